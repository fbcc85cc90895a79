"""Numbers in a temporary file, so that a column of a million of them takes no memory."""

import os
import sys
import tempfile
from array import array
from collections.abc import Iterator

_HELD = 1 << 13


class Column:
    """A growing list of whole numbers of one width, of which memory holds the last 8,192."""

    def __init__(self, kind: str) -> None:
        """Take numbers of a kind of Python's array: B, I or Q."""
        self.kind = kind
        self.file = tempfile.TemporaryFile(buffering=0)  # noqa: SIM115
        self.tail = array(kind)
        self.width = self.tail.itemsize
        self.stored = 0

    def __len__(self) -> int:
        return self.stored + len(self.tail)

    def append(self, value: int) -> None:
        """Add one number."""
        self.tail.append(value)
        if len(self.tail) >= _HELD:
            _write(self.file.fileno(), self.tail.tobytes(), self.stored * self.width)
            self.stored += len(self.tail)
            del self.tail[:]

    def __getitem__(self, number: int) -> int:
        if number >= self.stored:
            return self.tail[number - self.stored]
        data = os.pread(self.file.fileno(), self.width, number * self.width)
        return int.from_bytes(data, sys.byteorder)

    def __setitem__(self, number: int, value: int) -> None:
        if number >= self.stored:
            self.tail[number - self.stored] = value
        else:
            data = value.to_bytes(self.width, sys.byteorder)
            _write(self.file.fileno(), data, number * self.width)

    def __iter__(self) -> Iterator[int]:
        for start in range(0, self.stored, _HELD):
            size = min(_HELD, self.stored - start) * self.width
            yield from array(self.kind, os.pread(self.file.fileno(), size, start * self.width))
        yield from self.tail


def _write(fd: int, data: bytes, at: int) -> None:
    """Write all of `data`; a full disk raises OSError."""
    while data:
        written = os.pwrite(fd, data, at)
        data, at = data[written:], at + written
