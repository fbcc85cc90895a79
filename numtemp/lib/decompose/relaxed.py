"""Wider versions of a clause, for the evidence that the exact one misses: without its count or date."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from numtemp.lib.decompose.clauses import Clause
from numtemp.lib.decompose.lists import listed
from numtemp.lib.decompose.words import Word

_MODIFIERS = listed(
    """
    more less fewer than over under about nearly almost around approximately roughly some at least most up
    only just as many exactly another close
    """
)
_SCALES = listed("hundred thousand million billion trillion lakh crore dozen")
_UNITS = listed(
    """
    percent years months weeks days hours minutes seconds decades dollars cents pounds euros rupees miles
    meters metres kilometers kilometres feet inches acres tons tonnes kg km points times degrees liters
    litres gallons naira pesos cedis rand yen shillings francs dirhams riyals ringgit baht won lira kroner
    taka rubles roubles rupiah percentage crores lakhs millions billions thousands hundreds thirds
    """
)
_BLOCKING = frozenset(
    {"DT", "PRP$", "CD", "$", "#", "NN", "NNP", "NNPS", "NNS", "JJ", "HYPH", "POS", "SYM", "``", "''", '""'}
)
_TIME_OPENERS = listed("in on since during by before after between from until through around")
_MONTHS = listed(
    """
    january february march april may june july august september october november december jan feb mar apr
    jun jul aug sep sept oct nov dec jan. feb. mar. apr. aug. sep. sept. oct. nov. dec.
    """
)
_TIME_WORDS = _MONTHS | listed(
    """
    the of and to , last past next this year years month months week weeks day days decade decades century
    quarter early late mid end beginning monday tuesday wednesday thursday friday saturday sunday ago
    """
)
_TIME_NUMBER = re.compile(r"(1[5-9]|20)\d\d(-\d\d)?s?|[0-3]?\d(st|nd|rd|th)?")
_NOUNS = frozenset({"NN", "NNS", "NNP", "NNPS", "CD"})
_LATER = frozenset({"WDT", "WP", "WRB", "VBG", "VBN"})
_CIRCUMSTANCES = listed(
    """
    in on at by during after before since with without under across amid because while when following
    despite although though unless where until through against
    """
)
# Verbs whose object says little without what follows it.
_NEEDING = listed(
    """
    put puts place places placed set sets keep keeps kept leave leaves left make makes made have has had
    compare compared compares attribute attributed attributes prevent prevented prevents accuse accused
    accuses link linked links base based bases replace replaced replaces rank ranks ranked is are was were
    be been 's 're tell told tells ask asked asks give gave gives take took takes hold held holds spend
    spent spends
    """
)
_TRAILING = frozenset({"just", "only", "back", "as", "again", "even", "early", "late", ",", "once"})
_NO_TIME = frozenset({"the", "of", "and", "to", ",", "end", "beginning"})


def without_count(clause: Clause) -> Clause | None:
    """Return the clause without the number of a counted plural: "500 lions came" gives "lions came"."""
    for name in ("subject", "rest"):
        words: list[Word] = getattr(clause, name)
        span = _count(words, name == "subject")
        if span is not None:
            left = words[: span[0]] + words[span[1] :]
            return replace(clause, subject=left) if name == "subject" else replace(clause, rest=left)
    return None


def without_time(clause: Clause) -> Clause | None:
    """Return the clause without a time that opens or ends it, None where there is none."""
    if clause.lead and (_is_time(clause.lead) or _ends_in_time(clause.lead) == 0):
        return replace(clause, lead=[])
    at = _ends_in_time(clause.rest)
    if at is None or (at == 0 and clause.verb.low in ("is", "was", "are", "were")):
        return None
    while at and clause.rest[at - 1].low in _TRAILING:
        at -= 1
    return replace(clause, rest=clause.rest[:at])


def without_circumstance(clause: Clause) -> Clause | None:
    """Return the clause up to its first circumstance: "ships carried coal" of "ships carried coal by night".

    None where too little would be left or lost, or where the verb may need what follows.
    """
    if (
        clause.said is not None
        or clause.verb.low in _NEEDING
        or any(word.low in _NEEDING for word in clause.rest[:2])
    ):
        return None
    rest = clause.rest
    noun = next((at for at, word in enumerate(rest) if word.tag in _NOUNS), len(rest))
    for at in range(noun + 1, len(rest) - 1):
        opens = rest[at].low in _CIRCUMSTANCES or (rest[at].text == "," and rest[at + 1].tag in _LATER)
        if opens and rest[at - 1].tag in _NOUNS - {"CD"}:
            return replace(clause, rest=rest[:at])
    return None


def _count(words: Sequence[Word], subject: bool) -> tuple[int, int] | None:
    """Return the range of a number with its modifiers that stands alone before a plural noun."""
    for at, word in enumerate(words):
        if word.tag != "CD" or (at and words[at - 1].tag == "CD"):
            continue
        end = at + 1
        while end < len(words) and (words[end].tag == "CD" or words[end].low in _SCALES):
            end += 1
        start = at
        while start and (
            words[start - 1].low in _MODIFIERS
            or (words[start - 1].low == "to" and start > 1 and words[start - 2].low in ("up", "close"))
        ):
            start -= 1
        if start and words[start].low == "as" and words[start - 1].low == "well":
            start += 1  # "as well as five graves"
        before = words[start - 1] if start else None
        noun = end
        while noun < len(words) and words[noun].tag in ("JJ", "NN", "NNP"):
            noun += 1
        if (
            noun >= len(words)
            or noun - end > 2
            or words[noun].tag not in ("NNS", "NNPS")
            or words[noun].low in _UNITS
        ):
            continue
        if any(word.glued for word in words[at + 1 : noun + 1]) or (
            start > 1 and words[start - 2].tag == "DT"
        ):
            continue
        if (before is None and (subject or start == 0)) or (before is not None and _frees(before)):
            return start, end
    return None


def _frees(before: Word) -> bool:
    """Whether a number after this word stands alone: not "one in five people", "the top ten songs"."""
    return before.tag not in _BLOCKING and before.low not in (
        "of",
        "between",
        "and",
        "to",
        "by",
        "top",
        "out",
        "in",
        "per",
        "or",
        "every",
        "each",
        "than",
    )


def _ends_in_time(words: Sequence[Word]) -> int | None:
    """Return where the time at the end of the words begins: "in May 2020", "last year"."""
    at = len(words)
    while at and (words[at - 1].text[0] in '.!?"”' or _is_time([words[at - 1]])):
        at -= 1
    if at == len(words) or not any(_says_when(word) for word in words[at:]):
        return None
    if at and words[at - 1].low in _TIME_OPENERS:
        return at - 1
    return at if words[at].low in ("last", "this", "next") else None


def _is_time(words: Sequence[Word]) -> bool:
    return all(word.low in _TIME_WORDS or _TIME_NUMBER.fullmatch(word.low) for word in words)


def _says_when(word: Word) -> bool:
    return word.low not in _NO_TIME and (
        word.low in _TIME_WORDS or _TIME_NUMBER.fullmatch(word.low) is not None
    )
