"""What a snippet's numbers give by arithmetic: sums, differences, shares, changes and multiples."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from numtemp.lib.nli.measure import DAYS, SHARE, Measure

_TIMES: Final = "times"
_MOST: Final = 6  # quantities of one axis that are combined: more give too many coincidences


def derive(measures: Sequence[Measure], axis: str) -> Iterator[tuple[int, Measure]]:
    """Yield measures on `axis` made of two exact ones, each with the position of the first of the two.

    Sums and differences stay on their axis; a share or a change of any axis but dates is a percentage, a
    quotient is a multiple.
    """
    exact = [position for position, item in enumerate(measures) if item.exact and item.axis != DAYS]
    for place, position in enumerate(exact):
        partners = [other for other in exact[place + 1 :] if measures[other].axis == measures[position].axis]
        for other in partners[: _MOST - 1]:
            for value, sign in _combine(measures[position], measures[other], axis):
                yield position, _derived(measures[position], measures[other], axis, value, sign)


def _combine(first: Measure, second: Measure, axis: str) -> list[tuple[float, str]]:
    a, b = first.low, second.low
    if first.axis == axis and axis not in (SHARE, _TIMES):
        return [(a + b, "+"), (abs(a - b), "−")]
    if axis == SHARE and first.axis == SHARE:
        return [(abs(a - b), "−")]
    if a <= 0 or b <= 0 or first.axis in (SHARE, _TIMES):
        return []
    if axis == SHARE:
        return [(100 * min(a, b) / max(a, b), "of"), (100 * abs(b - a) / a, "to")]
    return [(max(a, b) / min(a, b), "/")] if axis == _TIMES else []


def _derived(first: Measure, second: Measure, axis: str, value: float, sign: str) -> Measure:
    text = f"{first.quantity.text} {sign} {second.quantity.text}"
    unit = first.quantity.unit if first.axis == axis else {SHARE: "percent", _TIMES: _TIMES}.get(axis, axis)
    rounded = float(f"{value:.6g}") if math.isfinite(value) else 0.0
    quantity = replace(
        first.quantity, text=text, low=rounded, high=rounded, unit=unit, approximator=None, trend=None
    )
    return Measure(quantity, axis, value, value)
