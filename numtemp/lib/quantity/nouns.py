"""Noun and trend of each quantity of a text, with what the neighbours lend one another."""

from __future__ import annotations

from . import money, noun, subject
from .model import Draft
from .noun_words import COUNTING, DETERMINERS
from .number_words import PLURAL_SCALES, SCALES, SHORT_SCALES
from .numbers import Num
from .tokens import Tokens
from .trend import trend
from .wordlist import words

_RATES = frozenset({"per", "a", "an", "each", "every"})
_LINKS = DETERMINERS | words("the about around over nearly those all")
_MOMENTS = words("last this next past every each ago")
_SCALE_WORDS = frozenset(SCALES) | frozenset(PLURAL_SCALES) | frozenset(SHORT_SCALES)
_COUNTING_KINDS = words("count percent ratio")
_SHARING = words("percent money age duration measure ratio")
_JOINTS = (["to"], ["and"], ["or"], [",", "and"], [",", "or"], ["&"])
_PERSONAL = words("year month week day hour person people family household student pupil child capita")


def attach(t: Tokens, drafts: list[Draft]) -> None:
    """Set `noun` and `trend` of every draft in place, in reading order."""
    _share_units(t, drafts)
    latest: dict[str, str] = {}  # "held 49" takes the sessions of "scheduled 109 sessions"
    for draft in drafts:
        if draft.trend is None and draft.kind not in ("date", "duration", "age", "ordinal"):
            draft.trend = trend(t, draft.first, draft.last, draft.kind)
        if draft.noun is None:
            draft.noun = _noun(t, draft)
        if draft.unit == "count":
            _as_money(t, draft)
        if draft.noun is None and draft.unit == "count":
            draft.noun = subject.of_level(t, draft)
            _as_age(draft)
        if draft.noun is None and draft.kind in _COUNTING_KINDS:
            draft.noun = latest.get(draft.kind)
        elif draft.noun is not None and draft.noun != "times":
            latest[draft.kind] = draft.noun
    for draft, following in zip(reversed(drafts[:-1]), reversed(drafts), strict=False):
        if draft.kind in _COUNTING_KINDS and _of_the(t, draft, following):
            draft.noun = _noun_of_the(t, following)


def _share_units(t: Tokens, drafts: list[Draft]) -> None:
    """Let "from 5 to 7 percent" and "12, 13 or 14 years old" give every number the unit of the last."""
    shared = False
    for draft, following in zip(reversed(drafts[:-1]), reversed(drafts), strict=False):
        between = t.low[draft.last : following.first]
        bare = draft.unit == "count" and draft.noun is None and following.kind in _SHARING
        shared = bare and (between in _JOINTS or (shared and between == [","]))
        if shared and t.low[following.first][0].isalnum():
            draft.unit, draft.kind = following.unit, following.kind
            _share_scale(draft, following)
        elif draft.kind == "age" and _another_age(t, following) and between in _JOINTS:
            following.unit = following.kind = "age"


def _another_age(t: Tokens, draft: Draft) -> bool:
    """Tell the second age of "aged 18 to 24 and 65+" from a count of others."""
    bare = draft.unit == "count" and noun.after(t, draft.last) is None
    return bare and 0 < (draft.low or draft.high or 0) < 125


def _share_scale(draft: Draft, following: Draft) -> None:
    """Let "300 or 400 million dollars" and "10 or 20 cents" scale both numbers."""
    value = draft.low
    if value is None or value != draft.high:
        return
    if following.hundredths:
        draft.low = draft.high = value / 100
    elif draft.scale == 1 and value * following.scale < (following.low or following.high or 0):
        draft.low = draft.high = value * following.scale
        draft.scale = following.scale


