"""Streams of bytes: gunzipped where they are gzip, and cut into numbered lines, at constant memory."""

import zlib
from collections.abc import Iterable, Iterator

from numtemp.lib.errors import LineError, SetupError
from numtemp.lib.jsonl import BOM

Lines = Iterator[tuple[int, bytes]]

_GZIP = b"\x1f\x8b"
_PIECE = 1 << 18


def plain_chunks(chunks: Iterable[bytes]) -> Iterator[bytes]:
    """Yield the bytes without a BOM, unzipped if they begin like gzip.

    Raises SetupError where the gzip data is broken or cut off.
    """
    source = at_least(len(BOM), chunks)
    first = next(source, b"")
    if first.startswith(_GZIP):
        source = at_least(len(BOM), _gunzip(first, source))
        first = next(source)
    yield first.removeprefix(BOM)
    yield from source


def at_least(size: int, chunks: Iterable[bytes]) -> Iterator[bytes]:
    """Yield the same bytes, the first chunk of `size` bytes or more, so that its beginning can be judged."""
    source = iter(chunks)
    first = b""
    for chunk in source:
        first += chunk
        if len(first) >= size:
            break
    yield first
    yield from source


def read_lines(chunks: Iterable[bytes]) -> Lines:
    """Yield (number, line) for every line, from 1, with its newline."""
    number = 0
    pieces: list[bytes] = []
    for chunk in chunks:
        head, newline, rest = chunk.partition(b"\n")
        pieces.append(head)
        if not newline:
            continue
        number += 1
        yield number, b"".join(pieces) + newline
        *lines, tail = rest.split(b"\n")
        for line in lines:
            number += 1
            yield number, line + newline
        pieces = [tail]
    last = b"".join(pieces)
    if last:
        yield number + 1, last


def decode(line: bytes) -> str:
    """Return `line` as text; raises LineError for bad UTF-8 and for NUL, which no text holds."""
    if b"\0" in line:
        raise LineError("a NUL byte: not UTF-8 text")
    try:
        return line.decode()
    except UnicodeDecodeError:
        raise LineError("not valid UTF-8") from None


def _gunzip(first: bytes, chunks: Iterator[bytes]) -> Iterator[bytes]:
    unzip = zlib.decompressobj(31)
    data = first
    try:
        while True:
            plain = unzip.decompress(data, _PIECE)
            if plain:
                yield plain
            data = unzip.unconsumed_tail
            if unzip.eof:
                data = unzip.unused_data or next(chunks, b"")
                if not data.startswith(_GZIP[:1]):
                    return
                unzip = zlib.decompressobj(31)
            elif not data:
                data = next(chunks, b"")
                if not data:
                    raise SetupError("the gzip data is cut off")
    except zlib.error:
        raise SetupError("the gzip data is broken") from None
