"""Streams of nt-collect: files in chunks, records out whenever the input makes it wait."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from numtemp.cli.report import Progress
from numtemp.cli.run import Session
from numtemp.lib.errors import RecordError, SetupError
from numtemp.lib.jsonl import dump_line
from numtemp.lib.record import Record, check_fields, with_id

_CHUNK = 1 << 16
_MANY = 1024


class Output:
    """Records on their way to stdout; they leave before each read, so nothing waits for more input."""

    def __init__(self, session: Session, progress: Progress) -> None:
        self.session = session
        self.progress = progress
        self.lines: list[bytes] = []
        self.read = 0

    def add(self, record: Record) -> None:
        """Take one record, and write what was taken when it is much."""
        self.lines.append(dump_line(record))
        if len(self.lines) >= _MANY:
            self.flush()

    def flush(self) -> None:
        """Write what was taken."""
        if self.lines:
            self.session.write_bytes(b"".join(self.lines))
            self.session.count("written", len(self.lines))
            self.lines.clear()
        self.progress.update(self.read, self.session.counts.get("written", 0))

    def chunks(self, path: str) -> Iterator[bytes]:
        """Yield the bytes of a file or of stdin as they come; flushes before each read."""
        try:
            fd = 0 if path == "-" else os.open(path, os.O_RDONLY)
        except OSError as error:
            raise SetupError(f"{path}: {error.strerror}") from None
        try:
            while True:
                self.flush()
                data = os.read(fd, _CHUNK)
                if not data:
                    return
                self.read += len(data)
                yield data
        except IsADirectoryError:
            raise SetupError(f"{path}: is a directory") from None
        finally:
            if fd:
                os.close(fd)


def check_files(session: Session, files: list[str]) -> int | None:
    """Return the size of all files, None where stdin is among them.

    Raises SetupError for one that is missing.
    """
    if "-" in files:
        if sys.stdin is not None and sys.stdin.isatty():
            session.report.line("reading from the terminal; Ctrl-D ends")
        return None
    total = 0
    for path in files:
        try:
            total += os.stat(path).st_size
        except OSError as error:
            raise SetupError(f"{path}: {error.strerror}") from None
    return total or None


def read_claims(session: Session, files: list[str] | None) -> Iterator[tuple[str, Record]]:
    """Yield (place, record) for each record that has a claim, with its id; the others are reported."""
    for place, record in session.records(files or []):
        try:
            record = with_id(record)
            check_fields(record, ("claim",), ("questions", "url"))
        except RecordError as error:
            session.count("bad")
            session.problem(f"{place}: {error}")
            continue
        yield place, record


def open_output(path: str) -> IO[bytes]:
    """Open a file to write, making its folder; raises SetupError where that fails."""
    try:
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        return Path(path).open("wb")
    except OSError as error:
        raise SetupError(f"{path}: {error.strerror}") from None
