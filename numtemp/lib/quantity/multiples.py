"""Multiples and ratios: double, three times as many, tenfold; 1 in 5, 3 out of 10, 2:1."""

from __future__ import annotations

from .model import Draft, exact
from .numbers import Num, number_at
from .tokens import Tokens
from .units import DURATIONS
from .wordlist import words

MULTIPLIERS = {
    "double": (2, "increase"), "doubled": (2, "increase"), "doubles": (2, "increase"),
    "doubling": (2, "increase"), "triple": (3, "increase"), "tripled": (3, "increase"),
    "triples": (3, "increase"), "tripling": (3, "increase"), "treble": (3, "increase"),
    "trebled": (3, "increase"), "quadruple": (4, "increase"), "quadrupled": (4, "increase"),
    "quadrupling": (4, "increase"), "quintupled": (5, "increase"), "twice": (2, None), "thrice": (3, None),
    "halved": (0.5, "decrease"), "halving": (0.5, "decrease"), "halve": (0.5, "decrease"),
    "twofold": (2, None), "threefold": (3, None), "fourfold": (4, None), "fivefold": (5, None),
    "sixfold": (6, None), "sevenfold": (7, None), "eightfold": (8, None), "tenfold": (10, None),
    "hundredfold": (100, None),
}  # fmt: skip
_NOT_DOUBLE = words(
    "talaq crown wide standard standards check checked checks decker deckers digit digits dip dipping dose"
    " dosed agent down downed edged whammy talk cross blind jeopardy major minor header lines bed room"
    " homicide murder negative decade blow bogey take taxation engine speak crossed vaccinated vaccination"
    " jabbed masking masked olympic gold world threat bind lutz"
)
_COMPARED = words(
    "more less fewer higher lower larger bigger greater faster slower worse better longer smaller richer"
    " cheaper as the that what its their his her our your likelier deadlier stronger likely over than"
    " costlier poorer older quicker safer hotter dearer wealthier heavier wider thicker my this last"
    " national normal minimum"
)
_BEFORE_VERB = words("to will would could can may might must shall should not they we you i did does do")
_EVENTS = words("in during since on for by after before last this within over and at to but if when")


def multiplier(t: Tokens, i: int) -> Draft | None:
    """Read "double", "twice", "tenfold" at token i."""
    word = t.low[i]
    if word not in MULTIPLIERS:
        return None
    value, trend = MULTIPLIERS[word]
    following = t.word(i + 1) if t.word(i + 1) != "-" else t.word(i + 2)
    if following == "down" or (word in ("double", "triple") and following in _NOT_DOUBLE):
        return None
    if word in ("twice", "thrice") and (following not in _COMPARED or following in _EVENTS):
        return Draft(i, i + 1, value, value, "count", "count", noun="times")
    if word in ("double", "triple", "treble", "quadruple") and not _is_verb(t, i):
        trend = None
    if word.endswith("fold"):
        trend = None
    return Draft(i, i + 1, value, value, "times", "multiple", trend=trend)


def _is_verb(t: Tokens, i: int) -> bool:
    """Tell "will double" and "nearly double your money" from "double the average"."""
    j = i - 1
    while t.word(j) in ("nearly", "almost", "more", "than", "about", "just", "even", "only", "roughly"):
        j -= 1
    before = t.word(j)
    return before in _BEFORE_VERB or before.endswith("n't")


def times(t: Tokens, last: int) -> tuple[str, int] | None:
    """Tell "three times more" (unit `times`) from "three times" (a count), and read "3x", "10-fold"."""
    j = last + 1 if t.word(last) == "-" and t.glued(last) else last
    word = t.word(j)
    if word == "fold" or (word == "x" and t.glued(j) and not t.glued_word(j + 1)):
        return "times", j + 1
    if word != "times":
        return None
    if t.word(j + 1) in _COMPARED and t.word(j + 1) not in ("this", "last", "over"):
        return "times", j + 1
    return "count", j


def ratio(t: Tokens, num: Num, lang: str) -> Draft | None:
    """Read "1 in 5", "three out of ten", "1-in-100", "one of every four" from its first number on."""
    if num.bottom != 1 or num.fraction or num.ordinal or num.scaled or not 0 < num.top <= 1000:
        return None
    j = num.last
    hyphen = t.word(j) == "-"
    j += hyphen
    every = False
    if t.word(j) == "in":
        j += 1
    elif t.word(j) == "out" and t.word(j + 1) == "of":
        j, every = j + 2, True
    elif t.word(j) in ("of", "for", "per") and t.word(j + 1) in ("every", "each"):
        j += 1
    elif t.word(j) == "per":
        j += 1
        if not t.word(j)[:1].isdecimal() and t.word(j) not in ("hundred", "thousand", "million", "lakh"):
            return None
        every = True
    else:
        return None
    j += hyphen and t.word(j) == "-"
    if t.word(j) in ("every", "each"):
        j, every = j + 1, True
    if j >= t.n:
        return None
    second = number_at(t, j, lang)
    if second is None or second.bottom != 1 or second.ordinal or second.open_word or second.top <= num.top:
        return None
    if not every and not _looks_like_a_ratio(num, second):
        return None
    after = t.word(second.last)
    if after in ("%", "percent", "-") or (after in DURATIONS and not every):
        return None
    value = exact(num.top, second.top)
    return Draft(num.first, second.last, value, value, "ratio", "ratio")


def _looks_like_a_ratio(num: Num, second: Num) -> bool:
    """Tell "1 in 5" from "12 in 2019" and "three in 40 minutes"."""
    if second.plain and second.top >= 1000 and second.top % 1000:
        return False
    return (
        num.top == 1 or (num.top <= 9 and second.top <= 20) or (second.top % 10 == 0 and second.top <= 1000)
    )


def colon_ratio(t: Tokens, num: Num) -> Draft | None:
    """Read "2:1", "3-to-1"; a time or a verse is none."""
    j = num.last
    if not num.plain or num.top == 0:
        return None
    if t.word(j) == ":" and t.glued(j) and t.glued(j + 1):
        k = j + 1
    elif t.word(j) == "-" and t.word(j + 1) == "to" and t.word(j + 2) == "-":
        k = j + 3
    else:
        return None
    bottom = t.word(k)
    if not bottom.isdecimal() or len(bottom) > 3 or int(bottom) == 0 or t.word(k + 1) == ":":
        return None
    value = exact(num.top, int(bottom))
    return Draft(num.first, k + 1, value, value, "ratio", "ratio")
