"""A bare number with what stands around it: currency, sign, range, unit, approximator, age."""

from __future__ import annotations

from . import ages, approximators, money, multiples, ranges, units
from .counts import counts, half_counts
from .model import Draft
from .numbers import Num
from .tokens import Tokens

_MINUS = frozenset("-−–")


def quantity(t: Tokens, num: Num, floor: int, lang: str) -> Draft | None:
    """Read what stands around a bare number: currency, sign, range, unit, approximator."""
    first = num.first
    paid = money.before(t, num, floor)
    if paid is not None:
        first = paid[1]
    elif lang == "en":
        found = multiples.colon_ratio(t, num) or multiples.ratio(t, num, lang)
        if found is not None:
            return approximate(t, found, floor)
    first, negative = _sign(t, first, floor)
    first, few = _article(t, num, first, floor)
    currency = paid[0] if paid is not None else None
    second = None if few or negative else ranges.upper(t, num, first, currency, lang)
    tail = second if second is not None else num
    _plus(t, tail)
    draft = _with_unit(t, num, tail, first, currency, lang)
    if draft is None:
        return None
    if second is not None:
        draft.high = _scaled(draft, tail)
        if t.word(draft.first - 1) == "between" and draft.first - 1 >= floor:
            draft.first -= 1
    elif num.plus or tail.plus:
        draft.high, draft.approximator = None, "+"
    elif num.open_word or few:
        draft.high, draft.approximator = None, few or num.open_word
    if negative and draft.low is not None:
        draft.low = draft.high = -draft.low
    return approximate(t, draft, floor, bounded=second is None)


def _plus(t: Tokens, num: Num) -> None:
    """Step over the plus in "30+ years" and "27-plus miles", where a unit follows."""
    j = num.last
    if t.word(j) == "+" and t.glued(j):
        end = j + 1
    elif t.word(j) == "-" and t.word(j + 1) == "plus":
        end = j + 2
    else:
        return
    if units.percent(t, end) or units.duration(t, end) or units.measure(t, end, num.digits):
        num.plus, num.last = True, end


def _scaled(draft: Draft, tail: Num) -> int | float:
    return tail.value / 100 if draft.hundredths else tail.value


def _sign(t: Tokens, first: int, floor: int) -> tuple[int, bool]:
    """Take a minus or plus sign glued to the number and loose on its left."""
    j = first - 1
    loose = j >= floor and t.glued(first) and not t.glued(j)
    if loose and t.low[j] in _MINUS and (t.low[first][0].isdecimal() or t.word(first) in "$£€₹"):
        return j, t.low[j] in "-−"
    if j >= floor and t.low[j] in ("minus", "negative") and t.gap(first) == 1:
        return j, True
    if j >= floor and t.low[j] == "+" and t.glued(first) and not t.glued(j):
        return j, False
    return first, False


def _article(t: Tokens, num: Num, first: int, floor: int) -> tuple[int, str | None]:
    """Take "a" before a million, half or dozen, and "several", "a few" before a scale word."""
    if num.digits or first != num.first or first <= floor:
        return first, None
    word = t.low[first - 1]
    if word in ("several", "few", "couple", "many") and num.scaled and t.low[first] != "half":
        num.top *= 2
        start = first - 2 if t.word(first - 2) == "a" and first - 2 >= floor else first - 1
        return start, t.text[t.start[start] : t.end[first - 1]].lower()
    if word in ("a", "an") and (num.scaled or num.fraction) and num.open_word is None:
        return first - 1, None
    return first, None


def _with_unit(t: Tokens, num: Num, tail: Num, first: int, currency: str | None, lang: str) -> Draft | None:
    """Give the draft with unit and kind, None where the number counts nothing."""
    j = tail.last
    low = num.value
    draft = Draft(first, j, low, low, "count", "count", scale=tail.scale)
    if currency is not None:
        return _money(t, draft, tail, currency)
    part = tail.fraction and t.word(j) == "a"  # half a percentage point
    found = units.percent(t, j + part)
    if found is not None:
        draft.unit, draft.last, draft.kind = found[0], found[1], "percent"
        return draft
    after = money.after(t, tail)
    if after is not None:
        draft.unit, draft.last, draft.kind = after[0], after[2], "money"
        if after[1] == 100:
            draft.hundredths = True
            draft.low = draft.high = num.value / 100
        return draft
    if lang not in ("en", "es"):
        return draft
    return _unit_words(t, draft, num, tail, lang)


