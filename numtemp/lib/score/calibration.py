"""Do the scores mean what they say? Expected calibration error and Brier score, one record at a time."""

from typing import Final

from numtemp.lib.labels import LABELS
from numtemp.lib.record import Record
from numtemp.lib.score.outcome import Problem

BINS: Final = 15
"""Equal-width bins of confidence, as in Guo et al. (2017), On Calibration of Modern Neural Networks."""
_TOLERANCE: Final = 1e-3


def scores_of(place: str, record: Record, problem: Problem) -> list[float] | None:
    """Return the record's scores in the order of the labels, None where it has none.

    `problem` is told where they are not three probabilities that sum to 1.
    """
    scores = record.get("scores")
    if scores is None:
        return None
    try:
        true, false, conflicting = (float(scores[label]) for label in LABELS)
    except (KeyError, TypeError, ValueError, OverflowError):
        true = false = conflicting = -1.0
    if min(true, false, conflicting) >= 0 and abs(true + false + conflicting - 1) <= _TOLERANCE:
        return [true, false, conflicting]
    problem(f"{place}: record {record.get('id', '?')}: bad_scores: not probabilities that sum to 1")
    return None


class Calibration:
    """Sums over records whose scores are known."""

    def __init__(self) -> None:
        self.count = [0] * BINS
        self.right = [0] * BINS
        self.confidence = [0.0] * BINS
        self.squares = 0.0

    @property
    def n(self) -> int:
        """How many records were added."""
        return sum(self.count)

    def add(self, scores: list[float], label: int, verdict: int) -> None:
        """Add a record: its three scores, and the indices of its label and of its verdict."""
        confidence = scores[verdict]
        place = min(int(confidence * BINS), BINS - 1)
        self.count[place] += 1
        self.right[place] += label == verdict
        self.confidence[place] += confidence
        true, false, conflicting = scores
        self.squares += true * true + false * false + conflicting * conflicting - 2 * scores[label] + 1

    def error(self) -> float | None:
        """Return the expected calibration error, 0 to 1: mean distance of confidence and accuracy."""
        gaps = [abs(right - total) for right, total in zip(self.right, self.confidence, strict=True)]
        return sum(gaps) / self.n if self.n else None

    def brier(self) -> float | None:
        """Return the Brier score, 0 to 2: the squared distance of scores and label, over three labels."""
        return self.squares / self.n if self.n else None
