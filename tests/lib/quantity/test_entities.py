"""HTML entities in a text: read as the characters they stand for, at their own offsets."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numtemp.lib.quantity import names_with_digits, read_quantities


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("It cost &pound;3m.", ("&pound;3m", 3_000_000, 3_000_000, "GBP")),
        ("It cost &#8364;20&nbsp;million.", ("&#8364;20&nbsp;million", 20_000_000, 20_000_000, "EUR")),
        ("It cost &#x20AC;20.", ("&#x20AC;20", 20, 20, "EUR")),
        ("Prices rose 5&ndash;7%.", ("5&ndash;7%", 5, 7, "percent")),
        ("Wages rose &gt; 5%.", ("&gt; 5%", 5, None, "percent")),
        ("Nearly &frac12; of them left.", ("Nearly &frac12;", 0.5, 0.5, "ratio")),
        ("She&#8217;s won 3 cups.", ("3", 3, 3, "count")),
    ],
)
def test_entities(text: str, expected: tuple[str, float, float | None, str]) -> None:
    (quantity,) = read_quantities(text)
    assert (quantity.text, quantity.low, quantity.high, quantity.unit) == expected
    assert text[quantity.start : quantity.end] == quantity.text


def test_an_ampersand_belongs_to_a_name() -> None:
    (quantity,) = read_quantities("Sales at Smith &amp; Sons rose 5%.")
    assert quantity.noun == "sales"


def test_names_keep_their_own_offsets() -> None:
    text = "Bread &amp; F-16s &amp; Covid-19"
    assert [text[start:end] for start, end in names_with_digits(text)] == ["F-16s", "Covid-19"]


PARTS = [
    "&amp;",
    "&#163;",
    "&nosuch;",
    "&",
    ";",
    "&#",
    "&#0;",
    "&#1114112;",
    "&NotEqualTilde;",
    "&nbsp;",
    "5",
]


@given(st.lists(st.sampled_from([*PARTS, " ", "%", "million", "é", "İ"]), max_size=12).map("".join))
def test_offsets_hold_in_any_mixture(text: str) -> None:
    for quantity in read_quantities(text):
        assert text[quantity.start : quantity.end] == quantity.text != ""
