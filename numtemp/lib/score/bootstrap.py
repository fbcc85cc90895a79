"""Confidence intervals and paired tests by resampling claims.

A sample of n claims drawn with replacement is, as far as its confusion matrix goes, one draw from the
multinomial distribution over the matrix's cells. So only the cells are resampled, which is the same
bootstrap at a cost that does not depend on the number of claims.
"""

import hashlib
from collections.abc import Callable
from typing import Final

import numpy as np

from numtemp.lib.score.metrics import Counts, Values

CONFIDENCE: Final = 95
_TAILS: Final = ((100 - CONFIDENCE) / 2, (100 + CONFIDENCE) / 2)


def resample(counts: Counts, samples: int, seed: int, name: str) -> Counts:
    """Return `samples` resampled copies of `counts`, shape (samples, *counts.shape).

    The draws depend on `seed` and `name` alone, so that one slice's do not change with another's.
    """
    digest = hashlib.sha256(name.encode()).digest()
    generator = np.random.default_rng([seed, int.from_bytes(digest[:8], "big")])
    cells = counts.ravel()
    total = int(cells.sum())
    if total == 0:
        return np.zeros((samples, *counts.shape), np.int64)
    return generator.multinomial(total, cells / total, samples).reshape(samples, *counts.shape)


def interval(values: Values) -> tuple[float, float] | None:
    """Return the percentile interval of resampled `values` (samples,), None where none is defined."""
    values = values[~np.isnan(values)]
    if not len(values):
        return None
    low, high = np.percentile(values, _TAILS)
    return float(low), float(high)


def paired_difference(
    joint: Counts, metric: Callable[[Counts], Values], samples: int, seed: int, name: str
) -> tuple[float, tuple[float, float] | None, float]:
    """Compare two systems on the same claims: difference (second - first), interval, two-sided p-value.

    `joint` has shape (3, 5, 5): gold × first's outcome × second's outcome. The p-value is the share of
    resampled differences that, shifted to a mean of 0, are as large as the one observed, with one added
    to both counts as sacrebleu does.
    """
    observed = float(metric(joint.sum(1)) - metric(joint.sum(2)))
    if not samples:
        return observed, None, float("nan")
    drawn = resample(joint, samples, seed, name)
    differences = metric(drawn.sum(2)) - metric(drawn.sum(3))
    larger = np.abs(differences - differences.mean()) >= abs(observed)
    return observed, interval(differences), float((larger.sum() + 1) / (samples + 1))
