"""The embedded encoder equals sentence_transformers, and a vector does not depend on its batch."""

import numpy as np
import pytest

from numtemp.lib import minilm
from numtemp.lib.encode import EmbeddedEncoder, NamedEncoder, load_encoder
from numtemp.lib.errors import SetupError

TEXTS = [
    "The river is 120 kilometres long.",
    "Prices rose by 4.5% between 2011 and 2013, more than in any decade before.",
    "",
    "A short one",
    "word " * 400,
    *(
        f"In {year} the town counted {year * 7} inhabitants and {year % 9} schools."
        for year in range(1900, 1950)
    ),
]


@pytest.fixture(scope="module")
def encoder():
    return EmbeddedEncoder()


def test_vectors_equal_those_of_sentence_transformers(encoder):
    vectors = encoder.encode(TEXTS)
    expected = NamedEncoder(str(minilm.folder()), "cpu").encode(TEXTS)
    assert vectors.dtype == np.float32
    np.testing.assert_allclose(vectors, expected, atol=1e-5)


def test_a_vector_does_not_depend_on_its_batch(encoder):
    whole = encoder.encode(TEXTS)
    alone = np.vstack([encoder.encode([text]) for text in TEXTS])
    backwards = encoder.encode(TEXTS[::-1])[::-1]
    assert np.array_equal(whole, alone)
    assert np.array_equal(whole, backwards)


def test_vectors_have_unit_norm(encoder):
    np.testing.assert_allclose(np.linalg.norm(encoder.encode(TEXTS), axis=1), 1, atol=1e-6)


def test_nothing_in_nothing_out(encoder):
    assert encoder.encode([]).shape == (0, 384)
    assert encoder.overflows([]) == []


def test_overflow_is_known(encoder):
    assert encoder.overflows(["word " * 400, "word " * 254, "word " * 255]) == [True, False, True]


def test_an_altered_model_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(minilm, "folder", lambda: tmp_path)
    (tmp_path / "tokenizer.json").write_text("{}")
    with pytest.raises(SetupError, match="not the known file"):
        EmbeddedEncoder()


def test_an_unknown_model_says_what_to_do(monkeypatch):
    monkeypatch.setattr("huggingface_hub.constants.HF_HUB_OFFLINE", True)
    with pytest.raises(SetupError, match="local folder or a cached hub id"):
        load_encoder("no-such/encoder")
