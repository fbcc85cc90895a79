"""First-stage engines: what finds the best k snippets of a collection for a query."""

from typing import Any, Final, Protocol

import numpy as np
from numpy.typing import NDArray

from numtemp.lib.registry import Registry
from numtemp.lib.retrieve.collection import Collection

Mask = NDArray[np.bool_]
Found = tuple[NDArray[np.int64], NDArray[np.float64]]  # document numbers, best first, and their scores

ENGINES: Final = Registry(
    "engine",
    {
        "bm25s": "numtemp.lib.retrieve.engines:EagerEngine",
        "rank-bm25": "numtemp.lib.retrieve.engines:RankBM25Engine",
    },
)


class Engine(Protocol):
    """What searches one collection."""

    def __init__(self, collection: Collection) -> None:
        """Get ready to search `collection`."""

    def best(self, query: str, k: int, allowed: Mask | None) -> Found:
        """Return the k best documents that share a term with `query`, and their scores.

        Only documents marked in `allowed` count. Scores are rounded to 6 decimals; equal ones go by id.
        """


class EagerEngine:
    """The collection's own postings, whose scores stand ready as in BM25S."""

    def __init__(self, collection: Collection) -> None:
        self._collection = collection
        self._postings = collection.postings()

    def best(self, query: str, k: int, allowed: Mask | None) -> Found:
        """Return the k best documents for `query`, as Engine says."""
        return self._postings.best(self._collection.terms(query), k, allowed)


class RankBM25Engine:
    """The reference: rank-bm25's BM25Okapi, which looks at every document for every query."""

    def __init__(self, collection: Collection) -> None:
        from rank_bm25 import BM25Okapi

        self._collection = collection
        ends = np.cumsum(collection.arrays["lengths"])
        parts = np.split(collection.arrays["tokens"], ends[:-1])
        self._model: Any = BM25Okapi([part.tolist() for part in parts]) if collection.vocabulary else None

    def best(self, query: str, k: int, allowed: Mask | None) -> Found:
        """Return the k best documents for `query`, as Engine says."""
        terms = self._collection.terms(query)
        if not terms:
            return np.empty(0, np.int64), np.empty(0)
        scores = np.round(
            self._model.get_scores([term for term, count in terms.items() for _ in range(count)]), 6
        )
        holds = np.array([not terms.keys().isdisjoint(counts) for counts in self._model.doc_freqs])
        found = np.flatnonzero(holds if allowed is None else holds & allowed)
        best = found[np.lexsort((self._collection.arrays["order"][found], -scores[found]))[:k]]
        return best, scores[best]
