"""The rules that every stage keeps, on a stage that only counts letters."""

import pytest

from numtemp.lib.errors import RecordError, SetupError
from numtemp.lib.record import record_id
from numtemp.lib.stage import Result, Stage, annotate


class Letters(Stage):
    name = "nli"
    needs = ("claim",)
    adds = ("verdict", "scores")

    def signature(self):
        return "method:letters"

    def process(self, records):
        return [self._one(record["claim"]) for record in records]

    def _one(self, claim):
        if claim == "break":
            raise ZeroDivisionError("by design")
        if claim == "stop":
            raise SetupError("the model is gone")
        if claim == "no":
            return RecordError("parse_error", "no letters")
        return Result({"verdict": len(claim)}, ["short"] if len(claim) < 3 else [], failed=claim == "x")


def one(record):
    [outcome] = annotate(Letters(), [record])
    return outcome


def test_fields_are_added_and_all_else_passes_in_order():
    record = {"z": 1, "id": "a", "claim": "five", "verdict": "old", "scores": {}, "own": [None, {"k": 2.5}]}
    outcome = one(record)
    assert outcome.record == {
        "z": 1,
        "id": "a",
        "claim": "five",
        "verdict": 4,
        "own": [None, {"k": 2.5}],
        "trace": {"nli": "method:letters"},
    }
    assert list(outcome.record) == ["z", "id", "claim", "verdict", "own", "trace"]
    assert record["verdict"] == "old"


def test_notes_and_trace_keep_those_of_other_stages():
    trace, notes = {"segments": "s", "nli": "old"}, {"segments": ["n"]}
    record = {"id": "a", "claim": "ab", "trace": trace, "notes": notes}
    outcome = one(record)
    assert outcome.record["trace"] == {"segments": "s", "nli": "method:letters"}
    assert outcome.record["notes"] == {"segments": ["n"], "nli": ["short"]}
    again = one(outcome.record | {"claim": "abcd"})
    assert again.record["notes"] == {"segments": ["n"]}


def test_a_failed_record_loses_the_stage_s_fields_and_says_why():
    outcome = one({"id": "a", "claim": "no", "verdict": "old", "trace": {"nli": "old"}})
    error = {"stage": "nli", "type": "parse_error", "message": "no letters"}
    assert outcome.record == {"id": "a", "claim": "no", "errors": [error]}
    assert outcome.failure.type == "parse_error"
    rerun = one(outcome.record | {"claim": "yes"})
    assert rerun.failure is None
    assert "errors" not in rerun.record
    assert rerun.record["verdict"] == 3


@pytest.mark.parametrize(
    "errors",
    [[{"stage": "segments", "type": "t", "message": "m"}], [{"stage": "no such stage"}], ["text"], [None]],
)
def test_a_record_that_failed_before_passes_untouched(errors):
    record = {"claim": "five", "verdict": "old", "errors": errors}
    outcome = one(record)
    assert outcome.record is record
    assert outcome.failure is None


def test_a_rerun_keeps_every_entry_in_its_place():
    first = one({"id": "a", "claim": "abcd", "trace": {"nli": "old", "score": "s"}, "errors": []})
    assert list(first.record["trace"]) == ["nli", "score"]
    assert first.record["errors"] == []
    assert one(first.record).record == first.record


def test_fields_of_ours_that_are_no_objects_are_reported_and_kept():
    outcome = one({"id": "a", "claim": "c", "trace": "x"})
    assert outcome.failure.message == "trace is a string, not an object"
    assert outcome.record["trace"] == "x"
    record = {"id": "a", "claim": "c", "errors": "x"}
    assert one(record).record is record


def test_the_error_of_a_later_stage_does_not_stop_a_rerun():
    later = {"stage": "score", "type": "t", "message": "m"}
    own = {"stage": "nli", "type": "t", "message": "m"}
    outcome = one({"id": "a", "claim": "five", "errors": [later, own]})
    assert outcome.record["verdict"] == 4
    assert outcome.record["errors"] == [later]


def test_one_record_that_breaks_the_stage_does_not_take_the_batch_with_it():
    outcomes = annotate(Letters(), [{"claim": "one"}, {"claim": "break"}, {"claim": "three"}])
    assert [outcome.record.get("verdict") for outcome in outcomes] == [3, None, 5]
    assert outcomes[1].record["errors"][0]["type"] == "internal"
    assert "by design" in outcomes[1].record["errors"][0]["message"]


def test_a_stage_that_cannot_go_on_says_so():
    with pytest.raises(SetupError, match="the model is gone"):
        annotate(Letters(), [{"claim": "one"}, {"claim": "stop"}])


def test_a_result_can_count_as_failed_and_go_on():
    outcome = one({"id": "a", "claim": "x"})
    assert outcome.record["verdict"] == 1
    assert "errors" not in outcome.record
    assert outcome.failure is not None


@pytest.mark.parametrize(
    ("record", "kind", "message"),
    [
        ({"id": "a"}, "missing_field", "the record has no claim"),
        ({"id": "a", "claim": None}, "missing_field", "the record has no claim"),
        ({"id": "a", "claim": 5}, "bad_field", "claim is a number, not a string"),
        ({"id": ["a"], "claim": "c"}, "bad_field", "id is a list, not a string"),
        ({"id": "a", "claim": "c", "lang": 1}, "bad_field", "lang is a number, not a string"),
    ],
)
def test_fields_that_are_absent_or_of_a_wrong_shape_are_errors(record, kind, message):
    outcome = one(record)
    assert outcome.failure.type == kind
    assert outcome.failure.message == message
    assert outcome.record["errors"][0]["message"] == message


def test_ids_are_made_from_url_and_claim_and_kept_where_there_are_some():
    first, second = record_id({"claim": "c"}), record_id({"claim": "c", "url": "u"})
    assert first != second
    assert len(first) == 16
    outcome = one({"claim": "c"})
    assert outcome.record["id"] == first
    assert next(iter(outcome.record)) == "id"
    assert one({"id": 17, "claim": "c"}).record["id"] == "17"
    assert one({"claim": "c", "id": ""}).record["id"] == first
