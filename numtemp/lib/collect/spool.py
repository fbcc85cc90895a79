"""Lines set aside in a temporary file, to be read again by number at constant memory."""

import tempfile
from array import array
from collections.abc import Iterator
from types import TracebackType


class Spool:
    """Numbered lines, from 0; 8 bytes of memory a line. Used in a `with` block."""

    def __init__(self) -> None:
        self.file = tempfile.TemporaryFile()  # noqa: SIM115
        self.starts = array("Q", [0])

    def __enter__(self) -> "Spool":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.file.close()

    def __len__(self) -> int:
        return len(self.starts) - 1

    def add(self, line: bytes) -> None:
        """Set aside one line, with or without a newline."""
        if self.file.tell() != self.starts[-1]:
            self.file.seek(self.starts[-1])
        self.file.write(line)
        self.starts.append(self.starts[-1] + len(line))

    def __getitem__(self, number: int) -> bytes:
        """Return the line of that number as it was added."""
        start, end = self.starts[number], self.starts[number + 1]
        self.file.seek(start)
        return self.file.read(end - start)

    def __iter__(self) -> Iterator[bytes]:
        for number in range(len(self)):
            yield self[number]
