"""A hash table in a temporary file: numbers by keys, at constant memory."""

import os
import tempfile
from array import array
from typing import Final

import numpy as np

_ENTRY: Final = np.dtype([("key", "<u8"), ("value", "<u4")])
_SIZE: Final = _ENTRY.itemsize
_FULL: Final = 170  # entries of a page
_PAGE: Final = 2048  # bytes
_MASK: Final = (1 << 64) - 1


class KeyTable:
    """Numbers below 2^32 by keys below 2^64; memory holds two bytes for each page of 170 entries.

    A page is chosen by the first bits of key × a random factor, so that no input can fill one on purpose. A
    page that is full doubles the file. Nothing that is returned depends on the factor.
    """

    def __init__(self) -> None:
        self.file = tempfile.TemporaryFile(buffering=0)  # noqa: SIM115
        self.factor = int.from_bytes(os.urandom(8), "little") | 1
        self.bits = 0
        self.counts = array("H", [0])

    def setdefault(self, key: int, value: int) -> int:
        """Return the number that is kept for `key`, which is `value` where there was none."""
        page, data, at = self._find(key)
        if at >= 0:
            return int.from_bytes(data[at + 8 : at + _SIZE], "little")
        if self.counts[page] == _FULL:
            self._double()
            return self.setdefault(key, value)
        entry = key.to_bytes(8, "little") + value.to_bytes(4, "little")
        os.pwrite(self.file.fileno(), entry, page * _PAGE + len(data))
        self.counts[page] += 1
        return value

    def get(self, key: int, default: int) -> int:
        """Return the number that is kept for `key`, or `default`."""
        _, data, at = self._find(key)
        return int.from_bytes(data[at + 8 : at + _SIZE], "little") if at >= 0 else default

    def _find(self, key: int) -> tuple[int, bytes, int]:
        """Return the key's page, what stands there, and where in it the key's entry begins, -1 for none."""
        page = (key * self.factor & _MASK) >> (64 - self.bits)
        data = os.pread(self.file.fileno(), self.counts[page] * _SIZE, page * _PAGE)
        wanted = key.to_bytes(8, "little")
        at = data.find(wanted)
        while at >= 0 and at % _SIZE:
            at = data.find(wanted, at + 1)
        return page, data, at

    def _double(self) -> None:
        """Divide each page in two by the next bit, the last page first, so that none is overwritten."""
        fd, factor, shift = self.file.fileno(), np.uint64(self.factor), np.uint64(63 - self.bits)
        counts = array("H", bytes(4 << self.bits))
        for page in reversed(range(1 << self.bits)):
            data = os.pread(fd, self.counts[page] * _SIZE, page * _PAGE)
            entries = np.frombuffer(data, _ENTRY)
            upper = (entries["key"] * factor >> shift & np.uint64(1)).astype(bool)
            for half, kept in ((0, entries[~upper]), (1, entries[upper])):
                os.pwrite(fd, kept.tobytes(), (2 * page + half) * _PAGE)
                counts[2 * page + half] = len(kept)
        self.counts = counts
        self.bits += 1
