"""Relative dates resolved against the day of the text: last year, yesterday, three months ago."""

from __future__ import annotations

from datetime import date as Day
from datetime import timedelta

from .model import Draft
from .tokens import Tokens

_DAYS = {"yesterday": -1, "today": 0, "tomorrow": 1, "tonight": 0}
_STEPS = {"last": -1, "past": -1, "previous": -1, "this": 0, "current": 0, "next": 1}
_PERIODS = frozenset({"year", "month", "week", "decade", "century", "quarter"})
TRIGGERS = frozenset(_DAYS) | frozenset(_STEPS)


def _day(iso: str) -> Day | None:
    try:
        return Day.fromisoformat(iso[:10])
    except ValueError:
        return None


def relative_at(t: Tokens, i: int, date: str) -> Draft | None:
    """Read "last year", "this month", "yesterday" at token i, with its day, month, or span in `iso`."""
    base = _day(date)
    word, after = t.low[i], t.word(i + 1)
    if base is None:
        return None
    if word in _DAYS:
        iso = _shift(base, _DAYS[word], "day")
        return Draft(i, i + 1, None, None, "date", "date", iso=iso) if iso else None
    if after not in _PERIODS:
        return None
    iso = _period(base, _STEPS[word], after)
    return Draft(i, i + 2, None, None, "date", "date", iso=iso) if iso else None


def resolve_duration(t: Tokens, draft: Draft, date: str) -> None:
    """Put the day or span that "three months ago" or "the last two years" means into `iso`."""
    base = _day(date)
    if base is None or not isinstance(draft.low, int) or draft.low != draft.high or draft.low > 5000:
        return
    unit = {"year_duration": "year"}.get(draft.unit, draft.unit)
    before = t.word(draft.first - 1)
    if t.word(draft.last) in ("ago", "earlier", "before"):
        draft.iso = _shift(base, -draft.low, unit)
    elif before in ("last", "past", "previous"):
        start = _shift(base, -draft.low, unit)
        draft.iso = f"{start}/{_shift(base, 0, unit)}" if start else None


def _shift(base: Day, steps: int, unit: str) -> str | None:
    """Move a day by days, weeks, months, years or decades; years and months keep their own precision."""
    try:
        if unit in ("day", "week"):
            return (base + timedelta(days=steps * (7 if unit == "week" else 1))).isoformat()
        if unit == "month":
            months = base.year * 12 + base.month - 1 + steps
            return f"{Day(months // 12, months % 12 + 1, 1):%Y-%m}" if months >= 12000 else None
        if unit in ("year", "decade"):
            year = base.year + steps * (10 if unit == "decade" else 1)
            return f"{year:04d}" if 1000 <= year <= 9999 else None
    except (OverflowError, ValueError):
        return None
    return None


def _period(base: Day, step: int, unit: str) -> str | None:
    """Give the calendar year, month, week, quarter, decade or century that lies `step` away."""
    if unit == "week":
        monday = base - timedelta(days=base.weekday()) + timedelta(days=7 * step)
        return f"{monday.isoformat()}/{(monday + timedelta(days=6)).isoformat()}"
    if unit == "decade":
        low = base.year // 10 * 10 + 10 * step
        return f"{low:04d}/{low + 9:04d}"
    if unit == "century":
        low = (base.year - 1) // 100 * 100 + 1 + 100 * step
        return f"{low:04d}/{low + 99:04d}"
    if unit == "quarter":
        index = base.year * 4 + (base.month - 1) // 3 + step
        year, first = index // 4, index % 4 * 3 + 1
        return f"{year:04d}-{first:02d}/{year:04d}-{first + 2:02d}"
    return _shift(base, step, unit)
