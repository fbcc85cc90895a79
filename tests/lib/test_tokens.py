"""Index tokens keep what a number is: its value, percent, currency, sign and scale."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numtemp.lib.tokens import MAX_TOKEN, is_number, tokenize, tokenize_stemmed

CASES = [
    ("rate is 9%", ["rate", "is", "9", "9%"]),
    ("9 percent or 9 per cent", ["9", "9%", "or", "9", "9%"]),
    ("5% to 7.2%; $1.5m", ["5", "5%", "to", "7.2", "7.2%", "1.5", "1500000", "$1500000"]),
    ("£47k, €3bn", ["47", "47000", "£47000", "3", "3000000000", "€3000000000"]),
    ("3,45,000 homes cost ₹12 crore", ["345000", "homes", "cost", "12", "120000000", "₹120000000"]),
    ("1,234.50 and 1.234.567 and 7,9", ["1234.5", "and", "1234567", "and", "7.9"]),
    ("Rs. 500 and USD 30-40", ["500", "₹500", "and", "30", "$30", "40"]),
    ("US$5 million; 5 million dollars", ["5", "5000000", "$5000000", "5", "5000000", "$5000000"]),
    ("in 2018-19, -5.0%", ["in", "2018", "19", "5", "5%", "-5"]),
    (
        "on 17.06.2020, the 1990s, the 21st",
        ["on", "17", "06", "2020", "the", "1990s", "1990", "the", "21st", "21"],
    ),
    ("Covid-19 and H1N1", ["covid", "19", "and", "h1n1"]),
    ("O’Neill’s dogs don't", ["o'neill", "dogs", "don't"]),
    ("cars 7 and eurs 5", ["cars", "7", "and", "eurs", "5"]),
    ("नमस्ते café", ["नमस्ते", "café"]),
    ("", []),
]


@pytest.mark.parametrize(("text", "tokens"), CASES)
def test_tokens(text, tokens):
    assert tokenize(text) == tokens


def test_stemming_takes_off_plural_endings():
    assert tokenize_stemmed("Cities, prices, glasses, buses, bus, gas, 1990s") == [
        *("city", "price", "glasse", "buse", "bus", "gas", "1990s", "1990")
    ]


@given(st.text())
def test_every_token_is_short_and_holds_no_space(text):
    for token in tokenize(text):
        assert 0 < len(token) <= MAX_TOKEN
        assert not any(character.isspace() for character in token)


def test_is_number():
    assert [token for token in tokenize("the 9% of H1N1 cost $3") if is_number(token)] == [
        "9",
        "9%",
        "3",
        "$3",
    ]


def test_a_word_without_end_takes_no_time():
    assert tokenize("a" * 1_000_000) == ["a" * MAX_TOKEN]
    assert len(tokenize("1," * 100_000)) == 100_000
