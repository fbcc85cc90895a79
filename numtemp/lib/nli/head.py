"""A small linear head: dense features in, calibrated probabilities and a verdict out."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from numtemp.lib.errors import SetupError
from numtemp.lib.labels import LABELS
from numtemp.lib.nli.scores import choose, rounded, softmax
from numtemp.lib.weights import Weights

Vector = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Head:
    """Multinomial logistic regression on standardised features, its temperature and its class weights.

    `weight` has shape (3, features), `bias` (3,), `mean` and `scale` (features,); rows are in LABELS' order.
    """

    features: tuple[str, ...]
    mean: Vector
    scale: Vector
    weight: Vector
    bias: Vector
    temperature: float
    class_weights: tuple[float, ...]

    def logits(self, values: Sequence[float]) -> Vector:
        """Return three logits, summed in a fixed order, whatever the BLAS."""
        standard = (np.asarray(values, dtype=np.float64) - self.mean) / self.scale
        logits: Vector = (self.weight * standard).sum(axis=1) + self.bias
        return logits

    def judge(self, values: Sequence[float]) -> tuple[dict[str, float], str]:
        """Return `scores` by label, and the verdict: the largest score × class weight."""
        scores = rounded(softmax(self.logits(values).tolist(), self.temperature))
        return scores, choose(scores, self.class_weights)

    def as_tensors(self, name: str) -> dict[str, NDArray[Any]]:
        """Return the tensors of the head, called `name.weight` and so on."""
        return {f"{name}.{key}": getattr(self, key) for key in ("mean", "scale", "weight", "bias")}

    def as_config(self) -> dict[str, Any]:
        """Return what of the head is no tensor."""
        return {
            "features": list(self.features),
            "temperature": self.temperature,
            "class_weights": list(self.class_weights),
        }


def read_head(weights: Weights, name: str, features: Sequence[str]) -> Head:
    """Read the head called `name` over `features`; raises SetupError where it does not fit."""
    found = weights.config.get("heads", {}).get(name)
    if not isinstance(found, Mapping) or found.get("features") != list(features):
        raise SetupError(f"the weights have no head {name!r} for this version's features; train them again")
    given = found.get("class_weights")
    numbers = [found.get("temperature"), *(given if isinstance(given, list) else [])]
    if len(numbers) != 1 + len(LABELS) or not all(map(_positive, numbers)):
        raise SetupError(f"the weights are damaged: temperature or class weights of head {name!r}")
    temperature, *class_weights = map(float, numbers)
    size = len(features)
    return Head(
        features=tuple(features),
        mean=weights.tensor(f"{name}.mean", size),
        scale=weights.tensor(f"{name}.scale", size),
        weight=weights.tensor(f"{name}.weight", len(LABELS), size),
        bias=weights.tensor(f"{name}.bias", len(LABELS)),
        temperature=temperature,
        class_weights=tuple(class_weights),
    )


def _positive(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 < value < float("inf")
