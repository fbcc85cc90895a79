"""Snippets as they come: JSON lines with a text, and where known an id, a web address and a date."""

import gzip
import hashlib
import io
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Final

from numtemp.lib.errors import LineError, SetupError
from numtemp.lib.jsonl import parse_line, read_lines
from numtemp.lib.record import Record

MAX_TEXT: Final = 1_000_000  # code points; what is longer is a whole file by mistake, no snippet
STDIN: Final = "-"


@dataclass(frozen=True, slots=True)
class Document:
    """One snippet of evidence."""

    id: str
    text: str
    url: str | None = None
    date: str | None = None

    def as_record(self) -> Record:
        """Return the snippet as a JSON object, without the fields that it lacks."""
        record: Record = {"id": self.id, "text": self.text}
        if self.url is not None:
            record["url"] = self.url
        if self.date is not None:
            record["date"] = self.date
        return record


def read_document(record: Record) -> Document:
    """Return the snippet that `record` holds; without an id it is named by a hash of its text.

    Raises LineError, saying why it is none.
    """
    text = record.get("text")
    if not isinstance(text, str):
        raise LineError("no text" if text is None else "text is not a string")
    if not text.strip():
        raise LineError("the text is empty")
    if len(text) > MAX_TEXT:
        raise LineError(f"the text has {len(text):,} characters; {MAX_TEXT:,} are read as one snippet")
    try:
        encoded = text.encode()
    except UnicodeEncodeError:
        raise LineError("the text holds half a surrogate pair") from None
    identity = record.get("id")
    if identity is None or identity == "":
        identity = hashlib.sha256(encoded).hexdigest()[:16]
    elif isinstance(identity, int) and not isinstance(identity, bool):
        identity = str(identity)
    elif not isinstance(identity, str):
        raise LineError("id is not a string")
    return Document(identity, text, _optional(record, "url"), _optional(record, "date"))


def read_pool(paths: Sequence[str], problem: Callable[[str], None]) -> Iterator[tuple[str, Document]]:
    """Yield (`file:line`, snippet) for every good line of the files, `.gz` too; `-` is standard input.

    Bad lines are handed to `problem` and passed over. Raises SetupError for a file that cannot be read.
    """
    for path in paths:
        name = "stdin" if path == STDIN else path
        try:
            with _open(path) as stream:
                for number, line in read_lines(stream):
                    place = f"{name}:{number}"
                    try:
                        yield place, read_document(parse_line(line))
                    except LineError as error:
                        problem(f"{place}: {error}")
        except (OSError, EOFError) as error:
            raise SetupError(f"{name}: {getattr(error, 'strerror', None) or error}") from None


def _open(path: str) -> IO[bytes]:
    if path == STDIN:
        return Path("/dev/stdin").open("rb")
    if path.endswith(".gz"):
        return io.BufferedReader(gzip.GzipFile(path))
    return Path(path).open("rb")


def _optional(record: Record, name: str) -> str | None:
    value: Any = record.get(name)
    return value if isinstance(value, str) and value else None
