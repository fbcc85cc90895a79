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
_MOST_ROWS: Final = 64  # such arrays that are kept
_SLACK: Final = 1e-4  # more than float32 sums and rounding can move a score

Integers = NDArray[np.int32]
Floats = NDArray[np.float64]
Numbers = NDArray[np.int64]
Mask = NDArray[np.bool_]


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
        self._sums = np.zeros(total, np.float32)
        self._rows: dict[int, NDArray[np.float32]] = {}

    def best(self, query: dict[int, int], k: int, allowed: Mask | None = None) -> tuple[Numbers, Floats]:
        """Return the k best documents that hold a term of `query`, best first, and their scores.

        `query` maps term numbers to how often they occur in it; only documents marked in `allowed` count.
        Scores are rounded to 6 decimals; equal ones stand in the given order.
        """
        terms = sorted(query, key=lambda term: (self._frequency(term), term))
        rest = self._bounds(terms, query)
        lists, least = self._accumulate(terms, query, rest, k, allowed)
        frequent, left = terms[len(lists) :], rest[len(lists) :]
        least = self._probe(frequent, query, least, k, allowed)
        found, sums = self._seen(lists, least - left[0], allowed)
        for term, after in zip(frequent, left[1:], strict=True):
            sums += self._look_up(term, found) * np.float32(query[term])
            least = _raise(least, sums, k)
            keep = sums >= least - after - _SLACK
            found, sums = found[keep], sums[keep]
        scores: Floats = sums.astype(np.float64).round(6)
        best = np.lexsort((self._order[found], -scores))[:k]
        return found[best], scores[best]

    def _frequency(self, term: int) -> int:
        return int(self._arrays.starts[term + 1] - self._arrays.starts[term])

    def _bounds(self, terms: list[int], query: dict[int, int]) -> list[float]:
        """Return for each place the most that the terms from there on can add to a document, 0 at the end."""
        bounds = [0.0]
        for term in reversed(terms):
            peak = float(self._arrays.peaks[term])
            # A negative score (BM25Okapi on tiny pools) could undo any bound: nothing is left out before it.
            bounds.append(bounds[-1] + peak * query[term] if peak >= 0 else np.inf)
        return bounds[::-1]

    def _accumulate(
        self, terms: list[int], query: dict[int, int], rest: list[float], k: int, allowed: Mask | None
    ) -> tuple[list[Numbers], float]:
        """Add up scores, rare terms first, up to a frequent one that no unseen document can profit from.

        Returns the documents of each term used, and a lower bound of the k-th best sum.
        """
        lists: list[Numbers] = []
        least = -np.inf
        for place, term in enumerate(terms):
            if least > rest[place] + _SLACK and self._frequency(term) * _DENSE_SHARE > len(self._sums):
                break
            documents, scores = self._postings(term)
            places = documents.astype(np.intp)
            sums = self._sums[places]
            sums += scores if query[term] == 1 else scores * np.float32(query[term])
            self._sums[places] = sums
            lists.append(places)
            if rest[place + 1] < np.inf:
                least = _raise(least, sums if allowed is None else sums[allowed[places]], k)
        return lists, least

    def _probe(
        self, frequent: list[int], query: dict[int, int], least: float, k: int, allowed: Mask | None
    ) -> float:
        """Return a better bound of the k-th best sum: from the whole scores of those that lead so far."""
        if not frequent:
            return least
        leading = np.flatnonzero(self._sums >= np.float32(least))
        if allowed is not None:
            leading = leading[allowed[leading]]
        sums = self._sums[leading]
        for term in frequent:
            sums += self._look_up(term, leading) * np.float32(query[term])
        return _raise(least, sums, k)

    def _seen(
        self, lists: list[Numbers], floor: float, allowed: Mask | None
    ) -> tuple[Numbers, NDArray[np.float32]]:
        """Return the documents seen whose sum reaches `floor`, and their sums, which are cleared."""
        floor -= _SLACK
        if floor > 0:
            found = np.flatnonzero(self._sums >= np.float32(floor))
        else:
            seen = np.zeros(len(self._sums), np.bool_)
            for documents in lists:
                seen[documents] = True
            found = np.flatnonzero(seen)
            found = found[self._sums[found] >= floor]
        if allowed is not None:
            found = found[allowed[found]]
        sums = self._sums[found]
        self._sums.fill(0)
        return found, sums

    def _postings(self, term: int) -> tuple[Integers, NDArray[np.float32]]:
        first, last = self._arrays.starts[term], self._arrays.starts[term + 1]
        return self._arrays.documents[first:last], self._arrays.scores[first:last]

    def _look_up(self, term: int, found: Numbers) -> NDArray[np.float32]:
        """Return the score of a frequent term in each document of `found`, 0 where it does not occur."""
        row = self._rows.get(term)
        if row is None:
            documents, scores = self._postings(term)
            row = np.zeros(len(self._sums), np.float32)
            row[documents] = scores
            if len(self._rows) == _MOST_ROWS:
                del self._rows[next(iter(self._rows))]
            self._rows[term] = row
        return row[found]


def _raise(least: float, sums: NDArray[np.float32], k: int) -> float:
    """Return the k-th best of `sums` where it is above `least`, which only looks at sums above that."""
    above = sums[sums > least]
    if len(above) < k:
        return least
    return float(np.partition(above, len(above) - k)[len(above) - k])
