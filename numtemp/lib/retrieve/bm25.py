"""BM25 postings: every score is worked out when the index is built, as in BM25S (Lù 2024).

`lucene` has Lucene's idf, which is never negative; `okapi` gives the scores of rank-bm25's BM25Okapi.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

K1: Final = 1.5
B: Final = 0.75
EPSILON: Final = 0.25  # of BM25Okapi: what becomes of a negative idf
SCHEMES: Final = ("lucene", "okapi")

_DENSE_SHARE: Final = 8  # a term in more than 1/8 of the documents is looked up in an array over all of them
_DENSE_TERMS: Final = 64
_SLACK: Final = 1e-5  # more than rounding to 6 decimals can move a score

Integers = NDArray[np.int32]
Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Arrays:
    """The postings of all terms, term after term: documents in ascending order, and their scores.

    `starts` [terms + 1], `documents` and `scores` [postings], `peaks` [terms] the highest score of each term.
    """

    starts: NDArray[np.int64]
    documents: Integers
    scores: NDArray[np.float32]
    peaks: NDArray[np.float32]


def build(tokens: Integers, lengths: Integers, terms: int, scheme: str = "lucene") -> Arrays:
    """Return the postings of documents whose term numbers stand one after another in `tokens`.

    `lengths` [documents] says how many tokens each has; `terms` is the size of the vocabulary.
    """
    total = max(len(lengths), 1)
    owners = np.repeat(np.arange(len(lengths), dtype=np.int64), lengths)
    owners += tokens.astype(np.int64) * total
    pairs, counts = np.unique(owners, return_counts=True)
    del owners
    term_of = pairs // total
    documents = (pairs - term_of * total).astype(np.int32)
    del pairs
    frequencies = np.bincount(term_of, minlength=terms)
    starts = np.concatenate([[0], np.cumsum(frequencies)]).astype(np.int64)
    mean = lengths.mean() if len(lengths) else 1.0
    norm = K1 * (1 - B + B * lengths / mean) if mean else np.full(len(lengths), K1)
    weights = counts / (counts + norm[documents])
    if scheme == "okapi":
        weights *= K1 + 1
    idf = _idf(frequencies, len(lengths), scheme)
    scores = (weights * idf[term_of]).astype(np.float32)
    peaks = np.zeros(terms, np.float32)
    occurring = frequencies > 0
    if len(scores):
        peaks[occurring] = np.maximum.reduceat(scores, starts[:-1][occurring])
    return Arrays(starts, documents, scores, peaks)


def _idf(frequencies: NDArray[np.int64], documents: int, scheme: str) -> Floats:
    if scheme == "lucene":
        idf: Floats = np.log1p((documents - frequencies + 0.5) / (frequencies + 0.5))
        return idf
    idf = np.log(documents - frequencies + 0.5) - np.log(frequencies + 0.5)
    if len(idf):
        idf[idf < 0] = EPSILON * idf.mean()
    return idf


class Postings:
    """The best documents for a query, exactly, without looking at all of its postings.

    Terms are taken from rare to frequent. Once the rest cannot lift a new document into the best k, only
    the documents already seen are looked up in it (MaxScore, Turtle and Flood 1995).
    """

    def __init__(self, arrays: Arrays, total: int, order: Integers) -> None:
        """Serve `arrays` of `total` documents; `order` [total] says which goes first among equals."""
        self._arrays = arrays
        self._order = order
        self._sums = np.zeros(total)
        self._dense: dict[int, NDArray[np.float32]] = {}

    def best(
        self, query: dict[int, int], k: int, allowed: NDArray[np.bool_] | None = None
    ) -> tuple[NDArray[np.int64], Floats]:
        """Return the k best documents that hold a term of `query`, best first, and their scores.

        `query` maps term numbers to how often they occur in it; only documents marked in `allowed` count.
        Scores are rounded to 6 decimals; equal ones stand in the given order.
        """
        starts = self._arrays.starts
        terms = sorted(query, key=lambda term: (starts[term + 1] - starts[term], term))
        peaks = [float(self._arrays.peaks[term]) for term in terms]
        # A negative score (BM25Okapi on tiny pools) could undo any bound, so nothing is left out before it.
        bounds = [
            peak * query[term] if peak >= 0 else np.inf for peak, term in zip(peaks, terms, strict=True)
        ]
        rest = [*np.cumsum(bounds[::-1])[::-1].tolist(), 0.0]  # rest[i]: the most that terms[i:] can add
        lists, threshold, used = self._accumulate(terms, query, rest, k, allowed)
        found, scores = self._seen(lists, threshold - rest[used], allowed)
        for place, term in enumerate(terms[used:], start=used):
            scores = scores + self._look_up(term, found) * query[term]
            if len(found) > k:
                least = np.partition(scores, len(scores) - k)[len(scores) - k]
                keep = scores >= least - rest[place + 1] - _SLACK
                found, scores = found[keep], scores[keep]
        scores = np.round(scores, 6)
        best = np.lexsort((self._order[found], -scores))[:k]
        return found[best], scores[best]

    def _accumulate(
        self,
        terms: list[int],
        query: dict[int, int],
        rest: list[float],
        k: int,
        allowed: NDArray[np.bool_] | None,
    ) -> tuple[list[Integers], float, int]:
        """Add up scores, rare terms first, until the rest cannot matter to documents not yet seen.

        Returns the documents of each term used, a lower bound of the k-th best score, the number of terms.
        """
        lists: list[Integers] = []
        threshold = -np.inf
        for place, term in enumerate(terms):
            if threshold > rest[place] + _SLACK:
                return lists, threshold, place
            documents, scores = self._postings(term)
            self._sums[documents] += scores if query[term] == 1 else scores.astype(np.float64) * query[term]
            lists.append(documents)
            if place + 1 < len(terms) and rest[place + 1] < np.inf:
                sums = self._sums[documents if allowed is None else documents[allowed[documents]]]
                if len(sums) >= k:
                    threshold = max(threshold, float(np.partition(sums, len(sums) - k)[len(sums) - k]))
        return lists, threshold, len(terms)

    def _seen(
        self, lists: list[Integers], least: float, allowed: NDArray[np.bool_] | None
    ) -> tuple[NDArray[np.int64], Floats]:
        """Return the documents seen whose sum reaches `least`, and their sums; the sums are cleared."""
        kept = [documents[self._sums[documents] >= least - _SLACK] for documents in lists]
        found = np.unique(np.concatenate(kept)).astype(np.int64) if kept else np.empty(0, np.int64)
        if allowed is not None:
            found = found[allowed[found]]
        sums = self._sums[found]
        for documents in lists:
            self._sums[documents] = 0.0
        return found, sums

    def _postings(self, term: int) -> tuple[Integers, NDArray[np.float32]]:
        first, last = self._arrays.starts[term], self._arrays.starts[term + 1]
        return self._arrays.documents[first:last], self._arrays.scores[first:last]

    def _look_up(self, term: int, found: NDArray[np.int64]) -> Floats:
        """Return the score of `term` in each document of `found`, 0 where it does not occur."""
        documents, scores = self._postings(term)
        if len(documents) * _DENSE_SHARE > len(self._sums):
            return self._dense_row(term, documents, scores)[found].astype(np.float64)
        places = np.searchsorted(documents, found)
        places[places == len(documents)] = 0
        return np.where(documents[places] == found, scores[places], 0.0)

    def _dense_row(self, term: int, documents: Integers, scores: NDArray[np.float32]) -> NDArray[np.float32]:
        row = self._dense.get(term)
        if row is None:
            row = np.zeros(len(self._sums), np.float32)
            row[documents] = scores
            if len(self._dense) == _DENSE_TERMS:
                del self._dense[next(iter(self._dense))]
            self._dense[term] = row
        return row
