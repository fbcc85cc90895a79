"""The rationale supports its verdict, or says that it does not."""

import pytest

from numtemp.lib.nli.case import read_case
from numtemp.lib.nli.compare import compare
from numtemp.lib.nli.model import Judgement
from numtemp.lib.nli.rationale import CLAIM_ALONE, explain

CLAIM = "The reservoir above the town holds 640 million litres of water."
SAME = {"id": "same", "text": "The reservoir above the town holds 640 million litres of water when full."}
LESS = {"id": "less", "text": "The reservoir above the town holds 210 million litres of water."}
OTHER = {"id": "other", "text": "The mayor opened the new library."}
WORDING = "The verdict rests on the wording, not on this number."


def rationale(verdict: str, *evidence: dict[str, str]) -> str:
    case = read_case({"id": "c", "claim": CLAIM, "evidence": list(evidence)}, gold=False)
    scores = {"True": 0.4, "False": 0.3, "Conflicting": 0.3}
    return explain(case, Judgement(verdict, scores, compare(case)))


@pytest.mark.parametrize(("verdict", "named"), [("True", "same"), ("False", "less")])
def test_the_comparison_that_supports_the_verdict_is_told(verdict: str, named: str) -> None:
    text = rationale(verdict, SAME, LESS)
    assert f"evidence {named} says" in text
    assert WORDING not in text


def test_conflicting_tells_one_of_each() -> None:
    text = rationale("Conflicting", SAME, LESS)
    assert "evidence same says" in text
    assert "evidence less says" in text


@pytest.mark.parametrize(("verdict", "evidence"), [("True", LESS), ("False", SAME), ("Conflicting", SAME)])
def test_numbers_that_speak_otherwise_are_told_with_that_word(verdict: str, evidence: dict[str, str]) -> None:
    text = rationale(verdict, evidence)
    assert f"evidence {evidence['id']} says" in text
    assert text.endswith(WORDING)


def test_nothing_is_said_of_numbers_where_there_are_none() -> None:
    assert rationale("False") == CLAIM_ALONE
    assert "No quantity of the evidence bears on the claim" in rationale("False", OTHER)
