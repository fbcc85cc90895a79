"""Several systems on the same claims, joined to a gold file by id or by claim text (Tables 2, 3 and 13)."""

import hashlib
import logging
from array import array
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from numtemp.lib.errors import RecordError, SetupError, UsageError
from numtemp.lib.labels import LABELS
from numtemp.lib.record import Record, check_fields, record_id
from numtemp.lib.score.calibration import Calibration, scores_of
from numtemp.lib.score.metrics import OUTCOMES, Counts
from numtemp.lib.score.mistakes import Mistakes
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

Placed = Iterable[tuple[str, Record]]

_SHAPE: Final = (len(LABELS), len(OUTCOMES))


@dataclass(slots=True)
class Gold:
    """The labelled claims: where each stands, its label, its slices, and itself where errors are wanted."""

    join: str
    places: dict[str, int] = field(default_factory=dict)
    labels: "array[int]" = field(default_factory=lambda: array("b"))
    slices: dict[str, "array[int]"] = field(default_factory=dict)
    records: list[Record] = field(default_factory=list)
    relevant: dict[int, Any] = field(default_factory=dict)
    unlabelled: int = 0
    digest: int = 0

    def key(self, place: str, record: Record, problem: Problem) -> str | None:
        """Return what the record is joined by, None where it has no such thing and `problem` was told."""
        try:
            if self.join == "id":
                return record_id(record)
            check_fields(record, ("claim",))
            return str(record["claim"])
        except RecordError as error:
            problem(f"{place}: record {record.get('id', '?')}: {error}; it cannot be joined")
            return None

    def signature(self) -> str:
        """Return a hash of all keys and labels, whatever their order."""
        return f"{self.digest:016x}"

    def groups(self) -> Iterator[tuple[str, NDArray[np.bool_]]]:
        """Yield each slice's name and which claims are in it, shape (claims,); `all` first."""
        size = len(self.labels)
        yield ALL, np.ones(size, bool)
        codes = {name: np.frombuffer(members, np.int64) for name, members in self.slices.items()}
        for field_name in dict.fromkeys(name.partition(":")[0] for name in codes):
            named = sorted((n for n in codes if n.partition(":")[0] == field_name), key=slice_order)
            rest = np.ones(size, bool)
            for name in named:
                inside = np.zeros(size, bool)
                inside[codes[name]] = True
                rest &= ~inside
                yield name, inside
            if rest.any():
                yield f"{field_name}:{NONE}", rest


def read_gold(
    records: Placed, join: str, by: tuple[str, ...], problem: Problem, keep_records: bool = False
) -> Gold:
    """Read the labelled claims. Raises SetupError where two have the same key, or none has a label."""
    if join not in ("id", "claim"):
        raise UsageError(f"--join is id or claim, not {join!r}")
    gold = Gold(join)
    for place, record in records:
        label = gold_of(place, record, problem)
        if label is None:
            gold.unlabelled += 1
            continue
        key = gold.key(place, record, problem)
        if key is None:
            continue
        if key in gold.places:
            raise SetupError(f"{place}: {_short(key)} stands twice in the gold file; a join needs it once")
        position = gold.places[key] = len(gold.labels)
        gold.labels.append(label)
        line = hashlib.blake2b(f"{label}{key}".encode("utf-8", "surrogatepass"), digest_size=8)
        gold.digest = (gold.digest + int.from_bytes(line.digest(), "big")) % (1 << 64)
        for name in by:
            if (slice := slice_of(record, name)) is not None:
                gold.slices.setdefault(slice, array("q")).append(position)
        if record.get("relevant") is not None:
            gold.relevant[position] = record["relevant"]
        if keep_records:
            gold.records.append(record)
    if not gold.places:
        raise SetupError("no record of the gold file has a label")
    return gold


@dataclass(slots=True)
class System:
    """One system's outcomes, in the order of the gold file."""

    name: str
    outcomes: NDArray[np.int8]
    traces: Traces
    calibration: Calibration
    retrieval: Retrieval
    joined: int = 0
    unmatched: int = 0

    def counts(self, labels: NDArray[np.int8], inside: NDArray[np.bool_]) -> Counts:
        """Return the counts of the claims `inside`, shape (3, 5)."""
        cells = labels[inside].astype(np.int64) * _SHAPE[1] + self.outcomes[inside]
        return np.bincount(cells, minlength=_SHAPE[0] * _SHAPE[1]).reshape(_SHAPE)


def read_system(
    name: str,
    records: Placed,
    gold: Gold,
    allow_mixed: bool,
    problem: Problem,
    mistakes: Mistakes | None = None,
) -> System:
    """Join one system's records to the gold claims; claims that it lacks count as failed.

    A failure is replaced by a later record of the same key. Raises SetupError where a key comes twice
    otherwise, where nothing joins, and for mixed signatures.
    """
    system = System(
        name,
        np.full(len(gold.labels), FAILED, np.int8),
        Traces(allow_mixed),
        Calibration(),
        Retrieval(allow_mixed),
    )
    seen = np.zeros(len(gold.labels), bool)
    retried: set[int] = set()
    for place, record in records:
        key = gold.key(place, record, problem)
        position = None if key is None else gold.places.get(key)
        if key is None or position is None:
            system.unmatched += 1
            continue
        if seen[position] and position not in retried:
            raise SetupError(f"{place}: {_short(key)} stands twice in {name}; a join needs it once")
        seen[position] = True
        retried.discard(position)
        outcome = outcome_of(place, record, problem)
        if outcome == FAILED and record.get("errors"):
            retried.add(position)
        system.outcomes[position] = outcome
        label = gold.labels[position]
        system.retrieval.add(place, record, gold.relevant.get(position), problem, key)
        if outcome < FAILED:
            system.traces.add(place, record)
            if (scores := scores_of(place, record, problem)) is not None:
                system.calibration.add(scores, label, outcome)
        if mistakes is not None:
            mistakes.supersede(record, name)
            if outcome != label:
                known = gold.records[position]
                mistakes.add(known | record | {"label": known["label"]}, label, outcome, name)
    system.joined = int(seen.sum())
    _check_join(system, gold)
    for position in np.flatnonzero(~seen).tolist():
        system.retrieval.miss(gold.relevant.get(position))
        if mistakes is not None:
            mistakes.add(gold.records[position], gold.labels[position], FAILED, name)
    return system


def joint_counts(labels: NDArray[np.int8], first: System, second: System) -> Counts:
    """Return counts of shape (3, 5, 5): gold × first's outcome × second's outcome."""
    outcomes = len(OUTCOMES)
    cells = (labels.astype(np.int64) * outcomes + first.outcomes) * outcomes + second.outcomes
    return np.bincount(cells, minlength=len(LABELS) * outcomes * outcomes).reshape(-1, outcomes, outcomes)


def _check_join(system: System, gold: Gold) -> None:
    if not system.joined:
        other = "claim" if gold.join == "id" else "id"
        raise SetupError(
            f"{system.name}: no record has the {gold.join} of a gold one; --join {other} joins by {other}"
        )
    if system.unmatched:
        log.warning("%s: %s records have no gold label", system.name, f"{system.unmatched:,}")
    missing = len(gold.labels) - system.joined
    if missing:
        log.warning("%s: %s gold claims have no record and count as failed", system.name, f"{missing:,}")
    if (system.outcomes == FAILED).all():
        log.warning("%s: no record has a verdict: all claims count as failed", system.name)


def _short(key: str) -> str:
    return repr(key if len(key) <= 60 else f"{key[:60]}…")
