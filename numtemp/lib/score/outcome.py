"""What a record says: its gold label, and what became of it."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from numtemp.lib.errors import RecordError, SetupError
from numtemp.lib.labels import CATEGORIES, LABELS, read_label
from numtemp.lib.record import STAGES, Record
from numtemp.lib.score.metrics import OUTCOMES

Problem = Callable[[str], None]
"""Takes one line about what is wrong with the input."""

FAILED: Final = OUTCOMES.index("failed")
ABSTAINED: Final = OUTCOMES.index("abstained")
NONE: Final = "none"

_INDEX: Final = {label: i for i, label in enumerate(LABELS)}
# Where a claim was collected does not change how it was judged, so its trace may differ.
_JUDGING: Final = tuple(stage for stage in STAGES if stage not in ("collect", "score"))


def gold_of(place: str, record: Record, problem: Problem) -> int | None:
    """Return the index of the record's label, None where it has none or `problem` was told of a bad one."""
    label = record.get("label")
    if label is None or label == "":
        return None
    try:
        return _index(label)
    except RecordError as error:
        problem(f"{place}: record {record.get('id', '?')}: {error}")
        return None


def outcome_of(place: str, record: Record, problem: Problem) -> int:
    """Return the index of the record's outcome in OUTCOMES; a bad verdict is told to `problem` and failed."""
    verdict = record.get("verdict")
    if verdict is None or verdict == "":
        return ABSTAINED if record.get("abstained") is True else FAILED
    try:
        return _index(verdict)
    except RecordError as error:
        problem(f"{place}: record {record.get('id', '?')}: bad_verdict: {error.message}")
        return FAILED


def _index(value: Any) -> int:
    exact = _INDEX.get(value) if isinstance(value, str) else None
    return _INDEX[read_label(value)] if exact is None else exact


def slice_of(record: Record, field: str) -> str | None:
    """Return the slice that the record belongs to, such as `category:temporal`, None without the field."""
    value = record.get(field)
    if value in (None, "", NONE) or isinstance(value, list | dict):
        return None
    return f"{field}:{value}"


def slice_order(name: str) -> tuple[int, str]:
    """Return a sort key: the paper's categories in its order, then all else by name."""
    value = name.partition(":")[2]
    return CATEGORIES.index(value) if value in CATEGORIES else len(CATEGORIES), name


class Traces:
    """The signatures of the stages that made a system's records, which must not be mixed."""

    def __init__(self, allow_mixed: bool = False, stages: Sequence[str] = _JUDGING) -> None:
        self.allow_mixed = allow_mixed
        self.stages = stages
        self.mixed: dict[str, bool] = {}
        self._first: dict[str, Any] | None = None
        self._seen: Any = None

    def add(self, place: str, record: Record) -> None:
        """Compare a record's traces with the first's; raises SetupError where they differ."""
        trace = record.get("trace")
        if self._first is not None and trace == self._seen:
            return
        stages = trace if isinstance(trace, dict) else {}
        if self._first is None:
            self._first, self._seen = {stage: stages.get(stage) for stage in self.stages}, trace
            return
        for stage in self.stages:
            if stages.get(stage) != self._first[stage]:
                self._differ(place, stage, stages.get(stage))

    def parts(self) -> dict[str, str]:
        """Return the parts of a row's signature, `{stage: its trace}`."""
        traces = {stage: _nested(trace) for stage, trace in (self._first or {}).items() if trace is not None}
        return traces | dict.fromkeys(self.mixed, "mixed")

    def _differ(self, place: str, stage: str, trace: Any) -> None:
        if not self.allow_mixed:
            earlier = (self._first or {}).get(stage)
            raise SetupError(
                f"{place}: {stage} was done by {trace or 'nobody'}, and by {earlier or 'nobody'} in records"
                " before; --allow-mixed scores them together"
            )
        self.mixed[stage] = True


def _nested(trace: Any) -> str:
    """Write a stage's signature so that it fits into another one."""
    return str(trace).replace(":", "=").replace("|", ";")
