"""What the verdict's training reads of each row, computed once for all of its fits."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from numtemp.lib.labels import LABELS
from numtemp.lib.nli.case import Snippet, read_case
from numtemp.lib.nli.compare import compare
from numtemp.lib.nli.features import claim_features, evidence_features
from numtemp.lib.nli.text import count_claim, count_evidence
from numtemp.lib.train.contrast import KINDS, change, shorten, usable_sentence
from numtemp.lib.train.fit_text import Counts
from numtemp.lib.train.folds import near_duplicates
from numtemp.lib.train.labelled import Row

_PAIRS: Final = 0.6  # contrast pairs for a row with evidence, as a probability


@dataclass(frozen=True, slots=True)
class Table:
    """One entry a row in every field; contrast rows stand at the end, in the group of their origin."""

    labels: NDArray[np.int64]
    sources: NDArray[np.int64]
    groups: NDArray[np.int64]
    judged: NDArray[np.bool_]
    target: NDArray[np.bool_]
    contrast: NDArray[np.bool_]
    claim_counts: list[Counts]
    evidence_counts: list[Counts]
    claim_values: NDArray[np.float64]
    evidence_values: NDArray[np.float64]

    def __len__(self) -> int:
        return len(self.labels)


def tabulate(rows: Sequence[Row], seed: int) -> Table:
    """Add contrast rows, group near-duplicate claims, and compute the features of all rows."""
    groups = near_duplicates([row.case.claim for row in rows]).tolist()
    made, origins = contrast_rows(rows, seed)
    every = [*rows, *made]
    return Table(
        labels=np.array([row.label for row in every], dtype=np.int64),
        sources=np.array([row.source for row in every], dtype=np.int64),
        groups=np.array([*groups, *(groups[origin] for origin in origins)], dtype=np.int64),
        judged=np.array([row.judged for row in every], dtype=np.bool_),
        target=np.array([row.target for row in every], dtype=np.bool_),
        contrast=np.array([row.contrast for row in every], dtype=np.bool_),
        claim_counts=[count_claim(row.case.claim) for row in every],
        evidence_counts=[count_evidence(row.case.snippets, row.case.stems) for row in every],
        claim_values=np.array([claim_features(row.case) for row in every]),
        evidence_values=np.array([evidence_features(row.case, compare(row.case)) for row in every]),
    )


def contrast_rows(rows: Sequence[Row], seed: int) -> tuple[list[Row], list[int]]:
    """Return contrast rows made from the evidence of target rows, and the position of each one's origin."""
    draw = random.Random(seed)
    made: list[Row] = []
    origins: list[int] = []
    for position, row in enumerate(rows):
        if not row.target or not row.case.snippets or draw.random() >= _PAIRS:
            continue
        snippets = row.case.snippets
        for claim, label in _pair(draw.choice(snippets), draw):
            evidence = [{"id": snippet.id, "text": snippet.text} for snippet in snippets]
            case = read_case({"claim": claim, "evidence": evidence})
            made.append(Row(case, LABELS.index(label), row.source, judged=True, target=False, contrast=True))
            origins.append(position)
    return made, origins


def _pair(snippet: Snippet, draw: random.Random) -> list[tuple[str, str]]:
    """Return a claim that the snippet bears out and one that it refutes, or nothing."""
    sentence = usable_sentence(snippet.text, draw)
    if sentence is None:
        return []
    claim = shorten(sentence, draw)
    kinds = list(KINDS)
    draw.shuffle(kinds)
    changed = next((other for kind in kinds if (other := change(kind, claim, draw)) is not None), None)
    return [] if changed is None else [(claim, "True"), (changed, "False")]
