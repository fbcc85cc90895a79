"""What a stream of records counts as."""

import logging
import tracemalloc

import pytest

from numtemp.lib.errors import SetupError
from numtemp.lib.labels import LABELS
from numtemp.lib.score.metrics import OUTCOMES
from numtemp.lib.score.tally import Tally


def tallied(*records, **options):
    tally = Tally(**options)
    for number, record in enumerate(records, start=1):
        tally.add(f"stdin:{number}", record, pytest.fail)
    return tally


def complained(record):
    """Count one record that is complained about once."""
    tally, said = Tally(), []
    tally.add("stdin:7", {"id": "a", **record}, said.append)
    assert len(said) == 1
    return tally, said[0]


def cell(tally, label, outcome, name="all"):
    return tally.counts()[name][LABELS.index(label), OUTCOMES.index(outcome)]


def test_a_missing_verdict_counts_as_failed_and_an_abstention_apart():
    tally = tallied(
        {"id": "a", "label": "True"},
        {"id": "b", "label": "True", "verdict": None, "abstained": True},
        {"id": "c", "label": "True", "verdict": "True"},
        {"id": "d", "verdict": "True"},
    )
    assert [cell(tally, "True", outcome) for outcome in OUTCOMES] == [1, 0, 0, 1, 1]
    assert tally.scored == 3
    assert sum(tally.unlabelled.values()) == 1


@pytest.mark.parametrize("spelling", ["FALSE", " false ", False])
def test_spellings_of_a_verdict_are_normalised(spelling):
    assert cell(tallied({"label": "False", "verdict": spelling}), "False", "False") == 1


@pytest.mark.parametrize("verdict", ["maybe", 0, ["True"], {"True": 1}])
def test_an_unreadable_verdict_is_an_error_and_counts_as_failed(verdict):
    tally, said = complained({"label": "True", "verdict": verdict})
    assert said.startswith("stdin:7: record a: bad_verdict: ")
    assert cell(tally, "True", "failed") == 1


def test_an_unreadable_label_is_an_error_and_counts_as_none():
    tally, said = complained({"label": "half-true", "verdict": "True"})
    assert said == "stdin:7: record a: bad_label: 'half-true' is none of True, False, Conflicting"
    assert tally.scored == 0
    assert sum(tally.unlabelled.values()) == 1


def test_a_failure_is_superseded_by_a_later_record_with_its_id():
    failure = {"id": "a", "label": "True", "category": "temporal", "errors": [{"stage": "nli"}]}
    again = {"id": "a", "label": "True", "category": "temporal", "verdict": "True"}
    tally = tallied(failure, failure, again, by=("category",))
    assert tally.scored == 1
    assert cell(tally, "True", "True") == cell(tally, "True", "True", "category:temporal") == 1
    assert cell(tally, "True", "failed") == 0
    assert tally.repeated == 0


def test_other_records_with_equal_ids_all_count_with_a_warning(caplog):
    tally = tallied(*[{"id": "a", "label": "True", "verdict": "True"}] * 3)
    with caplog.at_level(logging.WARNING, "numtemp"):
        tally.warn()
    assert tally.scored == 3
    assert "2 records repeat the id" in caplog.text


def test_slices_come_in_the_papers_order_with_the_rest_last():
    names = ["zebra", "comparison", "statistical", None]
    records = [{"label": "True", "verdict": "True", "category": name} for name in names]
    assert list(tallied(*records, by=("category", "publisher")).counts()) == [
        "all",
        "category:statistical",
        "category:comparison",
        "category:zebra",
        "category:none",
    ]


def test_records_judged_by_different_models_are_refused():
    one = {"label": "True", "verdict": "True", "trace": {"nli": "model:a|version:1"}}
    other = {"label": "True", "verdict": "True", "trace": {"nli": "model:b|version:1"}}
    with pytest.raises(SetupError, match=r"stdin:3: nli was done by model:b.*--allow-mixed"):
        tallied(one, one, other)
    assert tallied(one, other, allow_mixed=True).traces.parts() == {"nli": "mixed"}


def test_a_record_without_trace_among_signed_ones_is_mixed_too():
    with pytest.raises(SetupError, match="nobody"):
        tallied(
            {"label": "True", "verdict": "True", "trace": {"nli": "m"}}, {"label": "True", "verdict": "True"}
        )


def test_the_trace_of_the_collector_and_of_failed_records_may_differ():
    one = {"label": "True", "verdict": "True", "trace": {"collect": "x", "nli": "model:a|hash:1"}}
    other = {"label": "True", "verdict": "True", "trace": {"collect": "y", "nli": "model:a|hash:1"}}
    failed = {"label": "True", "trace": {"collect": "y"}, "errors": [{"stage": "nli"}]}
    assert tallied(one, failed, other).traces.parts() == {"nli": "model=a;hash=1"}


def test_calibration_of_hand_worked_scores():
    def record(label, true, false):
        return {"label": label, "verdict": "True", "scores": {"True": true, "False": false, "Conflicting": 0}}

    calibration = tallied(
        record("True", 0.9, 0.1), record("False", 0.9, 0.1), record("True", 0.6, 0.4)
    ).calibration
    assert calibration.error() == pytest.approx((2 * 0.4 + 0.4) / 3)
    assert calibration.brier() == pytest.approx((2 * 0.01 + 2 * 0.81 + 2 * 0.16) / 3)


@pytest.mark.parametrize(
    "scores",
    [
        {},
        [],
        "high",
        {"True": 0.5, "False": 0.5},
        {"True": 2, "False": -1, "Conflicting": 0},
        {"True": 1, "False": 1, "Conflicting": 0},
    ],
)
def test_scores_that_are_no_probabilities_are_an_error_but_the_verdict_counts(scores):
    tally, said = complained({"label": "True", "verdict": "True", "scores": scores})
    assert said.startswith("stdin:7: record a: bad_scores: ")
    assert cell(tally, "True", "True") == 1
    assert tally.calibration.n == 0


def test_a_category_called_none_is_counted_with_those_that_have_none():
    records = [{"label": "True", "verdict": "True", "category": name} for name in ("none", None, "temporal")]
    counts = tallied(*records, by=("category",)).counts()
    assert {name: int(cells.sum()) for name, cells in counts.items()} == {
        "all": 3,
        "category:temporal": 1,
        "category:none": 2,
    }


def test_a_slice_whose_only_failure_was_superseded_is_gone():
    failure = {"id": "a", "label": "True", "category": "interval", "errors": [{"stage": "nli"}]}
    again = {"id": "a", "label": "True", "category": "temporal", "verdict": "True"}
    assert list(tallied(failure, again, by=("category",)).counts()) == ["all", "category:temporal"]


def test_memory_stays_the_same_however_long_the_stream():
    tally = Tally(("category",))

    def count(first, last):
        for i in range(first, last):
            record = {"id": f"claim-{i}", "label": "True", "verdict": "False", "category": "temporal"}
            tally.add("stdin:1", record, pytest.fail)

    count(0, 70_000)
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    count(70_000, 100_000)
    grown = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    assert grown < 20_000
    assert tally.scored == 100_000
