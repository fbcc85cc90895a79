"""What every verdict model is: a case in, a judgement out."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol

from numtemp.lib.errors import RecordError
from numtemp.lib.nli.case import Case
from numtemp.lib.nli.compare import Comparison


@dataclass(frozen=True, slots=True)
class Judgement:
    """A verdict with its scores by label, which sum to 1, and the comparisons that it rests on.

    `verdict` is None where the model abstains; `rationale` is the model's own, where it gives one; `notes`
    say what is particular to this case.
    """

    verdict: str | None
    scores: dict[str, float]
    comparisons: list[Comparison] = field(default_factory=list)
    rationale: str | None = None
    notes: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Prompting:
    """How a model that answers is asked; None leaves a value to it.

    `exemplars` is a file of labelled records, of which `shots` are shown; `threads` requests are in flight.
    """

    exemplars: str | None = None
    shots: int = 5
    base_url: str | None = None
    temperature: float | None = None
    threads: int = 1


AS_USUAL: Final = Prompting()


class Model(Protocol):
    """A verdict model; `signature` names it, with the hash of its weights where it has any."""

    @property
    def signature(self) -> dict[str, str]:
        """Return what names the model, in order; the same for every record."""
        ...

    def judge(self, cases: Sequence[Case]) -> Sequence[Judgement | RecordError]:
        """Return a judgement for each case, or why it has none, in order, whatever the batch."""
        ...
