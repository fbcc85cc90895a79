"""The items of a JSON array, one by one and at constant memory, also where an object wraps the array."""

import re
from collections.abc import Callable, Iterable, Iterator

from numtemp.lib.collect.entry import Bad, Entries, Fields, expecting
from numtemp.lib.errors import LineError, SetupError
from numtemp.lib.jsonl import parse_line
from numtemp.lib.record import Record

MAX_ITEM = 1 << 26  # bytes; no claim with its article comes near
_STRING = rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"'
# A whole string, punctuation, or the quote of a string that goes on beyond the buffer.
_TOKEN = re.compile(_STRING + rb'|[\[\]{},:]|"', re.DOTALL)
# What stands before the next bracket (or, outside of brackets, the next comma).
_INSIDE = re.compile(rb'(?:[^"\[\]{}]++|' + _STRING + rb")*+", re.DOTALL)
_OUTSIDE = re.compile(rb'(?:[^",\[\]{}]++|' + _STRING + rb")*+", re.DOTALL)
_SPACE = b" \t\r\n"

Item = tuple[int, Record] | Bad


class NoArray(SetupError):
    """The file is no JSON array."""


def read_items(chunks: Iterable[bytes], wrappers: tuple[str, ...] = ()) -> Iterator[Item]:
    """Yield (number, object) for each item, from 1; an item that is no JSON object is a Bad.

    The top is an array, an object that holds the array under one of `wrappers`, or objects one after
    another. Raises SetupError where it is neither, ends in the middle or an item is larger than 64 MiB.
    """
    source = _Buffer(chunks)
    first = source.peek()
    if first == b"":
        raise NoArray("it is empty")
    if first == b"{":
        if not wrappers or not source.enter(wrappers):
            yield from _objects(source)
            return
    elif first != b"[":
        raise NoArray(f"it begins with {first.decode(errors='replace')!r}")
    source.skip(b"[")
    yield from _elements(source)


def read_entries(
    chunks: Iterable[bytes],
    entries: Callable[[str, Fields], Entries],
    expected: str,
    wrappers: tuple[str, ...] = (),
) -> Entries:
    """Yield what `entries(place, object)` makes of each item; its LineError makes the item a Bad.

    Raises SetupError, which says what was `expected`, where nothing is an entry.
    """
    return expecting(expected, _read_entries(chunks, entries, expected, wrappers))


def _read_entries(
    chunks: Iterable[bytes],
    entries: Callable[[str, Fields], Entries],
    expected: str,
    wrappers: tuple[str, ...],
) -> Entries:
    try:
        for item in read_items(chunks, wrappers):
            if isinstance(item, Bad):
                yield item
                continue
            place = f"item {item[0]}"
            try:
                yield from entries(place, item[1])
            except LineError as error:
                yield Bad(place, str(error))
    except NoArray as error:
        raise SetupError(f"{expected}; {error}") from None


def _objects(source: "_Buffer") -> Iterator[Item]:
    """Yield objects that follow one another, as in JSON lines."""
    number = 0
    while source.peek():
        number += 1
        yield _parse(number, source.value())


def _elements(source: "_Buffer") -> Iterator[Item]:
    """Yield the items up to the closing bracket, and pass over what follows it."""
    number = 0
    while (mark := source.peek()) != b"]":
        if mark == b"}":
            raise SetupError(f"not valid JSON after item {number}: a closing brace")
        if mark == b"":
            raise SetupError(f"the JSON ends in the middle, after item {number}")
        if mark == b",":
            source.skip(b",")
            continue
        number += 1
        yield _parse(number, source.value())
    source.skip(b"]")


def _parse(number: int, data: bytes) -> Item:
    try:
        return number, parse_line(data)
    except LineError as error:
        return Bad(f"item {number}", str(error))


class _Buffer:
    """The bytes that have been read and not yet used."""

    def __init__(self, chunks: Iterable[bytes]) -> None:
        self.chunks = iter(chunks)
        self.data = b""
        self.at = 0

    def more(self) -> bool:
        """Read on; False at the end. Raises SetupError where an item has grown too large."""
        rest = self.data[self.at :]
        pieces = [rest]
        added = 0
        # As much as there is already, so that a long item costs no more than twice its length.
        while added <= len(rest) and (chunk := next(self.chunks, b"")):
            pieces.append(chunk)
            added += len(chunk)
        self.data = b"".join(pieces)
        self.at = 0
        if len(rest) > MAX_ITEM:
            raise SetupError(f"an item is larger than {MAX_ITEM >> 20} MiB")
        return added > 0

    def peek(self) -> bytes:
        """Return the next byte that is no space, without passing over it; empty at the end."""
        while True:
            while self.at < len(self.data):
                byte = self.data[self.at : self.at + 1]
                if byte not in _SPACE:
                    return byte
                self.at += 1
            if not self.more():
                return b""

    def skip(self, byte: bytes) -> None:
        """Pass over `byte`, which comes next."""
        assert self.peek() == byte
        self.at += 1

    def value(self) -> bytes:
        """Return the bytes of the next value, up to the bracket that closes it or the next comma."""
        depth = length = 0
        while True:
            pattern = _INSIDE if depth else _OUTSIDE
            length = pattern.match(self.data, self.at + length).end() - self.at  # type: ignore[union-attr]
            mark = self.data[self.at + length : self.at + length + 1]
            if mark in (b"", b'"'):
                if self.more():
                    continue
                if depth:
                    raise SetupError("the JSON ends in the middle of an item")
                return self._take(len(self.data) - self.at)
            if mark in b"{[":
                depth += 1
            elif depth == 0:
                return self._take(length)
            else:
                depth -= 1
            length += 1
            if depth == 0:
                return self._take(length)

    def _take(self, length: int) -> bytes:
        data = self.data[self.at : self.at + length].strip()
        self.at += length
        return data

    def enter(self, names: tuple[str, ...]) -> bool:
        """Go to the array that one of `names` holds in the object that comes next; False if none does.

        Then nothing has been passed over, so an object without them must fit in memory.
        """
        depth = 0
        wanted = {b'"%s"' % name.encode() for name in names}
        seen: list[bytes] = []
        for token, end in self._tokens():
            if depth == 1 and token == b"[" and len(seen) == 2 and seen[0] in wanted:
                self.at += end - 1
                return True
            if depth == 1 and token == b",":
                seen = []
            elif depth == 1:
                seen.append(token)
            depth += (token in b"{[") - (token in b"}]")
            if depth == 0:
                return False
        return False

    def _tokens(self) -> Iterator[tuple[bytes, int]]:
        """Yield strings and punctuation from here on, each with its end, counted from here."""
        done = 0
        while True:
            position = self.at + done
            while match := _TOKEN.search(self.data, position):
                token = match.group()
                if token == b'"':
                    break
                position = match.end()
                done = position - self.at
                yield token, done
            if not self.more():
                return
