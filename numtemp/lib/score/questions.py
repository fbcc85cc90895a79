"""The quality of questions (5.5, Table 5): relevance, diversity, number coverage, repeats."""

from collections.abc import Iterable, Iterator
from itertools import islice

from numtemp.lib.errors import RecordError
from numtemp.lib.quantity import read_quantities
from numtemp.lib.record import Record, check_fields
from numtemp.lib.score.diversity import SIGNATURE, among_questions, from_claim, words
from numtemp.lib.score.mean import Mean
from numtemp.lib.score.numbers import brings_foreign, carried
from numtemp.lib.score.outcome import Problem, Traces
from numtemp.lib.score.relevance import Relevance
from numtemp.lib.score.rows import ALL, Row
from numtemp.lib.signature import signature

_BATCH = 64


class QuestionQuality:
    """Means over claims; a claim without questions counts in `questions` and coverage alone."""

    def __init__(self, relevance: Relevance | None, allow_mixed: bool = False) -> None:
        self.relevance = relevance
        self.traces = Traces(allow_mixed, ("decompose",))
        names = ["questions", "diversity", "diversity:1-BLEU", "diversity:WPD", "diversity:Table-5"]
        names = [*([relevance.metric] if relevance else []), *names]
        self.means = {name: Mean() for name in [*names, "number-coverage", "foreign-numbers", "duplicates"]}

    def add(self, records: Iterable[tuple[str, Record]], problem: Problem) -> None:
        """Take in all records; `problem` is told of those without claim or questions.

        Raises SetupError where questions were made in different ways.
        """
        good = self._checked(records, problem)
        while batch := list(islice(good, _BATCH)):
            for record in batch:
                self._add_one(record["claim"], _texts(record), record.get("lang") or "en")
            if self.relevance:
                self._add_relevance(self.relevance, batch)

    def rows(self, system: str) -> list[Row]:
        """Return one row a figure, each a mean over claims with its interval."""
        relevance = self.relevance.signature if self.relevance else None
        signed = signature(relevance=relevance, diversity=SIGNATURE, **self.traces.parts())
        return [
            Row(name, ALL, mean.value, mean.n, *mean.interval(), signed, system)
            for name, mean in self.means.items()
        ]

    def _add_one(self, claim: str, questions: list[str], lang: str) -> None:
        self.means["questions"].add(len(questions))
        quantities = read_quantities(claim, lang=lang)
        if quantities:
            kept = carried(quantities, questions, lang)
            self.means["number-coverage"].add(sum(kept) / len(kept))
        if not questions:
            return
        foreign = sum(brings_foreign(claim, quantities, question, lang) for question in questions)
        self.means["foreign-numbers"].add(foreign / len(questions))
        distinct = len({tuple(words(question)) for question in questions})
        self.means["duplicates"].add(1 - distinct / len(questions))
        if (apart := from_claim(claim, questions)) is not None:
            self.means["diversity:Table-5"].add(apart)
        if (pair := among_questions(questions)) is not None:
            self.means["diversity"].add(sum(pair))
            self.means["diversity:1-BLEU"].add(pair[0])
            self.means["diversity:WPD"].add(pair[1])

    def _add_relevance(self, relevance: Relevance, batch: list[Record]) -> None:
        claims = [record["claim"] for record in batch for _ in record["questions"]]
        scores = iter(relevance.score(claims, [text for record in batch for text in _texts(record)]))
        for record in batch:
            own = list(islice(scores, len(record["questions"])))
            if own:
                self.means[relevance.metric].add(sum(own) / len(own))

    def _checked(self, records: Iterable[tuple[str, Record]], problem: Problem) -> Iterator[Record]:
        for place, record in records:
            try:
                check_fields(record, ("claim", "questions"), ("lang",))
            except RecordError as error:
                problem(f"{place}: record {record.get('id', '?')}: {error}")
            else:
                self.traces.add(place, record)
                yield record


def _texts(record: Record) -> list[str]:
    return [question["text"] for question in record["questions"]]
