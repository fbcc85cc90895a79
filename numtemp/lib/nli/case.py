"""A record as the verdict sees it: the claim, its quantities, and the snippets with theirs."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from numtemp.lib.nli.measure import DAYS, Measure, measures_of, read_measures
from numtemp.lib.nli.topic import sentence_spans, stems


class Snippet:
    """One piece of evidence; its quantities and stems are read when they are first asked for."""

    def __init__(
        self, id: str, text: str, lang: str, date: str | None = None, score: float | None = None
    ) -> None:
        self.id = id
        self.text = text
        self.lang = lang
        self.date = date
        self.score = score

    @cached_property
    def measures(self) -> list[Measure]:
        """The quantities of the text, in order."""
        return read_measures(self.text, self.lang, self.date)

    @cached_property
    def stems(self) -> frozenset[str]:
        """The stems of the whole text."""
        return frozenset().union(*(found for _, _, found in self._sentences))

    def sentence_stems(self, position: int) -> frozenset[str]:
        """Return the stems of the sentence that holds the measure at `position`."""
        return self._sentence(position)[2]

    def sentence_dates(self, position: int) -> list[Measure]:
        """Return the dates of the sentence that holds the measure at `position`."""
        start, end, _ = self._sentence(position)
        return [item for item in self.measures if item.axis == DAYS and start <= item.quantity.start < end]

    def sentence_text(self, position: int) -> str:
        """Return the sentence that holds the measure at `position`."""
        start, end, _ = self._sentence(position)
        return self.text[start:end].strip()

    def _sentence(self, position: int) -> tuple[int, int, frozenset[str]]:
        start = self.measures[position].quantity.start
        return next(item for item in reversed(self._sentences) if item[0] <= start)

    @cached_property
    def _sentences(self) -> list[tuple[int, int, frozenset[str]]]:
        return [(start, end, stems(self.text[start:end])) for start, end in sentence_spans(self.text)]


@dataclass(frozen=True, slots=True)
class Case:
    """What a verdict is given on."""

    claim: str
    measures: list[Measure]
    dates: list[Measure]
    stems: frozenset[str]
    snippets: list[Snippet]
    category: str | None


def read_case(record: Mapping[str, Any], *, gold: bool = False) -> Case:
    """Read a record with a checked shape; with `gold` its justification is the only snippet."""
    lang = record.get("lang") or "en"
    if gold:
        snippets = [Snippet("justification", record["justification"], lang)]
    else:
        snippets = [_snippet(item, lang) for item in record["evidence"]]
    measures = measures_of(record)
    return Case(
        claim=record["claim"],
        measures=measures,
        dates=[measure for measure in measures if measure.axis == DAYS],
        stems=stems(record["claim"]),
        snippets=snippets,
        category=record.get("category"),
    )


def _snippet(item: Mapping[str, Any], lang: str) -> Snippet:
    date, score = item.get("date"), item.get("score")
    return Snippet(
        item["id"],
        item["text"],
        lang,
        date if isinstance(date, str) else None,
        float(score) if isinstance(score, int | float) and not isinstance(score, bool) else None,
    )
