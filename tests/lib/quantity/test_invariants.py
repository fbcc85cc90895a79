"""What holds for every text: offsets, order, finite bounds, no crash; and time in proportion to length."""

import math
import subprocess
import sys
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numtemp.lib.quantity import base_value, names_with_digits, read_quantities

KINDS = {"money", "percent", "count", "date", "duration", "measure", "ratio", "ordinal", "multiple", "age"}
# Pieces that meet in odd orders far more often than in free text.
_PIECES = """
$ € £ Rs . , - – % percent per cent 1 12 2021 1,234 3.5 0 million bn k m crore and a half third of to
from between in out every one two twenty hundred dozen January May Dec 5th 's ' " ( ) : / + ~ about more
than over up or less year years old -year-old ago last this twice double times fold Covid -19 Route 7pm
am İ ﬁ ½ ² ٣ 😀 & Q3 FY century '90s odd some decades kg ° C 24/7 9/11 million- #1 No. the people rose by
"""
PIECES = st.sampled_from([*_PIECES.split(), "\u200b", "\u00a0", " "])
TEXTS = st.one_of(
    st.text(max_size=80),
    st.lists(PIECES, max_size=14).map(" ".join),
    st.lists(PIECES, max_size=14).map("".join),
)


def check(text: str, **options: str) -> None:
    found = read_quantities(text, **options)
    end = 0
    for quantity in found:
        assert end <= quantity.start < quantity.end <= len(text)
        assert text[quantity.start : quantity.end] == quantity.text
        assert quantity.kind in KINDS
        for bound in (quantity.low, quantity.high):
            assert bound is None or math.isfinite(bound)
        if quantity.low is not None and quantity.high is not None:
            assert quantity.low <= quantity.high
        if quantity.low is None and quantity.high is None:
            assert quantity.iso is not None
        base_value(quantity)
        end = quantity.end
    assert found == read_quantities(text, **options)


@given(TEXTS)
def test_quantities_hold_on_any_text(text: str) -> None:
    check(text)


@given(TEXTS, st.sampled_from(["es", "de", "ar", "xx", ""]))
def test_quantities_hold_in_any_language(text: str, lang: str) -> None:
    check(text, lang=lang)


@given(TEXTS, st.one_of(st.dates().map(str), st.text(max_size=12)))
def test_quantities_hold_with_any_date(text: str, date: str) -> None:
    check(text, date=date)


@given(TEXTS)
def test_names_hold_on_any_text(text: str) -> None:
    end = 0
    for start, stop in names_with_digits(text):
        assert end <= start < stop <= len(text)
        end = stop


@given(TEXTS)
def test_names_and_quantities_never_overlap(text: str) -> None:
    spans = names_with_digits(text)
    for quantity in read_quantities(text):
        assert all(quantity.end <= start or end <= quantity.start for start, end in spans)


@pytest.mark.parametrize(
    "text",
    [
        "1" * 50_000, "one " * 20_000, "(" * 50_000, "1," * 30_000, "1 " * 30_000, "1-" * 30_000,
        "$" * 50_000,
        "one hundred and " * 6_000, "a" * 100_000, "a-1" * 20_000, "May " * 20_000, "half a " * 15_000,
        "'" * 50_000,
        "@" * 50_000, "1'000" * 15_000, "more than " * 10_000 + "5", "million " * 15_000, "5 of " * 20_000,
        "[" * 40_000 + "5",
        "1/2/" * 20_000, "of " * 30_000 + "5%", '"a 1 ' * 15_000, "the 5 percent of " * 6_000, "x@" * 30_000,
        "1:" * 30_000,
    ],
)  # fmt: skip
def test_hostile_text_takes_no_time(text: str) -> None:
    begin = time.process_time()
    read_quantities(text, date="2020-01-01")
    names_with_digits(text)
    assert time.process_time() - begin < 4


def test_time_is_linear_in_length() -> None:
    sentence = (
        "In 2019 more than 5,000 farmers lost $3.5 million, up 12% from the year before, near Route 7. "
    )

    def seconds(repeats: int) -> float:
        best = math.inf
        for _ in range(3):
            begin = time.process_time()
            read_quantities(sentence * repeats)
            best = min(best, time.process_time() - begin)
        return best

    assert len(sentence) * 1100 > 100_000
    assert seconds(1100) < 2
    assert seconds(1000) < 30 * seconds(100)


def test_importing_costs_no_heavy_package() -> None:
    code = (
        "import sys; import numtemp.lib.quantity;"
        "heavy = ('numpy', 'pint', 'babel', 'dateparser', 'text_to_num', 'spacy', 'torch');"
        "print([name for name in heavy if name in sys.modules])"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout.strip() == "[]"
