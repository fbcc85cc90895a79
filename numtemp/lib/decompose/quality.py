"""How good a set of questions is: what of the claim it carries, and what it adds or repeats."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING

from numtemp.lib.decompose.lists import listed
from numtemp.lib.likeness import squashed
from numtemp.lib.record import Record

if TYPE_CHECKING:
    from numtemp.lib.quantity import Quantity

_TOKEN = re.compile(r"\d+|[^\W\d_]+")
_NUMBER_WORDS = listed(
    """
    two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
    eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred hundreds thousand
    thousands million millions billion billions trillion trillions lakh lakhs crore crores half dozen dozens
    """
)
_NAME = re.compile(r"(?<![.!?:] )(?<!^)(?<![\w\"“‘'(\[])[A-Z][\w’'&-]*")
_WORD = re.compile(r"\w+")
_COMMON = listed(
    """
    the and for that this with from have has had was were are did does will would can could should about
    into than then they them their there what when which who whom whose how why been being not any evidence
    claim question like ask else something help you your according show true
    """
)


def gathered(questions: Iterable[str]) -> str:
    """Return questions as one text to look quantities up in, by `carried`."""
    return "\n".join(map(squashed, questions))


def carried(text: str, gathered_questions: str) -> bool:
    """Whether the text of a quantity stands in one of the questions."""
    return squashed(text) in gathered_questions


@dataclass(slots=True)
class Selection:
    """The questions of a reply that are about the claim, those that are not, and how many repeat."""

    questions: list[str] = field(default_factory=list)
    unrelated: list[str] = field(default_factory=list)
    duplicates: int = 0


def select(questions: Sequence[str], claim: str, most: int) -> Selection:
    """Choose the questions about a claim, at most `most`.

    The claim itself and repeats are left out; questions that share no word with the claim ("Did it rise?", or
    those of the claim before) are put aside.
    """
    selection = Selection()
    about = _content(claim)
    seen = {squashed(claim)}
    for question in questions:
        key = squashed(question)
        if key in seen:
            selection.duplicates += 1
        elif about and not about & _content(question):
            selection.unrelated.append(question)
        elif len(selection.questions) < most:
            selection.questions.append(question)
        seen.add(key)
    return selection


def missing_quantities(questions: Sequence[str], quantities: Sequence[Record]) -> list[Record]:
    """Return the quantities that no question carries, by their text or by their value."""
    together = gathered(questions)
    missing = [quantity for quantity in quantities if not carried(quantity["text"], together)]
    if not missing:
        return []
    values = {_value(found) for question in questions for found in _read(question)}
    return [one for one in missing if (one.get("low"), one.get("high"), one.get("iso")) not in values]


def foreign_numbers(question: str, claim: str) -> list[str]:
    """Return the numbers of a question that the claim does not have."""
    if _numerals(question) <= _numerals(claim):
        return []
    known = {_value(quantity) for quantity in _read(claim)}
    plain = squashed(claim)
    return [
        quantity.text
        for quantity in _read(question)
        if _value(quantity) not in known and squashed(quantity.text) not in plain
    ]


@lru_cache(maxsize=1024)
def _numerals(text: str) -> frozenset[str]:
    """Return the digits and number words of a text: a cheap look before its quantities are read."""
    words = _TOKEN.findall(text.lower())
    return frozenset(word for word in words if word in _NUMBER_WORDS or word.isdecimal())


def names_of(claim: str) -> list[str]:
    """Return the capitalised words inside the sentences of a claim; none for a headline in capitals."""
    words = _WORD.findall(claim)
    if sum(word[0].isupper() for word in words) > 0.6 * len(words):
        return []
    return list(dict.fromkeys(name for name in _NAME.findall(claim) if len(name) > 1))


def assess(claim: str, questions: Sequence[str], quantities: Sequence[Record]) -> Record:
    """Return what `decomposition` says of the quality of a set of questions.

    `coverage` is the share of the claim's quantities that some question carries, 1.0 where it has none and
    null where nothing was asked; `missing` holds the texts of the others; `names` is the share of the claim's
    names; `foreign` holds numbers that the claim lacks.
    """
    if not questions:
        return {"coverage": None, "missing": [], "names": None, "foreign": []}
    missing = [quantity["text"] for quantity in missing_quantities(questions, quantities)]
    names = names_of(claim)
    together = gathered(questions)
    found = sum(carried(name, together) for name in names)
    return {
        "coverage": round(1 - len(missing) / len(quantities), 6) if quantities else 1.0,
        "missing": missing,
        "names": round(found / len(names), 6) if names else 1.0,
        "foreign": [number for question in questions for number in foreign_numbers(question, claim)],
    }


def _read(text: str) -> list[Quantity]:
    """Read the quantities of a text; imported here, since most sets of questions need no such look."""
    from numtemp.lib.quantity import read_quantities

    return list(read_quantities(text))


def _value(quantity: Quantity) -> tuple[object, object, object]:
    return quantity.low, quantity.high, quantity.iso


def _content(text: str) -> frozenset[str]:
    """Return the words that say what a text is about, cut to five letters so that forms of a word agree."""
    return frozenset(
        word[:5]
        for word in _WORD.findall(text.casefold())
        if word not in _COMMON and (len(word) > 2 or word.isdigit())
    )
