"""Prints the quality of questions by rules beside the published ClaimDecomp questions, in one run.

Usage: python benchmarks/decompose.py ../shared/data/quantemp/test_claimdecomp.csv [--relevance none]

The published questions are taken as they stand, split at `Next Question:` and at line ends; "published, read"
is what nt-decompose --generator replay keeps of them, "repaired" with --repair. The measures are nt-score's.
"""

from __future__ import annotations

import argparse
import csv
import re
import time
from collections.abc import Callable, Iterator

from numtemp.lib.decompose.quality import foreign_numbers, missing_quantities
from numtemp.lib.decompose.stage import DecomposeStage, Settings
from numtemp.lib.likeness import squashed
from numtemp.lib.record import Record
from numtemp.lib.score.questions import QuestionQuality
from numtemp.lib.score.relevance import Relevance, load_relevance
from numtemp.lib.segments.stage import SegmentsStage
from numtemp.lib.stage import Stage, annotate

_SPLIT = re.compile(r"next question\s*:|\n", re.I)
_BATCH = 256


def read(path: str) -> Iterator[Record]:
    """Yield claims with the published questions."""
    with open(path, encoding="utf-8-sig", newline="") as stream:
        rows = csv.reader(stream, delimiter="@")
        next(rows)
        for number, row in enumerate(rows):
            claim = "@".join(row[:-1]).strip().strip('"')
            texts = [text.strip() for text in _SPLIT.split(row[-1]) if text.strip()]
            questions = [{"id": f"q{at}", "text": text} for at, text in enumerate(texts, 1)]
            yield {"id": f"t{number}", "claim": claim, "questions": questions}


def run(stage: Stage, records: list[Record]) -> tuple[list[Record], float]:
    """Apply a stage to all records; return them and the processor time of its work in seconds."""
    stage.prepare()
    stage.open()
    started = time.process_time()
    outcomes = [
        outcome
        for at in range(0, len(records), _BATCH)
        for outcome in annotate(stage, records[at : at + _BATCH])
    ]
    return [
        outcome.record for outcome in outcomes if outcome.record is not None
    ], time.process_time() - started


def figures(records: list[Record], relevance: Relevance | None) -> dict[str, float]:
    """Return the measures of one set of questions."""
    quality = QuestionQuality(relevance)
    quality.add(((record["id"], record) for record in records), lambda message: None)
    found = {row.metric: row.value for row in quality.rows("") if row.value is not None}
    return found | {
        "claims without questions": _count(records, lambda record: not record["questions"]),
        "claims that lose a number": _count(records, _loses),
        "claims with a foreign number": _count(records, _has_foreign),
        "claims with a repeated question": _count(records, _repeats),
        "claims with more than 6 questions": _count(records, lambda record: len(record["questions"]) > 6),
    }


def _count(records: list[Record], holds: Callable[[Record], object]) -> float:
    return float(sum(bool(holds(record)) for record in records))


def _texts(record: Record) -> list[str]:
    return [question["text"] for question in record["questions"]]


def _loses(record: Record) -> bool:
    return bool(missing_quantities(_texts(record), record["quantities"]))


def _has_foreign(record: Record) -> bool:
    return any(foreign_numbers(text, record["claim"]) for text in _texts(record))


def _repeats(record: Record) -> bool:
    keys = [squashed(text) for text in _texts(record)]
    return len(set(keys)) < len(keys)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("csv")
    parser.add_argument("--relevance", default="embedded")
    options = parser.parse_args()
    claims, _ = run(SegmentsStage(), list(read(options.csv)))
    by_rules, seconds = run(DecomposeStage(), claims)
    replay = {"generator": "replay", "model": options.csv}
    systems = {
        "published": claims,
        "published, read": run(DecomposeStage(Settings(**replay)), claims)[0],
        "repaired": run(DecomposeStage(Settings(**replay, repair=True)), claims)[0],
        "rules": by_rules,
    }
    relevance = load_relevance(options.relevance)
    table = {name: figures(records, relevance) for name, records in systems.items()}
    print(f"{len(claims):,} claims; rules: {len(claims) / seconds:,.0f} claims/s of processor time")
    print(f"{'':34}" + "".join(f"{name:>17}" for name in table))
    for metric in table["rules"]:
        values = (row.get(metric) for row in table.values())
        print(f"{metric:34}" + "".join(f"{'-' if v is None else format(v, '.4g'):>17}" for v in values))


if __name__ == "__main__":
    main()
