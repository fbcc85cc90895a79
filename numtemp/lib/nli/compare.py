"""The numeric comparison of a claim with its evidence: what is about the same thing, and what it says."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from numtemp.lib.nli.bind import rivals_lead
from numtemp.lib.nli.case import Case, Snippet
from numtemp.lib.nli.derive import derive
from numtemp.lib.nli.direction import direction
from numtemp.lib.nli.measure import DAYS, Measure
from numtemp.lib.nli.relation import (
    AGREES,
    APPROXIMATELY,
    CONTRADICTS,
    EQUAL,
    IMPLIES,
    SMALL,
    UNRELATED,
    ratio,
    relate,
)
from numtemp.lib.nli.topic import share, stems, words

_PER_QUANTITY: Final = 3  # comparisons kept for one claim quantity
_MOST: Final = 32  # claim quantities that are compared
_CAUTION: Final = 0.8  # what arithmetic takes from the confidence: it can fit by chance
_TOUCHING: Final = 0.15  # share of the claim's stems from which a snippet is compared
_LEAN: Final = 0.1  # what agreement counts for in the order of comparisons
_SURE: Final = 0.6  # nearness from which one figure with two units is a contradiction
_ABOUT: Final = 0.35  # confidence from which two quantities are taken to measure the same thing
_CHANCE: Final = 0.2  # confidence up to which even equal values are taken for chance
_DATED: Final = 0.6  # confidence from which another date is a contradiction: texts are full of dates
_OTHER: Final = 0.5  # what another subject leaves of the confidence
_LEAD: Final = 2  # words by which a rival in the same sentence takes a number out of the comparison
_ABSURD: Final = 1000.0  # ratio from which two values without a common noun measure different things


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
    """Return the comparisons of a case, by claim quantity, the most telling first.

    The claim's first 32 quantities are compared, with every quantity of the evidence.
    """
    snippets = [snippet for snippet in case.snippets if _touches(case, snippet)]
    found: list[Comparison] = []
    for index, measure in enumerate(case.measures[:_MOST]):
        if measure.axis is None:
            continue
        here = list(_compare_all(case, index, measure, snippets))
        if measure.axis != DAYS and measure.exact and not any(item.relation in AGREES for item in here):
            here += _implied(case, index, measure, snippets)
        here.sort(key=_weight)
        found += here[:_PER_QUANTITY]
    return found


def _touches(case: Case, snippet: Snippet) -> bool:
    """Whether the snippet speaks of the claim's subject at all: numbers are shared by chance."""
    return not case.stems or share(case.stems, snippet.stems) >= _TOUCHING


def _compare_all(
    case: Case, index: int, measure: Measure, snippets: Sequence[Snippet]
) -> Iterator[Comparison]:
    """Compare one claim quantity with all of its axis."""
    turn = direction(case.claim, measure.quantity.start, measure.quantity.end)
    for snippet in snippets:
        for position, other in enumerate(snippet.measures):
            if other.axis != measure.axis:
                if _clash(measure, other) and _nearness(case, snippet, position) >= _SURE:
                    sure = round(_nearness(case, snippet, position), 3)
                    yield Comparison(index, snippet, other, CONTRADICTS, None, sure)
                continue
            relation = relate(measure, other)
            if relation in AGREES and _turned(turn, measure, snippet, other):
                relation = CONTRADICTS
            confidence = _confidence(case, measure, snippet, position, relation)
            if confidence < (_CHANCE if relation in AGREES else _ABOUT):
                relation = UNRELATED
            if relation == CONTRADICTS and not _may_contradict(case, measure, snippet, position, confidence):
                relation = UNRELATED
            if relation != UNRELATED and rivals_lead(case, measure, snippet, position) >= _LEAD:
                relation = UNRELATED
            yield Comparison(index, snippet, other, relation, ratio(measure, other), round(confidence, 3))


