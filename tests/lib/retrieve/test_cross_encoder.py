"""A cross-encoder from a local folder scores pairs, and of a long snippet the best window."""

import numpy as np
import pytest

from numtemp.lib import minilm
from numtemp.lib.retrieve.collection import Settings, collect
from numtemp.lib.retrieve.pool import Document
from numtemp.lib.retrieve.rerank import Asked, CrossEncoderReranker, load_reranker
from numtemp.lib.retrieve.windows import windows


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A tiny classifier with random weights and MiniLM's vocabulary."""
    import torch
    from transformers import AutoTokenizer, BertConfig, BertForSequenceClassification

    torch.manual_seed(0)
    path = tmp_path_factory.mktemp("cross")
    shape = {"hidden_size": 32, "num_hidden_layers": 1, "num_attention_heads": 2, "intermediate_size": 64}
    BertForSequenceClassification(BertConfig(num_labels=1, **shape)).save_pretrained(path)
    AutoTokenizer.from_pretrained(minilm.folder()).save_pretrained(path)
    return path


def test_scores_are_those_of_the_model(folder):
    reranker = load_reranker(str(folder), "cpu")
    assert isinstance(reranker, CrossEncoderReranker)
    long = "a river " * 100 + "a bridge " * 100
    pool = collect([Document("a", "A river of ice."), Document("b", long)], Settings())
    asked = Asked("How long is the river?", pool, np.array([1, 0]), np.zeros(2))
    first, second = reranker.scores([asked])[0]
    parts, _ = windows(long)
    assert len(parts) > 1
    expected = [
        reranker.scores([pair("How long is the river?", part)])[0][0] for part in [*parts, "A river of ice."]
    ]
    assert first == pytest.approx(max(expected[:-1]), abs=1e-5)
    assert second == pytest.approx(expected[-1], abs=1e-5)
    assert all(0 < score < 1 for score in expected)
    assert len({round(score, 6) for score in expected}) > 1
    assert not reranker.is_cut(pool, 1)


def pair(query, text):
    return Asked(query, collect([Document("x", text)], Settings()), np.array([0]), np.zeros(1))
