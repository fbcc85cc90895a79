"""A stage: fields it needs, fields it adds, and a function from a batch of records to results.

`annotate` applies a stage to a batch and keeps every rule of numtemp(7) about ids, errors, notes and
traces, so that the stages themselves only compute.
"""

import logging
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from numtemp.lib.errors import NumtempError, RecordError
from numtemp.lib.record import STAGES, Record, check_fields, with_id

log = logging.getLogger("numtemp")


@dataclass(slots=True)
class Result:
    """What a stage found for one record.

    `fields` replace the fields that the stage owns; `notes` say what is particular to this record;
    `failed` counts it as failed although it goes on; `keep=False` filters it out.
    """

    fields: Record
    notes: Sequence[str] = ()
    failed: bool = False
    keep: bool = True


class Stage(ABC):
    """One filter of the pipeline. Instances are small and picklable until `open` loads their model."""

    name: ClassVar[str]
    needs: ClassVar[tuple[str, ...]] = ("claim",)
    reads: ClassVar[tuple[str, ...]] = ("lang", "date")
    adds: ClassVar[tuple[str, ...]]
    batch_size: ClassVar[int] = 64

    def prepare(self) -> None:
        """Do once, before any worker opens the stage, what all of them will share (an index, say)."""
        return None

    def open(self) -> None:
        """Load what the stage works with; raises SetupError where that is missing."""
        return None

    @abstractmethod
    def signature(self) -> str:
        """Return what made the fields, the same for every record; asked for after `open`."""

    @abstractmethod
    def process(self, records: list[Record]) -> list[Result | RecordError]:
        """Return a result, or the error, for each record, in order. The records are not changed."""


@dataclass(slots=True)
class Outcome:
    """A record as it leaves a stage; `failure` says why it failed, `record` is None if filtered out."""

    record: Record | None
    failure: RecordError | None = None


def annotate(stage: Stage, records: Sequence[Record]) -> list[Outcome]:
    """Apply `stage` to a batch and return an outcome for each record, in order."""
    outcomes: list[Outcome | None] = [None] * len(records)
    ready: list[tuple[int, Record]] = []
    for position, record in enumerate(records):
        if _failed_before(stage.name, record):
            outcomes[position] = Outcome(record)
            continue
        try:
            record = with_id(record)
            check_fields(record, stage.needs, (*stage.reads, "trace", "notes"))
        except RecordError as error:
            outcomes[position] = _failure(stage, record, error)
        else:
            ready.append((position, record))
    if ready:
        results = _process(stage, [record for _, record in ready])
        trace = stage.signature()
        for (position, record), result in zip(ready, results, strict=True):
            if isinstance(result, RecordError):
                outcomes[position] = _failure(stage, record, result)
            else:
                outcomes[position] = _success(stage, record, result, trace)
    return [outcome for outcome in outcomes if outcome is not None]


def _process(stage: Stage, records: list[Record]) -> list[Result | RecordError]:
    """Process a batch; where that breaks, one by one, so that a single record bears the error."""
    try:
        return stage.process(records)
    except RecordError as error:
        if len(records) == 1:
            return [error]
    except NumtempError:
        raise
    except Exception as error:
        if len(records) == 1:
            log.debug("traceback", exc_info=True)
            return [RecordError("internal", f"{type(error).__name__}: {error}")]
    return [result for record in records for result in _process(stage, [record])]


def _success(stage: Stage, record: Record, result: Result, trace: str) -> Outcome:
    done = _without_error(stage, record)
    for name in stage.adds:
        if name in result.fields:
            done[name] = result.fields[name]
        else:
            done.pop(name, None)
    _set_entry(done, "trace", stage.name, trace)
    _set_entry(done, "notes", stage.name, list(result.notes) or None)
    failure = RecordError("incomplete", "; ".join(result.notes)) if result.failed else None
    return Outcome(done if result.keep else None, failure)


def _failure(stage: Stage, record: Record, error: RecordError) -> Outcome:
    failed = _without_error(stage, record)
    for name in stage.adds:
        failed.pop(name, None)
    for name in ("trace", "notes"):
        _set_entry(failed, name, stage.name, None)
    entry = {"stage": stage.name, "type": error.type, "message": error.message}
    failed["errors"] = [*(failed.get("errors") or []), entry]
    return Outcome(failed, error)


def _failed_before(name: str, record: Record) -> bool:
    """Whether an earlier stage failed on this record; its own error and later ones do not count."""
    errors = record.get("errors")
    if not isinstance(errors, list):
        return errors is not None  # not ours to judge: it passes untouched
    later = STAGES[STAGES.index(name) :]
    return any(not isinstance(error, dict) or error.get("stage") not in later for error in errors)


def _without_error(stage: Stage, record: Record) -> Record:
    """Copy the record without this stage's own earlier error."""
    copy = dict(record)
    errors = copy.get("errors")
    if not isinstance(errors, list):
        return copy
    kept = [error for error in errors if error.get("stage") != stage.name]
    if kept or not errors:
        copy["errors"] = kept
    else:
        del copy["errors"]
    return copy


def _set_entry(record: Record, name: str, stage: str, value: Any) -> None:
    """Set or remove a stage's entry of `trace` or `notes` in its place, sharing nothing with the input."""
    present = record.get(name)
    if value is None and not isinstance(present, dict):
        return
    entries = dict(present) if isinstance(present, dict) else {}
    if value is None:
        entries.pop(stage, None)
    else:
        entries[stage] = value
    if entries:
        record[name] = entries
    else:
        record.pop(name, None)
