"""Exact tests equal SciPy's, and the bootstrap's intervals cover the truth as often as they say."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import binomtest

from numtemp.lib.score.bootstrap import interval, paired_difference, resample
from numtemp.lib.score.metrics import accuracy, macro_f1
from numtemp.lib.score.significance import holm, mcnemar


@settings(max_examples=200, deadline=None)
@given(st.integers(0, 400), st.integers(0, 400))
def test_mcnemar_equals_scipys_binomial_test(first, second):
    expected = binomtest(first, first + second).pvalue if first + second else 1.0
    assert mcnemar(first, second) == pytest.approx(expected, rel=1e-9, abs=1e-300)


def test_mcnemar_of_many_claims_is_fast_and_exact():
    assert mcnemar(100_000, 100_600) == pytest.approx(binomtest(100_000, 200_600).pvalue, rel=1e-7)
    assert mcnemar(0, 5_000) == pytest.approx(0, abs=1e-300)


def test_holm_of_the_textbook_example():
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.9, 0.8]) == [1.0, 1.0]
    assert holm([]) == []


COUNTS = np.array([[70, 15, 15, 0, 0], [20, 120, 10, 5, 0], [25, 30, 40, 0, 5]])


def test_resampled_counts_have_the_same_total_and_mean():
    drawn = resample(COUNTS, 4000, 0, "all")
    assert set(drawn.sum((1, 2)).tolist()) == {COUNTS.sum()}
    np.testing.assert_allclose(drawn.mean(0), COUNTS, atol=1)


def test_resampling_cells_is_resampling_claims():
    """The spread of macro-F1 is that of drawing the claims themselves, one by one."""
    claims = np.repeat(np.arange(15), COUNTS.ravel())
    generator = np.random.default_rng(1)
    slow = np.array(
        [np.bincount(generator.choice(claims, len(claims)), minlength=15).reshape(3, 5) for _ in range(4000)]
    )
    fast = resample(COUNTS, 4000, 0, "all")
    assert macro_f1(fast).std() == pytest.approx(macro_f1(slow).std(), rel=0.06)
    assert interval(macro_f1(fast)) == pytest.approx(interval(macro_f1(slow)), abs=0.006)


def test_the_draws_of_a_slice_depend_on_its_name_and_the_seed_alone():
    same = resample(COUNTS, 10, 0, "category:temporal")
    np.testing.assert_array_equal(same, resample(COUNTS, 10, 0, "category:temporal"))
    assert not np.array_equal(same, resample(COUNTS, 10, 0, "all"))
    assert not np.array_equal(same, resample(COUNTS, 10, 1, "category:temporal"))


@pytest.mark.parametrize("metric", [macro_f1, accuracy])
def test_the_interval_covers_the_truth_93_to_97_percent_of_the_time(metric):
    truth = np.array([[0.16, 0.05, 0.06, 0, 0], [0.06, 0.34, 0.07, 0.01, 0], [0.05, 0.08, 0.11, 0, 0.01]])
    expected = float(metric((truth * 1e9).round().astype(np.int64)))
    generator = np.random.default_rng(7)
    covered = 0
    trials = 2000
    for trial, counts in enumerate(generator.multinomial(600, truth.ravel(), trials).reshape(-1, 3, 5)):
        low, high = interval(metric(resample(counts, 500, trial, "all")))
        covered += low <= expected <= high
    assert 0.93 <= covered / trials <= 0.97


def test_a_paired_difference_of_equal_systems_is_nothing():
    joint = np.zeros((3, 5, 5), np.int64)
    for label in range(3):
        joint[label, label, label] = 20
        joint[label, 0, 0] += 10
    difference, bounds, p_value = paired_difference(joint, macro_f1, 200, 0, "all")
    assert (difference, bounds, p_value) == (0, (0, 0), 1)


def test_a_large_paired_difference_is_significant_and_signed():
    joint = np.zeros((3, 5, 5), np.int64)
    for label in range(3):
        joint[label, (label + 1) % 3, label] = 60
        joint[label, label, label] = 60
    difference, bounds, p_value = paired_difference(joint, macro_f1, 999, 0, "all")
    assert difference == pytest.approx(0.5)
    assert bounds[0] < 0.5 < bounds[1]
    assert p_value == 0.001


def test_the_paired_p_value_is_rarely_small_under_the_null():
    """Two systems of equal quality: p ≤ 0.05 in about 5% of samples."""
    truth = np.zeros((3, 5, 5))
    for label in range(3):
        other = (label + 1) % 3
        truth[label, label, label] = 0.15
        truth[label, other, label] = truth[label, label, other] = 0.06
        truth[label, other, other] = 1 / 3 - 0.27
    generator = np.random.default_rng(3)
    small = sum(
        paired_difference(joint, macro_f1, 300, trial, "all")[2] <= 0.05
        for trial, joint in enumerate(generator.multinomial(300, truth.ravel(), 1000).reshape(-1, 3, 5, 5))
    )
    assert 0.03 <= small / 1000 <= 0.075
