"""From counts to rows: which figures nt-score prints, for which slice, with which interval."""

from collections.abc import Callable, Iterator

import numpy as np

from numtemp.lib.labels import LABELS
from numtemp.lib.score import metrics
from numtemp.lib.score.bootstrap import interval, resample
from numtemp.lib.score.calibration import Calibration
from numtemp.lib.score.metrics import OUTCOMES, Counts, Values
from numtemp.lib.score.rows import ALL, Row, defined
from numtemp.lib.score.settings import Bootstrap
from numtemp.lib.signature import signature

Figures = dict[str, Values]


def row_signature(traces: dict[str, str], bootstrap: Bootstrap, **parts: object) -> str:
    """Return what made a row: the labels, how intervals were drawn, and the stages' signatures."""
    sampled = bootstrap.samples > 0
    return signature(
        labels=",".join(LABELS),
        missing="wrong",
        bootstrap=bootstrap.samples if sampled else None,
        seed=bootstrap.seed if sampled else None,
        **parts,
        **traces,
    )


def all_rows(counts: Counts, signed: str, bootstrap: Bootstrap, system: str = "") -> Iterator[Row]:
    """Yield every figure over all records of a system; `counts` has shape (3, 5)."""
    total = int(counts.sum())
    yield from _rated(counts, metrics.summary, ALL, signed, bootstrap, system)
    yield from _rated(counts, metrics.per_label, ALL, signed, bootstrap, system)
    yield from _confusion(counts, signed, system)
    for outcome in ("failed", "abstained"):
        number = int(counts[:, OUTCOMES.index(outcome)].sum())
        yield Row(outcome, ALL, number, total, signature=signed, system=system)
    if counts[:, OUTCOMES.index("abstained")].any():
        yield from _rated(counts, _selective, ALL, signed, bootstrap, system)


def slice_rows(
    name: str, counts: Counts, signed: str, bootstrap: Bootstrap, system: str = ""
) -> Iterator[Row]:
    """Yield the figures of the paper's category columns for one slice; `counts` has shape (3, 5)."""
    yield from _rated(counts, _of_slice, name, signed, bootstrap, system)


def calibration_rows(calibration: Calibration, signed: str, system: str = "") -> Iterator[Row]:
    """Yield calibration error and Brier score, where any record had scores."""
    if calibration.n:
        for name, value in (("ECE", calibration.error()), ("Brier", calibration.brier())):
            yield Row(name, ALL, value, calibration.n, signature=signed, system=system)


def majority_rows(slices: dict[str, Counts], bootstrap: Bootstrap) -> Iterator[Row]:
    """Yield the figures of always answering the most frequent label (Table 2's last row)."""
    label = int(np.argmax(slices[ALL].sum(1)))
    signed = row_signature({}, bootstrap, always=LABELS[label])
    for name, counts in slices.items():
        constant = metrics.majority(counts, label)
        if name == ALL:
            yield from all_rows(constant, signed, bootstrap, "majority")
        else:
            yield from slice_rows(name, constant, signed, bootstrap, "majority")


def _rated(
    counts: Counts,
    figures: Callable[[Counts], Figures],
    slice: str,
    signed: str,
    bootstrap: Bootstrap,
    system: str,
) -> Iterator[Row]:
    """Yield a row with its interval for each of the figures; a label's row counts that label's records."""
    drawn = resample(counts, bootstrap.samples, bootstrap.seed, slice)
    samples = figures(drawn) if bootstrap.samples else {}
    support = dict(zip(LABELS, counts.sum(1).tolist(), strict=True))
    for name, value in figures(counts).items():
        bounds = interval(samples[name]) if samples else None
        n = support.get(name.partition(":")[2], int(counts.sum()))
        low, high = bounds or (None, None)
        yield Row(name, slice, defined(value), n, low, high, signed, system)


def _confusion(counts: Counts, signed: str, system: str) -> Iterator[Row]:
    for label, outcomes in zip(LABELS, counts.tolist(), strict=True):
        for outcome, number in zip(OUTCOMES, outcomes, strict=True):
            name = f"confusion:{label}:{outcome}"
            yield Row(name, ALL, number, sum(outcomes), signature=signed, system=system)


def _of_slice(counts: Counts) -> Figures:
    rates = metrics.summary(counts)
    figures = {name: rates[name] for name in ("macro-F1", "weighted-F1", "accuracy")}
    return figures | {f"F1:{label}": metrics.f1_scores(counts)[..., i] for i, label in enumerate(LABELS)}


def _selective(counts: Counts) -> Figures:
    """Return how much was answered, and how well that was (coverage and risk)."""
    given = metrics.answered(counts)
    total, kept = counts.sum((-2, -1)), given.sum((-2, -1))
    return {
        "coverage": metrics.ratio(kept, total),
        "risk": 1 - metrics.accuracy(given),
        "macro-F1:answered": metrics.macro_f1(given),
    }
