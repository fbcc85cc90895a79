"""A linear text model over hashed features: three logits for a text."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from numtemp.lib.labels import LABELS
from numtemp.lib.nli.text import SIZE, Buckets, Values, weigh
from numtemp.lib.weights import Weights


@dataclass(frozen=True, slots=True)
class LinearText:
    """`idf` has shape (SIZE,), `weight` (SIZE, 3), `bias` (3,); columns are in LABELS' order."""

    idf: NDArray[Any]
    weight: NDArray[Any]
    bias: NDArray[Any]

    def logits(self, buckets: Buckets, counts: Values) -> list[float]:
        """Return three logits of mean 0 for counted buckets; without any, those of the bias alone."""
        values = weigh(buckets, counts, self.idf)
        # Summed in a fixed order: a BLAS product could depend on the machine.
        logits = (self.weight[buckets] * values[:, None]).sum(axis=0) + self.bias
        centred: list[float] = (logits - logits.mean()).tolist()
        return centred

    def as_tensors(self, name: str) -> dict[str, NDArray[Any]]:
        """Return the tensors of the model in half precision, which is how it is also used."""
        return {
            f"{name}.idf": self.idf.astype(np.float16),
            f"{name}.weight": self.weight.astype(np.float16),
            f"{name}.bias": self.bias.astype(np.float32),
        }


def read_linear_text(weights: Weights, name: str) -> LinearText:
    """Read the text model called `name`; raises SetupError where a tensor does not fit."""
    return LinearText(
        idf=weights.tensor(f"{name}.idf", SIZE).astype(np.float64),
        weight=weights.tensor(f"{name}.weight", SIZE, len(LABELS)).astype(np.float64),
        bias=weights.tensor(f"{name}.bias", len(LABELS)).astype(np.float64),
    )
