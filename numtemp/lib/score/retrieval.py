"""How well the evidence was found, where records name the snippets that are relevant: recall, MRR, nDCG.

The ranking is the record's `evidence` in its order, each id at its first place. Relevance is yes or no.
"""

import math
from collections.abc import Sequence
from typing import Any, Final

from numtemp.lib.record import Record
from numtemp.lib.score.mean import Mean
from numtemp.lib.score.outcome import Problem, Traces
from numtemp.lib.score.rows import ALL, Row
from numtemp.lib.signature import signature

CUTOFFS: Final = (1, 3, 10, 100)
_GAINED: Final = 10
_MAKING: Final = ("segments", "decompose", "index", "retrieve")


def recall(ranking: Sequence[str], relevant: frozenset[str], k: int) -> float:
    """Return the share of the `relevant` ids that stand among the first `k`; there is at least one."""
    return len(relevant.intersection(ranking[:k])) / len(relevant)


def reciprocal_rank(ranking: Sequence[str], relevant: frozenset[str]) -> float:
    """Return 1 / the place of the first relevant id, 0 where none was found."""
    return next((1 / place for place, one in enumerate(ranking, start=1) if one in relevant), 0.0)


def ndcg(ranking: Sequence[str], relevant: frozenset[str], k: int) -> float:
    """Return the discounted gain of the first `k` over the best there is (Järvelin and Kekäläinen 2002)."""
    gained = sum(
        1 / math.log2(place + 1) for place, one in enumerate(ranking[:k], start=1) if one in relevant
    )
    return gained / sum(1 / math.log2(place + 1) for place in range(1, min(len(relevant), k) + 1))


class Retrieval:
    """Means over the records that name relevant snippets; one without evidence found none of them.

    A record that failed is replaced by a later one with its id. Memory holds the failed ids alone.
    """

    def __init__(self, allow_mixed: bool = False) -> None:
        self.traces = Traces(allow_mixed, _MAKING)
        self.recalls = {k: Mean() for k in CUTOFFS}
        self.reciprocal = Mean()
        self.gain = Mean()
        self.deepest = 0
        self._failed: set[str] = set()
        self._lost = 0

    def add(
        self, place: str, record: Record, relevant: Any, problem: Problem, key: str | None = None
    ) -> None:
        """Take in a record and the ids of its relevant snippets, None or [] where it has none.

        `key` is what a later try of the same record has in common with it, by default its id.
        `problem` is told where either is no list of ids, and the record is then passed over. Raises
        SetupError where evidence was found in different ways.
        """
        if relevant is None or relevant == []:
            return
        ids, found = _ids(relevant), _evidence(record.get("evidence"))
        if ids is None or found is None:
            name = "relevant" if ids is None else "evidence"
            problem(f"{place}: record {record.get('id', '?')}: bad_field: {name} is no list of ids")
            return
        identity = key or str(record.get("id") or "")
        self._failed.discard(identity)
        if not found and record.get("errors") and identity:
            self._failed.add(identity)
        else:
            if found:
                self.traces.add(place, record)
            self._count(list(dict.fromkeys(found)), ids)

    def miss(self, relevant: Any) -> None:
        """Count a record that never came, where it has relevant snippets."""
        self._lost += bool(relevant)

    def rows(self, system: str = "") -> list[Row]:
        """Return recall at each cutoff that the rankings reach, MRR and nDCG@10; nothing without records."""
        for _ in range(len(self._failed) + self._lost):
            self._count([], frozenset(("",)))
        self._failed.clear()
        self._lost = 0
        if not self.gain.n:
            return []
        reached = [k for k, shorter in zip(CUTOFFS, (0, *CUTOFFS), strict=False) if shorter < self.deepest]
        named = {f"recall@{k}": self.recalls[k] for k in reached or CUTOFFS[:1]}
        named |= {"MRR": self.reciprocal, f"nDCG@{_GAINED}": self.gain}
        signed = signature(ranking="evidence", relevance="binary", **self.traces.parts())
        return [
            Row(name, ALL, mean.value, mean.n, *_within(*mean.interval()), signed, system)
            for name, mean in named.items()
        ]

    def _count(self, ranking: list[str], relevant: frozenset[str]) -> None:
        self.deepest = max(self.deepest, len(ranking))
        for k, mean in self.recalls.items():
            mean.add(recall(ranking, relevant, k))
        self.reciprocal.add(reciprocal_rank(ranking, relevant))
        self.gain.add(ndcg(ranking, relevant, _GAINED))


def _within(low: float | None, high: float | None) -> tuple[float | None, float | None]:
    """Return the bounds of a share, none of them beyond 0 and 1."""
    return None if low is None else max(low, 0.0), None if high is None else min(high, 1.0)


def _ids(relevant: Any) -> frozenset[str] | None:
    if isinstance(relevant, list) and all(isinstance(one, str) for one in relevant):
        return frozenset(relevant)
    return None


def _evidence(evidence: Any) -> list[str] | None:
    """Return the ids of the evidence in order, None where it has another shape."""
    if evidence is None:
        return []
    if not isinstance(evidence, list):
        return None
    ids = [snippet.get("id") if isinstance(snippet, dict) else None for snippet in evidence]
    named = [one for one in ids if isinstance(one, str)]
    return named if len(named) == len(ids) else None
