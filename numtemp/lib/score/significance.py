"""Exact McNemar test of two systems on the same claims, and Holm's correction for several tests."""

import math
from collections.abc import Sequence


def mcnemar(only_first: int, only_second: int) -> float:
    """Return the two-sided exact p-value of McNemar's test.

    `only_first` and `only_second` count the claims that just one of the systems has right; under the
    null hypothesis each is as likely, so the p-value is that of a binomial test with p = 1/2.
    """
    total, fewer = only_first + only_second, min(only_first, only_second)
    if only_first == only_second:
        return 1.0
    # From the largest term down; each is the one before times k / (n - k + 1).
    term = math.exp(
        math.lgamma(total + 1) - math.lgamma(fewer + 1) - math.lgamma(total - fewer + 1) - total * math.log(2)
    )
    tail = 0.0
    for k in range(fewer, -1, -1):
        tail += term
        term *= k / (total - k + 1)
        if term < tail * 1e-17:
            break
    return min(1.0, 2 * tail)


def holm(p_values: Sequence[float]) -> list[float]:
    """Return the p-values adjusted by Holm (1979), in the order given, each at most 1."""
    adjusted = [0.0] * len(p_values)
    largest = 0.0
    order = sorted(range(len(p_values)), key=lambda i: p_values[i])
    for rank, i in enumerate(order):
        largest = max(largest, min(1.0, (len(p_values) - rank) * p_values[i]))
        adjusted[i] = largest
    return adjusted
