from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from numtemp.lib.errors import SetupError
from numtemp.lib.labels import LABELS
from numtemp.lib.nli.stage import NliStage
from numtemp.lib.stage import annotate

Record = dict[str, Any]


@pytest.fixture(scope="module")
def stage() -> NliStage:
    stage = NliStage()
    stage.open()
    return stage


def judge(stage: NliStage, record: Record) -> Record:
    (outcome,) = annotate(stage, [record])
    assert outcome.failure is None
    assert outcome.record is not None
    return outcome.record


def test_verdict_scores_comparisons_rationale(stage: NliStage, record: Record) -> None:
    found = judge(stage, record)
    assert found["verdict"] in LABELS
    assert sum(Decimal(str(score)) for score in found["scores"].values()) == 1
    relations = [(item["evidence"], item["relation"]) for item in found["comparisons"]]
    assert ("e1", "contradicts") in relations
    assert "e1" in found["rationale"]
    assert "$640 million" in found["rationale"]
    assert "notes" not in found


def test_no_evidence_is_said(stage: NliStage, record: Record) -> None:
    found = judge(stage, record | {"evidence": []})
    assert found["verdict"] in LABELS
    assert "claim alone" in found["notes"]["nli"][0]
    assert "claim alone" in found["rationale"]
    assert found["comparisons"] == []


def test_absent_evidence_is_an_error(stage: NliStage, record: Record) -> None:
    del record["evidence"]
    (outcome,) = annotate(stage, [record])
    assert outcome.failure is not None
    assert outcome.failure.type == "missing_field"


def test_a_batch_changes_nothing(stage: NliStage, record: Record) -> None:
    other = {"id": "x", "claim": "Nine in ten Orra voters own a boat.", "evidence": []}
    together = [outcome.record for outcome in annotate(stage, [record, other, record])]
    assert together == [judge(stage, record), judge(stage, other), judge(stage, record)]


@pytest.mark.parametrize(
    "field", ["publisher", "url", "label_original", "country", "crawled", "claimant", "label"]
)
def test_who_says_so_is_no_feature(stage: NliStage, record: Record, field: str) -> None:
    assert judge(stage, record | {field: "False"})["scores"] == judge(stage, record)["scores"]


def test_abstain(record: Record) -> None:
    stage = NliStage(abstain=1.0)
    stage.open()
    found = judge(stage, record)
    assert found["verdict"] is None
    assert found["abstained"] is True
    assert found["scores"]
    again = NliStage()
    again.open()
    assert "abstained" not in judge(again, found)


def test_majority(record: Record) -> None:
    stage = NliStage("majority")
    stage.open()
    assert judge(stage, record)["verdict"] == "False"


def test_unknown_model() -> None:
    with pytest.raises(SetupError, match="embedded, majority"):
        NliStage("no/such/folder").open()


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=200), st.lists(st.text(max_size=400), max_size=3))
def test_any_text_gets_a_verdict(stage: NliStage, claim: str, texts: list[str]) -> None:
    evidence = [{"id": f"e{number}", "text": text} for number, text in enumerate(texts)]
    found = judge(stage, {"claim": claim, "evidence": evidence})
    assert found["verdict"] in LABELS
    assert sum(Decimal(str(score)) for score in found["scores"].values()) == 1


@settings(max_examples=60, deadline=None)
@given(
    st.dictionaries(
        st.sampled_from(["low", "high", "noun", "iso", "start", "approximator", "trend"]),
        st.none() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=12),
    ),
    st.sampled_from(["percent", "USD", "year", "date", "count", "kilometer", "nonsense"]),
    st.sampled_from(["money", "date", "count", "measure", "nonsense"]),
)
def test_any_quantity_is_survived(stage: NliStage, fields: Record, unit: str, kind: str) -> None:
    quantity = {"text": "5", "unit": unit, "kind": kind, **fields}
    evidence = [{"id": "e", "text": "It was 5 percent, $5, 5 km, 5 homes, on 5 May 2005."}]
    found = judge(stage, {"claim": "It was 5.", "quantities": [quantity], "evidence": evidence})
    assert found["verdict"] in LABELS


def test_a_language_that_is_read_by_digit_rules_is_noted(stage: NliStage) -> None:
    record = {
        "id": "a",
        "claim": "Subió un 12 %.",
        "evidence": [{"id": "e", "text": "Subió 12 %."}],
        "lang": "es",
    }
    (outcome,) = annotate(stage, [record])
    assert outcome.record is not None
    assert outcome.record["notes"]["nli"] == ["language es: quantities by digit rules alone"]
