"""Cross-validation of the embedded verdict: ours, its ablations, TF-IDF and majority on the same folds.

    python benchmarks/verdict.py ../shared/data/quantemp/val_dev.jsonl \
        --extra ../shared/data/quantemp/train_claims.jsonl

Folds keep near-duplicate claims together, extra rows that nearly repeat a claim of a fold stay out of its
training, and temperature and class weights are set inside the training part. Intervals are 95% bootstrap.
"""

import argparse
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from numtemp.lib.labels import CATEGORIES, LABELS
from numtemp.lib.nli.compare import compare
from numtemp.lib.nli.embedded import CLAIM_INPUTS, EVIDENCE_INPUTS
from numtemp.lib.nli.features import EVIDENCE_FEATURES
from numtemp.lib.nli.relation import UNRELATED
from numtemp.lib.train.figures import bootstrap_gain, bootstrap_macro_f1, calibration_error, class_f1
from numtemp.lib.train.fit_head import fit_head, softmax_rows
from numtemp.lib.train.folds import assign_folds
from numtemp.lib.train.labelled import Row, read_rows
from numtemp.lib.train.table import Table, tabulate
from numtemp.lib.train.verdict import (
    FOLDS,
    fit_texts,
    head_weights,
    stacked_inputs,
    stages,
    table_inputs,
)

NUMBERS = EVIDENCE_FEATURES[EVIDENCE_FEATURES.index("agreed") : EVIDENCE_FEATURES.index("yes")]
TEXT = tuple(name for name in EVIDENCE_INPUTS if "_text_" in name)
WITHOUT = tuple(name for name in EVIDENCE_INPUTS if name not in CLAIM_INPUTS)
VARIANTS = {
    "ours": (),
    "without evidence": WITHOUT,
    "without comparisons": NUMBERS,
    "without text": TEXT,
}

Labels = NDArray[np.int64]
Matrix = NDArray[np.float64]


def main() -> None:
    """Run the folds and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="+")
    parser.add_argument("--extra", nargs="*", default=[])
    parser.add_argument("--gold", action="store_true")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--save", help="keep what the heads read, for further experiments (.npz)")
    options = parser.parse_args()
    rows = read_rows(options.files, options.extra, gold=options.gold, report=print)
    table = tabulate(rows, options.seed)
    swapped = with_other_evidence(rows, table)
    folds = assign_folds(table.groups, FOLDS, options.seed + 1)
    targets = np.flatnonzero(table.target)
    given = {name: np.zeros(len(table), dtype=np.int64) for name in (*VARIANTS, "other evidence", "TF-IDF")}
    scores = np.zeros((len(table), len(LABELS)))
    saved = {}
    for fold in range(FOLDS):
        chosen, held = folds != fold, targets[folds[targets] == fold]
        texts = fit_texts(table, chosen)
        inputs, inner = stacked_inputs(table, chosen, options.seed)
        test, other = table_inputs(table, held, *texts), table_inputs(swapped, held, *texts)
        weights = head_weights(table, chosen)
        used = np.flatnonzero(weights > 0)
        saved |= {f"train{fold}": inputs[used], f"used{fold}": used, f"test{fold}": test, f"held{fold}": held}
        saved |= {f"inner{fold}": inner[used], f"weights{fold}": weights[used]}
        for name, dropped in VARIANTS.items():
            columns = [i for i, feature in enumerate(EVIDENCE_INPUTS) if feature not in dropped]
            head, _ = fit_head(
                tuple(EVIDENCE_INPUTS[i] for i in columns),
                inputs[np.ix_(used, columns)],
                table.labels[used],
                inner[used],
                weights[used],
                table.target[used],
                stages([EVIDENCE_INPUTS[i] for i in columns]),
            )
            found = np.array([head.logits(row) for row in test[:, columns]])
            given[name][held] = weighted(found, head.temperature, head.class_weights)
            if name == "ours":
                scores[held] = softmax_rows(found / head.temperature)
                found = np.array([head.logits(row) for row in other])
                given["other evidence"][held] = weighted(found, head.temperature, head.class_weights)
        own = targets[folds[targets] != fold]
        given["TF-IDF"][held] = tf_idf(rows, table.labels, own, held)
        print(f"fold {fold + 1} of {FOLDS} done", flush=True)
    if options.save:
        np.savez_compressed(
            options.save, labels=table.labels, target=table.target, contrast=table.contrast, **saved
        )
    report(rows, table, targets, given, scores)


def weighted(logits: Matrix, temperature: float, class_weights: Sequence[float]) -> Labels:
    """Return the verdicts: the largest calibrated score × class weight."""
    return (softmax_rows(logits / temperature) * np.array(class_weights)).argmax(axis=1)


def with_other_evidence(rows: Sequence[Row], table: Table) -> Table:
    """Return the table with each target's evidence taken from the target before it."""
    positions = [position for position, row in enumerate(rows) if row.target]
    before = dict(zip(positions, [positions[-1], *positions[:-1]], strict=True))
    others = [
        replace(row, case=replace(row.case, snippets=rows[before[position]].case.snippets))
        for position, row in enumerate(rows)
        if position in before
    ]
    made = tabulate([replace(row, target=False) for row in others], 0)
    evidence_counts, evidence_values = list(table.evidence_counts), table.evidence_values.copy()
    for index, position in enumerate(positions):
        evidence_counts[position] = made.evidence_counts[index]
        evidence_values[position] = made.evidence_values[index]
    return replace(table, evidence_counts=evidence_counts, evidence_values=evidence_values)


