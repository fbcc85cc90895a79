"""Number perturbation: does the verdict follow the numbers?

Pairs are made from real snippets that state a number: the claim is the snippet's own sentence, so it agrees;
then one thing alone is changed, the number, the year, the unit or the direction. Printed for each kind: how
often the comparison agrees before, how often it no longer agrees after, and how often the verdict moves away
from True (its score falls, and the verdict is not True).

    python benchmarks/perturb.py ../shared/data/quantemp/evidence_pool.jsonl --pairs 300
"""

import argparse
import random
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from numtemp.lib.jsonl import read_records
from numtemp.lib.nli.case import Case, read_case
from numtemp.lib.nli.model import Judgement, Model
from numtemp.lib.nli.models import load_model
from numtemp.lib.nli.relation import AGREES
from numtemp.lib.nli.topic import sentence_spans
from numtemp.lib.quantity import Quantity, read_quantities

UNITS = [
    ("million", "billion"), ("billion", "million"), ("thousand", "million"), ("kilometers", "miles"),
    ("km", "miles"), ("miles", "kilometers"), ("percent", "times"), ("per cent", "times"), ("%", " times"),
    ("$", "€"), ("£", "$"), ("days", "weeks"), ("hours", "days"), ("months", "years"), ("weeks", "months"),
    ("years", "months"), ("tonnes", "kilograms"), ("acres", "square miles"),
]  # fmt: skip
DIRECTIONS = [
    ("increased", "decreased"), ("rose", "fell"), ("fell", "rose"), ("more than", "less than"),
    ("less than", "more than"), ("fewer than", "more than"), ("increase", "decrease"), ("up", "down"),
    ("decreased", "increased"), ("at least", "at most"), ("dropped", "climbed"), ("over", "under"),
    ("grew", "shrank"), ("declined", "rose"), ("decline", "increase"), ("growth", "decline"),
]  # fmt: skip
KINDS = ("number", "year", "unit", "direction")


def main() -> None:
    """Make the pairs, judge both claims of each, print the shares by kind."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("pool", type=Path)
    parser.add_argument("--pairs", type=int, default=300)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--model", default="embedded")
    parser.add_argument("--show", action="store_true", help="print the pairs that fail")
    options = parser.parse_args()
    model = load_model(options.model)
    totals: Counter[tuple[str, str]] = Counter()
    for kind, snippet, before, after in pairs(options.pool, options.pairs, random.Random(options.seed)):
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


def pairs(pool: Path, count: int, draw: random.Random) -> Iterator[tuple[str, str, str, str]]:
    """Yield (kind, snippet, claim, changed claim), the kinds in turn as far as they can be made."""
    snippets = [record["text"] for record in read_records(pool)]
    draw.shuffle(snippets)
    made: Counter[str] = Counter()
    quota = -(-count // len(KINDS))
    for snippet in snippets:
        sentence = usable(snippet, draw)
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


def usable(snippet: str, draw: random.Random) -> str | None:
    """Return a sentence of the snippet that states one or two quantities in six to forty words."""
    sentences = [snippet[start:end].strip() for start, end in sentence_spans(snippet)]
    fitting = [
        text
        for text in sentences
        if 6 <= text.count(" ") < 40 and 1 <= len(read_quantities(text)) <= 2 and text.isascii() and "?" not in text
    ]
    return draw.choice(fitting) if fitting else None


def change(kind: str, sentence: str, draw: random.Random) -> str | None:
    """Return the sentence with one thing changed, or None where there is no such thing in it."""
    quantities = read_quantities(sentence)
    if kind == "number":
        found = [item for item in quantities if item.kind != "date" and digits(item)]
        return replace_number(sentence, draw.choice(found), draw.choice((0.4, 0.6, 1.5, 2, 3))) if found else None
    if kind == "year":
        years = [item for item in quantities if item.unit == "year" and item.text.isdecimal()]
        if not years:
            return None
        year = draw.choice(years)
        shifted = str(int(year.text) + draw.choice((-7, -4, -2, 2, 3, 6)))
        return sentence[: year.start] + shifted + sentence[year.end :]
    if kind == "unit":
        return swap(sentence, UNITS, [(item.start, item.end) for item in quantities if item.kind != "date"])
    near = [(max(0, item.start - 24), item.end) for item in quantities if item.kind != "date"]
    return swap(sentence, DIRECTIONS, near)


def digits(item: Quantity) -> bool:
    """Whether the quantity is one figure of at least two."""
    return item.low == item.high and bool(re.fullmatch(r"\D*\d[\d,.]*\D*", item.text)) and (item.low or 0) >= 2


def replace_number(sentence: str, item: Quantity, factor: float) -> str:
    """Multiply the figure, keeping its decimals and thousands separators."""
    match = re.search(r"\d[\d,]*(?:\.\d+)?", item.text)
    assert match is not None
    figure = match.group().rstrip(",")
    decimals = len(figure.partition(".")[2])
    value = float(figure.replace(",", "")) * factor
    new = f"{value:,.{decimals}f}" if "," in figure else f"{value:.{decimals}f}"
    at = item.start + match.start()
    return sentence[:at] + new + sentence[at + len(figure) :]


def swap(sentence: str, words: list[tuple[str, str]], spans: list[tuple[int, int]]) -> str | None:
    """Exchange the first of the words that stands within one of the spans."""
    for start, end in spans:
        for old, new in words:
            pattern = rf"\b{re.escape(old)}\b" if old.isalpha() or " " in old else re.escape(old)
            match = re.search(pattern, sentence[start:end])
            if match:
                return sentence[: start + match.start()] + new + sentence[start + match.end() :]
    return None


if __name__ == "__main__":
    main()
