"""What a reader of some format yields: the fields of one claim, or why there are none."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

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


Entries = Iterator[Entry | Bad]