def tf_idf(rows: Sequence[Row], labels: Labels, train: Labels, held: Labels) -> Labels:
    """Return the verdicts of TF-IDF words and pairs of claim and evidence under logistic regression."""
    from sklearn.feature_extraction.text import TfidfVectorizer
    from sklearn.linear_model import LogisticRegression
    from sklearn.pipeline import make_pipeline

    def text(position: int) -> str:
        case = rows[position].case
        return " ".join([case.claim, *(snippet.text for snippet in case.snippets)])

    model = make_pipeline(
        TfidfVectorizer(ngram_range=(1, 2), sublinear_tf=True, min_df=2),
        LogisticRegression(C=4, class_weight="balanced", max_iter=200),
    )
    model.fit([text(position) for position in train], labels[train])
    return np.asarray(model.predict([text(position) for position in held]))


def report(
    rows: Sequence[Row], table: Table, targets: Labels, given: dict[str, Labels], scores: Matrix
) -> None:
    """Print the figures: all targets, where a comparison speaks, by category, calibration."""
    gold = table.labels
    given = {**given, "majority": np.full(len(table), LABELS.index("False"))}
    speaks = np.array(
        [any(found.relation != UNRELATED for found in compare(rows[row].case)) for row in targets]
    )
    print(f"\n{'macro-F1, 5-fold':22} {'all':22} {'a comparison speaks':22}  F1 of " + ", ".join(LABELS))
    for name, found in given.items():
        part = targets[speaks]
        by_class = " ".join(f"{value:.3f}" for value in class_f1(gold[targets], found[targets]))
        whole, spoken = (
            bootstrap_macro_f1(gold[targets], found[targets]),
            bootstrap_macro_f1(gold[part], found[part]),
        )
        print(f"{name:22} {whole!s:22} {spoken!s:22}  {by_class}")
    for name in ("without evidence", "without comparisons", "other evidence", "TF-IDF"):
        gain = bootstrap_gain(gold[targets], given["ours"][targets], given[name][targets])
        print(f"gain over {name:20} {gain}")
    print(f"a comparison speaks for {speaks.sum()} of {len(targets)} claims")
    right = given["ours"][targets] == gold[targets]
    print(f"accuracy {right.mean():.3f}, where a comparison speaks {right[speaks].mean():.3f}")
    for category in CATEGORIES:
        part = np.array([row for row in targets if rows[row].case.category == category], dtype=np.int64)
        if len(part):
            print(f"{category:22} {bootstrap_macro_f1(gold[part], given['ours'][part])}  n={len(part)}")
    print(f"calibration error {calibration_error(gold[targets], scores[targets]):.3f}")
    confidence = scores[targets].max(axis=1)
    top = scores[targets].argmax(axis=1) == gold[targets]
    for low in np.arange(0.3, 1.0, 0.1):
        inside = (confidence >= low) & (confidence < low + 0.1)
        if inside.any():
            print(
                f"  score {low:.1f} to {low + 0.1:.1f}: {confidence[inside].mean():.3f} said, "
                f"{top[inside].mean():.3f} right, n={inside.sum()}"
            )


if __name__ == "__main__":
    main()
