import numpy as np
import pytest

from numtemp.lib.train.figures import (
    bootstrap_gain,
    bootstrap_macro_f1,
    calibration_error,
    class_f1,
    macro_f1,
)


def test_macro_f1_is_sklearns() -> None:
    from sklearn.metrics import f1_score

    generator = np.random.default_rng(0)
    gold, given = generator.integers(0, 3, 200), generator.integers(0, 3, 200)
    assert macro_f1(gold, given) == pytest.approx(f1_score(gold, given, average="macro"))


def test_a_label_that_never_occurs_counts_as_zero() -> None:
    assert class_f1(np.array([0, 0]), np.array([0, 0])).tolist() == [1.0, 0.0, 0.0]


def test_intervals_hold_the_value() -> None:
    gold = np.arange(300) % 3
    given = np.where(np.arange(300) % 7 < 4, gold, 0)
    figure = bootstrap_macro_f1(gold, given)
    assert figure.low < figure.value < figure.high
    gain = bootstrap_gain(gold, given, np.zeros(300, dtype=int))
    assert gain.low > 0


def test_calibration_error() -> None:
    gold = np.array([0, 0, 1, 1])
    sure = np.tile([0.9, 0.05, 0.05], (4, 1))
    assert calibration_error(gold, sure) == pytest.approx(0.4)
