"""nt-retrieve: BM25, re-ranking, selection, for batches of records."""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from numtemp.lib.errors import RecordError
from numtemp.lib.record import Record
from numtemp.lib.retrieve.collection import Collection
from numtemp.lib.retrieve.dates import UNKNOWN, latest
from numtemp.lib.retrieve.engines import ENGINES, Engine, Mask
from numtemp.lib.retrieve.rerank import Asked, load_reranker
from numtemp.lib.retrieve.select import Ranked, Selection
from numtemp.lib.retrieve.source import Source
from numtemp.lib.signature import signature
from numtemp.lib.stage import Result, Stage


@dataclass(frozen=True, slots=True)
class Options:
    """How snippets are found and chosen; the names are those of nt-retrieve's options."""

    top_k: int = 100
    query: str = "questions"
    per_question: int = 1
    per_claim: int = 3
    engine: str = "bm25s"
    reranker: str = "embedded"
    before_claim: bool = False
    fact_checks: bool = False
    device: str = "auto"


class RetrieveStage(Stage):
    """Evidence for each record from a collection of snippets."""

    name: ClassVar[str] = "retrieve"
    needs: ClassVar[tuple[str, ...]] = ("questions|claim",)
    reads: ClassVar[tuple[str, ...]] = ("date", "evidence")
    adds: ClassVar[tuple[str, ...]] = ("evidence",)
    batch_size: ClassVar[int] = 32

    def __init__(self, source: Source, options: Options) -> None:
        self.source = source
        self.options = options

    def prepare(self) -> None:
        """Index a pool file once, for all workers."""
        self.source.prepare()

    def open(self) -> None:
        """Open the collection and load the reranker."""
        self._engine = ENGINES.load(self.options.engine)
        self.source.open()
        self._reranker = load_reranker(self.options.reranker, self.options.device)
        self._engines: dict[Collection, Engine] = {}

    def signature(self) -> str:
        """Return pool, engine, reranker and the numbers that choose."""
        options = self.options
        return signature(
            pool=self.source.signature(),
            engine=options.engine,
            reranker=self._reranker.signature,
            query=options.query,
            top_k=options.top_k,
            per_question=options.per_question,
            per_claim=options.per_claim,
            before_claim=options.before_claim or None,
            fact_checks=options.fact_checks or None,
        )

    def process(self, records: list[Record]) -> list[Result | RecordError]:
        """Return the evidence of each record: from the questions' lists, then from the claim's."""
        collections = [self.source.collection(record) for record in records]
        selections = [Selection(collection) for collection in collections]
        questions = [
            (place, question["id"], question["text"])
            for place, record in enumerate(records)
            if self.options.query != "claim"
            for question in record.get("questions") or ()
        ]
        lists = self._ranked([(records[place], collections[place], text) for place, _, text in questions])
        for (place, identity, _), ranked in zip(questions, lists, strict=True):
            selections[place].take(ranked, identity, self.options.per_question)
        short = [
            place
            for place, record in enumerate(records)
            if isinstance(record.get("claim"), str)
            and len(selections[place].evidence) < self.options.per_claim
        ]
        lists = self._ranked(
            [(records[place], collections[place], records[place]["claim"]) for place in short]
        )
        for place, ranked in zip(short, lists, strict=True):
            selections[place].take(ranked, None, self.options.per_claim - len(selections[place].evidence))
        return [self._result(*item) for item in zip(records, selections, strict=True)]

    def _ranked(self, queries: list[tuple[Record, Collection, str]]) -> list[list[Ranked]]:
        """Return the re-ranked list of each query."""
        asked = []
        for record, collection, text in queries:
            engine = self._engines.get(collection) or self._new_engine(collection)
            documents, scores = engine.best(text, self.options.top_k, self._allowed(record, collection))
            asked.append(Asked(text, collection, documents, scores))
        if not asked:
            return []
        lists = []
        for item, scores in zip(asked, self._reranker.scores(asked), strict=True):
            rounded = np.round(scores, 6)
            best = np.lexsort((item.collection.arrays["order"][item.documents], -rounded))
            numbers, bm25 = item.documents[best].tolist(), item.bm25[best].tolist()
            rows = zip(numbers, rounded[best].tolist(), bm25, strict=True)
            lists.append([Ranked(*row) for row in rows])
        return lists

    def _new_engine(self, collection: Collection) -> Engine:
        engine: Engine = self._engine(collection)
        if collection is self.source.shared:
            self._engines[collection] = engine
        return engine

    def _allowed(self, record: Record, collection: Collection) -> Mask | None:
        """Return which documents may be shown for this record, None for all of them."""
        allowed: Mask | None = None
        if not self.options.fact_checks and collection.blocked.any():
            allowed = ~collection.blocked
        day = latest(record.get("date")) if self.options.before_claim else UNKNOWN
        if day != UNKNOWN:
            early = collection.days <= day
            allowed = early if allowed is None else allowed & early
        return allowed

    def _result(self, record: Record, selection: Selection) -> Result:
        notes = []
        if not selection.evidence:
            notes.append("no evidence found")
        if self.options.before_claim and latest(record.get("date")) == UNKNOWN:
            notes.append("no date: evidence of any date")
        for (number, _), entry in zip(selection.chosen, selection.evidence, strict=True):
            if self._reranker.is_cut(selection.collection, number):
                entry["truncated"] = True
        return Result({"evidence": selection.evidence}, notes)
