"""A quantity as a place on an axis: what may be compared with what, as intervals."""

import datetime
import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from numtemp.lib.quantity import Quantity, base_value, read_quantities

DAYS: Final = "days"  # the axis of years and dates, as ordinals of the proleptic Gregorian calendar
SHARE: Final = "share"  # the axis of percentages and of ratios such as 1 in 5
_ISO: Final = re.compile(r"(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?")
_YEARS: Final = range(1, 10_000)


@dataclass(frozen=True, slots=True)
class Measure:
    """A quantity of a claim or a snippet, and the interval [low, high] that it covers on `axis`.

    Open bounds are infinite; `axis` is None for what is compared with nothing (a time of day).
    """

    quantity: Quantity
    axis: str | None
    low: float
    high: float

    @property
    def exact(self) -> bool:
        """Whether the interval is one finite point."""
        return self.low == self.high and math.isfinite(self.low)

    @property
    def middle(self) -> float:
        """The middle of the interval, or its finite bound where the other is open."""
        if math.isfinite(self.low) and math.isfinite(self.high):
            return (self.low + self.high) / 2
        return self.low if math.isfinite(self.low) else self.high


def read_measures(text: str, lang: str, date: str | None) -> list[Measure]:
    """Read the quantities of `text` and place each on its axis."""
    return [place(quantity) for quantity in read_quantities(text, lang=lang, date=date)]


def measures_of(record: Mapping[str, Any]) -> list[Measure]:
    """Place the record's own `quantities`, or those that its claim is read to have.

    It is read where the record has none, or where one does not stand in the claim at its place.
    """
    claim, given = record["claim"], record.get("quantities")
    if given is None or not all(_stands(item, claim) for item in given):
        return read_measures(claim, record.get("lang") or "en", record.get("date"))
    return [place(_as_quantity(item)) for item in given]


def _stands(item: Mapping[str, Any], claim: str) -> bool:
    start, end = item.get("start"), item.get("end")
    return isinstance(start, int) and isinstance(end, int) and claim[start:end] == item["text"]


def place(quantity: Quantity) -> Measure:
    """Give the axis and the interval of one quantity."""
    if quantity.kind == "date":
        span = _days(quantity)
        return Measure(quantity, DAYS, *span) if span else Measure(quantity, None, math.nan, math.nan)
    base = base_value(quantity)
    if base is None:
        return Measure(quantity, None, math.nan, math.nan)
    low, high, unit = base
    bottom = -math.inf if low is None else _float(low)
    top = math.inf if high is None else _float(high)
    if unit in ("percent", "ratio"):
        scale = 1.0 if unit == "percent" else 100.0
        return Measure(quantity, SHARE, bottom * scale, top * scale)
    axis = "count" if quantity.kind == "count" else unit
    return Measure(quantity, axis, bottom, top)


def _days(quantity: Quantity) -> tuple[float, float] | None:
    """Return the first and the last day that a year or a date covers, or None without a year."""
    if quantity.iso and quantity.unit != "time":
        days = [day for part in quantity.iso.split("/") if (day := _iso_days(part))]
        return (days[0][0], days[-1][1]) if days else None
    if quantity.unit not in ("year", "fiscal_year"):
        return None
    low = _year_start(quantity.low, -math.inf)
    after = 1 if quantity.unit == "year" or quantity.high is None else 2
    high = _year_start(None if quantity.high is None else quantity.high + after, math.inf) - 1
    return None if math.isinf(low) and math.isinf(high) else (low, high)


def _iso_days(text: str) -> tuple[float, float] | None:
    match = _ISO.match(text)
    if match is None:
        return None
    year, month, day = (int(group) if group else None for group in match.groups())
    try:
        first = datetime.date(year or 0, month or 1, day or 1)
        if day:
            last = first
        elif month:
            last = datetime.date(first.year + month // 12, month % 12 + 1, 1) - datetime.timedelta(1)
        else:
            last = datetime.date(first.year, 12, 31)
    except (ValueError, OverflowError):
        return None
    return float(first.toordinal()), float(last.toordinal())


def _year_start(year: float | None, default: float) -> float:
    if year is None or not math.isfinite(year) or int(year) not in _YEARS:
        return default
    return float(datetime.date(int(year), 1, 1).toordinal())


def _float(value: float) -> float:
    """Return `value` as a float; an integer too large for one becomes infinite."""
    try:
        return float(value)
    except OverflowError:
        return math.copysign(math.inf, value)


def _as_quantity(item: Mapping[str, Any]) -> Quantity:
    """Read a record's quantity; what has the wrong type counts as absent."""

    def number(name: str) -> float | None:
        value = item.get(name)
        return value if isinstance(value, int | float) and not isinstance(value, bool) else None

    def string(name: str) -> str | None:
        value = item.get(name)
        return value if isinstance(value, str) else None

    def offset(name: str) -> int:
        value = item.get(name)
        return value if isinstance(value, int) and value >= 0 else 0

    return Quantity(
        text=item["text"],
        start=offset("start"),
        end=offset("end"),
        low=number("low"),
        high=number("high"),
        unit=item["unit"],
        noun=string("noun"),
        kind=item["kind"],
        approximator=string("approximator"),
        trend=string("trend"),
        iso=string("iso"),
    )
