"""The embedded verdict model: hashed text, comparisons and a calibrated linear head, in numpy alone."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from numtemp.lib.labels import LABELS
from numtemp.lib.nli.case import Case
from numtemp.lib.nli.compare import compare
from numtemp.lib.nli.features import CLAIM_FEATURES, EVIDENCE_FEATURES, claim_features, evidence_features
from numtemp.lib.nli.head import Head, read_head
from numtemp.lib.nli.linear_text import LinearText, read_linear_text
from numtemp.lib.nli.model import Judgement
from numtemp.lib.nli.text import count_claim, count_evidence
from numtemp.lib.weights import PACKAGED, read_weights

FORMAT: Final = "numtemp-verdict-1"
CLAIM_INPUTS: Final = (*(f"claim_text_{label}" for label in LABELS), *CLAIM_FEATURES)
EVIDENCE_INPUTS: Final = (*CLAIM_INPUTS, *(f"evidence_text_{label}" for label in LABELS), *EVIDENCE_FEATURES)


@dataclass(frozen=True, slots=True)
class Embedded:
    """Two text models and two heads: one for a claim alone, one for a claim with evidence."""

    claim_text: LinearText
    evidence_text: LinearText
    claim_head: Head
    evidence_head: Head
    digest: str

    @property
    def signature(self) -> dict[str, str]:
        """Return the hash of the weights, shortened."""
        return {"model": "embedded", "weights": self.digest[:12]}

    def judge(self, cases: Sequence[Case]) -> list[Judgement]:
        """Judge each case on its own."""
        return [self._judge(case) for case in cases]

    def _judge(self, case: Case) -> Judgement:
        values = [*self.claim_text.logits(*count_claim(case.claim)), *claim_features(case)]
        if not case.snippets:
            scores, verdict = self.claim_head.judge(values)
            return Judgement(verdict, scores)
        comparisons = compare(case)
        values += self.evidence_text.logits(*count_evidence(case.snippets, case.stems))
        values += evidence_features(case, comparisons)
        scores, verdict = self.evidence_head.judge(values)
        return Judgement(verdict, scores, comparisons)


def packaged(*, gold: bool = False) -> Embedded:
    """Load the weights that ship, after their hashes have been checked."""
    return load_folder(PACKAGED / ("verdict_gold" if gold else "verdict"))


def load_folder(folder: Path) -> Embedded:
    """Load a weights folder that `nt-train verdict` wrote; raises SetupError where it is damaged."""
    weights = read_weights(folder, FORMAT)
    return Embedded(
        claim_text=read_linear_text(weights, "claim_text"),
        evidence_text=read_linear_text(weights, "evidence_text"),
        claim_head=read_head(weights, "claim", CLAIM_INPUTS),
        evidence_head=read_head(weights, "evidence", EVIDENCE_INPUTS),
        digest=weights.digest,
    )
