"""The numeric comparison of a claim with its evidence: what is about the same thing, and what it says."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from numtemp.lib.nli.case import Case, Snippet
from numtemp.lib.nli.measure import DAYS, Measure
from numtemp.lib.nli.relation import AGREES, CONTRADICTS, UNRELATED, ratio, relate
from numtemp.lib.nli.topic import share, stems

_PER_QUANTITY: Final = 3  # comparisons kept for one claim quantity
_ABOUT: Final = 0.35  # confidence from which two quantities are taken to measure the same thing


@dataclass(frozen=True, slots=True)
class Comparison:
    """A claim quantity and an evidence quantity: `claim` is an index into the claim's measures."""

    claim: int
    snippet: Snippet
    measure: Measure
    relation: str
    ratio: float | None
    confidence: float

    def as_record(self) -> dict[str, Any]:
        """Return the comparison as the record's `comparisons` holds it."""
        quantity = self.measure.quantity
        return {
            "quantity": self.claim,
            "evidence": self.snippet.id,
            "text": quantity.text,
            "low": quantity.low,
            "high": quantity.high,
            "unit": quantity.unit,
            "relation": self.relation,
            "ratio": self.ratio,
            "confidence": self.confidence,
        }


def compare(case: Case) -> list[Comparison]:
    """Return the comparisons of a case, by claim quantity, the most telling first."""
    found: list[Comparison] = []
    for index, measure in enumerate(case.measures):
        if measure.axis is None:
            continue
        here = [
            _compare(case, index, measure, snippet, position)
            for snippet in case.snippets
            for position in range(len(snippet.measures))
            if snippet.measures[position].axis == measure.axis
        ]
        here.sort(key=_weight)
        found += here[:_PER_QUANTITY]
    return found


def _compare(case: Case, index: int, measure: Measure, snippet: Snippet, position: int) -> Comparison:
    other = snippet.measures[position]
    relation = relate(measure, other)
    confidence = _confidence(case, measure, snippet, position, relation)
    if relation not in AGREES and confidence < _ABOUT:
        relation = UNRELATED
    if relation == CONTRADICTS and not _same_time(case, measure, snippet, position):
        relation = UNRELATED
    return Comparison(index, snippet, other, relation, ratio(measure, other), round(confidence, 3))


def _confidence(case: Case, measure: Measure, snippet: Snippet, position: int, relation: str) -> float:
    """Return how sure it is, from 0 to 1, that both measure the same thing."""
    near = share(case.stems, snippet.sentence_stems(position))
    topic = 0.75 * near + 0.25 * share(case.stems, snippet.stems)
    other = snippet.measures[position]
    if measure.axis == "count":
        return 0.5 * topic + 0.5 * _noun_match(measure, other) if measure.quantity.noun else 0.6 * topic
    # The same unusual figure in a passage on the topic is seldom a coincidence.
    return min(1.0, 1.3 * topic) if relation in AGREES and measure.axis != DAYS else topic


def _noun_match(first: Measure, second: Measure) -> float:
    if not first.quantity.noun or not second.quantity.noun:
        return 0.0
    wanted, present = stems(first.quantity.noun), stems(second.quantity.noun)
    return max(share(wanted, present), share(present, wanted))


def _same_time(case: Case, measure: Measure, snippet: Snippet, position: int) -> bool:
    """Whether claim and sentence may speak of the same time: dates of theirs overlap, or one has none."""
    if measure.axis == DAYS:
        return True
    theirs = snippet.sentence_dates(position)
    return not case.dates or not theirs or any(_overlap(a, b) for a in case.dates for b in theirs)


def _overlap(first: Measure, second: Measure) -> bool:
    return first.low <= second.high and second.low <= first.high


def _weight(comparison: Comparison) -> tuple[int, float]:
    """Order comparisons: related ones first, then by confidence; the sort keeps the evidence's order."""
    return (comparison.relation == UNRELATED, -comparison.confidence)


def decisive(comparisons: Sequence[Comparison]) -> Comparison | None:
    """Return the comparison that says most, or None where none is related."""
    related = [item for item in comparisons if item.relation != UNRELATED]
    return max(related, key=lambda item: (item.measure.axis != DAYS, item.confidence), default=None)
