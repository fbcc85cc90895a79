"""Lines set aside in a temporary file, to be read again by number at constant memory."""

import os
import tempfile
from collections.abc import Iterator
from types import TracebackType

from numtemp.lib.collect.column import Column

_HELD = 1 << 16  # bytes


class Spool:
    """Numbered lines, from 0; memory holds the last 64 KB. Used in a `with` block."""

    def __init__(self) -> None:
        self.file = tempfile.TemporaryFile(buffering=0)  # noqa: SIM115
        self.ends = Column("Q")
        self.size = 0
        self.tail = bytearray()

    def __enter__(self) -> "Spool":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.file.close()

    def __len__(self) -> int:
        return len(self.ends)

    def add(self, line: bytes) -> None:
        """Set aside one line, with or without a newline."""
        self.tail += line
        self.size += len(line)
        self.ends.append(self.size)
        if len(self.tail) >= _HELD:
            self._store()

    def __getitem__(self, number: int) -> bytes:
        """Return the line of that number as it was added."""
        return self._between(self.ends[number - 1] if number else 0, self.ends[number])

    def __iter__(self) -> Iterator[bytes]:
        start = 0
        for end in self.ends:
            yield self._between(start, end)
            start = end

    def _between(self, start: int, end: int) -> bytes:
        stored = self.size - len(self.tail)
        if start >= stored:
            return bytes(self.tail[start - stored : end - stored])
        return os.pread(self.file.fileno(), end - start, start)

    def _store(self) -> None:
        """Write what memory holds; lines are stored whole, so that each lies on one side."""
        at = self.size - len(self.tail)
        data = memoryview(bytes(self.tail))
        while data:
            written = os.pwrite(self.file.fileno(), data, at)
            data, at = data[written:], at + written
        self.tail.clear()
