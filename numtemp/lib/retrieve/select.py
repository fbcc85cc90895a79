"""Which snippets become a record's evidence: the best of each question, then of the claim (section 4.2)."""

from dataclasses import dataclass

from numtemp.lib.record import Record
from numtemp.lib.retrieve.collection import Collection
from numtemp.lib.retrieve.pool import Document


@dataclass(frozen=True, slots=True)
class Ranked:
    """A snippet in the list of one query: its number in the collection and both scores."""

    number: int
    score: float
    bm25: float


class Selection:
    """The evidence of one record while it is chosen: no snippet twice."""

    def __init__(self, collection: Collection) -> None:
        self.evidence: list[Record] = []
        self.chosen: list[tuple[int, Document]] = []
        self.collection = collection
        self._numbers: dict[int, None] = {}

    def take(self, ranked: list[Ranked], question: str | None, most: int) -> None:
        """Take up to `most` snippets from the list of a question, None for the claim; ranks count from 1."""
        taken = 0
        for item in ranked:
            if taken == most:
                return
            if item.number in self._numbers:
                continue
            document = self.collection.document(item.number)
            taken += 1
            self._numbers[item.number] = None
            self.chosen.append((item.number, document))
            entry = document.as_record()
            entry |= {"score": item.score, "bm25": item.bm25, "rank": taken, "question": question}
            self.evidence.append(entry)
