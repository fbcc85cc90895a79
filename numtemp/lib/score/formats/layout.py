"""The tables that people read, laid out from rows; every format for people draws these same tables."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from numtemp.lib.labels import LABELS
from numtemp.lib.score.metrics import OUTCOMES
from numtemp.lib.score.rows import ALL, Row, index, systems

Found = dict[tuple[str, str, str], Row]
"""Rows by system, slice and metric."""

NOTHING: Final = "–"
_OVERALL: Final = {
    "macro-F1": "macro-F1",
    "macro-F1:seen": "macro-F1, labels seen",
    "weighted-F1": "weighted-F1",
    "micro-F1": "micro-F1",
    "accuracy": "accuracy",
}
_TESTS: Final = {
    "p": "macro-F1:p",
    "p, Holm": "macro-F1:p:Holm",
    "only first right": "McNemar:only-first",
    "only this right": "McNemar:only-this",
    "McNemar p": "McNemar:p",
    "p, Holm ": "McNemar:p:Holm",
}
_COUNTED: Final = ("failed", "abstained", "unlabelled", "joined", "unmatched")


@dataclass(slots=True)
class Table:
    """A titled grid of text, right-aligned but for its first column.

    `bars` gives each line a share of 1 to be drawn, where there is something to draw.
    """

    title: str
    columns: list[str]
    body: list[list[str]]
    bars: list[float | None] = field(default_factory=list)


def percent(value: float | int | None) -> str:
    """Write a rate as the paper does: in percent with two decimals."""
    return NOTHING if value is None else f"{100 * value:.2f}"


def figure(row: Row) -> str:
    """Write the value of any row: a count as it is, a rate in percent, all else with three decimals."""
    if row.value is None:
        return NOTHING
    if isinstance(row.value, int):
        return f"{row.value:,}"
    if row.metric in _TESTS.values():
        return "<0.001" if row.value < 0.001 else f"{row.value:.3f}"
    return percent(row.value) if is_rate(row.metric) else f"{row.value:.3f}"


def is_rate(metric: str) -> bool:
    """Whether a figure is a share of 1 that people read in percent."""
    name = metric.partition(":")[0].partition("@")[0]
    return "F1" in name or name in (
        "accuracy",
        "precision",
        "recall",
        "coverage",
        "risk",
        "number-coverage",
        "foreign-numbers",
        "duplicates",
        "nDCG",
        "MRR",
    )


def span(row: Row | None) -> str:
    """Write a row's confidence interval, in percent where its value is."""
    if row is None or row.low is None or row.high is None:
        return ""
    scale, digits = (100, 2) if is_rate(row.metric) else (1, 3)
    between = NOTHING if row.low >= 0 else " to "
    return f"{scale * row.low:.{digits}f}{between}{scale * row.high:.{digits}f}"


def tables(rows: list[Row]) -> Iterator[Table]:
    """Yield all tables of verdicts and evidence that the rows have figures for, and one of all others."""
    found = index(rows)
    scored = [name for name in systems(rows) if (name, ALL, "macro-F1") in found]
    if len(scored) > 1:
        yield comparison(rows, scored)
        yield from versus(found, scored)
    for name in scored:
        yield per_label(found, name)
        yield confusion(found, name)
        yield from by_slice(rows, name)
    yield from retrieval(rows)
    yield from _others(rows)


def title(what: str, system: str) -> str:
    """Return a table's title, with the system that it is about where that has a name."""
    return f"{what}, {system}" if system else what


def comparison(rows: list[Row], scored: Sequence[str]) -> Table:
    """Lay the systems out as the paper's Tables 2 and 13: categories, F1 of each label, all claims."""
    found = index(rows)
    slices = [row.slice for row in rows if row.metric == "macro-F1" and row.slice.startswith("category:")]
    columns: list[tuple[str, str, str]] = []
    for name in dict.fromkeys(slices):
        short = name.partition(":")[2]
        columns += [(f"{short} M-F1", name, "macro-F1"), (f"{short} W-F1", name, "weighted-F1")]
    columns += [(f"{label[0]}-F1", ALL, f"F1:{label}") for label in LABELS]
    columns += [("M-F1", ALL, "macro-F1"), ("W-F1", ALL, "weighted-F1")]
    body = [
        [system, *(_value(found, system, name, metric) for _, name, metric in columns)] for system in scored
    ]
    return Table("Systems, F1 in percent", ["system", *(heading for heading, _, _ in columns)], body)


