"""A stream of records that carry label and verdict, to rows: nt-score as the last part of a pipe."""

import logging
from collections.abc import Iterable

from numtemp.lib.labels import LABELS
from numtemp.lib.record import Record
from numtemp.lib.score import scoring
from numtemp.lib.score.metrics import OUTCOMES
from numtemp.lib.score.mistakes import Mistakes
from numtemp.lib.score.outcome import FAILED, Problem
from numtemp.lib.score.rows import ALL, Row
from numtemp.lib.score.settings import Settings
from numtemp.lib.score.tally import Tally

log = logging.getLogger("numtemp")


def count_records(
    records: Iterable[tuple[str, Record]],
    settings: Settings,
    problem: Problem,
    mistakes: Mistakes | None = None,
) -> Tally:
    """Count all records, each with its place, and collect the wrong ones where `mistakes` is given."""
    tally = Tally(settings.by, settings.allow_mixed)
    for place, record in records:
        label, outcome = tally.add(place, record, problem)
        if mistakes is not None:
            mistakes.supersede(record)
            if label is not None and label != outcome:
                mistakes.add(record, label, outcome)
    tally.warn()
    return tally


def stream_rows(tally: Tally, settings: Settings, system: str = "") -> list[Row]:
    """Return the rows of one stream, or the counts of its verdicts where no record has a label."""
    signed = scoring.row_signature(tally.traces.parts(), settings.bootstrap)
    without = sum(tally.unlabelled.values())
    found = tally.retrieval.rows(system)
    if found and not tally.scored and tally.unlabelled[FAILED] == without:
        return found  # records on their way to a verdict: their evidence alone is scored
    if not tally.scored:
        log.warning("no record has a label: verdicts are counted, not scored")
        return _counted(tally, signed, without, system) + found
    slices = tally.counts()
    rows = list(scoring.all_rows(slices[ALL], signed, settings.bootstrap, system))
    rows.append(Row("unlabelled", ALL, without, without + tally.scored, signature=signed, system=system))
    rows += scoring.calibration_rows(tally.calibration, signed, system)
    rows += found
    for name, counts in slices.items():
        if name != ALL:
            rows += scoring.slice_rows(name, counts, signed, settings.bootstrap, system)
    return rows + (list(scoring.majority_rows(slices, settings.bootstrap)) if settings.majority else [])


def _counted(tally: Tally, signed: str, total: int, system: str) -> list[Row]:
    """Return how often each outcome occurred, and how sure the verdicts were on average."""
    names = [f"verdict:{name}" if name in LABELS else name for name in OUTCOMES]
    rows = [
        Row(name, ALL, tally.unlabelled[i], total, signature=signed, system=system)
        for i, name in enumerate(names)
    ]
    rows.append(Row("unlabelled", ALL, total, total, signature=signed, system=system))
    certainty, n = tally.confidence
    mean = certainty / n if n else None
    return [*rows, Row("confidence", ALL, mean, int(n), signature=signed, system=system)]
