"""Contrastive fine-tuning: the pairs, and a tiny encoder that learns from them."""

from pathlib import Path

import numpy as np
import pytest

from numtemp.lib.errors import SetupError
from numtemp.lib.train.contrastive import Contrastive, draw_pairs
from tests.tiny_encoders import TOWNS, load_tiny

KINDS = ["has farms", "was founded", "lies between hills", "beats others"]
CLAIMS = [f"{town} {kind}" for town in TOWNS[:8] for kind in KINDS]
LABELS = [at % len(KINDS) for at in range(len(CLAIMS))]
HELD = [f"{town} {kind}" for town in TOWNS[8:] for kind in KINDS]
HELD_LABELS = [at % len(KINDS) for at in range(len(HELD))]


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("tiny")
    load_tiny().build("bert", folder, [*CLAIMS, *HELD])
    return folder


def test_pairs_are_alike_where_categories_are() -> None:
    label_of = dict(zip(CLAIMS, LABELS, strict=True))
    pairs = draw_pairs(CLAIMS, LABELS, 3, 0)
    assert len(pairs) == 2 * 3 * len(CLAIMS)
    assert pairs == draw_pairs(CLAIMS, LABELS, 3, 0) != draw_pairs(CLAIMS, LABELS, 3, 1)
    for left, right, alike in pairs:
        assert alike == float(label_of[left] == label_of[right])
        assert left != right


def test_a_rare_category_is_met_as_often_as_others() -> None:
    claims = [f"claim {number}" for number in range(90)]
    labels = [0] * 60 + [1] * 28 + [2] * 2
    others = [
        right for left, right, alike in draw_pairs(claims, labels, 50, 0) if not alike and left < "claim 4"
    ]
    rare = sum(right in claims[88:] for right in others)
    assert 0.4 < rare / len(others) < 0.6


def test_one_that_is_alone_is_paired_with_itself() -> None:
    pairs = draw_pairs(["a", "b", "c"], [0, 1, 1], 2, 0)
    assert [pair for pair in pairs if pair[0] == "a" and pair[2] == 1] == [("a", "a", 1.0)] * 2


def margin(vectors: np.ndarray, labels: list[int]) -> float:
    """How much closer claims of one category are than others."""
    cosines = vectors @ vectors.T
    same = np.equal.outer(labels, labels)
    off = ~np.eye(len(labels), dtype=bool)
    return float(cosines[same & off].mean() - cosines[~same].mean())


def test_it_draws_categories_apart_also_of_claims_that_it_did_not_see(tiny: Path) -> None:
    seen = []
    method = Contrastive(
        str(tiny),
        rounds=6,
        rate=3e-3,
        device="cpu",
        progress=lambda done, total, text: seen.append((done, total)),
    )
    tuned = method.fit(CLAIMS, LABELS)
    before = Contrastive(str(tiny), rounds=1, rate=1e-12, device="cpu").fit(CLAIMS, LABELS)
    learnt, plain = (margin(encoder.encode(HELD), HELD_LABELS) for encoder in (tuned, before))
    assert learnt > plain + 0.3
    assert seen[-1] == (2 * 6 * len(CLAIMS),) * 2


def test_the_same_seed_gives_the_same_vectors(tiny: Path) -> None:
    one, other = (
        Contrastive(str(tiny), rounds=1, device="cpu").fit(CLAIMS, LABELS).encode(HELD) for _ in range(2)
    )
    assert (one == other).all()
    assert np.allclose(np.linalg.norm(one, axis=1), 1, atol=1e-5)


def test_an_encoder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match="cannot load the model"):
        Contrastive(str(tmp_path), device="cpu")
