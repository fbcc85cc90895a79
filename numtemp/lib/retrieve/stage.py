"""nt-retrieve: BM25, re-ranking, selection, for batches of records."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from numtemp.lib.errors import RecordError
from numtemp.lib.record import Record
from numtemp.lib.retrieve.collection import Collection
from numtemp.lib.retrieve.dates import UNKNOWN, latest
from numtemp.lib.retrieve.engines import Mask
from numtemp.lib.retrieve.rerank import load_reranker
from numtemp.lib.retrieve.search import Search, Searcher
from numtemp.lib.retrieve.select import Query, Selection
from numtemp.lib.retrieve.source import Source
from numtemp.lib.signature import signature
from numtemp.lib.stage import Result, Stage


@dataclass(frozen=True, slots=True)
class Options:
    """How snippets are found and chosen; the names are those of nt-retrieve's options."""

    top_k: int = 100
    query: str = "questions"
    claim_weight: float = 0.5
    per_question: int = 1
    per_claim: int = 3
    engine: str = "bm25s"
    reranker: str = "embedded"
    numeric: float = 0.0
    before_claim: bool = False
    fact_checks: bool = False
    why: bool = False
    device: str = "auto"


class RetrieveStage(Stage):
    """Evidence for each record from a collection of snippets."""

    name: ClassVar[str] = "retrieve"
    needs: ClassVar[tuple[str, ...]] = ("questions|claim",)
    reads: ClassVar[tuple[str, ...]] = ("date",)
    adds: ClassVar[tuple[str, ...]] = ("evidence",)
    batch_size: ClassVar[int] = 32

    def __init__(self, source: Source, options: Options) -> None:
        """Search the snippets of `source`; nothing is opened yet."""
        self.source = source
        self.options = options

    def prepare(self) -> None:
        """Index a pool file once, for all workers."""
        self.source.prepare()

    def open(self) -> None:
        """Open the collection and load the reranker."""
        options = self.options
        self.source.open()
        reranker = load_reranker(options.reranker, options.device)
        self._searcher = Searcher(options.engine, reranker, options.top_k, options.numeric)

    def signature(self) -> str:
        """Return pool, engine, reranker and the numbers that choose."""
        options = self.options
        return signature(
            pool=self.source.signature(),
            engine=options.engine,
            reranker=self._searcher.reranker.signature,
            query=options.query,
            claim_weight=options.claim_weight if options.query == "both" else None,
            top_k=options.top_k,
            per_question=options.per_question,
            per_claim=options.per_claim,
            numeric=options.numeric or None,
            before_claim=options.before_claim or None,
            fact_checks=options.fact_checks or None,
        )

    def process(self, records: list[Record]) -> list[Result | RecordError]:
        """Return the evidence of each record: from the questions' lists, then from the claim's."""
        collections = [self.source.collection(record) for record in records]
        if self.source.shared is not None:
            self._searcher.keep(self.source.shared)
        selections = [Selection(collection, self.options.why) for collection in collections]
        self._take_fused(records, selections)
        self._take_questions(records, selections)
        self._take_claims(records, selections)
        return [self._result(*item) for item in zip(records, selections, strict=True)]

    def _take_fused(self, records: Sequence[Record], selections: Sequence[Selection]) -> None:
        """Fill up from one list for claim and questions together."""
        if self.options.query != "both":
            return
        weight = self.options.claim_weight
        places, searches = [], []
        for place, record in enumerate(records):
            questions = _questions(record)
            if questions and isinstance(record.get("claim"), str):
                weighted = [(Query(None, record["claim"]), weight)]
                weighted += [(question, (1 - weight) / len(questions)) for question in questions]
                places.append(place)
                searches.append(self._search(record, selections[place].collection, weighted))
        for place, ranked in zip(places, self._searcher.ranked(searches), strict=True):
            selections[place].take(ranked, self.options.per_claim)

    def _take_questions(self, records: Sequence[Record], selections: Sequence[Selection]) -> None:
        """Take the best of each question's own list."""
        if self.options.query != "questions":
            return
        places, searches = [], []
        for place, record in enumerate(records):
            for question in _questions(record):
                places.append(place)
                searches.append(self._search(record, selections[place].collection, [(question, 1.0)]))
        for place, ranked in zip(places, self._searcher.ranked(searches), strict=True):
            selections[place].take(ranked, self.options.per_question)

    def _take_claims(self, records: Sequence[Record], selections: Sequence[Selection]) -> None:
        """Fill up from the claim's own list."""
        places, searches = [], []
        for place, record in enumerate(records):
            short = len(selections[place].evidence) < self.options.per_claim
            if short and isinstance(record.get("claim"), str):
                claim = Query(None, record["claim"])
                places.append(place)
                searches.append(self._search(record, selections[place].collection, [(claim, 1.0)]))
        for place, ranked in zip(places, self._searcher.ranked(searches), strict=True):
            selections[place].take(ranked, self.options.per_claim - len(selections[place].evidence))

    def _search(self, record: Record, collection: Collection, queries: list[tuple[Query, float]]) -> Search:
        """Return a search of what may be shown for this record."""
        allowed: Mask | None = None
        if not self.options.fact_checks and collection.blocked.any():
            allowed = ~collection.blocked
        day = latest(record.get("date")) if self.options.before_claim else UNKNOWN
        if day != UNKNOWN:
            early = collection.days <= day
            allowed = early if allowed is None else allowed & early
        return Search(collection, allowed, queries)

    def _result(self, record: Record, selection: Selection) -> Result:
        notes = []
        if not selection.evidence:
            notes.append("no evidence found")
        if self.options.before_claim:
            notes += _date_notes(record, selection)
        for number, entry in zip(selection.numbers, selection.evidence, strict=True):
            if self._searcher.reranker.is_cut(selection.collection, number):
                entry["truncated"] = True
        return Result({"evidence": selection.evidence}, notes)


def _questions(record: Record) -> list[Query]:
    return [Query(question["id"], question["text"]) for question in record.get("questions") or ()]


def _date_notes(record: Record, selection: Selection) -> list[str]:
    if latest(record.get("date")) == UNKNOWN:
        return ["no date: evidence of any date"]
    undated = sum(not selection.collection.days[number] for number in selection.numbers)
    return [f"evidence without a date: {undated}"] if undated else []
