"""Text to quantities: finds where numbers start and asks each reader in turn."""

from __future__ import annotations

from . import approximators, dates, languages, multiples, names, nouns, periods, relative
from .assemble import approximate, quantity
from .counts import ordinal_counts
from .model import Draft, Quantity
from .noun_words import STOP
from .number_words import DENOMINATORS, VULGAR
from .numbers import WORDS, Num, number_at, of_a_scale
from .tokens import Tokens
from .wordlist import words

_EARLY = {"early": "early", "mid": "mid", "middle": "mid", "late": "late"}
_HYPHENS = frozenset("-‑–")
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
    English are read by digit rules alone, with their decimal mark and months where those are known. Never
    raises.
    """
    t = Tokens(text)
    if lang == "en":
        triggers = _TRIGGERS if date is None else _TRIGGERS | relative.TRIGGERS
    else:
        triggers = frozenset(languages.MONTHS.get(lang, ()))
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
    start, end = t.span(draft.first, draft.last)
    return Quantity(
        t.source[start:end], start, end, draft.low, draft.high, draft.unit, draft.noun, draft.kind,
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
        if draft is None or (at < len(spans) and draft.last > spans[at][0]):  # into a name
            continue
        drafts.append(draft)
        floor = draft.last
    return drafts


def _read_at(t: Tokens, i: int, floor: int, lang: str, date: str | None) -> Draft | None:
    """Read the quantity that starts at token i; it may reach back to `floor` for signs and approximators."""
    if lang == "en":
        found = multiples.multiplier(t, i)
        if found is not None:
            return approximate(t, found, floor)
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
        return _ordinal(t, num)
    rank = _rank(t, num, floor)
    if rank is not None:
        return rank
    draft = quantity(t, num, floor, lang)
    if draft is not None and date is not None and draft.kind == "duration":
        relative.resolve_duration(t, draft, date)
    return draft


def _paid(t: Tokens, i: int) -> bool:
    """Tell whether a currency sign stands right before token i."""
    return t.word(i - 1) in "$£€₹₦¥₱" and t.word(i - 1) != ""


def _period(t: Tokens, draft: Draft, floor: int) -> Draft:
    """Put "early", "mid-", "circa" before a date or year into the draft."""
    j = draft.first - 1
    if t.word(j) in _HYPHENS and t.glued(draft.first):
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


def _ordinal(t: Tokens, num: Num) -> Draft | None:
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
