"""Which snippets become a record's evidence: the best of each question, then of the claim (section 4.2)."""

from dataclasses import dataclass

from numtemp.lib.record import Record
from numtemp.lib.retrieve.collection import Collection
from numtemp.lib.retrieve.repeats import Repeats
from numtemp.lib.retrieve.why import why


@dataclass(frozen=True, slots=True)
class Query:
    """What is searched for: a question with its id, or the claim, whose id is None."""

    id: str | None
    text: str


@dataclass(frozen=True, slots=True)
class Ranked:
    """A snippet in the list of one query: its number in the collection, its scores, and what found it."""

    number: int
    score: float
    bm25: float
    query: Query


class Selection:
    """The evidence of one record while it is chosen: no snippet twice, and none that repeats another."""

    def __init__(self, collection: Collection, explain: bool) -> None:
        """Choose from `collection`; with `explain` each entry says why."""
        self.collection = collection
        self.evidence: list[Record] = []
        self.numbers: list[int] = []
        self._explain = explain
        self._repeats = Repeats()
        self._ranks: dict[str | None, int] = {}

    def take(self, ranked: list[Ranked], most: int) -> None:
        """Take up to `most` snippets from a list; ranks count from 1 within each query."""
        for item in ranked:
            if most <= 0:
                return
            if item.number in self.numbers:
                continue
            document = self.collection.document(item.number)
            if self._repeats.add(document.text):
                most -= 1
                rank = self._ranks[item.query.id] = self._ranks.get(item.query.id, 0) + 1
                entry = document.as_record()
                entry |= {"score": item.score, "bm25": item.bm25, "rank": rank, "question": item.query.id}
                if self._explain:
                    entry["why"] = why(self.collection, item.query.text, document.text)
                self.numbers.append(item.number)
                self.evidence.append(entry)
