"""Fits a linear text model over hashed features by logistic regression."""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from numtemp.lib.labels import LABELS
from numtemp.lib.nli.linear_text import LinearText
from numtemp.lib.nli.text import SIZE, Buckets, Values, weigh

Counts = tuple[Buckets, Values]

_TOLERANCE: Final = 0.1


def fit_text(
    counts: Sequence[Counts], labels: NDArray[np.int64], weights: Values, *, strength: float
) -> LinearText:
    """Fit one label against the rest, three times; `strength` is scikit-learn's C, `weights` one value a row.

    Only buckets that occur get a weight; the others keep 0. Deterministic. Liblinear's dual solver takes a
    fifth of the time of a multinomial fit here, for the same macro-F1.
    """
    from sklearn.linear_model import LogisticRegression

    idf = _idf(counts)
    used = np.unique(np.concatenate([buckets for buckets, _ in counts]))
    matrix = _matrix(counts, idf, used)
    weight, bias = np.zeros((SIZE, len(LABELS))), np.zeros(len(LABELS))
    for index in range(len(LABELS)):
        model = LogisticRegression(
            C=strength, solver="liblinear", dual=True, tol=_TOLERANCE, max_iter=1000, random_state=0
        )
        model.fit(matrix, labels == index, sample_weight=weights)
        weight[used, index], bias[index] = model.coef_[0], model.intercept_[0]
    return halved(LinearText(idf, weight, bias))


def halved(model: LinearText) -> LinearText:
    """Return the model as it is stored: in half precision."""
    half = model.as_tensors("m")
    idf, weight, bias = (half[f"m.{name}"].astype(np.float64) for name in ("idf", "weight", "bias"))
    return LinearText(idf, weight, bias)


def text_logits(model: LinearText, counts: Sequence[Counts]) -> Values:
    """Return the logits of rows whose buckets are counted, shape (rows, 3)."""
    return np.array([model.logits(*row) for row in counts]).reshape(-1, len(LABELS))


def _idf(counts: Sequence[Counts]) -> Values:
    """Return smoothed inverse document frequencies, shape (SIZE,), as they are stored."""
    found = np.zeros(SIZE)
    for buckets, _ in counts:
        found[buckets] += 1
    return (np.log((1 + len(counts)) / (1 + found)) + 1).astype(np.float16).astype(np.float64)


def _matrix(counts: Sequence[Counts], idf: Values, used: Buckets) -> Any:
    from scipy.sparse import csr_matrix

    data = np.concatenate([weigh(buckets, number, idf) for buckets, number in counts])
    columns = np.searchsorted(used, np.concatenate([buckets for buckets, _ in counts]))
    ends = np.cumsum([0, *(len(buckets) for buckets, _ in counts)])
    return csr_matrix((data, columns, ends), shape=(len(counts), len(used)))
