import numpy as np
import pytest

from numtemp.lib.train.figures import macro_f1
from numtemp.lib.train.fit_head import Stages, best_class_weights, best_temperature, fit_head, softmax_rows

GENERATOR = np.random.default_rng(0)


def test_temperature_finds_the_scale_of_the_logits() -> None:
    logits = GENERATOR.normal(size=(4000, 3))
    labels = np.array([GENERATOR.choice(3, p=row) for row in softmax_rows(logits)])
    assert best_temperature(2.0 * logits, labels) == pytest.approx(2.0, rel=0.15)


def test_class_weights_raise_macro_f1_of_rare_labels() -> None:
    labels = np.array([0] * 100 + [1] * 800 + [2] * 100)
    probabilities = softmax_rows(np.eye(3)[labels] + GENERATOR.normal(size=(1000, 3)) * 0.3 + [0, 1.2, 0])
    weights = best_class_weights(probabilities, labels)
    assert min(weights) == 1.0
    before, after = probabilities.argmax(axis=1), (probabilities * weights).argmax(axis=1)
    assert macro_f1(labels, after) > macro_f1(labels, before) + 0.05


def head_of(values: np.ndarray, labels: np.ndarray, target: np.ndarray, stages: Stages) -> np.ndarray:
    names = tuple(f"f{index}" for index in range(values.shape[1]))
    folds = np.arange(len(labels)) % 5
    head, logits = fit_head(names, values, labels, folds, np.ones(len(labels)), target, stages)
    assert logits.shape == (target.sum(), 3)
    return head.weight


def test_contrast_rows_leave_the_other_columns_alone() -> None:
    labels = GENERATOR.integers(0, 3, 300)
    values = np.eye(3)[labels] + GENERATOR.normal(size=(300, 3))
    target = np.arange(300) < 200
    stages = Stages(claim=[0], evidence=[1], contrast=[2])
    with_them = head_of(values, labels, target, stages)
    without = head_of(values[target], labels[target], target[target], stages)
    np.testing.assert_allclose(with_them[:, :2], without[:, :2], atol=1e-6)
    assert np.abs(with_them[:, 2] - without[:, 2]).max() > 1e-3


def test_a_column_without_a_stage_weighs_nothing() -> None:
    labels = GENERATOR.integers(0, 3, 100)
    weight = head_of(GENERATOR.normal(size=(100, 2)), labels, labels >= 0, Stages([0], [], []))
    assert not weight[:, 1].any()
