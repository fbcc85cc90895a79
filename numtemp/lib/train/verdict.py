"""nt-train verdict: two text models and two heads, stacked out of fold, then calibrated."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from numtemp.lib.cache import write_file
from numtemp.lib.nli.embedded import CLAIM_INPUTS, EVIDENCE_INPUTS, FORMAT, Embedded
from numtemp.lib.nli.linear_text import LinearText
from numtemp.lib.train.card import CARD, card, describe
from numtemp.lib.train.fit_head import Stages, fit_head, softmax_rows
from numtemp.lib.train.fit_text import fit_text, text_logits
from numtemp.lib.train.folds import assign_folds
from numtemp.lib.train.labelled import read_rows, shares
from numtemp.lib.train.table import Table, tabulate
from numtemp.lib.weights import check_folder, write_weights

FOLDS: Final = 5
CLAIM_STRENGTH: Final = 1.0  # scikit-learn's C of the claim's text model
EVIDENCE_STRENGTH: Final = 4.0
EXTRA_TEXT: Final = 0.4  # weight in the text models of a row that is no target, against 1 of a target
CONTRAST: Final = 0.2  # weight of all contrast rows together, against that of all targets
_TAUGHT: Final = ("restated_unmatched", "restated_contradicted")  # what contrast rows teach

Matrix = NDArray[np.float64]
Mask = NDArray[np.bool_]


def train_verdict(
    paths: Sequence[str],
    output: str,
    *,
    extra: Sequence[str] = (),
    gold: bool = False,
    seed: int = 0,
    report: Callable[[str], None],
) -> None:
    """Train on labelled records and write the weights folder `output`.

    Records of `paths` with evidence (with `gold`: with a justification) are what the model is for; those
    without, and all of `extra`, help to train it, reweighted to the label shares of the former. `report` gets
    what is read and done, a line each. Raises SetupError where the records do not serve.
    """
    check_folder(Path(output))
    rows = read_rows(paths, extra, gold=gold, report=report)
    shares(row.label for row in rows if row.target)
    table = tabulate(rows, seed)
    report(f"{len(rows):,} rows, {len(table) - len(rows):,} contrast rows made from their evidence")
    trained = fit(table, np.ones(len(table), dtype=np.bool_), seed)
    model = trained.model
    figures = [
        describe("claim alone", model.claim_head, trained.labels, trained.claim_scores),
        describe("claim and evidence", model.evidence_head, trained.labels, trained.evidence_scores),
    ]
    for line in figures:
        report(line)
    config = {
        "heads": {"claim": model.claim_head.as_config(), "evidence": model.evidence_head.as_config()},
        "rows": len(rows),
        "targets": int(table.target.sum()),
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
    write_file(Path(output) / CARD, card(paths, extra, config, figures).encode())
    report(f"wrote {output}")


@dataclass(frozen=True, slots=True)
class Trained:
    """A model, and the targets' labels with their out-of-fold scores, without and with evidence."""

    model: Embedded
    labels: NDArray[np.int64]
    claim_scores: Matrix
    evidence_scores: Matrix


def fit(table: Table, chosen: Mask, seed: int) -> Trained:
    """Fit the model on the rows where `chosen` is true; deterministic for a seed."""
    claim_text, evidence_text = fit_texts(table, chosen)
    inputs, folds = stacked_inputs(table, chosen, seed)
    weights = head_weights(table, chosen)
    targets, used = np.flatnonzero(chosen & table.target), np.flatnonzero(weights > 0)
    (claim_head, alone), (evidence_head, whole) = (
        fit_head(
            names,
            inputs[rows, : len(names)],
            table.labels[rows],
            folds[rows],
            weights[rows],
            table.target[rows],
            stages(names),
        )
        for names, rows in ((CLAIM_INPUTS, targets), (EVIDENCE_INPUTS, used))
    )
    model = Embedded(claim_text, evidence_text, claim_head, evidence_head, digest="unsaved")
    return Trained(model, table.labels[targets], softmax_rows(alone), softmax_rows(whole))


def stages(names: Sequence[str]) -> Stages:
    """Return which of the inputs `names` each stage of a head fits."""
    return Stages(
        claim=[index for index, name in enumerate(names) if name in CLAIM_INPUTS],
        evidence=[index for index, name in enumerate(names) if name not in _TAUGHT],
        contrast=[index for index, name in enumerate(names) if name in _TAUGHT],
    )


def stacked_inputs(table: Table, chosen: Mask, seed: int) -> tuple[Matrix, NDArray[np.int64]]:
    """Return the heads' inputs of the chosen rows, their text logits out of fold, and each row's fold.

    The inputs have shape (rows, EVIDENCE_INPUTS), 0 where a row is not chosen; its fold is then -1.
    """
    folds = np.where(chosen, assign_folds(table.groups, FOLDS, seed), -1)
    needed = chosen & (table.target | table.contrast)
    inputs = np.zeros((len(table), len(EVIDENCE_INPUTS)))
    for fold in range(FOLDS):
        held = np.flatnonzero(needed & (folds == fold))
        inputs[held] = table_inputs(table, held, *fit_texts(table, chosen & (folds != fold)))
    return inputs, folds


def table_inputs(
    table: Table, rows: NDArray[np.int64], claim_text: LinearText, evidence_text: LinearText
) -> Matrix:
    """Return the heads' inputs of some rows by these text models, shape (rows, EVIDENCE_INPUTS)."""
    return np.hstack(
        [
            text_logits(claim_text, [table.claim_counts[row] for row in rows]),
            table.claim_values[rows],
            text_logits(evidence_text, [table.evidence_counts[row] for row in rows]),
            table.evidence_values[rows],
        ]
    )


def fit_texts(table: Table, chosen: Mask) -> tuple[LinearText, LinearText]:
    """Fit the text model of the claim, and that of the evidence, on the chosen rows."""
    weights = np.where(table.target, 1.0, EXTRA_TEXT * _balance(table, chosen))
    claims = np.flatnonzero(chosen & ~table.contrast)
    judged = np.flatnonzero(chosen & ~table.contrast & table.judged)
    return (
        fit_text(
            [table.claim_counts[row] for row in claims],
            table.labels[claims],
            weights[claims],
            strength=CLAIM_STRENGTH,
        ),
        fit_text(
            [table.evidence_counts[row] for row in judged],
            table.labels[judged],
            weights[judged],
            strength=EVIDENCE_STRENGTH,
        ),
    )


def head_weights(table: Table, chosen: Mask) -> Matrix:
    """Return each row's weight in the evidence head, the contrast rows' in all a share of the targets'."""
    made, targets = chosen & table.contrast, chosen & table.target
    weights = targets.astype(np.float64)
    if made.any():
        weights[made] = CONTRAST * targets.sum() / made.sum()
    return weights


def _balance(table: Table, chosen: Mask) -> Matrix:
    """Return weights that bring the rows of each source that are no targets to the targets' label shares."""
    weights = np.ones(len(table))
    wanted = np.array(shares(table.labels[chosen & table.target].tolist()))
    for source in np.unique(table.sources):
        rows = chosen & (table.sources == source) & ~table.target & ~table.contrast
        if rows.any():
            present = np.bincount(table.labels[rows], minlength=len(wanted)) / rows.sum()
            weights[rows] = (wanted / np.maximum(present, 1e-9))[table.labels[rows]]
    return weights
