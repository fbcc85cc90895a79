"""Dates are compared by what they can mean."""

import pytest

from numtemp.lib.retrieve.dates import earliest, latest


@pytest.mark.parametrize(
    ("date", "first", "last"),
    [
        ("2020-03-05", 20200305, 20200305),
        ("2020-03-05T10:00:00Z", 20200305, 20200305),
        ("20200305", 20200305, 20200305),
        ("2020-03", 20200301, 20200331),
        ("2020", 20200101, 20201231),
        ("March 2020", 0, 0),
        ("", 0, 0),
        (None, 0, 0),
        ("2020-99", 0, 0),
    ],
)
def test_earliest_and_latest_day(date, first, last):
    assert (earliest(date), latest(date)) == (first, last)
