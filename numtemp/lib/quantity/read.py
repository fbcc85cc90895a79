"""Text to quantities: finds where numbers start and asks each reader in turn."""

from __future__ import annotations

from . import ages, approximators, dates, money, multiples, names, nouns, periods, ranges, relative, units
from .counts import counts, half_counts, ordinal_counts
from .model import Draft, Quantity
from .noun import STOP
from .number_words import DENOMINATORS, VULGAR
from .numbers import WORDS, Num, number_at, of_a_scale
from .tokens import Tokens
from .wordlist import words

_MINUS = frozenset("-−–")
_EARLY = {"early": "early", "mid": "mid", "middle": "mid", "late": "late"}
_YEAR_APPROXIMATORS = frozenset({"around", "about", "circa", "c.", "approximately", "roughly"})
_TRIGGERS = (
    WORDS
    | frozenset(dates.MONTHS)
    | frozenset(VULGAR)
    | frozenset(multiples.MULTIPLIERS)
    | words("fy fiscal financial q h twenties thirties forties fifties sixties seventies eighties nineties")
)


def read_quantities(text: str, *, lang: str = "en", date: str | None = None) -> list[Quantity]:
    """Read every quantity of a text, sorted by start, none overlapping.

    `date` (ISO) is the day the text was said: relative dates then resolve into `iso`. Other languages than
    English are read by digit rules alone, Spanish with its number formats and months. Never raises.
    """
    t = Tokens(text)
    if lang == "en":
        triggers = _TRIGGERS if date is None else _TRIGGERS | relative.TRIGGERS
    else:
        triggers = frozenset(dates.SPANISH_MONTHS) if lang == "es" else frozenset()
    # Digits sort below ":" or, beyond ASCII, above "z": most words are ruled out by one comparison.
    hits = [
        i for i, word in enumerate(t.low)
        if word in triggers or ((word < ":" or word > "zz") and word[0].isdecimal())
    ]  # fmt: skip
    if not hits:
        return []
    drafts = _drafts(t, hits, lang, date)
    if not drafts:
        return []
    if lang == "en":
        nouns.attach(t, drafts)
    return [_finish(t, draft) for draft in drafts]


def _finish(t: Tokens, draft: Draft) -> Quantity:
    start, end = t.start[draft.first], t.end[draft.last - 1]
    return Quantity(
        t.text[start:end], start, end, draft.low, draft.high, draft.unit, draft.noun, draft.kind,
        draft.approximator, draft.trend, draft.iso,
    )  # fmt: skip


def _drafts(t: Tokens, hits: list[int], lang: str, date: str | None) -> list[Draft]:
    """Read from left to right; what a name covers is passed over."""
    spans = names.name_spans(t, hits, idioms=True)
    drafts: list[Draft] = []
    floor = at = 0
    for i in hits:
        if i < floor or (t.word(i - 1) == "#" and t.word(i - 2) == "&"):  # &#8217;
            continue
        while at < len(spans) and spans[at][1] <= i:
            at += 1
        if at < len(spans) and spans[at][0] <= i:
            floor = max(floor, spans[at][1])
            continue
        draft = _read_at(t, i, max(floor, spans[at - 1][1] if at else 0), lang, date)
        if draft is not None:
            drafts.append(draft)
            floor = draft.last
    return drafts


def _read_at(t: Tokens, i: int, floor: int, lang: str, date: str | None) -> Draft | None:
    """Read the quantity that starts at token i; it may reach back to `floor` for signs and approximators."""
    if lang == "en":
        found = multiples.multiplier(t, i)
        if found is not None:
            return _approximate(t, found, floor)
        if date is not None and t.low[i] in relative.TRIGGERS:
            return relative.relative_at(t, i, date)
    if not _paid(t, i):
        timed = dates.date_at(t, i, lang) or (
            periods.period_at(t, i) if lang in ("en", "es") else periods.digits_at(t, i)
        )
        if timed is not None:
            return _period(t, timed, floor)
    num = (_one_part(t, i) if lang == "en" else None) or number_at(t, i, lang)
    if num is None or num.last <= i:
        return None
    if num.ordinal:
        return _ordinal(t, num, floor)
    rank = _rank(t, num, floor)
    if rank is not None:
        return rank
    draft = _quantity(t, num, floor, lang)
    if draft is not None and date is not None and draft.kind == "duration":
        relative.resolve_duration(t, draft, date)
    return draft


def _paid(t: Tokens, i: int) -> bool:
    """Tell whether a currency sign stands right before token i."""
    return t.word(i - 1) in "$£€₹₦¥₱" and t.word(i - 1) != ""


