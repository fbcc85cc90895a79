"""What a reader of some format yields: the fields of one claim, or why there are none."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any

from numtemp.lib.errors import SetupError

Fields = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Entry:
    """The fields of one claim, its place (a line number or `item N`), and what is particular to it."""

    place: str
    fields: Fields
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Bad:
    """A line or item that is no claim, and why."""

    place: str
    reason: str


def with_rest(fields: Fields, source: Fields, used: Collection[str]) -> Fields:
    """Return `fields` with what `source` has under names that are neither `used` nor among them."""
    rest = {name: value for name, value in source.items() if name not in used and name not in fields}
    return fields | rest


Entries = Iterator[Entry | Bad]

_ENOUGH = 100


def expecting(expected: str, entries: Entries) -> Entries:
    """Yield `entries`; raises SetupError, saying what was `expected`, where nothing but Bads comes.

    So a file of another format is refused, while a good one may begin with a bad line.
    """
    held: list[Bad] = []
    for entry in entries:
        if isinstance(entry, Entry):
            yield from held
            yield entry
            yield from entries
            return
        held.append(entry)
        if len(held) == _ENOUGH:
            break
    if held:
        raise SetupError(f"{expected}; {held[0].place}: {held[0].reason}")