def _implied(case: Case, index: int, measure: Measure, snippets: Sequence[Snippet]) -> Iterator[Comparison]:
    """Yield what bears the claim's value out by arithmetic on two of a snippet's values."""
    if measure.axis == "count" and abs(measure.low) <= SMALL and not measure.quantity.noun:
        return
    for snippet in snippets:
        for position, made in derive(snippet.measures, measure.axis or ""):
            if relate(measure, made) not in (EQUAL, APPROXIMATELY):
                continue
            confidence = _CAUTION * _confidence(case, measure, snippet, position, IMPLIES)
            if confidence >= _ABOUT:
                yield Comparison(index, snippet, made, IMPLIES, ratio(measure, made), round(confidence, 3))


def _turned(turn: int, measure: Measure, snippet: Snippet, other: Measure) -> bool:
    """Whether claim and snippet tell of opposite directions: "rose by 5%", "fell by 5%"."""
    if measure.axis == DAYS or not turn:
        return False
    return turn * direction(snippet.text, other.quantity.start, other.quantity.end) < 0


def _clash(measure: Measure, other: Measure) -> bool:
    """Whether one figure stands with two units: €700,000 and $700,000; a small one can do so by chance."""
    first, second = measure.quantity, other.quantity
    if (
        first.low is None
        or first.low != second.low
        or first.high != second.high
        or DAYS in (measure.axis, other.axis)
    ):
        return False
    return (first.kind == second.kind != "count" or first.low > SMALL) and other.axis is not None


def _nearness(case: Case, snippet: Snippet, position: int) -> float:
    """Return how much of the claim stands in the sentence of a quantity, with some for the whole snippet."""
    near = share(case.stems, snippet.sentence_stems(position))
    return 0.75 * near + 0.25 * share(case.stems, snippet.stems)


def _may_contradict(case: Case, measure: Measure, snippet: Snippet, position: int, confidence: float) -> bool:
    """Whether a different value denies the claim's: same time, and no sign that it counts something else."""
    if measure.axis == DAYS:
        return confidence >= _DATED
    other = snippet.measures[position]
    if measure.axis == "count" and not _noun_match(measure, other):
        if measure.quantity.noun and other.quantity.noun:
            return False
        times = ratio(measure, other)
        if times is not None and not 1 / _ABSURD < abs(times) < _ABSURD:
            return False
    return _same_time(case, snippet, position)


def _confidence(case: Case, measure: Measure, snippet: Snippet, position: int, relation: str) -> float:
    """Return how sure it is, from 0 to 1, that both measure the same thing."""
    topic = _nearness(case, snippet, position)
    if case.subject and case.subject not in snippet.stems:
        topic *= _OTHER
    other = snippet.measures[position]
    if measure.axis == "count":
        return 0.5 * topic + 0.5 * _noun_match(measure, other) if measure.quantity.noun else 0.6 * topic
    # The same unusual figure in a passage on the topic is seldom a coincidence.
    return min(1.0, 1.3 * topic) if relation in AGREES and measure.axis != DAYS else topic


def _noun_match(first: Measure, second: Measure) -> float:
    if not first.quantity.noun or not second.quantity.noun:
        return 0.0
    wanted, present = stems(words(first.quantity.noun)), stems(words(second.quantity.noun))
    return max(share(wanted, present), share(present, wanted))


def _same_time(case: Case, snippet: Snippet, position: int) -> bool:
    """Whether claim and sentence may speak of the same time: dates of theirs overlap, or one has none."""
    theirs = snippet.sentence_dates(position)
    return not case.dates or not theirs or any(_overlap(a, b) for a in case.dates for b in theirs)


def _overlap(first: Measure, second: Measure) -> bool:
    return first.low <= second.high and second.low <= first.high


def _weight(comparison: Comparison) -> tuple[int, float]:
    """Order comparisons: related ones first, then by confidence; of equally sure ones those that agree.

    The sort keeps the evidence's order otherwise.
    """
    sure = comparison.confidence + (_LEAN if comparison.relation in AGREES else 0.0)
    return (comparison.relation == UNRELATED, -sure)


def decisive(comparisons: Sequence[Comparison]) -> Comparison | None:
    """Return the comparison that says most, or None where none is related."""
    related = [item for item in comparisons if item.relation != UNRELATED]
    return min(related, key=lambda item: (item.measure.axis == DAYS, _weight(item)), default=None)
