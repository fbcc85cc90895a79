"""The trained categoriser: embeddings and features under one linear head with a temperature."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from numtemp.lib.categorize.features import SIZE, features
from numtemp.lib.encode import EMBEDDED, load_encoder
from numtemp.lib.errors import RecordError, SetupError
from numtemp.lib.labels import CATEGORIES
from numtemp.lib.quantity import Quantity, read_quantities
from numtemp.lib.record import Record
from numtemp.lib.weights import PACKAGED, read_weights

ENCODER: Final = "encoder"  # the folder of an encoder that was fine-tuned for the head, beside it
FORMAT: Final = "numtemp-category-1"
FEATURE_SCALE: Final = 0.5  # of a feature against a unit vector of 384 numbers


@dataclass(frozen=True, slots=True)
class Prompting:
    """How a model is asked; None leaves a value to it.

    `exemplars` is a file of records with a category, `shots` how many are shown; `threads` requests are in
    flight.
    """

    exemplars: str | None = None
    shots: int = 12
    base_url: str | None = None
    temperature: float | None = None
    threads: int = 1


AS_USUAL: Final = Prompting()
PROMPTED: Final = ("openai", "transformers", "replay")


class Found(NamedTuple):
    """The scores of a claim, in the order of CATEGORIES, summing to 1, and what is particular to it."""

    scores: Sequence[float]
    notes: Sequence[str] = ()


class Model(Protocol):
    """What sorts claims; `signature` names it."""

    @property
    def signature(self) -> dict[str, str]:
        """Return what names the model, in order; the same for every record."""

    def find(self, records: Sequence[Record]) -> Sequence[Found | RecordError]:
        """Return the scores of each record's claim, or why there are none, in order."""


class CategoryModel:
    """Category probabilities of claims."""

    def __init__(self, name: str = EMBEDDED, device: str = "auto") -> None:
        """Load the embedded head, or one that nt-train wrote into the folder `name`; raises SetupError.

        `device` is where an encoder that was fine-tuned for the head runs.
        """
        folder = PACKAGED / "category" if name == EMBEDDED else Path(name)
        weights = read_weights(folder, FORMAT)
        if weights.config.get("labels") != list(CATEGORIES):
            raise SetupError(f"{folder}: the categories are not {', '.join(CATEGORIES)}")
        own = folder / ENCODER
        self._encoder = load_encoder(str(own) if own.is_dir() else EMBEDDED, device)
        if weights.config.get("encoder") != self._encoder.signature:
            raise SetupError(f"{folder}: trained over another encoder than {self._encoder.signature}")
        self._weights = weights.tensor("weights", len(CATEGORIES), self._encoder.dimension + SIZE)
        self._bias = weights.tensor("bias", len(CATEGORIES))
        self._temperature = float(weights.tensor("temperature", 1)[0])
        self.signature = {"model": f"{Path(name).name}-{weights.digest[:12]}"}

    def find(self, records: Sequence[Record]) -> list[Found]:
        """Encode the claims of the batch together; their quantities are read anew, which is cheap."""
        claims = [record["claim"] for record in records]
        quantities = [
            read_quantities(record["claim"], lang=record.get("lang") or "en", date=record.get("date"))
            for record in records
        ]
        return [Found(row.tolist()) for row in self.probabilities(claims, quantities)]

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
