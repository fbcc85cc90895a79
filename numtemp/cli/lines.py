"""Numbered lines from files and standard input, in batches that never wait for a line to come."""

import errno
import os
import select
import stat
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from numtemp.lib.errors import SetupError
from numtemp.lib.jsonl import BOM

_READ_SIZE = 1 << 16


@dataclass(frozen=True, slots=True)
class Line:
    """A line without its newline, and where it stands: `source:number`."""

    source: str
    number: int
    text: bytes


@dataclass(slots=True)
class _Input:
    """One open file: its descriptor, and the bytes after the last newline that was seen."""

    name: str
    fd: int
    regular: bool
    number: int = 0
    pieces: list[bytes] = field(default_factory=list)


class LineSource:
    """The lines of several files, read one after another; `-` is standard input."""

    def __init__(self, paths: Sequence[str]) -> None:
        """Remember `paths`; a file is opened when its turn comes, and must exist now."""
        self.paths = list(paths) or ["-"]
        self.total = 0  # bytes, where all files are regular
        self.read = 0
        known = True
        for path in self.paths:
            try:
                status = os.fstat(0) if path == "-" else os.stat(path)
            except OSError as error:
                closed = path == "-" and error.errno == errno.EBADF
                raise SetupError(
                    "standard input is closed" if closed else f"{path}: {error.strerror}"
                ) from None
            if stat.S_ISDIR(status.st_mode):
                raise SetupError(f"{path}: is a directory")
            known = known and stat.S_ISREG(status.st_mode)
            self.total += status.st_size
        if not known:
            self.total = 0
        self._waiting: list[Line] = []
        self._inputs = self._open_all()
        self._input: _Input | None = next(self._inputs, None)

    def batch(self, size: int, timeout: float | None = None) -> list[Line] | None:
        """Return up to `size` lines: what is ready, after waiting for the first for `timeout` seconds.

        None waits for ever. An empty list means that nothing came in time; None means the end.
        """
        while len(self._waiting) < size and self._input is not None:
            wait = 0.0 if self._waiting else timeout
            if not _ready(self._input, wait):
                break
            self._fill(self._input)
        batch, self._waiting = self._waiting[:size], self._waiting[size:]
        if not batch and self._input is None:
            return None
        return batch

    def __iter__(self) -> Iterator[Line]:
        while (batch := self.batch(1024)) is not None:
            yield from batch

    def _open_all(self) -> Iterator[_Input]:
        for path in self.paths:
            try:
                fd = 0 if path == "-" else os.open(path, os.O_RDONLY)
            except OSError as error:
                raise SetupError(f"{path}: {error.strerror}") from None
            yield _Input("stdin" if path == "-" else path, fd, stat.S_ISREG(os.fstat(fd).st_mode))
            if path != "-":
                os.close(fd)

    def _fill(self, source: _Input) -> None:
        """Read once, and move the whole lines to the waiting ones."""
        try:
            data = os.read(source.fd, _READ_SIZE)
        except OSError as error:
            raise SetupError(f"{source.name}: {error.strerror}") from None
        self.read += len(data)
        if not data:
            self._add(source, b"".join(source.pieces))
            self._input = next(self._inputs, None)
            return
        head, newline, rest = data.partition(b"\n")
        source.pieces.append(head)
        if not newline:
            return
        self._add(source, b"".join(source.pieces))
        *lines, tail = rest.split(b"\n")
        for line in lines:
            self._add(source, line)
        source.pieces = [tail]

    def _add(self, source: _Input, text: bytes) -> None:
        source.number += 1
        if source.number == 1:
            text = text.removeprefix(BOM)
        text = text.strip()
        if text:
            self._waiting.append(Line(source.name, source.number, text))


def _ready(source: _Input, timeout: float | None) -> bool:
    if source.regular:
        return True
    return bool(select.select([source.fd], [], [], timeout)[0])
