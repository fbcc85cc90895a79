"""The rows that nt-score ends the stream with: one figure each, with its interval and signature."""

import math
from dataclasses import dataclass
from typing import Any

ALL = "all"


@dataclass(frozen=True, slots=True)
class Row:
    """One figure: `value` over `n` records of a slice; None where it is undefined.

    `low` and `high` bound a 95% confidence interval, None where there is none.
    """

    metric: str
    slice: str
    value: float | int | None
    n: int
    low: float | None = None
    high: float | None = None
    signature: str = ""
    system: str = ""

    def record(self, with_system: bool = False) -> dict[str, Any]:
        """Return the row as a JSON object, `system` first where it is asked for."""
        named = {"system": self.system} if with_system else {}
        return named | {
            "metric": self.metric,
            "slice": self.slice,
            "value": self.value,
            "n": self.n,
            "low": self.low,
            "high": self.high,
            "signature": self.signature,
        }


def defined(value: Any) -> float | None:
    """Return `value` as a float, None for NaN."""
    number = float(value)
    return None if math.isnan(number) else number


def systems(rows: list[Row]) -> list[str]:
    """Return the names of the systems that the rows are about, in the order of the rows."""
    return list(dict.fromkeys(row.system for row in rows))


def index(rows: list[Row]) -> dict[tuple[str, str, str], Row]:
    """Return the rows by (system, slice, metric)."""
    return {(row.system, row.slice, row.metric): row for row in rows}
