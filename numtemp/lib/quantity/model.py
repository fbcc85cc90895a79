"""What a reading gives: one normalised quantity, and the draft it is built from."""

from __future__ import annotations

import math
from dataclasses import dataclass

Number = int | float


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number of a text, normalised.

    `text[start:end]` of the text read is `text`; offsets are half-open code points. `low` and `high`
    are equal for an exact value, one is None for an open bound, both for dates and times (see `iso`).
    Units and kinds are those of the record contract (numtemp(7), `quantities`).
    """

    text: str
    start: int
    end: int
    low: Number | None
    high: Number | None
    unit: str
    noun: str | None
    kind: str
    approximator: str | None
    trend: str | None
    iso: str | None = None

    def as_record(self) -> dict[str, object]:
        """Give the quantity as a JSON object of the record contract, `segment` not yet known."""
        record: dict[str, object] = {
            "text": self.text,
            "start": self.start,
            "end": self.end,
            "segment": None,
            "low": self.low,
            "high": self.high,
            "unit": self.unit,
            "noun": self.noun,
            "kind": self.kind,
            "approximator": self.approximator,
            "trend": self.trend,
        }
        if self.iso is not None:
            record["iso"] = self.iso
        return record


@dataclass(slots=True)
class Draft:
    """A quantity being read: `first` and `last` are token indices, `last` exclusive."""

    first: int
    last: int
    low: Number | None
    high: Number | None
    unit: str
    kind: str
    approximator: str | None = None
    iso: str | None = None
    noun: str | None = None
    trend: str | None = None
    scale: int = 1  # the product of its scale words
    hundredths: bool = False  # cents, pence


def exact(numerator: int, denominator: int = 1) -> Number | None:
    """Give numerator / denominator as an int where whole, else as the nearest float; None if not finite."""
    if numerator % denominator == 0:
        return numerator // denominator
    try:
        value = numerator / denominator
    except OverflowError:
        return None
    return value if math.isfinite(value) else None
