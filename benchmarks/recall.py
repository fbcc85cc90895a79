"""How often the snippets that the release chose for a claim are in our top 3, 10 and 100 for it.

    python benchmarks/recall.py [--every 4]           # reads ../shared/data/quantemp

A diagnostic, not a quality: the release chose its snippets by BM25 and a reranker, from a larger pool.
"""

import argparse
import json
import time
from pathlib import Path

from numtemp.lib.cache import cache_folder
from numtemp.lib.retrieve.build import build
from numtemp.lib.retrieve.collection import Settings
from numtemp.lib.retrieve.index import Index
from numtemp.lib.retrieve.rerank import load_reranker
from numtemp.lib.retrieve.search import Search, Searcher
from numtemp.lib.retrieve.select import Query

SHARED = Path(__file__).resolve().parent.parent.parent / "shared" / "data" / "quantemp"
CUTOFFS = (3, 10, 100)
RUNS = [
    ("lucene, no stemming", Settings("lucene", False), "none", 0.0),
    ("lucene", Settings(), "none", 0.0),
    ("okapi", Settings("okapi"), "none", 0.0),
    ("lucene, no stemming", Settings("lucene", False), "embedded", 0.0),
    *(("lucene", Settings(), "embedded", numeric) for numeric in (0.0, 0.1, 0.2, 0.3)),
]


def recall(index: Index, reranker: str, numeric: float, records: list[dict[str, object]]) -> list[float]:
    """Return the share of the release's snippets within each of the cutoffs, of all claims together."""
    searcher = Searcher("bm25s", load_reranker(reranker), max(CUTOFFS), numeric)
    searcher.keep(index)
    hits, total = [0] * len(CUTOFFS), 0
    for first in range(0, len(records), 64):
        batch = records[first : first + 64]
        searches = [Search(index, None, [(Query(None, record["claim"]), 1.0)]) for record in batch]
        for record, ranked in zip(batch, searcher.ranked(searches), strict=True):
            chosen = {entry["id"] for entry in record["evidence"]}
            found = [index.document(item.number).id for item in ranked]
            total += len(chosen)
            hits = [hit + len(chosen.intersection(found[:k])) for hit, k in zip(hits, CUTOFFS, strict=True)]
    return [hit / total for hit in hits]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--every", type=int, default=1, help="take every n-th claim")
    options = parser.parse_args()
    records = [json.loads(line) for line in (SHARED / "val_dev.jsonl").open()][:: options.every]
    print(f"{len(records):,} claims")
    print("BM25                  reranker   numeric   top 3  top 10  top 100  seconds")
    for name, settings, reranker, numeric in RUNS:
        folder = cache_folder() / "benchmarks" / f"recall-{settings.bm25}-{settings.stem}"
        build(folder, [str(SHARED / "evidence_pool.jsonl")], settings, print)
        started = time.monotonic()
        shares = recall(Index(folder), reranker, numeric, records)
        row = (
            f"{name:20}  {reranker:9}  {numeric:7.1f}  {shares[0]:6.3f}  {shares[1]:6.3f}   {shares[2]:6.3f}"
        )
        print(f"{row}  {time.monotonic() - started:7.1f}", flush=True)


if __name__ == "__main__":
    main()
