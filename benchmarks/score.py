"""Prints what nt-score needs for a million predictions, and its bootstrap beside scikit-learn's F1.

Also how often the bootstrap's interval covers the truth, over simulated test sets.

    python benchmarks/score.py --records 1000000 --samples 1000
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

from numtemp.lib.labels import LABELS
from numtemp.lib.score.bootstrap import interval, resample
from numtemp.lib.score.metrics import macro_f1

CATEGORIES = ("statistical", "temporal", "interval", "comparison")
COMMAND = Path(sys.executable).with_name("nt-score")


def main() -> None:
    """Write the predictions, score them three ways, and print seconds, megabytes and ratios."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--records", type=int, default=1_000_000)
    parser.add_argument("--samples", type=int, default=1000)
    parser.add_argument("--trials", type=int, default=4000, help="simulated test sets for the coverage")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        paths = [
            Path(folder) / name for name in ("stream.jsonl", "gold.jsonl", "first.jsonl", "second.jsonl")
        ]
        gold, first = write_predictions(paths, options.records)
        stream, labels, one, two = paths
        samples = ["--bootstrap", str(options.samples)]
        tiny = Path(folder) / "tiny.jsonl"
        tiny.write_text('{"id": "a", "label": "True", "verdict": "True"}\n')
        print(f"{'nt-score':34} {'seconds':>8} {'of CPU':>8} {'MB':>6}")
        measure("start-up, one record", [tiny])
        measure("stream", [*samples, stream])
        measure("stream, --by publisher", [*samples, "--by", "publisher", stream])
        measure("two systems, --gold", [*samples, "--gold", labels, one, two])
        measure("stream, --errors", [*samples, "--errors", Path(folder) / "errors.jsonl", stream])
    compare_bootstrap(gold, first, options.samples)
    print_coverage(options.trials)


def write_predictions(paths: list[Path], number: int) -> tuple[np.ndarray, np.ndarray]:
    """Write a stream, and the same as gold and two systems; return labels and the first's verdicts."""
    generator = np.random.default_rng(0)
    gold = generator.choice(3, number, p=(0.25, 0.5, 0.25))
    systems = [
        np.where(generator.random(number) < right, gold, generator.choice(3, number)) for right in (0.4, 0.42)
    ]
    sure = generator.uniform(0.34, 0.98, number).round(3)
    with (
        paths[0].open("w") as stream,
        paths[1].open("w") as labels,
        paths[2].open("w") as one,
        paths[3].open("w") as two,
    ):
        for i in range(number):
            judged = {
                "id": f"claim-{i}",
                "claim": f"Output rose by {i % 97}.5% in {1950 + i % 70}.",
                **gold_fields(i, gold[i]),
            }
            scored = {"verdict": LABELS[systems[0][i]], "scores": scores(int(systems[0][i]), float(sure[i]))}
            stream.write(json.dumps(judged | scored | {"trace": {"nli": "model:embedded|version:1"}}) + "\n")
            labels.write(json.dumps(judged) + "\n")
            one.write(json.dumps({"id": f"claim-{i}"} | scored) + "\n")
            two.write(json.dumps({"id": f"claim-{i}", "verdict": LABELS[systems[1][i]]}) + "\n")
    return gold, systems[0]


def gold_fields(i: int, label: int) -> dict[str, str]:
    """Return what a labelled claim has beside its text."""
    return {"label": LABELS[label], "category": CATEGORIES[i % 4], "publisher": f"paper-{i % 45}"}


def scores(verdict: int, sure: float) -> dict[str, float]:
    """Return scores of which the verdict's is `sure`."""
    return {label: sure if i == verdict else (1 - sure) / 2 for i, label in enumerate(LABELS)}


def measure(what: str, words: list[object]) -> None:
    """Run the command once and print its wall seconds and its peak memory."""
    begin = time.perf_counter()
    process = subprocess.Popen([COMMAND, *map(str, words)], stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - begin
    assert status == 0, f"{what} ended with {status}"
    used = usage.ru_utime + usage.ru_stime
    print(f"{what:34} {seconds:8.2f} {used:8.2f} {usage.ru_maxrss / 1024:6.0f}", flush=True)


def compare_bootstrap(gold: np.ndarray, verdicts: np.ndarray, samples: int) -> None:
    """Time our bootstrap beside drawing claims and asking scikit-learn (its time for 3, scaled up)."""
    from sklearn.metrics import f1_score

    begin = time.perf_counter()
    counts = np.zeros((3, 5), np.int64)
    np.add.at(counts, (gold, verdicts), 1)
    ours = interval(macro_f1(resample(counts, samples, 0, "all")))
    fast = time.perf_counter() - begin
    generator = np.random.default_rng(0)
    begin = time.perf_counter()
    for _ in range(3):
        drawn = generator.integers(0, len(gold), len(gold))
        f1_score(gold[drawn], verdicts[drawn], average="macro")
    slow = (time.perf_counter() - begin) / 3 * samples
    difference = abs(float(macro_f1(counts)) - f1_score(gold, verdicts, average="macro"))
    print(f"\nbootstrap of {len(gold):,} claims, {samples:,} samples, in seconds")
    print(f"ours {fast:.3f}, scikit-learn {slow:.0f}")
    print(f"ratio {slow / fast:,.0f}; macro-F1 differs by {difference:.1e}; our interval {ours}")


def print_coverage(trials: int) -> None:
    """Print how often the 95% interval of macro-F1 holds the truth, for test sets of several sizes."""
    truth = np.array([[0.16, 0.05, 0.06, 0, 0], [0.06, 0.34, 0.07, 0.01, 0], [0.05, 0.08, 0.11, 0, 0.01]])
    expected = float(macro_f1((truth * 1e9).round().astype(np.int64)))
    for size in (300, 600, 2495):
        drawn = np.random.default_rng(7).multinomial(size, truth.ravel(), trials).reshape(-1, 3, 5)
        bounds = [interval(macro_f1(resample(counts, 500, i, "all"))) for i, counts in enumerate(drawn)]
        covered = sum(b is not None and b[0] <= expected <= b[1] for b in bounds) / trials
        print(f"coverage of the 95% interval, {size:,} claims, {trials:,} trials: {covered:.3f}")


if __name__ == "__main__":
    main()
