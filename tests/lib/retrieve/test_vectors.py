"""The vector store keeps what it was given, knows what it lacks, and encodes nothing twice."""

import json

import numpy as np
import pytest

from numtemp.lib.encode import load_encoder
from numtemp.lib.retrieve import rerank
from numtemp.lib.retrieve.build import build
from numtemp.lib.retrieve.collection import Settings
from numtemp.lib.retrieve.index import Index
from numtemp.lib.retrieve.rerank import Asked, BiEncoderReranker
from numtemp.lib.retrieve.vectors import VectorStore


class Counting:
    """An encoder whose vectors are drawn from the text, and which counts what it was asked for."""

    name = signature = "counting"
    dimension = 8

    def __init__(self):
        self.texts = []

    def encode(self, texts):
        self.texts += texts
        rows = [np.random.default_rng(len(text) * 7 + ord(text[0])).normal(size=8) for text in texts]
        return np.array([row / np.linalg.norm(row) for row in rows], np.float32).reshape(len(texts), 8)

    def overflows(self, texts):
        return ["endless" in text for text in texts]


@pytest.fixture
def encoder():
    return Counting()


KEYS = np.array([2, 4, 6], np.uint64)


def fill(store, encoder, row, text, cut=False):
    store.fill(np.array([row]), encoder.encode([text]), np.array([cut]))


def test_what_was_filled_is_read_back_by_another_process(tmp_path, encoder):
    store = VectorStore(encoder, KEYS, tmp_path)
    rows = np.arange(3)
    assert store.missing(rows).tolist() == [0, 1, 2]
    fill(store, encoder, 1, "text", cut=True)
    again = VectorStore(encoder, KEYS, tmp_path)
    assert again.missing(rows).tolist() == [0, 2]
    assert again.is_cut(np.array([1])).tolist() == [True]
    np.testing.assert_allclose(again.read(np.array([1]))[0], encoder.encode(["text"])[0], atol=1e-3)


def test_rows_of_other_documents_are_missing(tmp_path, encoder):
    fill(VectorStore(encoder, KEYS, tmp_path), encoder, 1, "text")
    assert VectorStore(encoder, np.array([2, 8, 6], np.uint64), tmp_path).missing(np.arange(3)).tolist() == [
        0,
        1,
        2,
    ]


def test_a_row_that_was_not_finished_is_missing(tmp_path, encoder):
    store = VectorStore(encoder, KEYS, tmp_path)
    fill(store, encoder, 0, "text")
    store._vectors[0, 3:] = 0
    assert 0 in store.missing(np.arange(3))


def test_a_store_grows_with_its_index(tmp_path, encoder):
    fill(VectorStore(encoder, KEYS, tmp_path), encoder, 2, "text")
    longer = VectorStore(encoder, np.array([2, 4, 6, 8], np.uint64), tmp_path)
    assert longer.missing(np.arange(4)).tolist() == [0, 1, 3]
    assert VectorStore(encoder, KEYS, tmp_path).missing(np.arange(3)).tolist() == [0, 1]


@pytest.fixture
def index(tmp_path):
    def make(*texts, append=False):
        path = tmp_path / "pool.jsonl"
        path.write_text("".join(json.dumps({"text": text}) + "\n" for text in texts))
        build(tmp_path / "index", [str(path)], Settings(), pytest.fail, append=append)
        return Index(tmp_path / "index")

    return make


def scores(reranker, index, query="What?"):
    every = np.arange(index.total)
    return reranker.scores([Asked(query, index, every, np.zeros(index.total))])[0]


def test_each_snippet_is_encoded_once_in_the_life_of_an_index(index, encoder):
    first = scores(BiEncoderReranker(encoder), index("one", "three", "seven"))
    again = scores(BiEncoderReranker(encoder), index("nine or ten", append=True))
    assert np.array_equal(first, again[:3])
    assert sorted(text for text in encoder.texts if text != "What?") == [
        "nine or ten",
        "one",
        "seven",
        "three",
    ]
    rebuilt = index("nine or ten", "one")
    expected = scores(BiEncoderReranker(encoder), rebuilt)
    assert np.array_equal(expected, again[[3, 0]])


def test_the_best_window_of_a_long_snippet_counts(index, encoder):
    long = "a " * 100 + "b " * 100
    reranker = BiEncoderReranker(encoder)
    whole = index(long, "endless")
    values = scores(reranker, whole)
    parts = encoder.encode([text for text in encoder.texts if text[0] == "a" and len(text) > 50])
    query = encoder.encode(["What?"])[0]
    assert len(parts) == 2
    assert abs(values[0] - max(parts @ query)) < 1e-3
    assert [reranker.is_cut(whole, number) for number in range(2)] == [False, True]


def test_a_folder_that_cannot_be_written_leaves_its_vectors_to_the_cache(
    index, encoder, tmp_path, monkeypatch
):
    monkeypatch.setenv("NUMTEMP_CACHE", str(tmp_path / "cache"))
    made = index("one", "two")
    (made.folder / "vectors").write_text("in the way")
    expected = scores(BiEncoderReranker(encoder), made)
    count = len(encoder.texts)
    assert np.array_equal(scores(BiEncoderReranker(encoder), made), expected)
    assert len(encoder.texts) == count + 1


def test_a_local_classifier_is_a_cross_encoder(tmp_path):
    (tmp_path / "config.json").write_text('{"architectures": ["BertForSequenceClassification"]}')
    assert rerank._is_cross_encoder(str(tmp_path))
    assert not rerank._is_cross_encoder("embedded")


def test_half_precision_ranks_as_full_precision_does(index):
    import torch

    from numtemp.lib.retrieve.embed import agreement, embed

    if not torch.cpu.get_capabilities().get("avx512_bf16"):
        pytest.skip("this processor has no bfloat16")
    made = index(
        *(f"In {1950 + n} mill {n} ground {n * 37 % 90} tonnes of grain for the town." for n in range(40))
    )
    told = []
    assert embed(made.folder, "embedded", "cpu", True, lambda done, total: told.append((done, total))) == 40
    assert told == [(40, 40)]
    found = agreement(made.folder, "embedded", "cpu")
    assert found.queries == 20
    assert 0.9 < found.ndcg_10 <= 1
    full = BiEncoderReranker(load_encoder(), keep=False)
    half = BiEncoderReranker(load_encoder())
    difference = np.abs(scores(full, made) - scores(half, made))
    assert 1e-6 < difference.max() < 0.02
