"""Human ratings on the three scales of appendix C: means, deviations and Cohen's kappa (Table 5)."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any, Final

from numtemp.lib.record import Record
from numtemp.lib.score.mean import Mean
from numtemp.lib.score.outcome import Problem
from numtemp.lib.score.rows import ALL, Row
from numtemp.lib.signature import signature

SCALES: Final = ("completeness", "question_usefulness", "evidence_usefulness")
POINTS: Final = (1, 2, 3, 4, 5)
"""The Likert scale."""

Pair = tuple[int, int]


def kappa(pairs: Sequence[Pair], quadratic: bool = False) -> float | None:
    """Return Cohen's kappa of two raters' ratings of the same things, -1 to 1.

    `quadratic` weighs a disagreement by its squared distance. None where there is nothing to agree on: no
    pair, or both always give the same one rating.
    """
    if not pairs:
        return None
    values = sorted({value for pair in pairs for value in pair})
    both = Counter(pairs)
    first, second = Counter(a for a, _ in pairs), Counter(b for _, b in pairs)
    seen = chance = 0.0
    for a in values:
        for b in values:
            weight = (a - b) ** 2 if quadratic else float(a != b)
            seen += weight * both[a, b] / len(pairs)
            chance += weight * first[a] * second[b] / len(pairs) ** 2
    return 1 - seen / chance if chance else None


class Ratings:
    """Ratings of one method's questions: `{id, annotator, completeness, …}`, a line for each annotator."""

    def __init__(self) -> None:
        self.scores: dict[str, dict[str, dict[str, int]]] = {scale: {} for scale in SCALES}

    def add(self, records: Iterable[tuple[str, Record]], problem: Problem) -> None:
        """Take in all ratings; `problem` is told of those that cannot be read or that come twice."""
        for place, record in records:
            identity, annotator = record.get("id"), record.get("annotator")
            if identity in (None, "") or annotator in (None, ""):
                problem(f"{place}: a rating needs id and annotator")
                continue
            for scale in SCALES:
                value = record.get(scale)
                if value is not None and value != "":
                    complaint = self._add_one(scale, str(annotator), str(identity), value)
                    if complaint:
                        problem(f"{place}: record {identity}: {scale} {complaint}")

    def rows(self, system: str) -> list[Row]:
        """Return for each scale mean, deviation and agreement; the mean kappa of all pairs of annotators."""
        rows = []
        signed = signature(scale="1-5", kappa="unweighted,mean_of_pairs")
        for scale, by_annotator in self.scores.items():
            mean = Mean()
            for ratings in by_annotator.values():
                for value in ratings.values():
                    mean.add(value)
            if not mean.n:
                continue
            rows.append(Row(scale, ALL, mean.value, mean.n, *mean.interval(), signed, system))
            rows.append(
                Row(f"{scale}:deviation", ALL, mean.deviation, mean.n, signature=signed, system=system)
            )
            shared = list(_shared(by_annotator))
            n = sum(map(len, shared))
            for name, quadratic in (("kappa", False), ("kappa:quadratic", True)):
                found = [kappa(pairs, quadratic) for pairs in shared]
                agreed = [one for one in found if one is not None]
                average = sum(agreed) / len(agreed) if agreed else None
                rows.append(Row(f"{scale}:{name}", ALL, average, n, signature=signed, system=system))
        return rows

    def _add_one(self, scale: str, annotator: str, identity: str, value: Any) -> str | None:
        """Keep a rating, or return what is wrong with it."""
        try:
            rating = int(value) if not isinstance(value, bool) and float(value) == int(value) else None
        except (TypeError, ValueError, OverflowError):
            rating = None
        if rating not in POINTS:
            return f"is {value!r}, not a whole number from 1 to 5"
        ratings = self.scores[scale].setdefault(annotator, {})
        if identity in ratings:
            return f"was already rated by {annotator}"
        ratings[identity] = rating
        return None


def _shared(by_annotator: dict[str, dict[str, int]]) -> Iterable[list[Pair]]:
    """Yield for each pair of annotators their ratings of what both rated."""
    for (_, first), (_, second) in combinations(sorted(by_annotator.items()), 2):
        pairs = [(value, second[identity]) for identity, value in first.items() if identity in second]
        if pairs:
            yield pairs
