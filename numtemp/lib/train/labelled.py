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
    """One labelled claim: `label` indexes LABELS, `source` the file that it is from.

    `judged` rows have evidence. A `target` is what the model is for: its label shares, temperature and class
    weights are taken from the targets. A `contrast` row is made from another row's evidence.
    """

    case: Case
    label: int
    source: int
    judged: bool
    target: bool
    contrast: bool = False


def read_rows(
    paths: Sequence[str], extra: Sequence[str], *, gold: bool, report: Callable[[str], None]
) -> list[Row]:
    """Read the labelled records of JSONL files; those without a label are passed over and counted.

    Rows of `paths` are targets where they have evidence (with `gold`: a justification). Raises SetupError
    where a file cannot be read, a record is misshapen or a label is unknown.
    """
    rows: list[Row] = []
    for source, path in enumerate([*paths, *extra]):
        unlabelled = 0
        before = len(rows)
        for record in read_records(Path(path)):
            if record.get("label") is None:
                unlabelled += 1
                continue
            try:
                rows.append(as_row(record, source, gold=gold, target=source < len(paths)))
            except RecordError as error:
                raise SetupError(f"{path}: record {record.get('id', '?')}: {error}") from None
        judged = sum(row.judged for row in rows[before:])
        report(
            f"{path}: {len(rows) - before:,} labelled, {judged:,} of them with evidence; "
            f"{unlabelled:,} without label"
        )
    return rows


def as_row(record: Record, source: int = 0, *, gold: bool = False, target: bool = True) -> Row:
    """Read one labelled record; raises RecordError where a field has the wrong shape."""
    field = "justification" if gold else "evidence"
    check_fields(record, ("claim",), (*_SHAPES, field))
    judged = record.get(field) is not None
    case = read_case(record if judged else record | {"evidence": []}, gold=gold and judged)
    return Row(case, LABELS.index(read_label(record["label"])), source, judged, target and judged)


def shares(labels: Iterable[int]) -> list[float]:
    """Return the share of each label; raises SetupError where one does not occur."""
    labels = list(labels)
    counts = [labels.count(index) for index in range(len(LABELS))]
    if not all(counts):
        absent = ", ".join(label for label, count in zip(LABELS, counts, strict=True) if not count)
        raise SetupError(f"no training record with evidence has the label {absent}")
    return [count / len(labels) for count in counts]
