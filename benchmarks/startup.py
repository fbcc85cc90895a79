"""How long each command takes to say --help, and each filter to answer its first record.

    python benchmarks/startup.py [RUNS]

Times are medians of whole processes; the peer of --help is a bare `python -c pass`, that of the first record
is the filter's own --help, both measured in turn in the same run. Files are cached by a first, uncounted run.
"""

import json
import statistics
import subprocess
import sys
import time
from pathlib import Path

BIN = Path(sys.executable).parent
COMMANDS = ["collect", "segments", "categorize", "decompose", "index", "retrieve", "nli", "train", "score"]
BUDGETS = {"segments": 3.5, "categorize": 0.5, "decompose": 0.5, "retrieve": 1.5, "nli": 1.0}
POOL = [{"id": f"p{number}", "text": f"The harbour had {number} berths."} for number in range(20)]
RECORD = {
    "id": "a",
    "claim": "The harbour has 12 berths.",
    "parse": "(S (NP-SBJ (DT The) (NN harbour)) (VP (VBZ has) (NP (CD 12) (NNS berths))) (. .))",
    "quantities": [],
    "questions": [],
    "evidence": POOL[:3],
}


def main() -> None:
    """Print both tables."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 11
    print(f"{'command':16}{'--help':>10}{'python':>10}{'ratio':>8}   budget 0.150 s")
    for name in COMMANDS:
        own, peer = in_turn([BIN / f"nt-{name}", "--help"], [sys.executable, "-c", "pass"], runs)
        print(f"nt-{name:13}{own:9.3f}s{peer:9.3f}s{own / peer:8.1f}   {verdict(own, 0.15)}")
    print(f"\n{'first record of':16}{'seconds':>10}{'--help':>10}{'ratio':>8}")
    for name, budget in BUDGETS.items():
        command = [BIN / f"nt-{name}"]
        first_record(command)
        own = statistics.median(first_record(command) for _ in range(max(runs // 2, 3)))
        peer = statistics.median(seconds([*command, "--help"]) for _ in range(3))
        print(
            f"nt-{name:13}{own:9.3f}s{peer:9.3f}s{own / peer:8.1f}   budget {budget} s {verdict(own, budget)}"
        )


def in_turn(first: list[object], second: list[object], runs: int) -> tuple[float, float]:
    """Return the medians of two commands that run A B A B …"""
    pairs = [(seconds(first), seconds(second)) for _ in range(runs)]
    return statistics.median(pair[0] for pair in pairs), statistics.median(pair[1] for pair in pairs)


def seconds(command: list[object]) -> float:
    """Return how long a command runs."""
    start = time.perf_counter()
    subprocess.run(list(map(str, command)), capture_output=True, check=True)
    return time.perf_counter() - start


def first_record(command: list[object]) -> float:
    """Return the time from the start of a filter to its first line, stdin left open."""
    start = time.perf_counter()
    pipe = subprocess.PIPE
    with subprocess.Popen(
        list(map(str, command)), stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps(RECORD).encode() + b"\n")
        process.stdin.flush()
        line = process.stdout.readline()
        taken = time.perf_counter() - start
        process.kill()
    if b'"errors"' in line or not line:
        raise SystemExit(f"{command}: {line!r}")
    return taken


def verdict(value: float, budget: float) -> str:
    """Say whether a value keeps its budget."""
    return "kept" if value <= budget else "MISSED"


if __name__ == "__main__":
    main()
