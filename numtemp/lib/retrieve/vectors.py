"""The vectors of an index: each window of a snippet is encoded once, and always read from the store.

A row is a float16 vector. Its key, written after it, is that of the text which the row was made from, so a
row that was never finished, or that belonged to other documents, is seen to be empty. Several processes may
fill one store: all of them write the same bytes for the same text.
"""

import fcntl
import hashlib
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from numtemp.lib.encode import Encoder

CUT: Final = np.uint64(1)  # in the last bit of a key: the encoder did not read the whole window
_TOLERANCE: Final = 1e-2  # of the squared norm of a unit vector in float16


class VectorStore:
    """Vectors of one encoder by row, in two files or, without a folder, in memory."""

    def __init__(self, encoder: Encoder, keys: NDArray[np.uint64], folder: Path | None) -> None:
        """Keep a vector for each of `keys`; raises OSError where the folder cannot be written."""
        self._keys = keys
        shape = (len(keys), encoder.dimension)
        if folder is None or not len(keys):
            self._vectors: NDArray[np.float16] = np.zeros(shape, np.float16)
            self._stored: NDArray[np.uint64] = np.zeros(len(keys), np.uint64)
            return
        name = hashlib.sha256(encoder.signature.encode()).hexdigest()[:16]
        place = folder / name
        place.mkdir(parents=True, exist_ok=True)
        self._vectors = _grow(place / "vectors.f16", np.float16, shape)
        self._stored = _grow(place / "keys.u64", np.uint64, shape[:1])

    def missing(self, rows: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return those of the rows that hold no vector yet."""
        vectors = self._vectors[rows].astype(np.float32)
        whole = np.abs(np.einsum("ij,ij->i", vectors, vectors) - 1) < _TOLERANCE
        found: NDArray[np.int64] = rows[((self._stored[rows] & ~CUT) != self._keys[rows]) | ~whole]
        return found

    def fill(self, rows: NDArray[np.int64], vectors: NDArray[np.float32], cut: NDArray[np.bool_]) -> None:
        """Keep the vectors of `rows`; `cut` marks those whose text the encoder did not read to its end."""
        self._vectors[rows] = vectors.astype(np.float16)
        self._stored[rows] = self._keys[rows] | cut.astype(np.uint64)

    def read(self, rows: NDArray[np.int64]) -> NDArray[np.float32]:
        """Return the vectors of rows that are filled, float32 of shape [len(rows), dimension]."""
        return self._vectors[rows].astype(np.float32)

    def is_cut(self, rows: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Tell for each row whether the encoder did not read its whole window."""
        cut: NDArray[np.bool_] = (self._stored[rows] & CUT) != 0
        return cut


def _grow(path: Path, kind: type[np.generic], shape: tuple[int, ...]) -> NDArray[Any]:
    """Map a file that has room for `shape`, longer where it is too short; new rows are zero."""
    size = int(np.prod(shape)) * np.dtype(kind).itemsize
    with path.open("ab") as stream:
        fcntl.flock(stream, fcntl.LOCK_EX)
        if stream.tell() < size:
            stream.truncate(size)
    return np.asarray(np.memmap(path, kind, "r+", shape=shape))
