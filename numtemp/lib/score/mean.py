"""A running mean with its deviation and interval."""

import math
from typing import Final

_Z: Final = 1.959963984540054  # the normal distribution's 97.5% quantile


class Mean:
    """Mean of numbers that come one by one, by Welford's method."""

    def __init__(self) -> None:
        self.n = 0
        self._mean = 0.0
        self._squares = 0.0

    def add(self, value: float) -> None:
        """Take one more number in."""
        self.n += 1
        step = value - self._mean
        self._mean += step / self.n
        self._squares += step * (value - self._mean)

    @property
    def value(self) -> float | None:
        """The mean, None of nothing."""
        return self._mean if self.n else None

    @property
    def deviation(self) -> float | None:
        """The sample standard deviation, None of fewer than two numbers."""
        return math.sqrt(self._squares / (self.n - 1)) if self.n > 1 else None

    def interval(self) -> tuple[float | None, float | None]:
        """Return the 95% confidence interval of the mean by the normal approximation."""
        if self.deviation is None or self.value is None:
            return None, None
        margin = _Z * self.deviation / math.sqrt(self.n)
        return self.value - margin, self.value + margin
