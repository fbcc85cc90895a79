import random

import pytest

from numtemp.lib.quantity import read_quantities
from numtemp.lib.train.contrast import KINDS, change, shorten, usable_sentence

SENTENCE = "In 2014 rents in Orra rose more than 12.5 percent, to 1,450 crowns a month."


@pytest.mark.parametrize("kind", KINDS)
def test_one_thing_changes(kind: str) -> None:
    changed = change(kind, SENTENCE, random.Random(0))
    assert changed is not None
    before, after = SENTENCE.split(), changed.split()
    assert len(before) == len(after)
    assert 1 <= sum(old != new for old, new in zip(before, after, strict=True)) <= 2


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_to_change(kind: str) -> None:
    assert change(kind, "Rents in Orra are a worry.", random.Random(0)) is None


def test_a_changed_number_keeps_its_form() -> None:
    changed = change("number", "Orra has 12,500 boats.", random.Random(0))
    assert changed is not None
    assert "," in changed
    assert read_quantities(changed)[0].low != 12500


def test_shortened_claims_keep_their_numbers() -> None:
    for seed in range(20):
        short = shorten(SENTENCE, random.Random(seed))
        assert [item.low for item in read_quantities(short)] == [
            item.low for item in read_quantities(SENTENCE)
        ]


def test_only_sentences_with_numbers_serve() -> None:
    text = "Rents in Orra are a worry for many people. Boats are not."
    assert usable_sentence(text, random.Random(0)) is None
    assert usable_sentence(f"{text} The harbour of Orra holds 90 boats today.", random.Random(0)) is not None
