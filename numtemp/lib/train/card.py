"""The model card that lies in a weights folder: what it was trained on, and its out-of-fold figures."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from numtemp.lib.labels import LABELS
from numtemp.lib.nli.head import Head
from numtemp.lib.train.figures import bootstrap_macro_f1, calibration_error, class_f1

CARD: Final = "MODEL_CARD.md"


def describe(name: str, head: Head, labels: NDArray[np.int64], scores: NDArray[np.float64]) -> str:
    """Return the figures of a head on out-of-fold `scores`, shape (rows, 3), as a line."""
    given = (scores * np.array(head.class_weights)).argmax(axis=1)
    by_class = zip(LABELS, class_f1(labels, given), strict=True)
    return (
        f"{name}: macro-F1 {bootstrap_macro_f1(labels, given)}, "
        f"{', '.join(f'{label} {value:.3f}' for label, value in by_class)}; "
        f"calibration error {calibration_error(labels, scores):.3f}; temperature {head.temperature:g}; "
        f"class weights {', '.join(f'{weight:g}' for weight in head.class_weights)}"
    )


def card(
    paths: Sequence[str], extra: Sequence[str], config: Mapping[str, Any], figures: Sequence[str]
) -> str:
    """Return the card, in Markdown; of the files only the names are told."""
    evidence = "justification (gold evidence)" if config["gold"] else "evidence"
    files = [*(f"- {Path(path).name}" for path in paths), *(f"- {Path(path).name} (extra)" for path in extra)]
    return "\n".join(
        [
            "# Verdict model of nt-nli",
            "",
            f"Trained by `nt-train verdict`, seed {config['seed']}, on {config['rows']:,} labelled claims;",
            f"calibrated for the {config['targets']:,} with {evidence}:",
            "",
            *files,
            "",
            "The licences of these files bind the weights too: see each before you pass them on.",
            "",
            "Out of fold, over claims whose near-duplicates share a fold; temperature and class weights are",
            "set on the same rows, which flatters macro-F1 a little:",
            "",
            *(f"- {line}" for line in figures),
            "",
        ]
    )
