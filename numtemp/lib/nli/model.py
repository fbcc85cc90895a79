"""What every verdict model is: a case in, a judgement out."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from numtemp.lib.nli.case import Case
from numtemp.lib.nli.compare import Comparison


@dataclass(frozen=True, slots=True)
class Judgement:
    """A verdict with its scores by label, which sum to 1, and the comparisons that it rests on."""

    verdict: str
    scores: dict[str, float]
    comparisons: list[Comparison] = field(default_factory=list)


class Model(Protocol):
    """A verdict model; `signature` names it, with the hash of its weights where it has any."""

    @property
    def signature(self) -> dict[str, str]:
        """Return what names the model, in order; the same for every record."""
        ...

    def judge(self, cases: Sequence[Case]) -> list[Judgement]:
        """Return a judgement for each case, in order, whatever the batch."""
        ...
