"""The rows of several systems, and each compared with the first: bootstrap, McNemar, Holm."""

from collections.abc import Iterator, Sequence

import numpy as np

from numtemp.lib.labels import LABELS
from numtemp.lib.score import scoring
from numtemp.lib.score.bootstrap import paired_difference
from numtemp.lib.score.metrics import Counts, macro_f1
from numtemp.lib.score.rows import ALL, Row
from numtemp.lib.score.settings import Settings
from numtemp.lib.score.significance import holm, mcnemar
from numtemp.lib.score.systems import Gold, System, joint_counts


def systems_rows(gold: Gold, systems: Sequence[System], settings: Settings) -> list[Row]:
    """Return all rows: each system's own, the majority's where asked for, and the comparisons."""
    labels = np.frombuffer(gold.labels, np.int8)
    groups = list(gold.groups())
    rows: list[Row] = []
    for system in systems:
        slices = {name: system.counts(labels, inside) for name, inside in groups}
        rows += _system_rows(gold, system, slices, settings)
    if settings.majority:
        rows += scoring.majority_rows(slices, settings.bootstrap)
    return rows + list(_comparisons(gold, systems, settings))


def _system_rows(gold: Gold, system: System, slices: dict[str, Counts], settings: Settings) -> Iterator[Row]:
    signed = scoring.row_signature(system.traces.parts(), settings.bootstrap, gold=gold.signature())
    total = len(gold.labels)
    yield from scoring.all_rows(slices[ALL], signed, settings.bootstrap, system.name)
    unlabelled = gold.unlabelled
    yield Row("unlabelled", ALL, unlabelled, unlabelled + total, signature=signed, system=system.name)
    yield Row("joined", ALL, system.joined, total, signature=signed, system=system.name)
    unmatched = system.unmatched
    yield Row("unmatched", ALL, unmatched, unmatched + system.joined, signature=signed, system=system.name)
    yield from scoring.calibration_rows(system.calibration, signed, system.name)
    yield from system.retrieval.rows(system.name)
    for name, counts in slices.items():
        if name != ALL:
            yield from scoring.slice_rows(name, counts, signed, settings.bootstrap, system.name)


def _comparisons(gold: Gold, systems: Sequence[System], settings: Settings) -> Iterator[Row]:
    """Yield for each system but the first its difference to the first and the tests of that."""
    first, *others = systems
    labels = np.frombuffer(gold.labels, np.int8)
    total = len(labels)
    joint = [joint_counts(labels, first, other) for other in others]
    pairs = [_only_right(counts) for counts in joint]
    exact = [mcnemar(*pair) for pair in pairs]
    bootstrap = settings.bootstrap
    sampled = [
        paired_difference(counts, macro_f1, bootstrap.samples, bootstrap.seed, f"{ALL}:paired")
        for counts in joint
    ]
    p_values = [p for _, _, p in sampled]
    adjusted = zip(holm(p_values), holm(exact), strict=True)
    for i, (other, (p_holm, exact_holm)) in enumerate(zip(others, adjusted, strict=True)):
        signed = scoring.row_signature(
            other.traces.parts(), bootstrap, gold=gold.signature(), against=first.name
        )
        difference, bounds, p_value = sampled[i]
        low, high = bounds or (None, None)
        yield Row("macro-F1:difference", ALL, difference, total, low, high, signed, other.name)
        figures: dict[str, float | int] = {}
        if bootstrap.samples:
            figures |= {"macro-F1:p": p_value, "macro-F1:p:Holm": p_holm}
        only_first, only_second = pairs[i]
        figures |= {"McNemar:only-first": only_first, "McNemar:only-this": only_second}
        figures |= {"McNemar:p": exact[i], "McNemar:p:Holm": exact_holm}
        for name, value in figures.items():
            yield Row(name, ALL, value, total, signature=signed, system=other.name)


def _only_right(joint: Counts) -> tuple[int, int]:
    """Return how many claims just the first, and just the second system has right."""
    right = range(len(LABELS))
    both = sum(joint[i, i, i] for i in right)
    return (
        int(sum(joint[i, i].sum() for i in right) - both),
        int(sum(joint[i, :, i].sum() for i in right) - both),
    )
