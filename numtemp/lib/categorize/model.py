"""The embedded categoriser: MiniLM embeddings and features under one linear head with a temperature."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from numtemp.lib.categorize.features import SIZE, features
from numtemp.lib.encode import EMBEDDED, load_encoder
from numtemp.lib.errors import SetupError
from numtemp.lib.labels import CATEGORIES
from numtemp.lib.quantity import Quantity
from numtemp.lib.weights import PACKAGED, read_weights

FORMAT: Final = "numtemp-category-1"
FEATURE_SCALE: Final = 0.5  # of a feature against a unit vector of 384 numbers


class CategoryModel:
    """Category probabilities of claims."""

    def __init__(self, name: str = EMBEDDED) -> None:
        """Load the embedded head, or one that nt-train wrote into the folder `name`; raises SetupError."""
        folder = PACKAGED / "category" if name == EMBEDDED else Path(name)
        weights = read_weights(folder, FORMAT)
        if weights.config.get("labels") != list(CATEGORIES):
            raise SetupError(f"{folder}: the categories are not {', '.join(CATEGORIES)}")
        self._encoder = load_encoder(EMBEDDED)
        if weights.config.get("encoder") != self._encoder.signature:
            raise SetupError(f"{folder}: trained over another encoder than {self._encoder.signature}")
        self._weights = weights.tensor("weights", len(CATEGORIES), self._encoder.dimension + SIZE)
        self._bias = weights.tensor("bias", len(CATEGORIES))
        self._temperature = float(weights.tensor("temperature", 1)[0])
        self.signature = f"{Path(name).name}-{weights.digest[:12]}"

    def probabilities(
        self, claims: Sequence[str], quantities: Sequence[Sequence[Quantity]]
    ) -> NDArray[np.float64]:
        """Return calibrated probabilities, shape [claims, 4], columns as CATEGORIES; rows sum to 1."""
        inputs = model_inputs(self._encoder.encode(claims), claims, quantities)
        # One row at a time, so that a row's last bits do not depend on the batch.
        logits = np.stack([self._weights @ row + self._bias for row in inputs]) / self._temperature
        exponents = np.exp(logits - logits.max(axis=1, keepdims=True))
        shares: NDArray[np.float64] = exponents / exponents.sum(axis=1, keepdims=True)
        return shares


def model_inputs(
    vectors: NDArray[np.float32], claims: Sequence[str], quantities: Sequence[Sequence[Quantity]]
) -> NDArray[np.float64]:
    """Return what the head reads: embeddings [n, d] beside scaled features, shape [n, d + SIZE]."""
    own = np.stack([features(claim, found) for claim, found in zip(claims, quantities, strict=True)])
    return np.hstack([vectors, FEATURE_SCALE * own]).astype(np.float64)
