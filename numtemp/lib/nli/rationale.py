"""The rationale: one or two plain sentences from the comparisons that decide, and no more than they bear."""

from typing import Final

from numtemp.lib.nli.case import Case
from numtemp.lib.nli.compare import Comparison, decisive
from numtemp.lib.nli.measure import DAYS
from numtemp.lib.nli.model import Judgement
from numtemp.lib.nli.relation import AGREES, APPROXIMATELY, CLOSE, CONTRADICTS, EQUAL, IMPLIES

CLAIM_ALONE: Final = "There is no evidence: judged on the claim alone."
_NONE_SPEAKS: Final = "No quantity of the evidence bears on the claim: judged on the wording of both."
_WORDING: Final = "The verdict rests on the wording, not on this number."
_SUPPORT: Final = {"True": (AGREES,), "False": ((CONTRADICTS,),), "Conflicting": (AGREES, (CONTRADICTS,))}

_SAYS: Final = {
    EQUAL: "the same value",
    APPROXIMATELY: "about the same value",
    CLOSE: "a value near it",
    IMPLIES: "which bears it out",
    CONTRADICTS: "a different value",
}


def explain(case: Case, judgement: Judgement) -> str:
    """Return the rationale of a judgement: what supports the verdict, or what speaks and does not."""
    if not case.snippets:
        return CLAIM_ALONE
    kinds = _SUPPORT.get(judgement.verdict or "", ())
    found = [decisive([item for item in judgement.comparisons if item.relation in kind]) for kind in kinds]
    support = [item for item in found if item is not None]
    if support and len(support) == len(kinds):
        return " ".join(_sentence(case, item) for item in support)
    strongest = decisive(judgement.comparisons)
    return _NONE_SPEAKS if strongest is None else f"{_sentence(case, strongest)} {_WORDING}"


def _sentence(case: Case, found: Comparison) -> str:
    stated = _named(case.measures[found.claim].quantity.text, case.measures[found.claim].quantity.noun)
    theirs = _named(found.measure.quantity.text, found.measure.quantity.noun)
    dated = f" ({found.snippet.date})" if found.snippet.date else ""
    where = f"evidence {found.snippet.id}{dated}"
    return f"The claim says {stated}; {where} says {theirs}, {_says(found)}."


def _says(found: Comparison) -> str:
    if found.relation == CONTRADICTS and found.measure.axis == DAYS:
        return "another time"
    if found.relation == CONTRADICTS and found.ratio is not None and found.ratio > 0:
        return f"a different value ({found.ratio:.3g} times as much)"
    return _SAYS[found.relation]


def _named(text: str, noun: str | None) -> str:
    return f"{text} {noun}" if noun and noun not in text.lower() else text
