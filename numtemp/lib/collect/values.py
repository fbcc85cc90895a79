"""Values that sources write in many ways: dates, text with markup, names that may be objects or lists."""

import html
import re
from datetime import UTC, date, datetime
from typing import Any, Final

from numtemp.lib.errors import UsageError

_ISO: Final = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)")
_DAY_FIRST: Final = re.compile(r"(\d{1,2})-(\d{1,2})-(\d{4}|\d{2})(?!\d)")
_LOGIN: Final = re.compile(r"^([a-z][a-z0-9+.-]*://)[^/?#]*@", re.IGNORECASE)
_TAG: Final = re.compile(r"</?[a-zA-Z][^<>]*>")
_SPACES: Final = re.compile(r"\s+")


def iso_date(value: Any) -> str | None:
    """Return the day of a timestamp, or of day-month-year with two or four digits, as YYYY-MM-DD.

    None where there is no such day. Two digits are a year of this century.
    """
    text = value.strip().replace("/", "-") if isinstance(value, str) else ""
    if match := _ISO.match(text):
        year, month, day = map(int, match.groups())
    elif match := _DAY_FIRST.match(text):
        day, month, year = map(int, match.groups())
        year += 2000 if year < 100 else 0
    else:
        return None
    try:
        return date(year, month, day).isoformat()
    except ValueError:
        return None


def check_day(value: str | None, option: str) -> str | None:
    """Return a day as YYYY-MM-DD; raises UsageError where an option holds anything else."""
    if value is None:
        return None
    try:
        return date.fromisoformat(value).isoformat()
    except ValueError:
        raise UsageError(f"{option} takes a day as YYYY-MM-DD, not {value!r}") from None


def today() -> str:
    """Return the day in UTC as YYYY-MM-DD."""
    return datetime.now(UTC).date().isoformat()


def without_login(url: str) -> str:
    """Return an address without a user name and password."""
    return _LOGIN.sub(r"\1", url, count=1)


def plain_text(value: Any) -> str:
    """Return text without tags and entities, on one line; "" for what is no string."""
    if not isinstance(value, str):
        return ""
    return _SPACES.sub(" ", _TAG.sub(" ", html.unescape(value))).strip()


def first(value: Any) -> Any:
    """Return the first of a list that JSON-LD may write where one value is meant, or the value."""
    return (value[0] if value else None) if isinstance(value, list) else value


def name_of(value: Any) -> str:
    """Return the name of a person or organisation, written as an object, a list of them or a string."""
    value = first(value)
    return plain_text(first(value.get("name")) if isinstance(value, dict) else value)
