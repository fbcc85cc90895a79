"""Strict JSON lines both ways: one object a line, UTF-8, no NaN, every integer exact."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any, cast

import orjson

from numtemp.lib.errors import LineError, SetupError
from numtemp.lib.record import Record

BOM = b"\xef\xbb\xbf"
MAX_DIGITS = 4300
_LONG_INTEGER = re.compile(rb"\d{19}")
_TOO_LONG = re.compile(rb"\d{%d}" % (MAX_DIGITS + 1))
# orjson writes at most 254 levels; only a line with more brackets than this can be deeper.
MAX_DEPTH = 200


def parse_line(line: bytes) -> Record:
    """Return the JSON object on `line` (bytes without their newline); raises LineError, saying why."""
    try:
        value = _parse_exactly(line) if _LONG_INTEGER.search(line) else orjson.loads(line)
    except RecursionError:
        raise LineError(f"nested too deeply: more than {MAX_DEPTH} levels") from None
    except ValueError as error:
        raise LineError(_reason(line, error)) from None
    if not isinstance(value, dict):
        raise LineError(f"not a JSON object but {_json_type(value)}")
    if line.count(b"[") + line.count(b"{") > MAX_DEPTH and _is_deep(value):
        raise LineError(f"nested too deeply: more than {MAX_DEPTH} levels")
    return value


def dump_line(record: Record) -> bytes:
    """Return `record` as one line of UTF-8 with its newline."""
    try:
        return orjson.dumps(record, option=orjson.OPT_APPEND_NEWLINE)
    except TypeError:
        # An integer beyond 64 bits, which orjson does not write.
        text = json.dumps(record, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
        return text.encode() + b"\n"


def read_lines(stream: IO[bytes]) -> Iterator[tuple[int, bytes]]:
    """Yield (number, line) for each line that is not blank, from 1, without newline or BOM."""
    for number, line in enumerate(stream, start=1):
        if number == 1:
            line = line.removeprefix(BOM)
        line = line.strip()
        if line:
            yield number, line


def read_records(path: Path, on_error: Callable[[str], None] | None = None) -> Iterator[Record]:
    """Yield the records of a JSONL file, `.gz` too.

    A bad line is handed to `on_error` as `FILE:LINE: reason` and passed over; without `on_error` it
    raises SetupError, as does a file that cannot be read.
    """
    for number, line in _lines_of(path):
        try:
            yield parse_line(line)
        except LineError as error:
            message = f"{path}:{number}: {error}"
            if on_error is None:
                raise SetupError(message) from None
            on_error(message)


def _lines_of(path: Path) -> Iterator[tuple[int, bytes]]:
    try:
        with _open(path) as stream:
            yield from read_lines(stream)
    except (OSError, EOFError) as error:
        raise SetupError(f"{path}: {getattr(error, 'strerror', None) or error}") from None


def _open(path: Path) -> IO[bytes]:
    if path.suffix == ".gz":
        import gzip

        return cast(IO[bytes], gzip.open(path, "rb"))
    return path.open("rb")


def _parse_exactly(line: bytes) -> Any:
    """Parse with the standard library, which keeps integers of any size."""
    value = json.loads(line.decode(), parse_constant=_refuse_constant, parse_float=_finite)
    if b"\\u" in line and isinstance(value, dict):
        dump_line(value)  # a lone surrogate cannot be written
    return value


def _is_deep(value: Any) -> bool:
    """Whether a value has more than MAX_DEPTH levels, found level by level and without recursion."""
    level = [value]
    for _ in range(MAX_DEPTH):
        level = [
            inner
            for item in level
            for inner in (item.values() if isinstance(item, dict) else item)
            if isinstance(inner, dict | list)
        ]
        if not level:
            return False
    return True


def _refuse_constant(name: str) -> Any:
    raise ValueError(f"{name} is not JSON")


def _finite(text: str) -> float:
    value = float(text)
    if value in (float("inf"), float("-inf")):
        raise ValueError(f"{text} is too large a number")
    return value


def _reason(line: bytes, error: ValueError) -> str:
    if _TOO_LONG.search(line):
        return f"an integer of more than {MAX_DIGITS:,} digits"
    if isinstance(error, UnicodeDecodeError) or "UTF-8" in str(error):
        return "not valid UTF-8"
    if isinstance(error, UnicodeEncodeError):
        return "not valid JSON: half of a surrogate pair"
    if "depth limit" in str(error):
        return f"nested too deeply: more than {MAX_DEPTH} levels"
    if isinstance(error, json.JSONDecodeError):
        return f"not valid JSON: {error.msg} (character {error.pos + 1})"
    return f"not valid JSON: {error}"


def _json_type(value: Any) -> str:
    names = {list: "an array", str: "a string", bool: "true or false", type(None): "null"}
    return names.get(type(value), "a number")
