"""The relation of two intervals on one axis: equal, approximately, close, implies, contradicts."""

import math
from typing import Final

from numtemp.lib.nli.measure import DAYS, Measure

EQUAL: Final = "equal"
APPROXIMATELY: Final = "approximately"
CLOSE: Final = "close"
IMPLIES: Final = "implies"
CONTRADICTS: Final = "contradicts"
UNRELATED: Final = "unrelated"
AGREES: Final = (EQUAL, APPROXIMATELY, IMPLIES)

_CLOSE: Final = 0.1  # relative difference up to which two values are close
_LOOSE: Final = 0.1  # what "about" tolerates
_ROUNDING: Final = 0.05  # what a figure rounded to its own digits tolerates
SMALL: Final = 12  # counts up to here are counted, not rounded
_DIGITS: Final = 15


def relate(claim: Measure, evidence: Measure) -> str:
    """Return how the evidence's value bears on the claim's; both must lie on the same axis.

    It speaks of the values alone: whether they measure the same thing is for the caller.
    """
    if claim.axis == DAYS:
        return _relate_days(claim, evidence)
    if _opposed(claim.quantity.trend, evidence.quantity.trend):
        return CONTRADICTS
    if _facing(claim, evidence) or _facing(evidence, claim):
        return CONTRADICTS
    if claim.low == evidence.low and claim.high == evidence.high:
        return EQUAL
    if claim.exact and evidence.exact:
        return _relate_points(claim, evidence.low)
    if evidence.low >= claim.low and evidence.high <= claim.high:
        return IMPLIES
    if evidence.high < claim.low or evidence.low > claim.high:
        gap = difference(claim, evidence)
        return CLOSE if gap <= _ROUNDING else CONTRADICTS
    return CLOSE if difference(claim, evidence) <= _CLOSE else UNRELATED


def difference(claim: Measure, evidence: Measure) -> float:
    """Return the relative difference of the two values, between 0 (the same) and 2 (opposite signs)."""
    first, second = claim.middle, evidence.middle
    largest = max(abs(first), abs(second))
    return min(abs(first - second) / largest, 2.0) if largest > 0 and math.isfinite(largest) else 0.0


def ratio(claim: Measure, evidence: Measure) -> float | None:
    """Return the evidence's value divided by the claim's, or None where that says nothing (dates, zero)."""
    if claim.axis == DAYS or claim.middle == 0:
        return None
    value = evidence.middle / claim.middle
    return float(f"{value:.6g}") if math.isfinite(value) else None


def _relate_days(claim: Measure, evidence: Measure) -> str:
    if claim.low == evidence.low and claim.high == evidence.high:
        return EQUAL
    if evidence.low >= claim.low and evidence.high <= claim.high:
        return IMPLIES
    if evidence.low <= claim.high and evidence.high >= claim.low:
        return CLOSE
    return CONTRADICTS


def _relate_points(claim: Measure, value: float) -> str:
    stated = claim.low
    gap = abs(stated - value) / max(abs(stated), abs(value))
    if gap < 10**-_DIGITS:
        return EQUAL
    if claim.axis == "count" and max(abs(stated), abs(value)) <= SMALL:
        return CONTRADICTS
    if claim.quantity.approximator and gap <= _LOOSE:
        return APPROXIMATELY
    own = claim.quantity.low  # rounded in the unit in which the claim states it
    if gap <= _ROUNDING and own and _rounds_to(own * value / stated, own):
        return APPROXIMATELY
    return CLOSE if gap <= _CLOSE else CONTRADICTS


def _rounds_to(value: float, stated: float) -> bool:
    """Whether `value`, rounded to as many digits as `stated` has, is `stated`."""
    mantissa = f"{stated:.{_DIGITS}g}".split("e")[0].replace(".", "").strip("-0")
    digits = max(len(mantissa), 1)
    return float(f"{value:.{digits}g}") == stated


def _facing(first: Measure, second: Measure) -> bool:
    """Whether one ends where the other starts, both open: "less than 5", "more than 5"."""
    return math.isinf(first.low) and math.isinf(second.high) and first.high <= second.low


def _opposed(first: str | None, second: str | None) -> bool:
    return first is not None and second is not None and first != second
