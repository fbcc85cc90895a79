"""Prints how many of a release's own snippets the claim, the questions by rules, and both find, in one run.

Usage: python benchmarks/question_retrieval.py CLAIMS.jsonl POOL.jsonl [--limit 400]

A diagnostic, not a figure of merit: the release found its snippets by claims, which favours the claim. CLAIMS
have `evidence` with the ids of POOL. "at 100" is BM25 alone, "at 3" what nt-retrieve hands on.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from numtemp.lib.decompose.stage import DecomposeStage
from numtemp.lib.jsonl import read_records
from numtemp.lib.record import Record
from numtemp.lib.retrieve.collection import Settings
from numtemp.lib.retrieve.source import Source
from numtemp.lib.retrieve.stage import Options, RetrieveStage
from numtemp.lib.segments.stage import SegmentsStage
from numtemp.lib.stage import Stage, annotate

_BATCH = 64


def run(stage: Stage, records: Sequence[Record]) -> list[Record]:
    """Apply a stage to all records."""
    stage.prepare()
    stage.open()
    outcomes = [
        one for at in range(0, len(records), _BATCH) for one in annotate(stage, records[at : at + _BATCH])
    ]
    return [one.record for one in outcomes if one.record is not None]


def found(
    records: Sequence[Record], options: Options, pool: str, wanted: Sequence[set[str]]
) -> tuple[float, float]:
    """Return the share of the wanted snippets that are retrieved, and the mean number retrieved."""
    stage = RetrieveStage(Source(None, pool, Settings()), options)
    hits = total = retrieved = 0
    for record, ids in zip(run(stage, records), wanted, strict=True):
        own = {snippet["id"] for snippet in record["evidence"]}
        hits, total, retrieved = hits + len(own & ids), total + len(ids), retrieved + len(own)
    return hits / total, retrieved / len(records)


def main() -> None:
    """Retrieve and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("claims")
    parser.add_argument("pool")
    parser.add_argument("--limit", type=int, default=400)
    arguments = parser.parse_args()
    given = list(read_records(Path(arguments.claims)))[: arguments.limit]
    wanted = [{snippet["id"] for snippet in record["evidence"]} for record in given]
    bare = [{name: record[name] for name in ("id", "claim")} for record in given]
    asked = run(DecomposeStage(), run(SegmentsStage(), bare))
    firsts = [record | {"questions": record["questions"][:1]} for record in asked]
    seconds = [record | {"questions": record["questions"][1:2]} for record in asked]
    systems = {
        "claim": (bare, Options(query="claim")),
        "rules": (asked, Options()),
        "both": (asked, Options(query="both")),
        "question 1": (firsts, Options(per_question=3)),
        "question 2": (seconds, Options(per_question=3)),
    }
    print(f"{len(given):,} claims\n{'':12}{'at 100':>9}{'snippets':>10}{'at 3':>9}")
    for name, (records, options) in systems.items():
        fill = 100 if options.query != "questions" else 0
        deep = replace(options, reranker="none", per_question=100, per_claim=fill)
        share, number = found(records, deep, arguments.pool, wanted)
        short, _ = found(records, options, arguments.pool, wanted)
        print(f"{name:12}{share:9.3f}{number:10.1f}{short:9.3f}", flush=True)


if __name__ == "__main__":
    main()
