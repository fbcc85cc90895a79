"""CSV as the paper's release writes it: predictions (`claim,verdict`) and questions (`claims@questions`)."""

import csv
import gzip
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, TYPE_CHECKING, Final

from numtemp.lib.errors import SetupError
from numtemp.lib.record import Record

if TYPE_CHECKING:
    import _csv

_RENAMED: Final = {"claims": "claim"}
_BETWEEN_QUESTIONS: Final = "Next Question:"


def is_csv(path: str) -> bool:
    """Whether the name of a file says that it is CSV."""
    return path.removesuffix(".gz").endswith(".csv")


def read_csv(path: str, problem: Callable[[str], None]) -> Iterator[tuple[str, Record]]:
    """Yield (`file:line`, record) for each row of a CSV file with a header, `@` or `,` between columns.

    A bad row is handed to `problem` with its place and passed over. Empty fields are absent ones.
    Raises SetupError where the file cannot be read.
    """
    try:
        with _open(path) as stream:
            first = stream.readline()
            stream.seek(0)
            reader = csv.reader(stream, delimiter="@" if "@" in first else ",", strict=True)
            yield from _records(path, reader, problem)
    except (OSError, EOFError) as error:
        raise SetupError(f"{path}: {getattr(error, 'strerror', None) or error}") from None


def _open(path: str) -> IO[str]:
    # A byte that is no UTF-8 becomes a surrogate, so that only its row is lost.
    text = {"encoding": "utf-8-sig", "errors": "surrogateescape", "newline": ""}
    return gzip.open(path, "rt", **text) if path.endswith(".gz") else Path(path).open(**text)  # type: ignore[call-overload, no-any-return]


def _records(
    path: str, reader: "_csv.Reader", problem: Callable[[str], None]
) -> Iterator[tuple[str, Record]]:
    header: list[str] = []
    while True:
        place = f"{path}:{reader.line_num + 1}"
        try:
            row = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            problem(f"{place}: not valid CSV: {error}")
            continue
        if not header:
            header = [_RENAMED.get(name.strip(), name.strip()) for name in row]
        elif len(row) != len(header):
            problem(f"{place}: {len(row)} fields, not {len(header)}") if row else None
        elif any("\udc80" <= character <= "\udcff" for field in row for character in field):
            problem(f"{place}: not valid UTF-8")
        else:
            yield place, _record(header, row)


def _record(header: list[str], row: list[str]) -> Record:
    record: Record = {name: value for name, value in zip(header, row, strict=True) if value}
    if "questions" in record:
        texts = [text.strip() for text in record["questions"].split(_BETWEEN_QUESTIONS)]
        kept = [text for text in texts if text]
        record["questions"] = [{"id": f"q{i}", "text": text} for i, text in enumerate(kept, start=1)]
    return record
