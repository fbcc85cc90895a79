"""Which numbers of a claim its questions carry, and which they bring that the claim lacks."""

import re
from collections.abc import Sequence
from typing import Final

from numtemp.lib.quantity import Quantity, base_value, read_quantities

_NOISE: Final = re.compile(r"[\W_]+")


def carried(quantities: Sequence[Quantity], questions: Sequence[str], lang: str = "en") -> list[bool]:
    """Return for each quantity of a claim whether some question has its text or all of its values."""
    texts = [_squashed(question) for question in questions]
    values = {
        value for question in questions for q in read_quantities(question, lang=lang) for value in _values(q)
    }
    return [
        any(_squashed(quantity.text) in text for text in texts) or _values(quantity) <= values
        for quantity in quantities
    ]


def brings_foreign(claim: str, quantities: Sequence[Quantity], question: str, lang: str = "en") -> bool:
    """Whether a question has a number in digits that stands in the claim neither as text nor by value."""
    text = _squashed(claim)
    values = {value for quantity in quantities for value in _values(quantity)}
    return any(
        _squashed(quantity.text) not in text and not _values(quantity) <= values
        for quantity in read_quantities(question, lang=lang)
        if any(character.isdecimal() for character in quantity.text)
    )


def _values(quantity: Quantity) -> set[float | int | str]:
    """Return the bounds in base units, or the date: what must be said for the number to be carried."""
    if quantity.iso is not None:
        return {quantity.iso}
    low, high, _ = base_value(quantity) or (None, None, "")
    return {bound for bound in (low, high) if bound is not None}


def _squashed(text: str) -> str:
    return _NOISE.sub("", text).casefold()
