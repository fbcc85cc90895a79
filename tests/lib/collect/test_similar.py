"""Near-duplicates: the same words with the same numbers."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from numtemp.lib.collect.similar import NearDuplicates, normalise, shingles, similarity

BASE = "The old pier at Gull Rock is 90 metres long, the harbour office said on Monday."


def found(texts: list[str], threshold: float = 0.8) -> list[list[int]]:
    index = NearDuplicates(lambda number: texts[number], threshold)
    return [index.add(text) for text in texts]


@pytest.mark.parametrize(
    "other",
    [
        "“The OLD pier at Gull Rock is 90 metres long”, the harbour office said on Monday!",
        "The old pier at Gull Rock is 90 metres long, the harbour office said on Tuesday.",
        "The old pier at Gull Röck is 90 metres long -- the harbour office said, on Monday",
    ],
)
def test_the_same_claim(other: str) -> None:
    assert found([BASE, other]) == [[], [0]]


@pytest.mark.parametrize(
    "other",
    [
        BASE.replace("90", "91"),
        BASE.replace("90", "9"),
        BASE.replace("is", "is not"),
        BASE.replace("is 90", "isn't 90"),
        BASE.replace("90", "ninety-one"),
        BASE.replace("90", "90%"),
        "The new bridge at Crow Point is 90 metres long, a guide book wrote in spring.",
    ],
)
def test_another_claim(other: str) -> None:
    assert found([BASE, other], 0.6) == [[], []]


def test_long_claims_that_differ_in_one_number_differ() -> None:
    long = " ".join(f"word{'abcdefgh'[number % 8]}{'xyz'[number % 3]}" for number in range(80))
    assert found([f"{long} rose by 5%", f"{long} rose by 6%"], 0.3) == [[], []]


def test_normalising_keeps_numbers_and_drops_dress() -> None:
    assert normalise("Spending rose to $1,200.50 (5%) — “Don’t”, é 3,45,000") == (
        "spending rose to $ 1200.50 5% don't e 345000"
    )
    assert normalise("  ...  ") == ""


def test_claims_without_words_are_one_another() -> None:
    assert found(["!!!", "...", "A boat."]) == [[], [0], []]


@given(st.text(max_size=60), st.text(max_size=60))
def test_similarity_is_a_similarity(one: str, other: str) -> None:
    left, right = shingles(normalise(one)), shingles(normalise(other))
    assert 0 <= similarity(left, right) == similarity(right, left) <= 1
    assert similarity(left, left) == 1


def test_most_pairs_above_the_threshold_are_found() -> None:
    generator = np.random.default_rng(3)
    words = [f"{a}{b}{c}o" for a in "bcdfghjk" for b in "aeiou" for c in "lmnprst"]
    texts: list[str] = []
    pairs = 0
    for _ in range(300):
        claim = list(generator.choice(words, 20))
        copy = [*claim[:19], str(generator.choice(words))]
        pairs += similarity(shingles(normalise(" ".join(claim))), shingles(normalise(" ".join(copy)))) >= 0.8
        texts += [" ".join(claim), " ".join(copy)]
    assert pairs > 250
    assert sum(map(bool, found(texts))) / pairs > 0.95
