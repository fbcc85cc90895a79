"""Dates as numbers that compare: which evidence is later than a claim (temporal leakage, section 7)."""

import re
from typing import Final

UNKNOWN: Final = 0
_DATE: Final = re.compile(r"\s*([12]\d{3})(?:-?(0[1-9]|1[0-2])(?:-?(0[1-9]|[12]\d|3[01]))?)?(?![\d-])")


def earliest(date: str | None) -> int:
    """Return the first day that an ISO date can mean as YYYYMMDD: 2020 is 20200101; 0 where it is no date."""
    return _day(date, "01", "01")


def latest(date: str | None) -> int:
    """Return the last day that an ISO date can mean as YYYYMMDD: 2020 is 20201231; 0 where it is no date."""
    return _day(date, "12", "31")


def _day(date: str | None, month: str, day: str) -> int:
    match = _DATE.match(date) if date else None
    return int(match[1] + (match[2] or month) + (match[3] or day)) if match else UNKNOWN