def _period(t: Tokens, draft: Draft, floor: int) -> Draft:
    """Put "early", "mid-", "circa" before a date or year into the draft."""
    j = draft.first - 1
    if t.word(j) == "-" and t.glued(draft.first):
        j -= 1
    if t.word(j) in ("the", "of") and t.word(j - 1) in _EARLY:
        j -= 1
    word = t.word(j)
    if j >= floor and word in _EARLY and draft.unit != "time":
        draft.approximator, draft.first = _EARLY[word], j
    elif draft.unit in ("year", "time"):
        found = approximators.before(t, draft.first, floor)
        if found is not None and found[1] in _YEAR_APPROXIMATORS:
            draft.first, draft.approximator = found[0], found[1]
    return draft


def _one_part(t: Tokens, i: int) -> Num | None:
    """Read "a third of", "by a quarter": a fraction, not an ordinal before its noun."""
    bottom = DENOMINATORS.get(t.low[i], 2)
    if bottom == 2 or t.word(i - 1) not in ("a", "an") or t.low[i][-1] == "s":
        return None
    after = t.word(i + 1)
    if after == "-":
        return None
    if (
        t.low[i] == "quarter"
        and after != "of"
        and t.word(i - 2) not in ("by", "than", "about", "nearly", "almost", "least", "over")
    ):
        return None
    if after[:1].isalpha() and after not in STOP:
        return None
    num = Num(1, bottom, i, i + 1, fraction=True)
    of_a_scale(t, num)
    return num


def _ordinal(t: Tokens, num: Num, floor: int) -> Draft | None:
    """Give "first", "21st" as an ordinal where something is counted."""
    if not ordinal_counts(t, num):
        return None
    return Draft(num.first, num.last, num.value, num.value, "ordinal", "ordinal")


def _rank(t: Tokens, num: Num, floor: int) -> Draft | None:
    """Read "No. 1", "#1", "number one" as an ordinal."""
    j = num.first - 1
    if j < floor or not isinstance(num.value, int) or not 0 < num.value <= 200 or num.last != num.first + 1:
        return None
    if t.low[j] == "#" and t.glued(num.first):
        start = j
    elif t.low[j] == "." and t.glued(j) and j > floor and t.low[j - 1] in ("no", "nos"):
        start = j - 1
    elif (
        t.low[j] == "number" and (num.value == 1 or t.word(num.last)[:1].isalpha()) and t.word(j - 1) != "the"
    ):
        start = j
    else:
        return None
    return Draft(start, num.last, num.value, num.value, "ordinal", "ordinal")


def _quantity(t: Tokens, num: Num, floor: int, lang: str) -> Draft | None:
    """Read what stands around a bare number: currency, sign, range, unit, approximator."""
    first = num.first
    paid = money.before(t, num, floor)
    if paid is not None:
        first = paid[1]
    elif lang == "en":
        found = multiples.colon_ratio(t, num) or _ratio(t, num, lang)
        if found is not None:
            return _approximate(t, found, floor)
    first, negative = _sign(t, first, floor)
    first, few = _article(t, num, first, floor)
    second = None if few or negative else ranges.upper(t, num, first, lang)
    tail = second.num if second is not None else num
    _plus(t, tail)
    draft = _with_unit(t, num, tail, first, paid[0] if paid else None, lang)
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
    return _approximate(t, draft, floor, bounded=second is None)


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


def _ratio(t: Tokens, num: Num, lang: str) -> Draft | None:
    found = multiples.ratio(t, num, lang)
    if found is None:
        return None
    second, last = found
    value = num.top / second.top
    return Draft(num.first, last, value, value, "ratio", "ratio")


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
    found = units.percent(t, j)
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
    timed = multiples.times(t, tail, j) if lang == "en" else None
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


def _approximate(t: Tokens, draft: Draft, floor: int, bounded: bool = True) -> Draft:
    """Take the approximators around the draft, and what they do to its bounds."""
    odd = approximators.odd(t, draft.last) if draft.low == draft.high else None
    if odd is not None and isinstance(draft.low, int):
        draft.last, draft.approximator = odd
        draft.high = draft.low + 9
        found = units.percent(t, draft.last)
        if found is not None:
            draft.unit, draft.kind, draft.last = found[0], "percent", found[1]
        elif units.duration(t, draft.last) is not None:
            draft.unit, draft.last = units.duration(t, draft.last) or ("", draft.last)
            draft.kind = "duration"
        return draft
    before = approximators.before(t, draft.first, floor)
    bound = None
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


def _age_words(t: Tokens, draft: Draft, floor: int, bounded: bool) -> None:
    """Make a bare count an age: "aged 25", "people over 65"."""
    if draft.unit != "count" or not isinstance(draft.low, int) or not 0 < draft.low < 125:
        return
    start = ages.before(t, draft.first, floor)
    if start is not None:
        draft.first, draft.unit, draft.kind = start, "age", "age"
    elif not bounded and ages.apposed(t, draft.first, draft.last):
        draft.unit = draft.kind = "age"
    elif (bounded and ages.of_people(t, draft.first, draft.last)) or ages.by_bound(
        t, draft.approximator, draft.last
    ):
        draft.unit = draft.kind = "age"
        draft.last += t.word(draft.last) == "s" and t.glued(draft.last)
