"""nt-train category: a linear head over sentence vectors and features, cross-validated and calibrated.

The vectors are those of the embedded MiniLM as it is, or of an encoder that is fine-tuned on the claims.
"""

import os
import shutil
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, Protocol

import numpy as np
from numpy.typing import NDArray

from numtemp.lib.categorize.model import ENCODER, FORMAT, model_inputs
from numtemp.lib.encode import EMBEDDED, NamedEncoder, Vectors, load_encoder
from numtemp.lib.errors import SetupError
from numtemp.lib.jsonl import read_records
from numtemp.lib.labels import CATEGORIES
from numtemp.lib.quantity import read_quantities
from numtemp.lib.train.contrastive import ROUNDS, Contrastive
from numtemp.lib.train.trainer import Progress
from numtemp.lib.weights import check_folder, write_weights

FOLDS: Final = 5
STRENGTH: Final = 10.0  # scikit-learn's C, the inverse of the penalty
RESAMPLES: Final = 1000


class Encoding(Protocol):
    """What encodes claims, as it was trained for one fold or for all."""

    def encode(self, texts: Sequence[str]) -> Vectors:
        """Return float32 vectors of unit norm, shape [len(texts), dimension]."""

    def save(self, folder: Path) -> None:
        """Write what nt-categorize must load to encode in the same way."""


class Method(Protocol):
    """How the encoder comes to be."""

    def fit(self, claims: Sequence[str], labels: Sequence[int]) -> Encoding:
        """Return an encoder for a head that is trained on these claims, each of them once."""


class Fixed:
    """The embedded encoder as it is, whatever the claims."""

    def __init__(self) -> None:
        """Load it."""
        self._encoder = load_encoder(EMBEDDED)
        self._known: dict[str, NDArray[np.float32]] = {}

    def fit(self, claims: Sequence[str], labels: Sequence[int]) -> "Fixed":
        """Return itself."""
        return self

    def encode(self, texts: Sequence[str]) -> Vectors:
        """Return float32 vectors of unit norm; each text is encoded once."""
        new = [text for text in dict.fromkeys(texts) if text not in self._known]
        self._known.update(zip(new, self._encoder.encode(new), strict=True))
        return np.stack([self._known[text] for text in texts])

    def save(self, folder: Path) -> None:
        """Leave no folder: it comes with the package."""
        shutil.rmtree(folder, ignore_errors=True)


class Data:
    """Labelled claims, some of them several times."""

    def __init__(self, claims: list[str], labels: list[int]) -> None:
        """Keep claims and labels with the weights that make a repeated claim count once in all."""
        repeats = Counter(claims)
        self.claims = claims
        self.labels = np.array(labels)
        self.weights = np.array([1 / repeats[claim] for claim in claims])
        self.quantities = [read_quantities(claim) for claim in claims]
        self.different = len(repeats)

    def inputs(self, encoder: Encoding) -> NDArray[np.float64]:
        """Return what the head reads of every claim."""
        return model_inputs(encoder.encode(self.claims), self.claims, self.quantities)


def train_category(
    paths: list[str],
    output: str,
    *,
    contrastive: bool = False,
    model: str = EMBEDDED,
    rounds: int = ROUNDS,
    seed: int,
    device: str = "auto",
    report: Callable[[str], None],
    progress: Progress = lambda done, total, text: None,
) -> None:
    """Train on records with `claim` and `category`, write the model to the folder `output`.

    With `contrastive` the sentence encoder `model` is fine-tuned first, anew for each fold, with `rounds`
    pairs of either kind for each claim. Claims that occur several times count once in all and never stand on
    both sides of a fold. `report` gets the figures, a line each: pooled out-of-fold macro-F1 with its 95%
    interval, accuracy, Cohen's kappa. Raises SetupError where the records or the encoder do not serve.
    """
    check_folder(Path(output))
    data = Data(*_read(paths))
    method: Method = Fixed()
    if contrastive:
        method = Contrastive(model, rounds=rounds, seed=seed, device=device, progress=progress)
    logits = out_of_fold(data, method, seed)
    for line in figures(logits.argmax(axis=1), data.labels, seed):
        report(line)
    temperature = _temperature(logits, data.labels, data.weights)
    report(f"temperature {temperature:.3f}")
    encoder, head = _fit(data, method, np.arange(len(data.claims)))
    write_weights(
        Path(output),
        FORMAT,
        {
            "labels": list(CATEGORIES),
            "encoder": _save(encoder, Path(output), device),
            "claims": data.different,
            "seed": seed,
            **({"base": Path(model).name, "rounds": rounds} if contrastive else {}),
        },
        {"weights": head.coef_, "bias": head.intercept_, "temperature": np.array([temperature])},
    )


def _save(encoder: Encoding, output: Path, device: str) -> str:
    """Write the encoder into the folder, whole or not at all, and return its signature."""
    part = output / f".{ENCODER}.part"
    shutil.rmtree(part, ignore_errors=True)
    encoder.save(part)
    shutil.rmtree(output / ENCODER, ignore_errors=True)
    if not part.exists():
        return load_encoder(EMBEDDED).signature
    os.replace(part, output / ENCODER)
    return NamedEncoder(str(output / ENCODER), device).signature


def _read(paths: list[str]) -> tuple[list[str], list[int]]:
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
    return claims, labels


def _fit(data: Data, method: Method, rows: NDArray[np.int64]) -> tuple[Encoding, Any]:
    """Return the encoder and the head that are trained on these rows."""
    from sklearn.linear_model import LogisticRegression

    once = {data.claims[row]: int(data.labels[row]) for row in rows}
    encoder = method.fit(list(once), list(once.values()))
    head = LogisticRegression(C=STRENGTH, max_iter=5000, class_weight="balanced")
    return encoder, head.fit(data.inputs(encoder)[rows], data.labels[rows], sample_weight=data.weights[rows])


def out_of_fold(data: Data, method: Method, seed: int, *, by_claim: bool = True) -> NDArray[Any]:
    """Return for each claim the logits of a model that saw neither it nor its repeats.

    Without `by_claim` the folds are over rows, and a claim's repeats may be seen.
    """
    from sklearn.model_selection import StratifiedGroupKFold

    order = {claim: place for place, claim in enumerate(dict.fromkeys(data.claims))}
    groups = np.array([order[claim] if by_claim else row for row, claim in enumerate(data.claims)])
    logits = np.zeros((len(data.claims), len(CATEGORIES)))
    folds = StratifiedGroupKFold(FOLDS, shuffle=True, random_state=seed)
    for train, test in folds.split(groups, data.labels, groups):
        encoder, head = _fit(data, method, train)
        logits[test] = data.inputs(encoder)[test] @ head.coef_.T + head.intercept_
    return logits


def figures(predicted: NDArray[np.int64], labels: NDArray[np.int64], seed: int) -> list[str]:
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
