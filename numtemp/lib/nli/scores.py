"""From a model's probabilities to the record's `scores` and `verdict`."""

import math
from collections.abc import Sequence

from numtemp.lib.labels import LABELS

_DECIMALS = 6


def softmax(logits: Sequence[float], temperature: float = 1.0) -> list[float]:
    """Return the probabilities of `logits` divided by `temperature`; finite for any finite input."""
    scaled = [logit / temperature for logit in logits]
    top = max(scaled)
    powers = [math.exp(value - top) for value in scaled]
    total = sum(powers)
    return [power / total for power in powers]


def rounded(probabilities: Sequence[float]) -> dict[str, float]:
    """Return `scores` by label, six decimals each; the largest is 1 minus the others, so they sum to 1."""
    top = max(range(len(LABELS)), key=lambda index: probabilities[index])
    units = [round(probability * 10**_DECIMALS) for probability in probabilities]
    units[top] = 10**_DECIMALS - sum(unit for index, unit in enumerate(units) if index != top)
    return {label: unit / 10**_DECIMALS for label, unit in zip(LABELS, units, strict=True)}


def choose(scores: dict[str, float], class_weights: Sequence[float]) -> str:
    """Return the label with the largest score × class weight; the earlier label of LABELS wins a tie."""
    weighted = [scores[label] * weight for label, weight in zip(LABELS, class_weights, strict=True)]
    return LABELS[weighted.index(max(weighted))]
