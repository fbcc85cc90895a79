"""Kappa equals scikit-learn's; ratings are checked."""

import math
import statistics

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.metrics import cohen_kappa_score

from numtemp.lib.score.mean import Mean
from numtemp.lib.score.ratings import Ratings, kappa

RATING = st.integers(1, 5)


@pytest.mark.filterwarnings("ignore")
@settings(max_examples=200, deadline=None)
@given(st.lists(st.tuples(RATING, RATING), min_size=1, max_size=40), st.booleans())
def test_kappa_equals_scikit_learns(pairs, quadratic):
    first, second = zip(*pairs, strict=True)
    labels = [1, 2, 3, 4, 5]
    expected = cohen_kappa_score(first, second, labels=labels, weights="quadratic" if quadratic else None)
    value = kappa(pairs, quadratic)
    if value is None:
        assert math.isnan(expected)
    else:
        assert value == pytest.approx(expected, abs=1e-12)


def test_kappa_of_nothing_is_undefined():
    assert kappa([]) is None
    assert kappa([(3, 3), (3, 3)]) is None


@settings(max_examples=100, deadline=None)
@given(st.lists(st.floats(-1e3, 1e3), min_size=2, max_size=50))
def test_the_running_mean_is_the_mean(values):
    mean = Mean()
    for value in values:
        mean.add(value)
    assert mean.value == pytest.approx(statistics.fmean(values), abs=1e-9)
    assert mean.deviation == pytest.approx(statistics.stdev(values), abs=1e-6)


def test_the_mean_of_nothing_is_undefined():
    assert (Mean().value, Mean().deviation, Mean().interval()) == (None, None, (None, None))


def rated(*records):
    said = []
    ratings = Ratings()
    ratings.add([(f"r:{i}", record) for i, record in enumerate(records, start=1)], said.append)
    return {row.metric: row for row in ratings.rows("m")}, said


def test_means_deviations_and_agreement_of_two_annotators():
    rows, said = rated(
        {"id": "a", "annotator": "x", "completeness": 5},
        {"id": "b", "annotator": "x", "completeness": "4"},
        {"id": "a", "annotator": "y", "completeness": 5.0},
        {"id": "b", "annotator": "y", "completeness": 2},
        {"id": "c", "annotator": "y", "completeness": 2},
    )
    assert said == []
    assert rows["completeness"].value == pytest.approx(18 / 5)
    assert rows["completeness:deviation"].value == pytest.approx(statistics.stdev([5, 4, 5, 2, 2]))
    assert rows["completeness:kappa"].value == pytest.approx(cohen_kappa_score([5, 4], [5, 2]))
    assert rows["completeness:kappa"].n == 2
    assert "question_usefulness" not in rows


@pytest.mark.parametrize("value", [0, 6, 2.5, "good", True, [3], 1e400])
def test_what_is_no_point_of_the_scale_is_named(value):
    rows, said = rated({"id": "a", "annotator": "x", "completeness": value})
    assert rows == {}
    assert said[0].startswith("r:1: record a: completeness is ")


def test_repeated_and_anonymous_ratings_are_named():
    one = {"id": "a", "annotator": "x", "completeness": 3}
    rows, said = rated(one, one, {"id": "a", "completeness": 3})
    assert said == [
        "r:2: record a: completeness was already rated by x",
        "r:3: a rating needs id and annotator",
    ]
    assert rows["completeness"].n == 1
