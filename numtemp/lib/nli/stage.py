"""nt-nli: a verdict for each claim, with scores, comparisons and a rationale."""

from typing import Any

from numtemp.lib.errors import RecordError
from numtemp.lib.nli.case import Case, read_case
from numtemp.lib.nli.model import AS_USUAL, Judgement, Model, Prompting
from numtemp.lib.nli.models import load_model
from numtemp.lib.nli.rationale import CLAIM_ALONE, explain
from numtemp.lib.record import Record
from numtemp.lib.signature import signature
from numtemp.lib.stage import Result, Stage


class NliStage(Stage):
    """Adds `verdict`, `scores`, `comparisons` and `rationale` (sections 4.2, 4.4)."""

    name = "nli"
    needs = ("claim", "evidence")
    reads = ("lang", "date", "quantities", "category", "questions")
    adds = ("verdict", "abstained", "scores", "comparisons", "rationale")
    batch_size = 64

    def __init__(
        self,
        model: str = "embedded",
        *,
        gold: bool = False,
        abstain: float = 0.0,
        base: str | None = None,
        device: str = "auto",
        asked: Prompting = AS_USUAL,
    ) -> None:
        """Take a model as load_model does; `gold` judges on `justification`, `abstain` is the least score."""
        self.model_name = model
        self.base = base
        self.device = device
        self.asked = asked
        self.gold = gold
        self.abstain = abstain
        if gold:
            self.needs = ("claim", "justification")  # type: ignore[misc]
        self._model: Model | None = None

    def open(self) -> None:
        """Load the model; raises SetupError where it is missing or damaged."""
        self._model = load_model(
            self.model_name, gold=self.gold, base=self.base, device=self.device, asked=self.asked
        )

    def signature(self) -> str:
        """Return the model with the hash of its weights, and what was asked of it."""
        own = self._model.signature if self._model else {}
        settings = {"gold": "yes" if self.gold else None, "abstain": self.abstain or None}
        return signature(**own, **settings)

    def process(self, records: list[Record]) -> list[Result | RecordError]:
        """Judge each record by itself."""
        assert self._model is not None
        cases = [read_case(record, gold=self.gold) for record in records]
        judgements = self._model.judge(cases)
        return [
            judgement if isinstance(judgement, RecordError) else self._result(record, case, judgement)
            for record, case, judgement in zip(records, cases, judgements, strict=True)
        ]

    def _result(self, record: Record, case: Case, judgement: Judgement) -> Result:
        fields: dict[str, Any] = {
            "verdict": judgement.verdict,
            "scores": judgement.scores,
            "comparisons": [comparison.as_record() for comparison in judgement.comparisons],
            "rationale": judgement.rationale or explain(case, judgement),
        }
        if judgement.verdict is None or judgement.scores[judgement.verdict] < self.abstain:
            fields |= {"verdict": None, "abstained": True}
        notes = list(judgement.notes)
        if not case.snippets:
            notes.append(CLAIM_ALONE if judgement.verdict else "There is no evidence: no verdict.")
        if (record.get("lang") or "en") != "en":
            notes.append(f"language {record['lang']}: quantities by digit rules alone")
        return Result(fields, notes)
