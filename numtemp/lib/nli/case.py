"""A record as the verdict sees it: the claim, its quantities, and the snippets with theirs."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

from numtemp.lib.nli.measure import DAYS, Measure, measures_of, read_measures
from numtemp.lib.nli.topic import sentence_spans, share, stems, subject, words

# A search engine sets a page's date before its text: "Mar 4, 2019 ... The bridge", not "Mar 4, 2019, was".
_DATELINE: Final = re.compile(r"\s*(?:\.\.\.|…|[-–—·|:])\s*|\s+(?=[^\sa-z])")
_ANSWER: Final = re.compile(r"(?:^|[?\s])(Yes|No)(?=[\s.,;:]|$)")


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of a snippet: where it starts, its words in lower case, and their stems."""

    start: int
    words: list[str]
    stems: frozenset[str]


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
        """The quantities of the text, in order, without the date of publication that may open it."""
        measures = read_measures(self.text, self.lang, self.date)
        if measures and _opens_as_dateline(self.text, measures[0]):
            return measures[1:]
        return measures

    @cached_property
    def stems(self) -> frozenset[str]:
        """The stems of the whole text."""
        return frozenset().union(*(sentence.stems for sentence in self._sentences))

    @cached_property
    def words(self) -> list[str]:
        """The words of the whole text, in lower case."""
        return [word for sentence in self._sentences for word in sentence.words]

    @cached_property
    def answers(self) -> list[str]:
        """Each capital Yes or No that opens the text or follows a space, as answers to questions do."""
        return _ANSWER.findall(self.text)

    def sentence_stems(self, position: int) -> frozenset[str]:
        """Return the stems of the sentence that holds the measure at `position`."""
        return self._sentences[self._homes[position]].stems

    def sentence_of(self, position: int) -> tuple[int, str, list[int]]:
        """Return start, text and measures of the sentence that holds the measure at `position`."""
        home = self._homes[position]
        start = self._sentences[home].start
        end = self._sentences[home + 1].start if home + 1 < len(self._sentences) else len(self.text)
        here = range(bisect_left(self._homes, home), bisect_right(self._homes, home))
        return start, self.text[start:end], list(here)

    def sentence_dates(self, position: int) -> list[Measure]:
        """Return the dates of the sentence that holds the measure at `position`."""
        return self._dates.get(self._homes[position], [])

    def nearest(self, wanted: frozenset[str]) -> tuple[float, Sentence]:
        """Return the sentence that holds the largest share of the stems `wanted`, after that share."""
        shares = [share(wanted, sentence.stems) for sentence in self._sentences]
        best = max(range(len(shares)), key=shares.__getitem__)
        return shares[best], self._sentences[best]

    @cached_property
    def _homes(self) -> list[int]:
        """For each measure, the index of its sentence."""
        starts = [sentence.start for sentence in self._sentences]
        return [bisect_right(starts, measure.quantity.start) - 1 for measure in self.measures]

    @cached_property
    def _dates(self) -> dict[int, list[Measure]]:
        """The dates of each sentence that has any, by its index."""
        found: dict[int, list[Measure]] = {}
        for home, measure in zip(self._homes, self.measures, strict=True):
            if measure.axis == DAYS:
                found.setdefault(home, []).append(measure)
        return found

    @cached_property
    def _sentences(self) -> list[Sentence]:
        found = []
        for start, end in sentence_spans(self.text):
            tokens = words(self.text[start:end])
            found.append(Sentence(start, tokens, stems(tokens)))
        return found


@dataclass(frozen=True, slots=True)
class Case:
    """What a verdict is given on."""

    claim: str
    measures: list[Measure]
    dates: list[Measure]
    stems: frozenset[str]
    subject: str
    snippets: list[Snippet]
    category: str | None
    questions: list[str] = field(default_factory=list)
    id: str = ""


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
        stems=stems(words(record["claim"])),
        subject=subject(record["claim"]),
        snippets=snippets,
        category=record.get("category"),
        questions=[item["text"] for item in record.get("questions") or []],
        id=record.get("id") or "",
    )


def _opens_as_dateline(text: str, first: Measure) -> bool:
    quantity = first.quantity
    return quantity.start == 0 and quantity.unit == "date" and bool(_DATELINE.match(text, quantity.end))


def _snippet(item: Mapping[str, Any], lang: str) -> Snippet:
    date, score = item.get("date"), item.get("score")
    return Snippet(
        item["id"],
        item["text"],
        lang,
        date if isinstance(date, str) else None,
        float(score) if isinstance(score, int | float) and not isinstance(score, bool) else None,
    )
