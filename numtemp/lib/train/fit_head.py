"""Fits a head: logistic regression, then a temperature and class weights out of fold."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from numtemp.lib.labels import LABELS
from numtemp.lib.nli.head import Head
from numtemp.lib.train.figures import macro_f1

Matrix = NDArray[np.float64]
Labels = NDArray[np.int64]

_TEMPERATURES: Final = np.geomspace(0.4, 2.5, 43)
_POWERS: Final = np.linspace(0.0, 1.4, 29)
_SMOOTH: Final = 5  # powers over which macro-F1 is averaged before the best is taken: it is noisy


def fit_head(
    names: tuple[str, ...], values: Matrix, labels: Labels, folds: Labels, *, strength: float
) -> tuple[Head, Matrix]:
    """Fit on `values`, shape (rows, features), and return the head with its out-of-fold logits.

    `folds` gives each row's fold; temperature and class weights are set on the out-of-fold logits.
    """
    logits = np.zeros((len(labels), len(LABELS)))
    for fold in np.unique(folds):
        inside = folds != fold
        part = _regression(names, values[inside], labels[inside], strength)
        logits[~inside] = [part.logits(row) for row in values[~inside]]
    temperature = best_temperature(logits, labels)
    class_weights = best_class_weights(softmax_rows(logits / temperature), labels)
    fitted = _regression(names, values, labels, strength)
    head = Head(
        names, fitted.mean, fitted.scale, fitted.weight, fitted.bias, temperature, tuple(class_weights)
    )
    return head, logits


def best_temperature(logits: Matrix, labels: Labels) -> float:
    """Return the temperature of the least negative log-likelihood."""
    rows = np.arange(len(labels))
    losses = [-np.log(softmax_rows(logits / t)[rows, labels] + 1e-12).mean() for t in _TEMPERATURES]
    return float(round(_TEMPERATURES[int(np.argmin(losses))], 4))


def best_class_weights(probabilities: Matrix, labels: Labels) -> list[float]:
    """Return class weights share^-power for the power of the best macro-F1, smoothed over its neighbours.

    One parameter instead of two: free weights fit the noise of a few hundred rows.
    """
    share = np.bincount(labels, minlength=len(LABELS)) / len(labels)
    found = [macro_f1(labels, (probabilities * share**-power).argmax(axis=1)) for power in _POWERS]
    half = _SMOOTH // 2
    smooth = np.convolve(np.pad(found, half, mode="edge"), np.ones(_SMOOTH) / _SMOOTH, mode="valid")
    weights = share ** -_POWERS[int(np.argmax(smooth))]
    return [float(weight) for weight in np.round(weights / weights.min(), 4)]


def softmax_rows(logits: Matrix) -> Matrix:
    """Return the softmax of each row."""
    powers = np.exp(logits - logits.max(axis=1, keepdims=True))
    shares: Matrix = powers / powers.sum(axis=1, keepdims=True)
    return shares


def _regression(names: tuple[str, ...], values: Matrix, labels: Labels, strength: float) -> Head:
    from sklearn.linear_model import LogisticRegression

    mean, scale = values.mean(axis=0), values.std(axis=0)
    scale = np.where(scale > 1e-9, scale, 1.0)
    model = LogisticRegression(C=strength, tol=1e-5, max_iter=500).fit((values - mean) / scale, labels)
    return Head(names, mean, scale, model.coef_, model.intercept_, 1.0, (1.0, 1.0, 1.0))