def _noun(t: Tokens, draft: Draft) -> str | None:
    """Choose where to look by kind."""
    j = draft.last
    kind = draft.kind
    if kind == "duration":
        return _after_duration(t, draft)
    if kind == "date":
        return None
    if kind == "age":
        return noun.person(t, draft.first, j)
    if kind == "count":
        if t.word(j) == "-" and t.glued(j) and t.word(j + 1).isalpha():
            return t.low[j + 1]
        return None if t.word(j) in _MOMENTS else noun.after(t, j, plural=draft.low != 1)
    if kind == "ordinal":
        return noun.after(t, _past_superlative(t, j), plural=False)
    if kind == "measure" and t.word(j) != "of" and t.word(j - 2) != "-":
        return subject.of_quantity(t, draft)
    if kind == "multiple":
        if t.word(j) == "as" and t.word(j + 1) in ("many", "much"):
            return noun.after(t, j + 2)
        if t.word(j) in ("that", "those") and t.word(j + 1) == "of":  # twice that of Canada
            return subject.of_multiple(t, draft)
        found = noun.of(t, j, plural=False)
        return found if found not in COUNTING | {None} else subject.of_multiple(t, draft)
    elif t.word(j) == "of":
        found = noun.of(t, j + 1)
    elif kind == "ratio" and t.word(j) in DETERMINERS:
        found = noun.of(t, j)
    else:
        found = noun.directly(t, _past_rate(t, j), plural=kind != "money")
    return found if found is not None else subject.of_quantity(t, draft)


def _past_superlative(t: Tokens, j: int) -> int:
    """Step over "-largest" and "most populous" after an ordinal."""
    if t.word(j) == "-" and t.word(j + 1).endswith("est"):
        return j + 2
    return j + 2 if t.word(j) in ("most", "least") and t.word(j + 1)[:1].isalpha() else j


def _after_duration(t: Tokens, draft: Draft) -> str | None:
    """Read "30-year low", "one week's interest"."""
    j = draft.last
    if t.word(j) == "'s" or (t.word(j) == "'" and t.glued(j)):
        j += 1
    elif t.word(j - 2) != "-":
        return None
    if t.word(j) in ("high", "low"):
        return t.low[j]
    found = noun.phrase(t, j, plural=False)
    return found[0] if found else None


def _past_rate(t: Tokens, j: int) -> int:
    """Step over "a year", "per month", "an hour" after an amount."""
    return j + 2 if t.word(j) in _RATES and t.word(j + 1) in _PERSONAL else j


def _as_age(draft: Draft) -> None:
    """Make "the average age is 58" an age."""
    if draft.noun is not None and draft.noun.split()[-1] == "age" and 0 < (draft.low or 0) < 125:
        draft.unit = draft.kind = "age"
        draft.noun = None


def _as_money(t: Tokens, draft: Draft) -> None:
    """Make a large bare count money where the words around it speak of money."""
    if draft.noun is not None and t.word(draft.last) not in ("of", "in"):
        return
    scaled = any(word in _SCALE_WORDS for word in t.low[draft.first : draft.last])
    large = scaled and (draft.low or draft.high or 0) >= 1000
    num = Num(1, 1, draft.first, draft.last, scale=1000 if large else 1)
    currency = money.implied(t, num)
    if currency is not None:
        draft.unit, draft.kind = currency, "money"
        draft.noun = subject.of_quantity(t, draft)


def _noun_of_the(t: Tokens, following: Draft) -> str | None:
    """Give what a share is of: the things counted next, or the noun after a year, "of the 2019 budget"."""
    if following.kind == "date":
        found = noun.phrase(t, following.last, plural=False)
        return found[0] if found else None
    return following.noun if following.kind in ("count", "age", "ordinal") else None


def _of_the(t: Tokens, draft: Draft, following: Draft) -> bool:
    """Tell whether "10% of 23 million people" links a draft to the next."""
    between = t.low[draft.last : following.first]
    if between[:1] == ["out"]:
        between = between[1:]
    if between[:1] == ["of"] and between[-1] == "'s" and len(between) <= 5:  # of the state's 7 million people
        return all(word.isalpha() for word in between[:-1])
    return (
        bool(between)
        and between[0] == "of"
        and len(between) <= 4
        and all(word in _LINKS for word in between[1:])
    )
