"""Labelled records for the verdict: what is read from files, and what it says about each row."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from numtemp.lib.errors import RecordError, SetupError
from numtemp.lib.jsonl import read_records
from numtemp.lib.labels import LABELS, read_label
from numtemp.lib.nli.case import Case, read_case
from numtemp.lib.record import Record, check_fields

_SHAPES = ("lang", "date", "quantities", "category")


@dataclass(frozen=True, slots=True)
class Row:
    """One labelled claim: `label` indexes LABELS; without `judged` it trains the claim part alone."""

    case: Case
    label: int
    judged: bool


def read_rows(paths: Sequence[str], *, gold: bool, report: Callable[[str], None]) -> list[Row]:
    """Read the labelled records of JSONL files; those without a label are passed over and counted.

    A row is judged where it has the evidence (with `gold`: the justification) that the verdict rests on.
    Raises SetupError where a file cannot be read, a record is misshapen or a label is unknown.
    """
    rows: list[Row] = []
    for path in paths:
        unlabelled = 0
        before = len(rows)
        for record in read_records(Path(path)):
            if record.get("label") is None:
                unlabelled += 1
                continue
            try:
                rows.append(as_row(record, gold=gold))
            except RecordError as error:
                raise SetupError(f"{path}: record {record.get('id', '?')}: {error}") from None
        judged = sum(row.judged for row in rows[before:])
        report(
            f"{path}: {len(rows) - before:,} labelled, {judged:,} of them with evidence; "
            f"{unlabelled:,} without label"
        )
    return rows


def as_row(record: Record, *, gold: bool = False) -> Row:
    """Read one labelled record; raises RecordError where a field has the wrong shape."""
    source = "justification" if gold else "evidence"
    check_fields(record, ("claim",), (*_SHAPES, source))
    judged = record.get(source) is not None
    case = read_case(record if judged else record | {"evidence": []}, gold=gold and judged)
    return Row(case, LABELS.index(read_label(record["label"])), judged)


def shares(labels: Iterable[int]) -> list[float]:
    """Return the share of each label; raises SetupError where one does not occur."""
    labels = list(labels)
    counts = [labels.count(index) for index in range(len(LABELS))]
    if not all(counts):
        absent = ", ".join(label for label, count in zip(LABELS, counts, strict=True) if not count)
        raise SetupError(f"no training record with evidence has the label {absent}")
    return [count / len(labels) for count in counts]
