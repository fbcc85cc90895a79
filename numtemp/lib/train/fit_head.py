"""Fits a head in stages by logistic regression, then a temperature and class weights out of fold."""

from dataclasses import dataclass
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
_CLAIM_STRENGTH: Final = 0.05  # inverse penalties, as scikit-learn's C
_STRENGTHS: Final = (0.0003, 0.003, 0.03, 0.1)  # of the evidence, to choose from
_CONTRAST_STRENGTH: Final = 1.0
_CONSTANT: Final = 1e-9  # standard deviation up to which a feature is constant
_SMOOTH: Final = 5  # powers over which macro-F1 is averaged before the best is taken: it is noisy


@dataclass(frozen=True, slots=True)
class Stages:
    """Which columns each stage of a head fits, on top of the logits of the stages before it.

    `claim` and `evidence` are fitted on target rows, the evidence shrunk as far as serves; `contrast` on
    contrast rows too, so that made-up rows never move what is learnt from real ones. A later stage may revise
    the columns of an earlier one.
    """

    claim: list[int]
    evidence: list[int]
    contrast: list[int]


def fit_head(
    names: tuple[str, ...],
    values: Matrix,
    labels: Labels,
    folds: Labels,
    weights: Matrix,
    target: NDArray[np.bool_],
    stages: Stages,
) -> tuple[Head, Matrix]:
    """Fit on `values`, shape (rows, features), with one weight a row; what is no target is a contrast row.

    `folds` gives each row's fold. The strength of the evidence, the temperature and the class weights are set
    on the out-of-fold logits of the targets, which are returned beside the head, calibrated.
    """
    mean, scale = values[target].mean(axis=0), values[target].std(axis=0)
    scale = np.where(scale > _CONSTANT, scale, 1.0)
    standard = (values - mean) / scale
    tried = []
    for strength in _STRENGTHS if stages.evidence else _STRENGTHS[:1]:
        logits = np.zeros((len(labels), len(LABELS)))
        for fold in np.unique(folds):
            inside = folds != fold
            fitted = _fit_stages(standard, labels, np.where(inside, weights, 0.0), target, stages, strength)
            logits[~inside] = _apply(standard[~inside], fitted)
        temperature = best_temperature(logits[target], labels[target])
        tried.append((_loss(logits[target] / temperature, labels[target]), strength, temperature, logits))
    _, strength, temperature, logits = min(tried, key=lambda item: item[0])
    class_weights = best_class_weights(softmax_rows(logits[target] / temperature), labels[target])
    weight = _fit_stages(standard, labels, weights, target, stages, strength)
    head = Head(names, mean, scale, weight[:, :-1], weight[:, -1], temperature, tuple(class_weights))
    return head, logits[target] / temperature


def _fit_stages(
    values: Matrix,
    labels: Labels,
    weights: Matrix,
    target: NDArray[np.bool_],
    stages: Stages,
    strength: float,
) -> Matrix:
    """Return one weight matrix, shape (3, features + 1), its last column the bias."""
    whole = np.zeros((len(LABELS), values.shape[1] + 1))
    real = np.where(target, weights, 0.0)
    for columns, use, power in (
        (stages.claim, real, _CLAIM_STRENGTH),
        (stages.evidence, real, strength),
        (stages.contrast, weights, _CONTRAST_STRENGTH),
    ):
        if not columns:
            continue
        rows = use > 0
        part = _logistic(
            values[rows][:, columns], labels[rows], use[rows], _apply(values[rows], whole), power
        )
        whole[:, columns] += part[:, :-1]
        # Half the contrast rows are true: their bias is theirs alone.
        if columns is not stages.contrast:
            whole[:, -1] += part[:, -1]
    return whole


def _logistic(values: Matrix, labels: Labels, weights: Matrix, offset: Matrix, strength: float) -> Matrix:
    """Fit multinomial logistic regression on top of the logits `offset`; the bias is not penalised."""
    from scipy.optimize import minimize

    gold = np.eye(len(LABELS))[labels]
    shape = (len(LABELS), values.shape[1] + 1)

    def loss(flat: Matrix) -> tuple[float, Matrix]:
        weight = flat.reshape(shape)
        logits = offset + _apply(values, weight)
        given = softmax_rows(logits)
        surprise = -np.log(np.maximum((given * gold).sum(axis=1), 1e-300))
        value = strength * (weights * surprise).sum() + 0.5 * np.square(weight[:, :-1]).sum()
        errors = strength * weights[:, None] * (given - gold)
        slope = np.hstack([errors.T @ values + weight[:, :-1], errors.sum(axis=0)[:, None]])
        return float(value), slope.ravel()

    found = minimize(
        loss, np.zeros(shape[0] * shape[1]), jac=True, method="L-BFGS-B", options={"maxiter": 300}
    )
    weight: Matrix = found.x.reshape(shape)
    return weight


def _apply(values: Matrix, weight: Matrix) -> Matrix:
    logits: Matrix = values @ weight[:, :-1].T + weight[:, -1]
    return logits


def _loss(logits: Matrix, labels: Labels) -> float:
    return float(-np.log(softmax_rows(logits)[np.arange(len(labels)), labels] + 1e-12).mean())


def best_temperature(logits: Matrix, labels: Labels) -> float:
    """Return the temperature of the least negative log-likelihood."""
    losses = [_loss(logits / temperature, labels) for temperature in _TEMPERATURES]
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
