"""The comparison engine alone on NLI pairs about numbers: coverage, and accuracy where it speaks.

    python benchmarks/quantnli.py ../shared/data/nli/quantnli_*_test.json.gz

All of the hypothesis' numbers agree with the premise: entailed; one contradicts it: not entailed;
otherwise the engine is silent. TF-IDF of both texts is cross-validated on the same pairs.
"""

import argparse
import gzip
import re
from pathlib import Path

import numpy as np
import orjson

from numtemp.lib.nli.case import read_case
from numtemp.lib.nli.compare import compare
from numtemp.lib.nli.relation import AGREES, CONTRADICTS

Pair = tuple[str, str, bool]


def main() -> None:
    """Print a line for each file."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="+", type=Path)
    options = parser.parse_args()
    print(f"{'file':32} {'pairs':>6} {'speaks':>8} {'right':>8} {'TF-IDF there':>13} {'majority':>9}")
    for path in options.files:
        pairs = read_pairs(path)
        gold = np.array([entailed for _, _, entailed in pairs])
        answers = [answer(premise, hypothesis) for premise, hypothesis, _ in pairs]
        speaks = np.array([given is not None for given in answers])
        right = np.array([given == entailed for given, entailed in zip(answers, gold, strict=True)])
        rival = tf_idf(pairs, gold) == gold
        print(
            f"{path.name:32} {len(pairs):6} {speaks.mean():8.1%} {right[speaks].mean():8.1%} "
            f"{rival[speaks].mean():13.1%} {max(gold[speaks].mean(), 1 - gold[speaks].mean()):9.1%}"
        )


def read_pairs(path: Path) -> list[Pair]:
    """Return (premise, hypothesis, entailed); rows that open like a chat reply are passed over."""
    pairs = []
    for row in orjson.loads(gzip.decompress(path.read_bytes())):
        texts = row["statement1"], row["statement2"]
        if any(re.match(r"(?i)\W*(?:sure|certainly|here (?:is|are)|as an ai)\b", text) for text in texts):
            continue
        label = str(row["label"])
        stated = re.search(r"####\s*(\d)", label)
        chosen = f"option{stated.group(1)}" if stated else f"option{int(label) + 1}"
        pairs.append((*texts, row[chosen].lower() == "entailment"))
    return pairs


def answer(premise: str, hypothesis: str) -> bool | None:
    """Return whether the engine takes the hypothesis to follow, or None where it is silent."""
    case = read_case({"claim": hypothesis, "evidence": [{"id": "premise", "text": premise}]})
    found = compare(case)
    agreed = {item.claim for item in found if item.relation in AGREES}
    if any(item.relation == CONTRADICTS and item.claim not in agreed for item in found):
        return False
    return True if agreed and len(agreed) == len(case.measures) else None


def tf_idf(pairs: list[Pair], gold: np.ndarray) -> np.ndarray:
    """Return cross-validated predictions of TF-IDF under logistic regression."""
    from sklearn.feature_extraction.text import TfidfVectorizer
    from sklearn.linear_model import LogisticRegression
    from sklearn.model_selection import cross_val_predict
    from sklearn.pipeline import make_pipeline

    model = make_pipeline(TfidfVectorizer(ngram_range=(1, 2), sublinear_tf=True), LogisticRegression(C=4))
    return cross_val_predict(model, [f"{premise} {hypothesis}" for premise, hypothesis, _ in pairs], gold)


if __name__ == "__main__":
    main()
