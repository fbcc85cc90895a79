"""What an amount or a share is about, where no noun follows it: "exports fell by 5%", "fees of £200"."""

from __future__ import annotations

from . import noun
from .dates import MONTHS, ORDINAL_ENDINGS, year
from .model import Draft
from .noun_words import COUNTING, DETERMINERS, STOP, is_verb
from .tokens import Tokens
from .trend import DOWN, UP
from .units import DURATIONS
from .wordlist import words

_COPULAS = words(
    "is are was were be been cost costs total totals totaled totalled totaling stand stands stood reach"
    " reaches reached hit hits exceed exceeds exceeded average averages averaged remain remains remained"
    " amount amounts amounted equals sits sat hovered doubled tripled quadrupled went goes gone climbed"
    " accounts accounted"
)
_HELPERS = words(
    "has have had will would could can may might should been being now also only just currently go going"
    " already by - to at of up down over an a all time high low record not still from level levels about"
    " nearly almost"
)
# Change verbs that take the amount as their object: "raise $5 million" says nothing about who raises it.
_TRANSITIVE = words(
    "raise raises raised raising cut cuts cutting lose loses lost losing add adds added adding gain gains"
    " gained gaining create creates created creating slash slashed eliminate eliminated rob robs robbed"
    " shed loss"
)
_PREPOSITIONS = words(
    "of in by to for on at from with against among between under across within per along off near around"
    " behind outside inside without over during since"
)
_RELATIVE = frozenset({"who", "that", "which", "whose"})
_BRACKETS = frozenset("[]()*'\"“”‘’")
_QUOTES = frozenset('"“”')
_NOUN_BEFORE = words("of between worth totaling totalling costing")
_MONEY_NOUNS = words(
    "wage wages salary salaries pension pensions rent rents budget price prices debt deficit fee fees tax"
    " taxes fine fines income revenue revenues profit profits loan loans grant grants bonus premium"
    " premiums"
)
_PARTICIPLES = words(
    "paid made sold held sent spent built bought lost left led found born done seen meant known"
)
_ON_COURSE = words("on track pace course set expected projected poised slated more than")
_DATE_PARTS = ORDINAL_ENDINGS | {"-", "–", "/"}
_ROOM = 24  # how many tokens to look back


def of_quantity(t: Tokens, draft: Draft) -> str | None:
    """Find the noun a money amount, percent, multiple or level is about, or None."""
    j = noun.before_number(t, draft.first)
    level = t.word(j) != "at" or draft.kind != "money"
    found = (
        _in_phrase(t, draft)
        or (_of_noun(t, j) if level else None)
        or _changed_object(t, j)
        or _subject(t, j, draft.kind)
    )
    return found or (_money_noun(t, j) if draft.kind == "money" else None)


def of_level(t: Tokens, draft: Draft) -> str | None:
    """Find the noun of a bare count that is a level: "cases rose to 40,000"."""
    j = noun.before_number(t, draft.first)
    return _subject(t, j, "percent") if t.word(j) in _HELPERS or t.word(j) in _COPULAS else None


def of_multiple(t: Tokens, draft: Draft) -> str | None:
    """Find what doubles: "prices doubled", "the debt has nearly tripled"."""
    k = draft.first - 1
    while k >= 0 and (t.low[k] in _HELPERS or t.low[k] in _COPULAS or t.low[k] in _ON_COURSE):
        k -= 1
    return _head_before(t, k) if k >= 0 else None


def _in_phrase(t: Tokens, draft: Draft) -> str | None:
    """Read "$2 million in legal fees", "$3bn a year on trade", "R2 billion spent by them on tenders"."""
    if draft.kind != "money":
        return None
    j = draft.last
    if t.word(j) in ("per", "a", "an", "each", "every"):
        j += 2
    if t.word(j) in ("spent", "paid", "invested"):
        for k in range(j + 1, min(j + 9, t.n)):
            if t.low[k] in ("on", "for", "in"):
                j = k
                break
    if t.word(j) not in ("in", "on", "for") or t.word(j + 1) in DETERMINERS:
        return None
    if t.word(j + 1) in ("fiscal", "financial", "fy") or t.word(j + 1) in MONTHS:
        return None
    found = noun.phrase(t, j + 1)
    return found[0] if found and not t.named(found[1] - 1) else None


def _of_noun(t: Tokens, j: int) -> str | None:
    """Read the noun before "of" or "at": "stipends of £175,000", "unemployment in Ohio at 5%"."""
    if t.word(j) == "at":
        return _head_before(t, j - 1)
    before = t.word(j - 1)
    if t.word(j) not in _NOUN_BEFORE or not before[:1].isalpha() or before in STOP:
        return None
    start = _start(t, j - 1)
    found = noun.phrase(t, start, plural=False, until=j) if start < j else None
    return found[0] if found and found[0] not in COUNTING else None


def _start(t: Tokens, k: int) -> int:
    """Give the first token of the noun phrase that ends at token k."""
    start = k + 1
    while start > 0 and k - start < 5:
        word = t.low[start - 1]
        joined = word == "&" and t.named(start - 2) and t.named(start)  # Smith & Sons
        if not (word[0].isalpha() or word in _BRACKETS or word in ("-", "'s") or joined):
            break
        if start <= k and word in _QUOTES:
            break
        if word in STOP or is_verb(word) or word in UP or word in DOWN:
            break
        start -= 1
    return start


