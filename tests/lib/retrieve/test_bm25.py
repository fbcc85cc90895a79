"""BM25 scores equal those of rank-bm25 and bm25s, and pruning never changes the best k."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from numtemp.lib.retrieve.bm25 import Postings, build

WORDS = st.integers(0, 30)
CORPORA = st.lists(st.lists(WORDS, max_size=12), min_size=1, max_size=40)
QUERIES = st.lists(WORDS, min_size=1, max_size=8)


def arrays(corpus, scheme):
    """Return the postings of a corpus of numbers, and the number of each of its terms."""
    vocabulary = {}
    for document in corpus:
        for word in document:
            vocabulary.setdefault(word, len(vocabulary))
    tokens = np.array([vocabulary[word] for document in corpus for word in document], np.int32)
    lengths = np.array([len(document) for document in corpus], np.int32)
    return build(tokens, lengths, len(vocabulary), scheme), vocabulary


def search(corpus, query, k, scheme="lucene", allowed=None):
    built, vocabulary = arrays(corpus, scheme)
    counts = {}
    for word in query:
        if word in vocabulary:
            counts[vocabulary[word]] = counts.get(vocabulary[word], 0) + 1
    postings = Postings(built, len(corpus), np.arange(len(corpus), dtype=np.int32))
    first = postings.best(counts, k, allowed)
    again = postings.best(counts, k, allowed)
    assert np.array_equal(first[0], again[0])
    assert np.array_equal(first[1], again[1])
    return first[0].tolist(), first[1]


@settings(max_examples=200, deadline=None)
@given(CORPORA, QUERIES)
def test_okapi_scores_equal_those_of_rank_bm25(corpus, query):
    from rank_bm25 import BM25Okapi

    if not any(corpus):
        return
    expected = BM25Okapi(corpus).get_scores(query)
    found, scores = search(corpus, query, len(corpus), "okapi")
    np.testing.assert_allclose(scores, expected[found], rtol=1e-5, atol=1e-5)
    rest = np.setdiff1d(np.arange(len(corpus)), found)
    assert not expected[rest].any()


@settings(max_examples=200, deadline=None)
@given(CORPORA, QUERIES)
def test_lucene_scores_equal_those_of_bm25s(corpus, query):
    import bm25s

    if not any(corpus):
        return
    words = [[str(word) for word in document] for document in corpus]
    reference = bm25s.BM25(method="lucene", k1=1.5, b=0.75)
    reference.index(words, show_progress=False)
    known = [str(word) for word in query if str(word) in reference.vocab_dict]
    expected = reference.get_scores(known) if known else np.zeros(len(corpus))
    found, scores = search(corpus, query, len(corpus))
    np.testing.assert_allclose(scores, expected[found], rtol=1e-5, atol=1e-5)
    assert np.count_nonzero(expected) == len(found)


@settings(max_examples=300, deadline=None)
@given(CORPORA, QUERIES, st.integers(1, 10), st.sampled_from(["lucene", "okapi"]), st.randoms())
def test_the_best_k_are_the_first_k_of_all(corpus, query, k, scheme, random):
    allowed = np.array([random.random() < 0.7 for _ in corpus])
    for mask in (None, allowed):
        every, scores = search(corpus, query, len(corpus), scheme, mask)
        best, best_scores = search(corpus, query, k, scheme, mask)
        assert best == every[:k]
        assert np.array_equal(best_scores, scores[:k])


def test_pruning_on_a_long_tail_changes_nothing():
    random = np.random.default_rng(0)
    ranks = random.zipf(1.3, (3000, 25)) % 5000
    corpus = ranks.tolist()
    for query in random.zipf(1.2, (50, 12)) % 5000:
        every, scores = search_all(corpus, query.tolist())
        best, best_scores = search(corpus, query.tolist(), 20)
        assert best == every[:20]
        np.testing.assert_allclose(best_scores, scores[:20], atol=1.5e-6)


_BUILT = {}


def search_all(corpus, query):
    """Score every document the slow way."""
    if id(corpus) not in _BUILT:
        _BUILT[id(corpus)] = arrays(corpus, "lucene")
    built, vocabulary = _BUILT[id(corpus)]
    sums = np.zeros(len(corpus))
    for word in query:
        if word in vocabulary:
            first, last = built.starts[vocabulary[word]], built.starts[vocabulary[word] + 1]
            sums[built.documents[first:last]] += built.scores[first:last]
    rounded = np.round(sums, 6)
    order = np.lexsort((np.arange(len(corpus)), -rounded))
    return order.tolist(), rounded[order]


@pytest.mark.parametrize("scheme", ["lucene", "okapi"])
def test_an_empty_collection_has_no_hits(scheme):
    assert search([], [1], 5, scheme)[0] == []
    assert search([[]], [1], 5, scheme)[0] == []
