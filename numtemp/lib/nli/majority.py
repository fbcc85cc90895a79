"""The majority baseline: False, always, with the label shares of QuanTemp as scores."""

from collections.abc import Sequence
from typing import ClassVar, Final

from numtemp.lib.nli.case import Case
from numtemp.lib.nli.model import Judgement

# Section 3.3: 18.79% True, 57.93% False, 23.27% Conflicting over the whole dataset.
_SHARES: Final = {"True": 0.1879, "False": 0.5794, "Conflicting": 0.2327}


class Majority:
    """Judges every case False."""

    signature: ClassVar = {"model": "majority"}

    def judge(self, cases: Sequence[Case]) -> list[Judgement]:
        """Return the same judgement for each case."""
        return [Judgement("False", dict(_SHARES)) for _ in cases]


def majority(*, gold: bool = False) -> Majority:
    """Return the baseline, which is the same for gold evidence."""
    return Majority()
