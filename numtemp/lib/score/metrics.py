"""Precision, recall and F1 from counts, for one confusion matrix or for thousands at once."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from numtemp.lib.labels import LABELS

OUTCOMES: Final = (*LABELS, "failed", "abstained")
"""What can become of a labelled record: one of three verdicts, no verdict, or a declined one."""

Counts = NDArray[np.int64]
Values = NDArray[np.float64]

_N: Final = len(LABELS)


def f1_scores(counts: Counts) -> Values:
    """Return the F1 of each label: shape (..., 3) for counts of shape (..., 3, 5), gold × outcome.

    An outcome that is no verdict lowers recall alone. NaN where a label is neither gold nor predicted.
    """
    right, gold, predicted = _sums(counts)
    return ratio(2 * right, gold + predicted)


def macro_f1(counts: Counts) -> Values:
    """Return the mean F1 over all three labels (the headline), an absent label counting as 0.

    Shape (...) for counts of shape (..., 3, 5). NaN where there is no record at all.
    """
    return np.where(counts.sum((-2, -1)) > 0, np.nan_to_num(f1_scores(counts)).mean(-1), np.nan)


def weighted_f1(counts: Counts) -> Values:
    """Return the mean F1 weighted by the labels' support, shape (...) as in `macro_f1`."""
    support = counts.sum(-1)
    return ratio((np.nan_to_num(f1_scores(counts)) * support).sum(-1), support.sum(-1))


def accuracy(counts: Counts) -> Values:
    """Return the share of records whose verdict is their label, shape (...) as in `macro_f1`."""
    right, gold, _ = _sums(counts)
    return ratio(right.sum(-1), gold.sum(-1))


def summary(counts: Counts) -> dict[str, Values]:
    """Return the figures over all labels by name, each of shape (...) for counts of shape (..., 3, 5).

    `macro-F1:seen` averages over the labels that occur, as scikit-learn does when it is given none.
    """
    right, gold, predicted = _sums(counts)
    scores = f1_scores(counts)
    seen = ~np.isnan(scores)
    return {
        "macro-F1": macro_f1(counts),
        "macro-F1:seen": ratio(np.nan_to_num(scores).sum(-1), seen.sum(-1)),
        "weighted-F1": weighted_f1(counts),
        "micro-F1": ratio(2 * right.sum(-1), (gold + predicted).sum(-1)),
        "accuracy": accuracy(counts),
    }


def per_label(counts: Counts) -> dict[str, Values]:
    """Return precision, recall and F1 of each label as `F1:True` and so on; shapes as in `summary`."""
    right, gold, predicted = _sums(counts)
    figures = {
        "precision": ratio(right, predicted),
        "recall": ratio(right, gold),
        "F1": f1_scores(counts),
    }
    named: dict[str, Values] = {}
    for name, values in figures.items():
        named |= {f"{name}:{label}": values[..., i] for i, label in enumerate(LABELS)}
    return named


def answered(counts: Counts) -> Counts:
    """Return the counts of the records that got a verdict, same shape."""
    kept = counts.copy()
    kept[..., _N:] = 0
    return kept


def majority(counts: Counts, label: int) -> Counts:
    """Return the counts of a system that always answers `label`, same shape."""
    constant = np.zeros_like(counts)
    constant[..., label] = counts.sum(-1)
    return constant


def _sums(counts: Counts) -> tuple[Counts, Counts, Counts]:
    """Return right verdicts, gold labels and verdicts for each label, each (..., 3)."""
    verdicts = counts[..., :_N]
    return np.diagonal(verdicts, axis1=-2, axis2=-1), counts.sum(-1), verdicts.sum(-2)


def ratio(part: Counts | Values, whole: Counts | Values) -> Values:
    """Return part / whole element by element, NaN where the whole is 0."""
    values: Values = np.full(np.broadcast_shapes(np.shape(part), np.shape(whole)), np.nan)
    np.divide(part, whole, out=values, where=np.asarray(whole) > 0)
    return values
