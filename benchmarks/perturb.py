"""Number perturbation: does the verdict follow the numbers?

Pairs are made from real snippets that state a number: the claim is the snippet's own sentence, so it agrees;
then one thing alone is changed, the number, the year, the unit or the direction. Printed for each kind: how
often the comparison agrees before, how often it no longer agrees after, and how often the verdict moves away
from True (its score falls, and the verdict is not True).

Snippets that stand in --exclude are passed over: the shipped weights saw contrast pairs made from those.

    python benchmarks/perturb.py ../shared/data/quantemp/evidence_pool.jsonl \\
        --exclude ../shared/data/quantemp/val_dev.jsonl
"""

import argparse
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from numtemp.lib.jsonl import read_records
from numtemp.lib.nli.case import Case, read_case
from numtemp.lib.nli.model import Judgement, Model
from numtemp.lib.nli.models import load_model
from numtemp.lib.nli.relation import AGREES
from numtemp.lib.train.contrast import KINDS, change, usable_sentence


def main() -> None:
    """Make the pairs, judge both claims of each, print the shares by kind."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("pool", type=Path)
    parser.add_argument("--exclude", type=Path, help="records whose evidence is passed over")
    parser.add_argument("--pairs", type=int, default=300)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--model", default="embedded")
    parser.add_argument("--show", action="store_true", help="print the pairs that fail")
    options = parser.parse_args()
    model = load_model(options.model)
    totals: Counter[tuple[str, str]] = Counter()
    for kind, snippet, before, after in pairs(
        texts(options.pool, options.exclude), options.pairs, random.Random(options.seed)
    ):
        outcome = compare_pair(model, snippet, before, after)
        totals[kind, "pairs"] += 1
        for name, holds in outcome.items():
            totals[kind, name] += holds
        if options.show and not (outcome["flips"] and outcome["moves"]):
            print(kind, outcome, "\n ", before, "\n ", after)
    print(f"{'kind':10} {'pairs':>6} {'agrees':>8} {'flips':>8} {'falls':>8} {'moves':>8}")
    for kind in (*KINDS, "all"):
        chosen = KINDS if kind == "all" else (kind,)
        number = sum(totals[name, "pairs"] for name in chosen) or 1
        columns = [
            sum(totals[name, what] for name in chosen) / number
            for what in ("agrees", "flips", "falls", "moves")
        ]
        print(f"{kind:10} {number:6} " + " ".join(f"{column:8.1%}" for column in columns))


def compare_pair(model: Model, snippet: str, before: str, after: str) -> dict[str, bool]:
    """Judge both claims on the snippet and say what changed."""
    cases = [
        read_case({"claim": claim, "evidence": [{"id": "e", "text": snippet}]}) for claim in (before, after)
    ]
    first, second = model.judge(cases)
    agreed = agreeing(cases[0], first)
    return {
        "agrees": agreed == len(cases[0].measures),
        "flips": agreeing(cases[1], second) < agreed,
        "falls": second.scores["True"] < first.scores["True"],
        "moves": second.scores["True"] < first.scores["True"] and second.verdict != "True",
    }


def agreeing(case: Case, judgement: Judgement) -> int:
    """Count the claim's quantities with which some evidence agrees."""
    return len({item.claim for item in judgement.comparisons if item.relation in AGREES})


def texts(pool: Path, exclude: Path | None) -> list[str]:
    """Return the distinct texts of the pool without those of the records to exclude."""
    seen = {
        item["text"] for record in (read_records(exclude) if exclude else ()) for item in record["evidence"]
    }
    return [
        text for text in dict.fromkeys(record["text"] for record in read_records(pool)) if text not in seen
    ]


def pairs(snippets: list[str], count: int, draw: random.Random) -> Iterator[tuple[str, str, str, str]]:
    """Yield (kind, snippet, claim, changed claim), the kinds in turn as far as they can be made."""
    draw.shuffle(snippets)
    made: Counter[str] = Counter()
    quota = -(-count // len(KINDS))
    for snippet in snippets:
        sentence = usable_sentence(snippet, draw)
        if sentence is None:
            continue
        for kind in sorted(KINDS, key=lambda name: made[name]):
            changed = change(kind, sentence, draw)
            if changed is not None and made[kind] < quota:
                made[kind] += 1
                yield kind, snippet, sentence, changed
                break
        if made.total() >= count:
            return


if __name__ == "__main__":
    main()
