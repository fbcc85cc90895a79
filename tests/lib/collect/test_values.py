"""Dates and text as sources write them."""

import pytest

from numtemp.lib.collect.values import iso_date, name_of, plain_text


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("2021-01-16T06:08:00Z", "2021-01-16"),
        ("2021-1-6", "2021-01-06"),
        ("16-01-21T06:08:00", "2021-01-16"),
        ("25-8-2020", "2020-08-25"),
        ("25/08/2020", "2020-08-25"),
        ("2021-02-30", None),
        ("31 May", None),
        ("", None),
        (None, None),
        (1610777280, None),
    ],
)
def test_dates(value: object, expected: str | None) -> None:
    assert iso_date(value) == expected


def test_text_loses_markup_and_keeps_comparisons() -> None:
    assert plain_text("<p>Fish &amp; chips: 5 &lt; 6,\n<b>he</b> said</p>") == "Fish & chips: 5 < 6, he said"
    assert plain_text("x <5 and y> 3") == "x <5 and y> 3"
    assert plain_text(7) == ""


def test_names_are_objects_lists_or_strings() -> None:
    assert name_of({"@type": "Person", "name": ["Ann Bo"]}) == "Ann Bo"
    assert name_of([{"name": "Ann Bo"}, {"name": "Cy"}]) == "Ann Bo"
    assert name_of("Ann  Bo") == "Ann Bo"
    assert name_of(None) == ""
    assert name_of([]) == ""