def _money(t: Tokens, draft: Draft, tail: Num, currency: str) -> Draft:
    draft.unit, draft.kind = currency, "money"
    j = draft.last
    if t.word(j) == "-" and t.word(j + 1) in ("million", "billion"):
        draft.last = j + 2
    after = money.after(t, tail)
    if after is not None and after[0] == currency:
        draft.last = after[2]
    return draft


def _unit_words(t: Tokens, draft: Draft, num: Num, tail: Num, lang: str) -> Draft | None:
    """Try age, multiple, duration, measure, then a count."""
    j = tail.last
    aged = ages.after(t, j) if lang == "en" else None
    if aged is not None:
        draft.unit, draft.last, draft.kind = aged[0], aged[1], "age"
        return draft
    timed = multiples.times(t, j) if lang == "en" else None
    if timed is not None:
        draft.unit, draft.last = timed
        if timed[0] == "times":
            draft.kind = "multiple"
        else:
            draft.noun = "times"
        return draft
    k = j
    if (
        tail.fraction
        and t.word(j) in ("a", "an", "of")
        and (t.word(j) != "of" or t.word(j + 1) in ("a", "an"))
    ):
        k = j + 1 + (t.word(j) == "of")
    lasting = units.duration(t, k, lang)
    if lasting is not None and (not tail.fraction or tail.bottom in (2, 4)):
        draft.unit, draft.last, draft.kind = lasting[0], lasting[1], "duration"
        return draft
    measured = units.measure(t, k, tail.digits)
    if measured is not None:
        draft.unit, draft.last, draft.kind = measured[0], measured[1], "measure"
        return draft
    if num.fraction and not half_counts(t, num):
        return None
    if num.fraction and (num.top < num.bottom or tail.fraction):
        draft.unit = draft.kind = "ratio"
        return draft
    return draft if lang != "en" or counts(t, num, draft) else None


def approximate(t: Tokens, draft: Draft, floor: int, bounded: bool = True) -> Draft:
    """Take the approximators around the draft, and what they do to its bounds."""
    odd = approximators.odd(t, draft.last) if draft.low == draft.high else None
    if odd is not None and isinstance(draft.low, int):
        draft.last, draft.approximator = odd
        draft.high = draft.low + 9
        found = units.percent(t, draft.last)
        if found is not None:
            draft.unit, draft.kind, draft.last = found[0], "percent", found[1]
        elif (lasting := units.duration(t, draft.last)) is not None:
            draft.unit, draft.last, draft.kind = lasting[0], lasting[1], "duration"
        return draft
    before = approximators.before(t, draft.first, floor)
    bound = None
    if before is not None and _compared(t, draft, before[0], floor):
        before = None
    if before is not None and not (draft.high is None and before[2] == approximators.SAME):
        draft.first, draft.approximator, bound = before
    else:
        after = approximators.after(t, draft.last)
        if after is not None:
            draft.last, draft.approximator, bound = after
    _age_words(t, draft, floor, before is not None)
    if bounded and bound == approximators.LOW:
        draft.high = None
    elif bounded and bound == approximators.HIGH and draft.low is not None:
        draft.low, draft.high = None, draft.low
    return draft


def _compared(t: Tokens, draft: Draft, start: int, floor: int) -> bool:
    """Tell "£150 less than ten years ago" from "less than ten years ago" where no amount stands before."""
    ago = draft.kind == "duration" and t.word(draft.last) in ("ago", "earlier", "before")
    return ago and start == floor > 0 and t.word(draft.first - 1) == "than"


def _age_words(t: Tokens, draft: Draft, floor: int, bounded: bool) -> None:
    """Make a bare count an age: "aged 25", "people over 65"."""
    if not isinstance(draft.low, int) or not 0 < draft.low < 125:
        return
    if draft.unit == "year_duration" and not _years_old(t, draft):
        return
    if draft.unit not in ("count", "year_duration"):
        return
    start = ages.before(t, draft.first, floor)
    if start is not None:
        draft.first, draft.unit, draft.kind = start, "age", "age"
    elif draft.unit == "year_duration" or (not bounded and ages.of_one(t, draft.first, draft.last)):
        draft.unit = draft.kind = "age"
    elif (bounded and ages.of_people(t, draft.first, draft.last)) or ages.by_bound(
        t, draft.approximator, draft.last
    ):
        draft.unit = draft.kind = "age"
        draft.last += t.word(draft.last) == "s" and t.glued(draft.last)


def _years_old(t: Tokens, draft: Draft) -> bool:
    """Tell the age in "aged 40 to 49 years" and "12 years and older" from a length of time."""
    return ages.before(t, draft.first, 0) is not None or (draft.approximator or "").endswith(
        (" older", " younger")
    )
