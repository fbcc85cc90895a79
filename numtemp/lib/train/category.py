"""nt-train category: a linear head over MiniLM embeddings and features, cross-validated and calibrated."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from numtemp.lib.categorize.model import FORMAT, model_inputs
from numtemp.lib.encode import EMBEDDED, load_encoder
from numtemp.lib.errors import SetupError
from numtemp.lib.jsonl import read_records
from numtemp.lib.labels import CATEGORIES
from numtemp.lib.quantity import read_quantities
from numtemp.lib.weights import check_folder, write_weights

FOLDS = 5
STRENGTH = 10.0  # scikit-learn's C, the inverse of the penalty
RESAMPLES = 1000


def train_category(paths: list[str], output: str, *, seed: int, report: Callable[[str], None]) -> None:
    """Train on records with `claim` and `category`, write the head to the folder `output`.

    Claims that occur several times count once in all and never stand on both sides of a fold. `report`
    gets the figures, a line each: pooled out-of-fold macro-F1 with its 95% interval, accuracy, Cohen's
    kappa. Raises SetupError where the records do not serve.
    """
    check_folder(Path(output))
    claims, labels = _read(paths)
    encoder = load_encoder(EMBEDDED)
    inputs = model_inputs(encoder.encode(claims), claims, [read_quantities(claim) for claim in claims])
    repeats = Counter(claims)
    weights = np.array([1 / repeats[claim] for claim in claims])
    logits = _out_of_fold(inputs, labels, claims, weights, seed)
    for line in _figures(logits.argmax(axis=1), labels, seed):
        report(line)
    temperature = _temperature(logits, labels, weights)
    report(f"temperature {temperature:.3f}")
    model = _fit(inputs, labels, weights)
    write_weights(
        Path(output),
        FORMAT,
        {"labels": list(CATEGORIES), "encoder": encoder.signature, "claims": len(repeats), "seed": seed},
        {"weights": model.coef_, "bias": model.intercept_, "temperature": np.array([temperature])},
    )


def _read(paths: list[str]) -> tuple[list[str], NDArray[np.int64]]:
    claims, labels = [], []
    for path in paths:
        for record in read_records(Path(path)):
            claim, category = record.get("claim"), record.get("category")
            if not isinstance(claim, str) or category not in CATEGORIES:
                continue
            claims.append(claim.strip())
            labels.append(CATEGORIES.index(category))
    counts = Counter(labels)
    if len(counts) < len(CATEGORIES) or min(counts.values()) < FOLDS:
        have = ", ".join(f"{counts[index]} {label}" for index, label in enumerate(CATEGORIES))
        raise SetupError(f"each category needs at least {FOLDS} claims; there are {have}")
    return claims, np.array(labels)


def _fit(inputs: NDArray[Any], labels: NDArray[np.int64], weights: NDArray[Any]) -> Any:
    from sklearn.linear_model import LogisticRegression

    model = LogisticRegression(C=STRENGTH, max_iter=5000, class_weight="balanced")
    return model.fit(inputs, labels, sample_weight=weights)


def _out_of_fold(
    inputs: NDArray[Any], labels: NDArray[np.int64], claims: list[str], weights: NDArray[Any], seed: int
) -> NDArray[Any]:
    """Return for each claim the logits of a model that saw neither it nor its repeats."""
    from sklearn.model_selection import StratifiedGroupKFold

    order = {claim: place for place, claim in enumerate(dict.fromkeys(claims))}
    groups = np.array([order[claim] for claim in claims])
    logits = np.zeros((len(claims), len(CATEGORIES)))
    folds = StratifiedGroupKFold(FOLDS, shuffle=True, random_state=seed)
    for train, test in folds.split(inputs, labels, groups):
        model = _fit(inputs[train], labels[train], weights[train])
        logits[test] = inputs[test] @ model.coef_.T + model.intercept_
    return logits


def _figures(predicted: NDArray[np.int64], labels: NDArray[np.int64], seed: int) -> list[str]:
    """Return pooled out-of-fold figures; the interval resamples claims."""
    from sklearn.metrics import accuracy_score, cohen_kappa_score, f1_score

    generator = np.random.default_rng(seed)
    draws = [generator.integers(0, len(labels), len(labels)) for _ in range(RESAMPLES)]
    spread = [f1_score(labels[draw], predicted[draw], average="macro", zero_division=0) for draw in draws]
    low, high = np.quantile(spread, [0.025, 0.975])
    macro = f1_score(labels, predicted, average="macro")
    each = f1_score(labels, predicted, average=None)
    return [
        f"{len(labels)} claims, {FOLDS} folds: macro-F1 {macro:.3f} [{low:.3f}, {high:.3f}], "
        f"accuracy {accuracy_score(labels, predicted):.3f}, kappa {cohen_kappa_score(labels, predicted):.3f}",
        ", ".join(f"F1:{label} {value:.3f}" for label, value in zip(CATEGORIES, each, strict=True)),
    ]


def _temperature(logits: NDArray[Any], labels: NDArray[np.int64], weights: NDArray[Any]) -> float:
    """Return the temperature with the least out-of-fold loss."""
    from scipy.optimize import minimize_scalar

    def loss(temperature: float) -> float:
        scaled = logits / temperature
        scaled = scaled - scaled.max(axis=1, keepdims=True)
        right = scaled[np.arange(len(labels)), labels] - np.log(np.exp(scaled).sum(axis=1))
        return -float((weights * right).sum())

    return float(minimize_scalar(loss, bounds=(0.1, 10.0), method="bounded").x)
