"""nt-index and nt-retrieve against rank-bm25, on snippets spliced from a real pool with a fixed seed.

    python benchmarks/retrieve.py                     # all sizes, the largest against rank-bm25
    python benchmarks/retrieve.py --sizes 50000       # a quick look

Prints one row a size: seconds to build and peak MB, seconds to load, queries a second in one process and in
two, rank-bm25's, and the ratio. One process, the build and rank-bm25 are measured in processor seconds, so
that other work on the machine does not count; two processes, loading and the latency of single records
through the whole filter (vectors stored) by the clock.
"""

import argparse
import json
import os
import random
import re
import resource
import subprocess
import sys
import tempfile
import time
from importlib import resources
from multiprocessing import get_context
from pathlib import Path

import numpy as np

from numtemp.lib.retrieve.engines import EagerEngine, RankBM25Engine
from numtemp.lib.retrieve.index import Index

BIN = Path(sys.executable).parent
SHARED = Path(__file__).resolve().parent.parent.parent / "shared" / "data" / "quantemp"
SIZES = [50_000, 100_000, 200_000, 423_320]
DIGITS = re.compile(r"\d")
PEAK = re.compile(r"VmHWM:\s*(\d+) kB")


def real(name: str, bundled: str, field: str) -> list[str]:
    """Return the texts of a released file where it stands, or else of what the package brings."""
    path = SHARED / name
    if not path.exists():
        path = Path(str(resources.files("numtemp.lib"))) / "data" / bundled
    return [json.loads(line)[field] for line in path.open()]


def synthetic(size: int, path: Path) -> None:
    """Write snippets: the first half of one and the second half of another, with other numbers."""
    draw = random.Random(0)
    pool = [
        words for text in real("evidence_pool.jsonl", "pool.jsonl", "text") if len(words := text.split()) < 60
    ]
    with path.open("w") as stream:
        for number in range(size):
            first, second = draw.choice(pool), draw.choice(pool)
            text = " ".join(first[: len(first) // 2] + second[len(second) // 2 :])
            text = DIGITS.sub(
                lambda match: match[0] if draw.random() < 0.5 else str(draw.randrange(10)), text
            )
            stream.write(json.dumps({"id": f"s{number}", "text": text}) + "\n")


def build(pool: Path, folder: Path) -> tuple[float, float]:
    """Run nt-index and return its processor seconds and its peak memory in MB."""
    process = subprocess.Popen([BIN / "nt-index", pool, "-o", folder])
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        raise SystemExit(f"nt-index: status {status}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def rate(folder: Path, queries: list[str]) -> tuple[float, float]:
    """Return how many queries one process answers in a second of its processor, and by the clock."""
    engine = EagerEngine(Index(folder))
    for query in queries[:50]:
        engine.best(query, 100, None)
    used, started = time.process_time(), time.monotonic()
    for query in queries:
        engine.best(query, 100, None)
    return len(queries) / (time.process_time() - used), len(queries) / (time.monotonic() - started)


def rate_of_two(folder: Path, queries: list[str]) -> float:
    """Return how many queries a second two processes answer together."""
    with get_context("spawn").Pool(2) as pool:
        rates = pool.starmap(rate, [(folder, queries[:500]), (folder, queries[500:1000])])
        return sum(by_clock for _, by_clock in rates)


def reference(index: Index, queries: list[str]) -> float:
    """Return how many queries rank-bm25 answers in a second of its processor."""
    engine = RankBM25Engine(index)
    used = time.process_time()
    for query in queries:
        engine._model.get_scores(list(index.terms(query)))
    return len(queries) / (time.process_time() - used)


def latency(folder: Path, claims: list[str]) -> list[float]:
    """Return the milliseconds that single records take through the filter, their vectors being stored."""
    lines = [json.dumps({"id": str(number), "claim": claim}) + "\n" for number, claim in enumerate(claims)]
    command = [BIN / "nt-retrieve", "--index", folder]
    subprocess.run(command, input="".join(lines), text=True, check=True, stdout=subprocess.DEVNULL)
    taken = []
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for line in [*lines[:5], *lines]:
            started = time.monotonic()
            process.stdin.write(line)
            process.stdin.flush()
            process.stdout.readline()
            taken.append((time.monotonic() - started) * 1000)
        status = Path(f"/proc/{process.pid}/status").read_text()
        process.stdin.close()
    print(f"peak of nt-retrieve: {int(PEAK.findall(status)[0]) / 1024:,.0f} MB")
    return taken[5:]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--sizes", type=int, nargs="+", default=SIZES)
    parser.add_argument("--reference-queries", type=int, default=5, help="0 leaves rank-bm25 out")
    parser.add_argument("--records", type=int, default=60, help="single records through the filter")
    options = parser.parse_args()
    claims = real("val_dev.jsonl", "pool.jsonl", "claim" if SHARED.exists() else "text")
    print("snippets   build s  peak MB  load s  queries/s  two processes  rank-bm25      ratio")
    with tempfile.TemporaryDirectory() as name:
        for size in options.sizes:
            pool, folder = Path(name) / "pool.jsonl", Path(name) / f"index-{size}"
            synthetic(size, pool)
            seconds, peak = build(pool, folder)
            started = time.monotonic()
            index = Index(folder)
            load = time.monotonic() - started
            (one, _), two = rate(folder, claims[:1000]), rate_of_two(folder, claims[:1000])
            row = f"{size:8,}  {seconds:8.1f} {peak:8,.0f} {load:7.2f} {one:10,.0f} {two:14,.0f}"
            if options.reference_queries and size == options.sizes[-1]:
                theirs = reference(index, claims[: options.reference_queries])
                row += f" {theirs:10.2f} {one / theirs:10,.0f}"
            print(row, flush=True)
        if options.records:
            taken = latency(folder, claims[: options.records])
            print(f"one record through nt-retrieve, {options.sizes[-1]:,} snippets, vectors stored:", end=" ")
            print(f"median {np.median(taken):.1f} ms, p99 {np.quantile(taken, 0.99):.1f} ms")
    print(f"peak of this script: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:,.0f} MB")


if __name__ == "__main__":
    main()
