"""Whether a snippet speaks of what a question asks after: the same kind of quantity, unit, year, name.

Beyond the paper (its limitations ask for better snippet selection): words in common are not enough, since a
snippet with the right words and another year or unit settles nothing.
"""

import re
from functools import lru_cache
from typing import Final

from numtemp.lib.quantity import base_value, read_quantities
from numtemp.lib.retrieve.windows import WORDS
from numtemp.lib.tokens import tokenize

_NAME: Final = re.compile(r"(?<![.?!] )(?<!^)\b[A-Z][\w'’-]+")
_PERCENT_WORDS: Final = frozenset({"percent", "percentage", "share", "rate", "proportion"})
_YEAR: Final = re.compile(r"\b(1[6-9]\d\d|20\d\d)\b")
_LETTERS: Final = 16 * WORDS


def wanted(query: str) -> frozenset[str]:
    """Return what a snippet should speak of, as `unit:percent`, `noun:homes`, `year:2019`, `name:alaska`."""
    found = set(_spoken(query))
    found.update(f"name:{token}" for name in _NAME.findall(query) for token in tokenize(name))
    words = tokenize(query)
    if not _PERCENT_WORDS.isdisjoint(words):
        found.add("unit:percent")
    if words[:1] == ["when"] or words[:3] == ["in", "which", "year"]:
        found.add("unit:year")
    return frozenset(found)


def match(wanted_things: frozenset[str], text: str) -> float:
    """Return the share of what is wanted that `text` speaks of, from 0 to 1; 0 where nothing is wanted."""
    if not wanted_things:
        return 0.0
    spoken, words = _read(text)
    met = sum(
        thing.removeprefix("name:") in words if thing.startswith("name:") else thing in spoken
        for thing in wanted_things
    )
    return met / len(wanted_things)


@lru_cache(1 << 13)
def _read(text: str) -> tuple[frozenset[str], frozenset[str]]:
    return _spoken(text), frozenset(tokenize(text[:_LETTERS]))


def _spoken(text: str) -> frozenset[str]:
    """Return the units, counted nouns and years of a text."""
    text = text[:_LETTERS]
    found = set()
    for quantity in read_quantities(text):
        base = base_value(quantity)
        if quantity.unit == "count" and quantity.noun:
            found.add(f"noun:{quantity.noun.split()[-1].removesuffix('s')}")
        else:
            found.add(f"unit:{'year' if quantity.kind == 'date' else base[2] if base else quantity.unit}")
    found.update(f"year:{year}" for year in _YEAR.findall(text))
    return frozenset(found)
