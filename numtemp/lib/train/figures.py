"""The figures of a verdict model: macro-F1 with bootstrap intervals, and calibration."""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from numtemp.lib.labels import LABELS

Labels = NDArray[np.int64]

_RESAMPLES: Final = 1000
_BINS: Final = 10


@dataclass(frozen=True, slots=True)
class Figure:
    """A value with its 95% bootstrap interval."""

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.value:.3f} [{self.low:.3f}, {self.high:.3f}]"


def class_f1(gold: Labels, given: Labels) -> NDArray[np.float64]:
    """Return the F1 of each label, 0 where a label neither occurs nor is given."""
    table = np.bincount(gold * len(LABELS) + given, minlength=len(LABELS) ** 2).reshape(len(LABELS), -1)
    right = table.diagonal()
    total = table.sum(axis=0) + table.sum(axis=1)
    found: NDArray[np.float64] = np.divide(2.0 * right, total, out=np.zeros(len(LABELS)), where=total > 0)
    return found


def macro_f1(gold: Labels, given: Labels) -> float:
    """Return the mean F1 over the three labels."""
    return float(class_f1(gold, given).mean())


def bootstrap_macro_f1(gold: Labels, given: Labels, seed: int = 0) -> Figure:
    """Return macro-F1 with its percentile interval over resampled rows."""
    draws = _draws(len(gold), seed)
    found = [macro_f1(gold[rows], given[rows]) for rows in draws]
    return Figure(macro_f1(gold, given), *_interval(found))


def bootstrap_gain(gold: Labels, given: Labels, other: Labels, seed: int = 0) -> Figure:
    """Return by how much the macro-F1 of `given` exceeds that of `other`, resampling rows in pairs."""
    found = [
        macro_f1(gold[rows], given[rows]) - macro_f1(gold[rows], other[rows])
        for rows in _draws(len(gold), seed)
    ]
    return Figure(macro_f1(gold, given) - macro_f1(gold, other), *_interval(found))


def calibration_error(gold: Labels, probabilities: NDArray[np.float64]) -> float:
    """Return the expected calibration error of the largest probability, over ten equal-width bins."""
    confidence, right = probabilities.max(axis=1), probabilities.argmax(axis=1) == gold
    bins = np.minimum((confidence * _BINS).astype(int), _BINS - 1)
    gaps = [abs(confidence[bins == index].sum() - right[bins == index].sum()) for index in range(_BINS)]
    return float(sum(gaps) / len(gold))


def _draws(size: int, seed: int) -> list[NDArray[np.int64]]:
    generator = np.random.default_rng(seed)
    return [generator.integers(0, size, size) for _ in range(_RESAMPLES)]


def _interval(found: list[float]) -> tuple[float, float]:
    low, high = np.percentile(found, [2.5, 97.5])
    return float(low), float(high)
