"""What an amount or a share is about, where no noun follows it: "exports fell by 5%", "fees of £200"."""

from __future__ import annotations

from . import noun
from .lexicon import VERBS
from .model import Draft
from .tokens import Tokens
from .trend import DOWN, UP

_COPULAS = frozenset(
    "is are was were be been cost costs total totals totaled totalled totaling stand stands stood reach reaches"
    " reached hit hits exceed exceeds exceeded average averages averaged remain remains remained amount amounts"
    " amounted equals".split()
)
_HELPERS = frozenset(
    "has have had will would could can may might should be been being now also only just currently gone go goes went"
    " going already by to at of up down about over an all time high low record not still were was is are".split()
)
_CLAUSE = frozenset({".", ";", ":", "?", "!", ",", "(", ")", "that", "says", "said", "because", "while", "and", "but", '"', "“"})


def of_quantity(t: Tokens, draft: Draft) -> str | None:
    """Find the noun a money amount, percent or multiple is about, or None."""
    j = draft.first - 1
    return _in_phrase(t, draft) or _of_noun(t, j) or _changed_object(t, j) or _subject(t, j)


def _in_phrase(t: Tokens, draft: Draft) -> str | None:
    """Read "$2 million in legal fees", "a third of", "$3bn on trade"."""
    word = t.word(draft.last)
    if draft.kind == "money" and word in ("in", "on", "for") and draft.last + 1 < t.n:
        if t.capital(draft.last + 1) or t.word(draft.last + 1) in noun.DETERMINERS:
            return None
        found = noun.phrase(t, draft.last + 1)
        return found[0] if found else None
    return None


def _of_noun(t: Tokens, j: int) -> str | None:
    """Read the noun before "of": "stipends of £175,000"."""
    if t.word(j) == "of" and t.word(j - 1)[:1].isalpha() and t.word(j - 1) not in noun.STOP:
        return _back(t, j - 1)
    return None


def _back(t: Tokens, j: int) -> str | None:
    """Read the noun phrase that ends at token j."""
    k = j
    while k >= 0 and j - k < 4 and t.low[k][0].isalpha() and t.low[k] not in noun.STOP and t.low[k] not in VERBS:
        k -= 1
    found = noun.phrase(t, k + 1, plural=False) if k < j else None
    return found[0] if found and found[1] == j + 1 else None


def _changed_object(t: Tokens, j: int) -> str | None:
    """Read the object in "reduce premiums by 10%", "raised the cost of each car by $500"."""
    if t.word(j) not in ("by", "from", "to"):
        return None
    for k in range(j - 1, max(-1, j - 14), -1):
        word = t.low[k]
        if word in UP or word in DOWN:
            return _object(t, k + 1, j)
        if word in (".", ";", ","):
            return None
    return None


def _object(t: Tokens, k: int, end: int) -> str | None:
    while k < end and (t.low[k] in noun.DETERMINERS or t.low[k] in ('"', "“")):
        k += 1
    found = noun.phrase(t, k, plural=False) if k < end else None
    return found[0] if found and found[1] <= end else None


def _subject(t: Tokens, j: int) -> str | None:
    """Read the subject in "exports fell 5%", "the debt has gone up by", "damage to the hall will cost"."""
    k, verb = j, False
    while k >= 0 and j - k < 9:
        word = t.low[k]
        if word in _COPULAS or word in UP or word in DOWN:
            verb = True
        elif word not in _HELPERS:
            break
        k -= 1
    if not verb or k < 0:
        return None
    return _clause_head(t, k)


def _clause_head(t: Tokens, k: int) -> str | None:
    """Give the first noun phrase of the clause that ends at token k."""
    start = k
    while start > 0 and k - start < 24 and t.low[start - 1] not in _CLAUSE:
        start -= 1
    while start <= k and (t.low[start] in noun.DETERMINERS or t.low[start] in ("number", "of", "in", "says", "on", "]", "[")):
        start += 1
    found = noun.phrase(t, start, plural=False) if start <= k else None
    return found[0] if found and found[1] <= k + 1 else None
