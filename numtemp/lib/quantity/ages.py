"""Ages: 92-year-old, 60 years old, aged 25, over 65s."""

from __future__ import annotations

from .dates import MONTHS
from .tokens import Tokens
from .units import DURATIONS
from .wordlist import words

_PEOPLE = words(
    "people adults children kids women men anyone everyone those persons person citizens voters residents"
    " patients americans girls boys youth youths youngsters teens students individuals all anybody someone"
    " females males population minors infants seniors child adult person man woman boy girl patient student"
    " teenager teenagers voter citizen worker workers pensioner pensioners"
)
_AFTER_BOUND = words(
    "in to who are were and with can have will is was has had do does did should must may could would or"
)
_WHO = words("he she i who")
_BE = words("is was 's am turned turns")
_AFTER_AGE = words("when while and but at today now then as yesterday this last next in on")
_AT_AGE = words(
    "died dies die dead retire retires retired retiring married marries marry orphaned widowed qualified"
)
_MOVED = words(
    "raise raised raises raising rise rises rose risen lower lowers lowered lowering cut cuts cutting reduce"
    " reduced increase increases increased increasing drop dropped move moved go goes went change changed"
)
_LEVELS = words("from to at of is was be remains stays above below under over")
_OLD = frozenset({"old", "olds"})


def after(t: Tokens, last: int) -> tuple[str, int] | None:
    """Read "-year-old", "years old", "years of age", "-month-olds" at token `last`: unit and end token."""
    j = last + 1 if t.word(last) in ("-", "–") else last
    unit = DURATIONS.get(t.word(j))
    if unit not in ("year_duration", "month", "week", "day"):
        return ("age", j + 1) if t.word(j) == "yo" else None
    k = j + 1
    if t.word(k) in ("-", "–"):
        k += 1
    name = "age" if unit == "year_duration" else unit
    if t.word(k) in _OLD:
        return name, k + 1
    if t.word(k) == "of" and t.word(k + 1) == "age":
        return name, k + 2
    return None


def before(t: Tokens, first: int, floor: int) -> int | None:
    """Give the start token of "aged", "age", "ages", "at the age of" just before token `first`."""
    j = first - 1
    if j >= floor and t.low[j] in ("aged", "ages", "age"):
        return j
    if j - 1 >= floor and t.low[j] == "of" and t.low[j - 1] in ("age", "ages"):
        return j - 1
    if j - 1 >= floor and t.low[j] == "-" and t.low[j - 1] in ("aged", "age"):
        return j - 1
    return None


def by_bound(t: Tokens, approximator: str | None, last: int) -> bool:
    """Tell "65 and older" and "18 or over" from a bound on something else."""
    if approximator is None:
        return False
    if approximator.endswith(("older", "younger")) or approximator in ("as young as", "as old as"):
        return True
    bound = approximator in ("and over", "and under", "or over", "or under", "and above", "and up")
    return bound and not t.word(last)[:1].isalpha()


def apposed(t: Tokens, first: int, last: int) -> bool:
    """Tell the age in "Ann Lee, 16, won": two capitals and a comma before, a comma after, digits."""
    if t.word(first - 1) != "," or t.word(last) != "," or not t.low[first].isdecimal():
        return False
    return t.named(first - 2) and t.named(first - 3) and t.word(first - 2) not in MONTHS


def of_people(t: Tokens, bound: int, last: int) -> bool:
    """Tell "people over 65", "children under 12" and "over-65s" by the word before or the s after."""
    if t.word(last) in ("s", "'s") and t.glued(last):
        return True
    following = t.word(last)
    ends = not following[:1].isalpha() or following in _AFTER_BOUND
    return ends and (t.word(bound - 1) in _PEOPLE or t.word(bound - 1) in ("aged", "age"))


def of_someone(t: Tokens, first: int, last: int) -> bool:
    """Tell the age in "when he was 30", "turned 18", "At 16, she left" and "died at 79"."""
    following, before = t.word(last), t.word(first - 1)
    if following[:1].isalpha() and following not in _AFTER_AGE:
        return False
    if following[:1].isdecimal() or following in ("%", "-", ":", "/", "$", "€", "£", "°"):
        return False
    if before in ("turned", "turns", "turning"):
        return not t.word(first - 2).endswith("ly") and following != "and"
    if before in _BE:
        return t.word(first - 2) in _WHO or (t.word(first - 2) == "," and t.word(first - 3) in _WHO)
    if before != "at":
        return False
    return t.word(first - 2) in _AT_AGE or (following == "," and t.word(last + 1) in _WHO)


def of_one(t: Tokens, first: int, last: int) -> bool:
    """Tell whether a bare number is somebody's age, or the one that an age limit has."""
    return apposed(t, first, last) or of_someone(t, first, last) or by_topic(t, first)


def by_topic(t: Tokens, first: int) -> bool:
    """Tell "the retirement age from 62 to 64" and "the voting age is 16": the word age shortly before."""
    j = first - 1
    for _ in range(3):
        if t.word(j).isdecimal() or t.word(j) in _LEVELS:
            j -= 1
    return j < first - 1 and t.word(j) == "age" and t.word(j - 1) not in ("a", "an", "this", "that")


def moves(t: Tokens, first: int) -> bool:
    """Tell whether a range that "from" opens is two levels of an age: "raised the age from 62 to 64"."""
    return t.word(first - 2) == "age" and any(word in _MOVED for word in t.low[max(0, first - 9) : first - 2])
