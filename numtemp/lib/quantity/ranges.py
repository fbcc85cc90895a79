"""Two numbers that bound one quantity: 40-45%, between 5 and 10, $30 to $40, two or three."""

from __future__ import annotations

from . import ages, money, units
from .numbers import Num, number_at
from .tokens import Tokens
from .wordlist import words

_DASHES = frozenset("-–—−‑")
_RANGE_CUES = words(
    "range ranges ranged ranging vary varies varied varying anywhere somewhere aged ages age between"
    " period everything anything costs cost price priced estimates estimate"
)
_VOTE_CUES = words(
    "vote votes voted margin score scored win won beat defeated lost decision ruling ruled split passed tie"
)


def upper(t: Tokens, num: Num, first: int, currency: str | None, lang: str) -> Num | None:
    """Read the second number of a range whose first is `num`, None where there is no range.

    "rose from 31% to 44%" names two levels, so from ... to is a range only after words such as "ranging".
    A first number without scale takes that of the second: 2-3 million.
    """
    if num.ordinal or num.open_word or (num.fraction and num.digits):
        return None
    joint = _past_unit(t, num)
    word = t.word(joint)
    before = t.word(first - 1)
    if word in _DASHES:
        if joint != num.last and not t.word(joint + 1)[:1].isdecimal() and t.word(joint + 1) not in "$£€₹":
            return None
    elif word == "and":
        if before != "between":
            return None
    elif word in ("to", "through"):
        if (
            before == "from" and (t.word(first - 2) not in _RANGE_CUES or ages.moves(t, first))
        ) or before == "to":
            return None
    elif word != "or":
        return None
    k = joint + 1
    if t.word(k) in ("to", "-", "or") and word in _DASHES:  # "five-to-ten"
        k += 1 + (t.word(k + 1) == "-")
    other = _second(t, k, currency, lang)
    if other is None:
        return None
    if other.ordinal or other.open_word or other.fraction or t.word(other.last) in ("st", "nd", "rd", "th"):
        return None
    if joint > num.last and word not in _DASHES and not _same_unit(t, num, other):
        return None
    if other.scaled and not num.scaled and num.bottom * 1000 >= num.top and (word != "or"):
        _share_scale(num, other)
    elif word in _DASHES and num.plain and not other.plain and num.top < 1000 and other.top % 1000 == 0:
        _share_thousands(num, other)
    return other if _fits(t, num, other, word, first) else None


def _past_unit(t: Tokens, num: Num) -> int:
    """Step over percent, currency or measure after the first number: 40% to 45%."""
    j = num.last
    found = units.percent(t, j)
    if found is not None:
        return found[1]
    word = t.word(j)
    if word in ("to", "and", "or", "through") or word in _DASHES:
        return j
    paid = money.after(t, num)
    if paid is not None:
        return paid[2]
    measured = units.measure(t, j, num.digits)
    return measured[1] if measured is not None else j


def _same_unit(t: Tokens, num: Num, other: Num) -> bool:
    """Tell "40% to 45%" from "fell 12% to 83p", which is a change and a level."""
    if units.percent(t, num.last) is not None:
        return units.percent(t, other.last) is not None
    measured = units.measure(t, num.last, num.digits)
    if measured is None:
        return True
    following = units.measure(t, other.last, other.digits)
    return following is not None and following[0] == measured[0]


def _second(t: Tokens, k: int, currency: str | None, lang: str) -> Num | None:
    """Read a number at token k, or behind the sign of the same currency that stands there."""
    for j in range(k, min(k + 4, t.n)):
        num = number_at(t, j, lang) if t.low[j][0].isdecimal() or j == k else None
        if num is not None:
            paid = money.before(t, num, k)
            return num if j == k or (paid is not None and paid == (currency, k)) else None
    return None


def _share_scale(num: Num, other: Num) -> None:
    """Let "2-3 million" and "$1.5 to 2 billion" scale both numbers."""
    if num.top * other.scale * other.bottom < other.top * num.bottom:
        num.times(other.scale)


def _share_thousands(num: Num, other: Num) -> None:
    """Let "70-80,000" mean 70,000 to 80,000."""
    if num.bottom == other.bottom == 1 and other.top // 10 <= num.top * 1000 < other.top:
        num.top *= 1000


def _fits(t: Tokens, num: Num, other: Num, joint: str, first: int) -> bool:
    """Tell a range from a score (226-194), two years, or a list."""
    low, high = num.value, other.value
    if not low < high:
        return False
    if joint == "or":
        return high == low + 1 or (high <= 2 * low and not num.scaled and (high <= 20 or high == low + 10))
    near = t.low[max(0, first - 4) : first] + t.low[other.last : other.last + 2]
    return joint not in _DASHES or not any(word in _VOTE_CUES for word in near)
