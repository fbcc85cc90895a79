"""Dates, years, periods and times: what they are in `iso`, and relative dates against a given day."""

import pytest

from numtemp.lib.quantity import Quantity, has_year, read_quantities


def one(text: str, date: str | None = None) -> Quantity:
    (quantity,) = read_quantities(text, date=date)
    return quantity


@pytest.mark.parametrize(
    ("surface", "iso"),
    [
        ("March 5, 2021", "2021-03-05"), ("Dec. 23", "--12-23"), ("December 2021", "2021-12"),
        ("23 December 2021", "2021-12-23"), ("the 5th of May 2020", "2020-05-05"), ("May 5th", "--05-05"),
        ("2021-03-05", "2021-03-05"), ("5/3/2021", "2021-05-03"), ("25/12/2020", "2020-12-25"),
        ("05.03.2021", "2021-03-05"), ("Sept. 11, 2001", "2001-09-11"), ("June 5-9, 2019",
        "2019-06-05/2019-06-09"),
        ("12-15 March 2020", "2020-03-12/2020-03-15"), ("Q3 2021", "2021-07/2021-09"), ("12 gen 2022",
        "2022-01-12"),
        ("third quarter of 2021", "2021-07/2021-09"), ("first half of 2020", "2020-01/2020-06"),
    ],
)  # fmt: skip
def test_dates(surface: str, iso: str) -> None:
    quantity = one(f"It was shut on {surface}.")
    assert quantity.text in surface
    assert (quantity.iso, quantity.unit, quantity.kind) == (iso, "date", "date")
    assert quantity.low is None
    assert quantity.high is None


@pytest.mark.parametrize(
    ("text", "iso"),
    [
        ("open at 7pm", "T19:00"), ("open at 7:30 p.m.", "T19:30"), ("open at 12am", "T00:00"),
        ("open at 19:45", "T19:45"), ("open at 9 o'clock", "T09:00"), ("open from 9am to 5pm",
        "T09:00/T17:00"),
        ("open 7-9pm", "T19:00/T21:00"),
    ],
)  # fmt: skip
def test_times(text: str, iso: str) -> None:
    quantity = one(text)
    assert (quantity.iso, quantity.unit, quantity.kind, quantity.low) == (iso, "time", "date", None)


@pytest.mark.parametrize(
    ("text", "low", "high", "unit", "approximator"),
    [
        ("in 1788", 1788, 1788, "year", None), ("the 1990s", 1990, 1999, "year", None),
        ("the '80s", 1980, 1989, "year", None), ("the mid-1990s", 1990, 1999, "year", "mid"),
        ("the late 1980s", 1980, 1989, "year", "late"), ("the 21st century", 2001, 2100, "year", None),
        ("early 2020", 2020, 2020, "year", "early"), ("around 1950", 1950, 1950, "year", "around"),
        ("since '86", 1986, 1986, "year", None), ("the 2012/2013 season", 2012, 2013, "year", None),
        ("between 1990 and 2020", 1990, 2020, "year", None), ("war of 19141918", 1914, 1918, "year", None),
    ],
)  # fmt: skip
def test_years(text: str, low: int, high: int, unit: str, approximator: str | None) -> None:
    quantity = one(text)
    assert (quantity.low, quantity.high, quantity.unit, quantity.approximator) == (
        low,
        high,
        unit,
        approximator,
    )
    assert has_year(quantity)


@pytest.mark.parametrize(
    "text",
    [
        "2000 people came.",
        "It has 1950 beds.",
        "more than 2020 votes",
        "a 1900 foot drop",
        "nearly 2000 goats",
    ],
)
def test_counts_of_four_digits(text: str) -> None:
    assert one(text).unit in ("count", "foot")


@pytest.mark.parametrize(
    ("text", "iso"),
    [
        ("It fell last year.", "2020"), ("It fell this month.", "2021-03"), ("It fell yesterday.",
        "2021-03-09"),
        ("It fell three months ago.", "2020-12"), ("It fell two years ago.", "2019"),
        ("It fell in the last two years.", "2019/2021"), ("It fell ten days ago.", "2021-02-28"),
        ("It fell last week.", "2021-03-01/2021-03-07"), ("It falls next year.", "2022"),
        ("It fell in the past decade and last quarter.", "2020-10/2020-12"),
    ],
)  # fmt: skip
def test_relative_dates_resolve_against_the_day(text: str, iso: str) -> None:
    assert read_quantities(text, date="2021-03-10")[-1].iso == iso


def test_relative_dates_need_a_day() -> None:
    assert read_quantities("It fell last year.") == []
    assert one("It fell three months ago.").iso is None
    assert one("It fell three months ago.", date="no day").iso is None


def test_has_year() -> None:
    assert has_year(one("in May 2020"))
    assert not has_year(one("on May 5"))
    assert not has_year(one("5 owls"))
