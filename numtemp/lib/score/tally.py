"""One stream of records, counted at constant memory: only counts and the ids of failures are kept."""

import logging
from collections import Counter
from typing import Final

import numpy as np

from numtemp.lib.labels import LABELS
from numtemp.lib.record import Record
from numtemp.lib.score.calibration import Calibration, scores_of
from numtemp.lib.score.metrics import OUTCOMES, Counts
from numtemp.lib.score.outcome import (
    FAILED,
    NONE,
    Problem,
    Traces,
    gold_of,
    outcome_of,
    slice_of,
    slice_order,
)
from numtemp.lib.score.retrieval import Retrieval
from numtemp.lib.score.rows import ALL

log = logging.getLogger("numtemp")

_WATCHED: Final = 1 << 16  # ids in which repeats are looked for, so that memory stays constant


class Tally:
    """Counts of one system's records.

    A record that failed is replaced by a later one with its id, since a run with --retry-failed appends.
    Otherwise every record counts.
    """

    def __init__(self, by: tuple[str, ...] = (), allow_mixed: bool = False) -> None:
        """Count for all records, and for the values of each field in `by`."""
        self.by = by
        self.traces = Traces(allow_mixed)
        self.calibration = Calibration()
        self.retrieval = Retrieval(allow_mixed)
        self.unlabelled: Counter[int] = Counter()
        self.confidence: list[float] = [0.0, 0.0]  # sum and number, of records without a label
        self.repeated = 0
        self._cells: dict[str, list[int]] = {ALL: _no_cells()}
        self._failed: dict[str, tuple[int | None, list[str]]] = {}
        self._ids: set[str] = set()

    def add(self, place: str, record: Record, problem: Problem) -> tuple[int | None, int]:
        """Count a record from `place` (`file:line`); return the indices of its label and its outcome.

        `problem` is told what cannot be read: a bad verdict counts as failed, a bad label as none.
        Raises SetupError for mixed signatures.
        """
        label = gold_of(place, record, problem)
        outcome = outcome_of(place, record, problem)
        slices = self._slices(record)
        self._supersede(record, label, slices, retry=outcome == FAILED and bool(record.get("errors")))
        self._count(label, outcome, slices, 1)
        self.retrieval.add(place, record, record.get("relevant"), problem)
        if outcome < FAILED:
            self.traces.add(place, record)
            self._weigh(place, record, label, outcome, problem)
        return label, outcome

    @property
    def scored(self) -> int:
        """How many records had a label."""
        return sum(self._cells[ALL])

    @property
    def failures(self) -> int:
        """How many records with a label failed."""
        return sum(self._cells[ALL][FAILED :: len(OUTCOMES)])

    def counts(self) -> dict[str, Counts]:
        """Return for each slice its counts, shape (3, 5), `all` first; records without a field last."""
        shape = (len(LABELS), len(OUTCOMES))
        total = np.array(self._cells[ALL], np.int64).reshape(shape)
        found = {ALL: total}
        for field in self.by:
            named = [
                name for name, cells in self._cells.items() if name.startswith(f"{field}:") and any(cells)
            ]
            named.sort(key=slice_order)
            slices = {name: np.array(self._cells[name], np.int64).reshape(shape) for name in named}
            rest = total - sum(slices.values(), np.zeros(shape, np.int64))
            found |= slices
            if slices and rest.any():
                found[f"{field}:{NONE}"] = rest
        return found

    def warn(self) -> None:
        """Say what was unusual about the stream as a whole."""
        if self.repeated:
            log.warning("%s records repeat the id of another one; all were counted", f"{self.repeated:,}")
        if self.scored and self.failures == self.scored:
            log.warning("no record has a verdict: all %s with a label count as failed", f"{self.scored:,}")

    def _slices(self, record: Record) -> list[str]:
        return [name for field in self.by if (name := slice_of(record, field)) is not None]

    def _count(self, label: int | None, outcome: int, slices: list[str], step: int) -> None:
        if label is None:
            self.unlabelled[outcome] += step
            return
        cell = label * len(OUTCOMES) + outcome
        self._cells[ALL][cell] += step
        for name in slices:
            self._cells.setdefault(name, _no_cells())[cell] += step

    def _supersede(self, record: Record, label: int | None, slices: list[str], retry: bool) -> None:
        """Take back an earlier failure of the same id, and remember this one; count repeated ids."""
        identity = str(record.get("id") or "")
        if not identity:
            return
        earlier = self._failed.pop(identity, None)
        if earlier is not None:
            self._count(earlier[0], FAILED, earlier[1], -1)
        elif identity in self._ids:
            self.repeated += 1
        elif len(self._ids) < _WATCHED:
            self._ids.add(identity)
        if retry:
            self._failed[identity] = (label, slices)

    def _weigh(self, place: str, record: Record, label: int | None, outcome: int, problem: Problem) -> None:
        scores = scores_of(place, record, problem)
        if scores is None:
            return
        if label is not None:
            self.calibration.add(scores, label, outcome)
        else:
            self.confidence[0] += scores[outcome]
            self.confidence[1] += 1


def _no_cells() -> list[int]:
    return [0] * (len(LABELS) * len(OUTCOMES))