def versus(found: Found, scored: Sequence[str]) -> Iterator[Table]:
    """Yield the table of each system against the first: difference, interval, both tests."""
    columns = {"difference": "macro-F1:difference", "95% interval": "", **_TESTS}
    body = []
    for system in scored:
        difference = found.get((system, ALL, "macro-F1:difference"))
        if difference is not None:
            tests = [found.get((system, ALL, metric)) for metric in _TESTS.values()]
            cells = [NOTHING if row is None else figure(row) for row in tests]
            body.append([system, f"{100 * (difference.value or 0):+.2f}", span(difference), *cells])
    if body:
        yield Table(f"Macro-F1 against {scored[0]}, in points", ["system", *columns], body)


def per_label(found: Found, system: str) -> Table:
    """Lay out precision, recall, F1 and support of each label, and the means below them."""
    body = []
    for label in LABELS:
        row = found[system, ALL, f"F1:{label}"]
        values = [_value(found, system, ALL, f"{name}:{label}") for name in ("precision", "recall", "F1")]
        body.append([label, *values, span(row), f"{row.n:,}"])
    for metric, heading in _OVERALL.items():
        row = found[system, ALL, metric]
        body.append([heading, "", "", percent(row.value), span(row), f"{row.n:,}"])
    columns = ["label", "precision", "recall", "F1", "95% interval", "claims"]
    return Table(title("Verdicts, in percent", system), columns, body)


def confusion(found: Found, system: str) -> Table:
    """Lay out the confusion matrix: a line for each label, a column for each outcome that occurs."""
    cells = {
        (label, outcome): found[system, ALL, f"confusion:{label}:{outcome}"].value or 0
        for label in LABELS
        for outcome in OUTCOMES
    }
    used = [o for o in OUTCOMES if o in LABELS or any(cells[label, o] for label in LABELS)]
    body = [[label, *(f"{cells[label, outcome]:,}" for outcome in used)] for label in LABELS]
    return Table(title("Confusion, label by verdict", system), ["label", *used], body)


def by_slice(rows: list[Row], system: str, without: Sequence[str] = ()) -> Iterator[Table]:
    """Yield a table for each field but `without` that claims were grouped by, with bars of macro-F1."""
    found = index(rows)
    names = [r.slice for r in rows if r.system == system and r.metric == "macro-F1" and r.slice != ALL]
    for group in dict.fromkeys(name.partition(":")[0] for name in names):
        if group in without:
            continue
        members = [name for name in names if name.partition(":")[0] == group]
        body, bars = [], []
        for name in members:
            row = found[system, name, "macro-F1"]
            labels = [_value(found, system, name, f"F1:{label}") for label in LABELS]
            weighted = _value(found, system, name, "weighted-F1")
            value = name.partition(":")[2]
            body.append([value, f"{row.n:,}", percent(row.value), span(row), weighted, *labels])
            bars.append(row.value)
        columns = [group, "claims", "M-F1", "95% interval", "W-F1", *(f"{label[0]}-F1" for label in LABELS)]
        yield Table(title(f"By {group}, in percent", system), columns, body, bars)


def retrieval(rows: list[Row]) -> Iterator[Table]:
    """Yield the table of how well evidence was found, a line a system, where records say what is relevant."""
    found = index(rows)
    metrics = list(dict.fromkeys(row.metric for row in rows if is_retrieval(row.metric)))
    measured = [name for name in systems(rows) if (name, ALL, "MRR") in found]
    if measured:
        body = [
            [
                name or "records",
                *(_value(found, name, ALL, metric) for metric in metrics),
                f"{found[name, ALL, 'MRR'].n:,}",
            ]
            for name in measured
        ]
        yield Table("Evidence, in percent", ["system", *metrics, "claims"], body)


def is_retrieval(metric: str) -> bool:
    """Whether a figure says how well evidence was found."""
    return metric == "MRR" or metric.startswith(("recall@", "nDCG@"))


def _others(rows: list[Row]) -> Iterator[Table]:
    """Yield what no other table shows: counts, calibration, coverage and risk."""
    shown = {
        *_OVERALL,
        "macro-F1:difference",
        *_TESTS.values(),
        *(f"{n}:{label}" for n in ("precision", "recall", "F1") for label in LABELS),
    }
    rest = [row for row in rows if row.slice == ALL and row.metric not in shown]
    rest = [r for r in rest if not r.metric.startswith("confusion:") and not is_retrieval(r.metric)]
    rest = [row for row in rest if row.metric not in _COUNTED or row.value]
    for system in systems(rest):
        own = [row for row in rest if row.system == system]
        body = [[row.metric, figure(row), span(row), f"{row.n:,}"] for row in own]
        yield Table(title("Other figures", system), ["figure", "value", "95% interval", "n"], body)


def _value(found: Found, system: str, slice: str, metric: str) -> str:
    row = found.get((system, slice, metric))
    return NOTHING if row is None else percent(row.value)
