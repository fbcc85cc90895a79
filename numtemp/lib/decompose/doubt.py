"""Whether a clause was read wrongly, by what a well-formed one cannot have: then it is not inverted."""

from __future__ import annotations

from collections.abc import Sequence

from numtemp.lib.decompose.clauses import REPORTING, Clause
from numtemp.lib.decompose.constituents import FINITE, TIME_NOUNS
from numtemp.lib.decompose.lists import listed
from numtemp.lib.decompose.words import Word

_OPENERS = listed(
    """
    that after before while when if since because until although though unless where whether than so whereas
    once think thinks thought believe believes believed know knows knew mean means meant ensure hope fear
    """
)
_LEADING = frozenset({"DT", "CD", "NN", "NNS", "NNP", "NNPS", "JJ", "PRP", "VB"})
_BE = frozenset({"is", "are", "was", "were"})
_HANGING = listed("versus in of at by with from to for than a an the and or but")


def is_doubtful(clause: Clause) -> bool:
    """Whether a clause has a verb too many, a lead that is none, or an end that is cut off."""
    return _has_verb_too_many(clause) or _is_no_lead(clause.lead) or _hangs(clause)


def _has_verb_too_many(clause: Clause) -> bool:
    """Whether it holds more finite verbs than subordinators and reporting verbs allow."""
    words = [*clause.lead, *clause.subject, *clause.middle, *clause.rest]
    verbs = sum(word.tag in FINITE for word in words)
    if not verbs:
        return False
    opened = sum(word.tag in ("WDT", "WP", "WP$", "WRB") or word.low in _OPENERS for word in words)
    return verbs > opened + sum(word.low in REPORTING for word in [clause.verb, *words])


def _is_no_lead(lead: Sequence[Word]) -> bool:
    """Whether what stands before the subject is no circumstance but a part of something else."""
    if not lead:
        return False
    if len(lead) == 1:
        return lead[0].tag in ("IN", *_LEADING) and lead[0].low not in TIME_NOUNS
    if any(word.text in (";", ":", "–", "—", "--") for word in lead):
        return True
    if lead[0].tag == "VB":
        return True
    return lead[0].tag in _LEADING and not any(word.low in TIME_NOUNS for word in lead)


def _hangs(clause: Clause) -> bool:
    """Whether the clause breaks off after a word that wants another."""
    words = [word for word in clause.rest if word.text[0].isalnum()]
    subject = [word for word in clause.subject if word.text[0].isalnum()]
    if not subject or subject[0].tag == "VB" or (not words and clause.verb.low in _BE):
        return True
    return (
        bool(words) and words[-1].low in _HANGING and words[-1].tag in ("IN", "DT", "CC") and len(words) > 1
    )
