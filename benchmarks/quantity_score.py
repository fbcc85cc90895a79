"""Scores quantities against annotated claims: value, unit and noun, matched by overlapping spans."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

Row = dict[str, Any]


@dataclass
class Tally:
    """Counts over claims; every figure of the table is computed from them."""

    gold: int = 0
    found: int = 0
    value: int = 0
    unit: int = 0
    nouns: int = 0
    noun: int = 0
    noun_head: int = 0
    trend: int = 0
    approximator: int = 0
    claims: int = 0
    numerical: int = 0
    misses: list[tuple[str, str, Row | None, Row | None]] = field(default_factory=list)

    def f1(self, right: int) -> float:
        """Give F1 of `right` matches over what gold and the reader hold."""
        total = self.gold + self.found
        return 2 * right / total if total else 1.0

    def table(self) -> dict[str, float]:
        """Give the figures of the table by name."""
        return {
            "value_f1": self.f1(self.value),
            "unit_f1": self.f1(self.unit),
            "noun": self.noun / self.nouns if self.nouns else 1.0,
            "noun_head": self.noun_head / self.nouns if self.nouns else 1.0,
            "trend": self.trend / self.gold if self.gold else 1.0,
            "approximator": self.approximator / self.gold if self.gold else 1.0,
            "numerical": self.numerical / self.claims if self.claims else 1.0,
        }


def same_number(a: float | None, b: float | None) -> bool:
    """Tell whether two bounds are equal, to a relative 1e-9."""
    if a is None or b is None:
        return a is b
    return math.isclose(a, b, rel_tol=1e-9, abs_tol=1e-12)


def pair_up(gold: list[Row], found: list[Row]) -> list[tuple[Row | None, Row | None]]:
    """Pair gold and found quantities by the largest overlap, each used once; the rest stand alone."""
    overlaps = sorted(
        (-(min(g["end"], f["end"]) - max(g["start"], f["start"])), i, j)
        for i, g in enumerate(gold)
        for j, f in enumerate(found)
        if g["start"] < f["end"] and f["start"] < g["end"]
    )
    mine: dict[int, int] = {}
    used: set[int] = set()
    for _, i, j in overlaps:
        if i not in mine and j not in used:
            mine[i] = j
            used.add(j)
    pairs: list[tuple[Row | None, Row | None]] = [
        (g, found[mine[i]] if i in mine else None) for i, g in enumerate(gold)
    ]
    return pairs + [(None, f) for j, f in enumerate(found) if j not in used]


def score(rows: Iterable[Row], read: Callable[[str], list[Row]]) -> Tally:
    """Score a reader, text to rows of start, end, low, high, unit, noun, trend and approximator."""
    tally = Tally()
    for row in rows:
        found = read(row["claim"])
        tally.claims += 1
        tally.numerical += bool(found) == row["numerical"]
        tally.gold += len(row["quantities"])
        tally.found += len(found)
        for gold, mine in pair_up(row["quantities"], found):
            _count(tally, row["id"], row["claim"], gold, mine)
    return tally


def _count(tally: Tally, id_: str, claim: str, gold: Row | None, mine: Row | None) -> None:
    if gold is not None and gold["noun"] is not None:
        tally.nouns += 1
    if gold is None or mine is None:
        tally.misses.append((id_, claim, gold, mine))
        return
    value = same_number(gold["low"], mine["low"]) and same_number(gold["high"], mine["high"])
    unit = value and gold["unit"] == mine.get("unit")
    tally.value += value
    tally.unit += unit
    tally.trend += gold["trend"] == mine.get("trend")
    tally.approximator += gold["approximator"] == mine.get("approximator")
    noun = mine.get("noun")
    if gold["noun"] is not None and noun is not None:
        tally.noun += gold["noun"] == noun
        tally.noun_head += gold["noun"].split()[-1] == noun.split()[-1]
    if not unit or gold["noun"] != noun or gold["trend"] != mine.get("trend"):
        tally.misses.append((id_, claim, gold, mine))
