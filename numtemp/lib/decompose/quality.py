"""How good a set of questions is: what of the claim it carries, and what it adds or repeats."""

from __future__ import annotations

import re
from collections.abc import Sequence

from numtemp.lib.record import Record

_NOISE = re.compile(r"[\s\"“”„«»()\[\]{}‘’'`?.!,;:]+")


def squashed(text: str) -> str:
    """Return text as it is compared: small letters, without spaces, quotation and punctuation marks."""
    return _NOISE.sub("", text).casefold()


def carried(quantity: str, questions: Sequence[str]) -> bool:
    """Whether one of the questions holds the text of a quantity, or of a name."""
    wanted = squashed(quantity)
    return any(wanted in squashed(text) for text in questions)


def assess(claim: str, questions: Sequence[str], quantities: Sequence[Record]) -> Record:
    """Return what `decomposition` says of the quality of a set of questions.

    `coverage` is the share of the claim's quantities that some question carries, 1.0 where it has none and
    null where nothing was asked; `missing` holds the texts of the others.
    """
    missing = [quantity["text"] for quantity in quantities if not carried(quantity["text"], questions)]
    coverage = None
    if questions:
        coverage = round(1 - len(missing) / len(quantities), 6) if quantities else 1.0
    return {"coverage": coverage, "missing": missing if questions else []}
