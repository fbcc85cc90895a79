"""nt-train verdict: two text models and two heads, stacked out of fold, then calibrated."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from numtemp.lib.nli.compare import compare
from numtemp.lib.nli.embedded import CLAIM_INPUTS, EVIDENCE_INPUTS, FORMAT, Embedded, evidence_text
from numtemp.lib.nli.features import claim_features, evidence_features
from numtemp.lib.nli.linear_text import LinearText
from numtemp.lib.train.fit_head import fit_head
from numtemp.lib.train.fit_text import Counts, count_all, fit_text, text_logits
from numtemp.lib.train.folds import assign_folds, near_duplicates
from numtemp.lib.train.labelled import Row, read_rows, shares
from numtemp.lib.weights import write_weights

FOLDS: Final = 5
CLAIM_STRENGTH: Final = 2.0  # scikit-learn's C of the claim's text model
EVIDENCE_STRENGTH: Final = 0.5
HEAD_STRENGTH: Final = 0.05
EXTRA_WEIGHT: Final = 0.5  # of a row without evidence, against 1 of a row with it

Matrix = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Table:
    """What training reads of each row, computed once: all fields have one entry a row."""

    labels: NDArray[np.int64]
    judged: NDArray[np.bool_]
    groups: NDArray[np.int64]
    claim_counts: list[Counts]
    evidence_counts: list[Counts]
    claim_values: Matrix
    evidence_values: Matrix

    def __len__(self) -> int:
        return len(self.labels)


def train_verdict(
    paths: Sequence[str], output: str, *, gold: bool, seed: int, report: Callable[[str], None]
) -> None:
    """Train on labelled records and write the weights folder `output`.

    Records without evidence (with `gold`: without justification) train the claim part alone. `report` gets
    what is read and done, a line each. Raises SetupError where the records do not serve.
    """
    rows = read_rows(paths, gold=gold, report=report)
    shares(row.label for row in rows if row.judged)
    table = tabulate(rows, near_duplicates([row.case.claim for row in rows]))
    report(f"{len(rows):,} rows in {len(np.unique(table.groups)):,} groups of near-duplicates")
    model = fit(table, np.ones(len(table), dtype=np.bool_), seed)
    for name, head in (("claim", model.claim_head), ("evidence", model.evidence_head)):
        report(f"{name} head: temperature {head.temperature:g}, class weights {head.class_weights}")
    config = {
        "heads": {"claim": model.claim_head.as_config(), "evidence": model.evidence_head.as_config()},
        "rows": len(rows),
        "judged": int(table.judged.sum()),
        "gold": gold,
        "seed": seed,
    }
    tensors = {
        **model.claim_text.as_tensors("claim_text"),
        **model.evidence_text.as_tensors("evidence_text"),
        **model.claim_head.as_tensors("claim"),
        **model.evidence_head.as_tensors("evidence"),
    }
    write_weights(Path(output), FORMAT, config, tensors)
    report(f"wrote {output}")


def tabulate(rows: Sequence[Row], groups: NDArray[np.int64]) -> Table:
    """Compute the features of all rows; `groups` are their near-duplicate groups."""
    return Table(
        labels=np.array([row.label for row in rows], dtype=np.int64),
        judged=np.array([row.judged for row in rows], dtype=np.bool_),
        groups=groups,
        claim_counts=count_all([row.case.claim for row in rows], grams=True),
        evidence_counts=count_all([evidence_text(row.case) for row in rows], grams=False),
        claim_values=np.array([claim_features(row.case) for row in rows]),
        evidence_values=np.array([evidence_features(row.case, compare(row.case)) for row in rows]),
    )


def fit(table: Table, chosen: NDArray[np.bool_], seed: int) -> Embedded:
    """Fit the model on the rows where `chosen` is true; deterministic for a seed."""
    folds = np.where(chosen, assign_folds(table.groups, FOLDS, seed), -1)
    weights = _weights(table, chosen)
    judged = np.flatnonzero(chosen & table.judged)
    claim_logits, evidence_logits = np.zeros((2, len(table), 3))
    for fold in range(FOLDS):
        inside, held = chosen & (folds != fold), judged[folds[judged] == fold]
        claim_text, evidence_text_model = _fit_texts(table, inside, weights)
        claim_logits[held] = text_logits(claim_text, [table.claim_counts[row] for row in held])
        evidence_logits[held] = text_logits(evidence_text_model, [table.evidence_counts[row] for row in held])
    claim_text, evidence_text_model = _fit_texts(table, chosen, weights)
    claim_inputs = np.hstack([claim_logits, table.claim_values])[judged]
    evidence_inputs = np.hstack([claim_inputs, np.hstack([evidence_logits, table.evidence_values])[judged]])
    labels, folds = table.labels[judged], folds[judged]
    claim_head, _ = fit_head(CLAIM_INPUTS, claim_inputs, labels, folds, strength=HEAD_STRENGTH)
    evidence_head, _ = fit_head(EVIDENCE_INPUTS, evidence_inputs, labels, folds, strength=HEAD_STRENGTH)
    return Embedded(claim_text, evidence_text_model, claim_head, evidence_head, digest="unsaved")


def _fit_texts(table: Table, chosen: NDArray[np.bool_], weights: Matrix) -> tuple[LinearText, LinearText]:
    rows = np.flatnonzero(chosen)
    claim_text = fit_text(
        [table.claim_counts[row] for row in rows],
        table.labels[rows],
        weights[rows],
        grams=True,
        strength=CLAIM_STRENGTH,
    )
    rows = np.flatnonzero(chosen & table.judged)
    return claim_text, fit_text(
        [table.evidence_counts[row] for row in rows],
        table.labels[rows],
        weights[rows],
        grams=False,
        strength=EVIDENCE_STRENGTH,
    )


def _weights(table: Table, chosen: NDArray[np.bool_]) -> Matrix:
    """Return a weight for each row; those without evidence get the label shares of those with it."""
    weights = np.ones(len(table))
    wanted = np.array(shares(table.labels[chosen & table.judged].tolist()))
    extra = chosen & ~table.judged
    if extra.any():
        present = np.array(shares(table.labels[extra].tolist()))
        weights[extra] = EXTRA_WEIGHT * (wanted / present)[table.labels[extra]]
    return weights
