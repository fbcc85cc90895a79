"""BM25, then re-ranking, for the queries of a batch of records at once."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from numtemp.lib.retrieve import numeric
from numtemp.lib.retrieve.collection import Collection
from numtemp.lib.retrieve.engines import ENGINES, Engine, Found, Mask
from numtemp.lib.retrieve.rerank import Asked, Reranker, Scores
from numtemp.lib.retrieve.select import Query, Ranked

_FUSION = 60  # Cormack, Clarke and Büttcher 2009: what a first place is worth against a second


@dataclass(slots=True)
class Search:
    """One list of snippets that is wanted: for one query, or for several that are fused by their weights."""

    collection: Collection
    allowed: Mask | None
    queries: Sequence[tuple[Query, float]]


class Searcher:
    """An engine and a reranker, and the engines that are kept for collections which many records share."""

    def __init__(self, engine: str, reranker: Reranker, top_k: int, numeric_weight: float) -> None:
        """Use the engine called `engine`, hand its best `top_k` to `reranker`.

        `numeric_weight`, 0 to 1, is the share of a score that the kinds of quantities have.
        """
        self.reranker = reranker
        self._engine: type[Engine] = ENGINES.load(engine)
        self._engines: dict[Collection, Engine] = {}
        self._top_k = top_k
        self._numeric = numeric_weight

    def keep(self, collection: Collection) -> None:
        """Keep the engine of a collection that many records search."""
        if collection not in self._engines:
            self._engines[collection] = self._engine(collection)

    def ranked(self, searches: Sequence[Search]) -> list[list[Ranked]]:
        """Return the list of each search, best first; equal scores go by id."""
        asked: list[Asked] = []
        for search in searches:
            asked.extend(self._asked(search))
        scores = iter(zip(asked, self._scores(asked), strict=True))
        return [_fused(search, [next(scores) for _ in search.queries]) for search in searches]

    def _asked(self, search: Search) -> list[Asked]:
        """Return for each query the snippets to score: its own best, or those of the fused lists."""
        engine = self._engines.get(search.collection) or self._engine(search.collection)
        found = [engine.best(query.text, self._top_k, search.allowed) for query, _ in search.queries]
        if len(found) == 1:
            (documents, bm25), ((query, _),) = found[0], search.queries
            return [Asked(query.text, search.collection, documents, bm25)]
        documents = _fuse(found, [weight for _, weight in search.queries], search.collection, self._top_k)
        return [
            Asked(query.text, search.collection, documents, _scores_of(documents, *one))
            for (query, _), one in zip(search.queries, found, strict=True)
        ]

    def _scores(self, asked: Sequence[Asked]) -> list[Scores]:
        scores = self.reranker.scores(asked) if asked else []
        if not self._numeric:
            return scores
        return [
            (1 - self._numeric) * own + self._numeric * _matches(item)
            for item, own in zip(asked, scores, strict=True)
        ]


def _matches(asked: Asked) -> Scores:
    wanted = numeric.wanted(asked.query)
    texts = (asked.collection.document(number).text for number in asked.documents.tolist())
    return np.array([numeric.match(wanted, text) for text in texts], np.float64)


def _fuse(
    found: Sequence[Found], weights: Sequence[float], collection: Collection, k: int
) -> NDArray[np.int64]:
    """Return the best k documents of several lists by weighted reciprocal rank."""
    sums: dict[int, float] = {}
    for (documents, _), weight in zip(found, weights, strict=True):
        for place, number in enumerate(documents.tolist(), start=1):
            sums[number] = sums.get(number, 0.0) + weight / (_FUSION + place)
    order = collection.arrays["order"]
    best = sorted(sums, key=lambda number: (-round(sums[number], 9), int(order[number])))
    return np.array(best[:k], np.int64)


def _scores_of(documents: NDArray[np.int64], found: NDArray[np.int64], scores: Scores) -> Scores:
    """Return the score of each document in a list, 0 where it is not in it."""
    known = dict(zip(found.tolist(), scores.tolist(), strict=True))
    return np.array([known.get(number, 0.0) for number in documents.tolist()], np.float64)


def _fused(search: Search, scored: Sequence[tuple[Asked, Scores]]) -> list[Ranked]:
    """Return one list: of several queries, claim and best question count with their weights."""
    asked, scores = scored[0]
    total, best = scores, np.zeros(len(scores), np.int64)
    if len(scored) > 1:
        table = np.array([own for _, own in scored])
        (_, weight), *_ = search.queries  # the claim comes first
        best = 1 + table[1:].argmax(axis=0)
        strongest = table[1:].max(axis=0)
        total = weight * table[0] + (1 - weight) * strongest
        best[table[0] > strongest] = 0
    total = total.round(6)
    ranked = []
    for place in np.lexsort((asked.collection.arrays["order"][asked.documents], -total)).tolist():
        query, bm25 = search.queries[best[place]][0], scored[best[place]][0].bm25[place]
        ranked.append(Ranked(int(asked.documents[place]), float(total[place]), float(bm25), query))
    return ranked