def _changed_object(t: Tokens, j: int) -> str | None:
    """Read the object in "reduce premiums by 10%", "raised the cost of each car by $500"."""
    if t.word(j) not in ("by", "from", "to"):
        start = _start(t, j)
        while t.word(start - 1) in DETERMINERS or t.word(start - 1) in _BRACKETS:
            start -= 1
        changed = (
            start <= j
            and (t.word(start - 1) in UP or t.word(start - 1) in DOWN)
            and t.word(start - 1) not in ("up", "down")
        )
        return _object(t, start, j + 1) if changed else None
    for k in range(j - 1, max(-1, j - 14), -1):
        word = t.low[k]
        if word in UP or word in DOWN:
            return _object(t, k + 1, j)
        if word in (".", ";", ","):
            return None
    return None


def _object(t: Tokens, k: int, end: int) -> str | None:
    while k < end and (t.low[k] in DETERMINERS or t.low[k] in _BRACKETS):
        k += 1
    found = noun.phrase(t, k, plural=False, until=end) if k < end else None
    if found is not None and found[0] in COUNTING and t.word(found[1]) == "of":
        return _object(t, found[1] + 1, end)
    return found[0] if found else None


def _subject(t: Tokens, j: int, kind: str) -> str | None:
    """Read the subject in "exports fell 5%", "the debt has gone up by", "damage to the hall will cost"."""
    k, verb = j, False
    while k >= 0 and j - k < 9:
        word = t.low[k]
        if word in _COPULAS or word in UP or word in DOWN:
            if word in _TRANSITIVE and k == j and kind != "percent":
                return None
            verb = True
        elif not _helps(t, k):
            break
        k -= 1
    return _head_before(t, k) if verb and k >= 0 else None


def _helps(t: Tokens, k: int) -> bool:
    """Tell whether token k may stand between a subject and its number; in "sea levels" it is the subject."""
    word = t.word(k)
    if word in ("level", "levels") and t.word(k - 1) not in _HELPERS:
        return False
    return word in _HELPERS or word in _BRACKETS or word.endswith("n't")


def _head_before(t: Tokens, k: int) -> str | None:
    """Give the head of the noun phrase that ends at token k, across its prepositions and relative clause.

    A phrase that hangs on something else than a noun ("highest in the world") has no head.
    """
    head = None
    attached = False
    floor = max(0, k - _ROOM)
    while k >= floor:
        k = _past_date(t, k)
        start = _start(t, k)
        if start <= k and t.word(start - 1)[:1].isdecimal() and t.low[start] in DURATIONS:
            break
        found = noun.phrase(t, start, plural=False, until=k + 1) if start <= k else None
        if found is None and attached and not _participle(t.word(k)):
            return None
        if found is not None and not (head is not None and found[0] in COUNTING):
            head = found[0]
        k = start - 1
        while k >= floor and (t.low[k] in DETERMINERS or t.low[k] in _BRACKETS):
            k -= 1
        word = t.word(k)
        attached = word in _PREPOSITIONS and (found is not None or head is None) and k >= floor
        if attached and (word != "to" or t.word(k - 1) not in STOP):
            k -= 1
        elif (relative := _relative(t, k, floor)) is not None and found is not None:
            k = relative - 1
        elif _participle(word) and found is None and head is not None:
            k -= 1
        else:
            break
    return None if head is not None and head.split()[-1] in DURATIONS else head


def _participle(word: str) -> bool:
    return word.endswith(("ed", "en", "ing")) or word in _PARTICIPLES


def _past_date(t: Tokens, k: int) -> int:
    """Step back over "in 2015", "on May 14th" and "from 2013-2018" that end at token k."""
    j = k
    while j >= 0 and (t.low[j] in _DATE_PARTS or t.low[j] in MONTHS or year(t, j) or _day(t, j)):
        j -= 1
    return j - 1 if j < k and t.word(j) in _PREPOSITIONS and t.word(k)[:1] not in "-–/" else k


def _day(t: Tokens, j: int) -> bool:
    return t.low[j].isdecimal() and len(t.low[j]) <= 2 and t.word(j - 1) in MONTHS


def _relative(t: Tokens, k: int, floor: int) -> int | None:
    """Give the token of the "who" or "which" that opens the clause whose verb is at token k."""
    for i in range(k, max(floor, k - 5) - 1, -1):
        if t.low[i] in _RELATIVE:
            return i if t.word(i - 1)[:1].isalpha() and not is_verb(t.word(i - 1)) else None
        if t.low[i] in (",", ".", ";", ":"):
            return None
    return None


def _money_noun(t: Tokens, j: int) -> str | None:
    """Give the nearest word for a kind of money before an amount in the same clause."""
    for k in range(j, max(-1, j - 9), -1):
        word = t.low[k]
        plain = not t.word(k + 1)[:1].isalpha() or t.word(k + 1) in STOP
        if word in _MONEY_NOUNS and plain and not t.named(k):
            start = _start(t, k)
            found = noun.phrase(t, start, plural=False, until=k + 1)
            return found[0] if found else None
        if word in (".", ";", "?", "!", ",", "and", "but") or word[0].isdecimal():
            return None
    return None
