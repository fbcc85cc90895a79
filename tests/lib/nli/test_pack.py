"""Claim, questions and evidence packed into one text."""

import pytest

from numtemp.lib.nli.pack import fair_share, pack
from tests.tiny_encoders import build

CLAIM = "Orra has 20 farms."
SHORT = "Orra has 60 farms."
LONG = "Velm has 20 farms. " * 300


@pytest.fixture(scope="module", params=["bert", "roberta", "t5"])
def tokenizer(request, tmp_path_factory):
    from transformers import AutoTokenizer

    return AutoTokenizer.from_pretrained(build(request.param, tmp_path_factory.mktemp(request.param)))


def count(tokenizer, text):
    return len(tokenizer(text)["input_ids"])


def test_the_parts_stand_in_order():
    text = pack(CLAIM, ["Has Orra farms?", "How many?"], ["Second.", "First."])
    assert text == (
        "[Claim]: Orra has 20 farms. [Questions]: Has Orra farms? How many? [Evidences]: Second. First."
    )


def test_repeats_are_read_once_and_nothing_is_left_out():
    assert pack(CLAIM, ["A?", "B?", "A?"], ["x", "y", "x"]).endswith("[Questions]: A? B? [Evidences]: x y")
    assert pack(CLAIM, [], []) == "[Claim]: Orra has 20 farms. [Questions]: [Evidences]:"


def test_what_fits_is_not_cut(tokenizer):
    whole = pack(CLAIM, ["Has Orra 20 farms?"], [SHORT])
    assert pack(CLAIM, ["Has Orra 20 farms?"], [SHORT], tokenizer, 256) == whole


def test_a_long_piece_leaves_the_others_their_share(tokenizer):
    text = pack(CLAIM, ["Has Orra 20 farms?"], [LONG, SHORT, LONG.upper()], tokenizer, 96)
    assert f"[Claim]: {CLAIM} [Questions]: Has Orra 20 farms? [Evidences]: Velm has" in text
    assert SHORT in text
    assert "VELM HAS" in text
    assert 80 <= count(tokenizer, text) <= 97


def test_a_long_claim_leaves_half_to_the_evidence(tokenizer):
    text = pack(LONG, [], [LONG.upper()], tokenizer, 96)
    claim, _, evidence = text.partition("[Evidences]:")
    assert abs(count(tokenizer, claim) - count(tokenizer, evidence)) < 16
    assert count(tokenizer, text) <= 97


def test_a_long_claim_alone_takes_all_the_room(tokenizer):
    assert 80 <= count(tokenizer, pack(LONG, [], [], tokenizer, 96)) <= 97
    assert pack(LONG, [], [SHORT], tokenizer, 96).endswith(SHORT)


@pytest.mark.parametrize("length", [1, 8, 20])
def test_a_length_that_holds_next_to_nothing(tokenizer, length):
    assert pack(CLAIM, [SHORT], [LONG], tokenizer, length).startswith("[Claim]:")


@pytest.mark.parametrize(
    ("sizes", "room", "share"),
    [([], 5, 0), ([3, 4], 10, 4), ([10, 10], 10, 5), ([1, 100, 100], 21, 10), ([5, 5, 5], 2, 0)],
)
def test_what_short_parts_leave_goes_to_the_long_ones(sizes, room, share):
    assert fair_share(sizes, room) == share
    assert sum(min(size, share) for size in sizes) <= room
