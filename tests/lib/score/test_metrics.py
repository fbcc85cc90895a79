"""Every figure equals scikit-learn's."""

import warnings

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.metrics import accuracy_score, confusion_matrix, f1_score, precision_score, recall_score

from numtemp.lib.labels import LABELS
from numtemp.lib.score.metrics import OUTCOMES, answered, majority, per_label, summary

VERDICTS = st.sampled_from(OUTCOMES)
PAIRS = st.integers(1, 3).flatmap(
    lambda some: st.lists(st.tuples(st.sampled_from(LABELS[:some]), VERDICTS), min_size=1, max_size=60)
)


def counted(pairs):
    counts = np.zeros((3, 5), np.int64)
    for label, outcome in pairs:
        counts[LABELS.index(label), OUTCOMES.index(outcome)] += 1
    return counts


@settings(max_examples=200, deadline=None)
@given(PAIRS)
def test_all_figures_equal_scikit_learn(pairs):
    gold, outcomes = zip(*pairs, strict=True)
    mine = {**summary(counted(pairs)), **per_label(counted(pairs))}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        known = {"labels": list(LABELS), "zero_division": 0}
        theirs = {
            f"{name}-F1": f1_score(gold, outcomes, average=name, **known)
            for name in ("macro", "weighted", "micro")
        }
        theirs["accuracy"] = accuracy_score(gold, outcomes)
        seen = [label for label in LABELS if label in gold or label in outcomes]
        theirs["macro-F1:seen"] = f1_score(gold, outcomes, labels=seen, average="macro", zero_division=0)
        undefined = {"labels": list(LABELS), "average": None, "zero_division": np.nan}
        for name, score in (("precision", precision_score), ("recall", recall_score), ("F1", f1_score)):
            values = score(gold, outcomes, **undefined)
            theirs |= {f"{name}:{label}": values[i] for i, label in enumerate(LABELS)}
    assert set(mine) == set(theirs)
    for name, value in theirs.items():
        assert float(mine[name]) == pytest.approx(float(value), abs=1e-12, nan_ok=True), name


@settings(max_examples=50, deadline=None)
@given(PAIRS)
def test_many_matrices_at_once_give_the_same_as_one_by_one(pairs):
    one, other = counted(pairs), counted(pairs[:1])
    for figures in (summary, per_label):
        together = figures(np.stack([one, other]))
        for name, values in together.items():
            expected = [figures(one)[name], figures(other)[name]]
            np.testing.assert_array_equal(values, expected)


def test_the_headline_averages_over_three_labels_even_when_two_occur():
    counts = counted([("True", "True"), ("False", "False")])
    assert summary(counts)["macro-F1"] == pytest.approx(2 / 3)
    assert summary(counts)["macro-F1:seen"] == 1


def test_no_record_at_all_is_undefined_throughout():
    empty = np.zeros((3, 5), np.int64)
    assert all(np.isnan(value) for value in {**summary(empty), **per_label(empty)}.values())


def test_counts_of_one_hand_worked_matrix():
    counts = np.array([[3, 1, 0, 1, 0], [2, 5, 1, 0, 0], [0, 2, 1, 0, 1]])
    figures = {**summary(counts), **per_label(counts)}
    assert figures["F1:True"] == pytest.approx(6 / 10)
    assert figures["F1:False"] == pytest.approx(10 / 16)
    assert figures["F1:Conflicting"] == pytest.approx(2 / 6)
    assert figures["precision:True"] == pytest.approx(3 / 5)
    assert figures["recall:True"] == pytest.approx(3 / 5)
    assert figures["accuracy"] == pytest.approx(9 / 17)
    assert figures["micro-F1"] == pytest.approx(18 / 32)


def test_confusion_counts_lie_as_scikit_learn_lays_them():
    pairs = [("True", "False"), ("True", "True"), ("Conflicting", "False")]
    gold, verdicts = zip(*pairs, strict=True)
    np.testing.assert_array_equal(
        counted(pairs)[:, :3], confusion_matrix(gold, verdicts, labels=list(LABELS))
    )


def test_answered_leaves_out_what_got_no_verdict():
    counts = counted([("True", "True"), ("True", "failed"), ("False", "abstained")])
    assert answered(counts).sum() == 1
    assert counts.sum() == 3


def test_the_majority_row_of_table_2():
    """1,423 of the paper's 2,495 test claims are False: F-F1 72.64, macro-F1 24.21, weighted-F1 41.42."""
    constant = majority(
        np.array([[0, 0, 500, 0, 0], [0, 1423, 0, 0, 0], [0, 0, 572, 0, 0]]), LABELS.index("False")
    )
    assert per_label(constant)["F1:False"] == pytest.approx(0.7264, abs=1e-4)
    assert summary(constant)["macro-F1"] == pytest.approx(0.2421, abs=1e-4)
    assert summary(constant)["weighted-F1"] == pytest.approx(0.4142, abs=1e-4)


def test_the_majority_system_answers_one_label():
    counts = counted([("True", "False"), ("False", "False"), ("Conflicting", "failed")])
    constant = majority(counts, LABELS.index("False"))
    np.testing.assert_array_equal(constant[:, 1], counts.sum(1))
    assert constant.sum() == 3
