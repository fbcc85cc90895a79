"""Contrast pairs: a sentence of the evidence as a claim, and the same with one thing changed.

They teach the head that a verdict follows the numbers: the number, the year, the unit or the direction alone
decides between two claims that share all other words.
"""

import random
import re
from collections.abc import Sequence
from typing import Final

from numtemp.lib.nli.topic import sentence_spans
from numtemp.lib.quantity import Quantity, read_quantities

KINDS: Final = ("number", "year", "unit", "direction")

_UNITS: Final = (
    ("million", "billion"), ("billion", "million"), ("thousand", "million"), ("kilometers", "miles"),
    ("km", "miles"), ("miles", "kilometers"), ("percent", "times"), ("per cent", "times"), ("%", " times"),
    ("$", "€"), ("£", "$"), ("days", "weeks"), ("hours", "days"), ("months", "years"), ("weeks", "months"),
    ("years", "months"), ("tonnes", "kilograms"), ("acres", "square miles"),
)  # fmt: skip
_DIRECTIONS: Final = (
    ("increased", "decreased"), ("rose", "fell"), ("fell", "rose"), ("more than", "less than"),
    ("less than", "more than"), ("fewer than", "more than"), ("increase", "decrease"), ("growth", "decline"),
    ("decreased", "increased"), ("at least", "at most"), ("dropped", "climbed"), ("grew", "shrank"),
    ("declined", "rose"), ("decline", "increase"), ("up from", "down from"), ("down from", "up from"),
    ("higher than", "lower than"), ("lower than", "higher than"),
)  # fmt: skip
_FACTORS: Final = (0.3, 0.5, 0.7, 1.4, 1.6, 2.0, 3.0)
_YEARS: Final = (-7, -4, -2, -1, 1, 2, 3, 6)
_NEAR: Final = 24  # characters before a number in which its direction is looked for
_LEAST: Final = 6  # words of a sentence that serves
_MOST: Final = 40


def usable_sentence(snippet: str, draw: random.Random) -> str | None:
    """Return a sentence of the snippet that states one or two quantities, or None."""
    sentences = [snippet[start:end].strip() for start, end in sentence_spans(snippet)]
    fitting = [
        text
        for text in sentences
        if _LEAST <= text.count(" ") < _MOST and "?" not in text and 1 <= len(read_quantities(text)) <= 2
    ]
    return draw.choice(fitting) if fitting else None


def shorten(sentence: str, draw: random.Random) -> str:
    """Return the sentence without some of the words that stand apart from its numbers."""
    spans = [(item.start, item.end) for item in read_quantities(sentence)]
    least = draw.uniform(0.6, 1.0)
    kept = [
        match.group()
        for match in re.finditer(r"\S+", sentence)
        if any(match.start() < end + _NEAR and match.end() > start - _NEAR for start, end in spans)
        or draw.random() < least
    ]
    return " ".join(kept)


def change(kind: str, sentence: str, draw: random.Random) -> str | None:
    """Return the sentence with the number, year, unit or direction changed, or None where it has none."""
    quantities = read_quantities(sentence)
    figures = [item for item in quantities if item.kind != "date"]
    if kind == "number":
        found = [item for item in figures if _figure(item)]
        return _scale(sentence, draw.choice(found), draw.choice(_FACTORS)) if found else None
    if kind == "year":
        years = [item for item in quantities if item.unit == "year" and item.text.isdecimal()]
        if not years:
            return None
        year = draw.choice(years)
        return f"{sentence[: year.start]}{int(year.text) + draw.choice(_YEARS)}{sentence[year.end :]}"
    if kind == "unit":
        return _swap(sentence, _UNITS, [(item.start, item.end) for item in figures])
    return _swap(sentence, _DIRECTIONS, [(max(0, item.start - _NEAR), item.end) for item in figures])


def _figure(item: Quantity) -> re.Match[str] | None:
    """Match the one figure of an exact quantity of at least 2."""
    if item.low is None or item.low != item.high or item.low < 2:
        return None
    return re.fullmatch(r"[^\d]*(\d[\d,]*(?:\.\d+)?)[^\d]*", item.text)


def _scale(sentence: str, item: Quantity, factor: float) -> str:
    """Multiply the figure, keeping its decimals and thousands separators."""
    match = _figure(item)
    assert match is not None
    figure = match.group(1).rstrip(",")
    decimals = len(figure.partition(".")[2])
    value = float(figure.replace(",", "")) * factor
    new = f"{value:,.{decimals}f}" if "," in figure else f"{value:.{decimals}f}"
    if new == figure:
        new = f"{value + 1:.{decimals}f}"
    at = item.start + match.start(1)
    return sentence[:at] + new + sentence[at + len(figure) :]


def _swap(sentence: str, words: Sequence[tuple[str, str]], spans: Sequence[tuple[int, int]]) -> str | None:
    """Exchange the first of the words that stands within one of the spans."""
    for start, end in spans:
        for old, new in words:
            pattern = rf"\b{re.escape(old)}\b" if old.replace(" ", "").isalpha() else re.escape(old)
            match = re.search(pattern, sentence[start:end])
            if match:
                return sentence[: start + match.start()] + new + sentence[start + match.end() :]
    return None
