"""Time and memory of nt-collect on synthetic claims: import, dedupe, split.

    python benchmarks/collect.py [CLAIMS]

Prints a row a command: claims, seconds, processor seconds, claims a processor second, peak RSS, and the RSS
after a tenth of the run beside that after nine, which says whether memory is flat.
"""

import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

BIN = Path(sys.executable).parent
PLACES = [
    f"{first}{last}" for first in ("Gull", "Crow", "Elm", "Ash", "Fern", "Oak") for last in ("ford", "ham")
]
THINGS = [
    "piers",
    "ferries",
    "bridges",
    "schools",
    "wells",
    "farms",
    "libraries",
    "parks",
    "mills",
    "clinics",
]
DEEDS = ["opened", "closed", "were painted", "were sold", "were repaired", "burnt down", "changed hands"]
WHO = ["the council", "a guide book", "the harbour office", "an old map", "the mayor", "a local paper"]


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    print(f"{'command':<24}{'claims':>10}{'seconds':>9}{'CPU s':>8}{'claims/CPU s':>14}", end="")
    print(f"{'peak MB':>9}{'at 1/10':>9}{'at 9/10':>9}")
    with tempfile.TemporaryDirectory() as folder:
        text, imported, deduped = (Path(folder) / name for name in ("claims.txt", "all.jsonl", "once.jsonl"))
        write_claims(text, count)
        measure(["import", "text", str(text)], imported, count)
        measure(["dedupe", str(imported)], deduped, count)
        kept = sum(1 for _ in deduped.open("rb"))
        measure(["split", str(deduped)], Path(os.devnull), kept)
        print(f"{count - kept:,} of {count:,} claims were near-duplicates")


def write_claims(path: Path, count: int) -> None:
    """Write claims of which one in twenty repeats an earlier one but for case, quotes or its last word."""
    chance = random.Random(0)
    claim = ""
    with path.open("w") as stream:
        for number in range(count):
            if number % 20 == 19:
                claim = chance.choice((claim.upper(), f'"{claim}"', claim[:-5] + "well."))
            else:
                what = f"{chance.randint(2, 99999):,} {chance.choice(THINGS)} {chance.choice(DEEDS)}"
                years = f"{chance.randint(1800, 1950)} and {chance.randint(1951, 2024)}"
                source = f"{chance.choice(WHO)} said on page {number % 977} of a report"
                claim = f"In {chance.choice(PLACES)}, {what} between {years}, {source}."
            stream.write(claim + "\n")


def measure(words: list[str], out: Path, count: int) -> None:
    started, before = time.monotonic(), cpu_of_children()
    samples: list[tuple[float, int]] = []
    with out.open("wb") as stream:
        process = subprocess.Popen([BIN / "nt-collect", *words], stdout=stream, stderr=subprocess.DEVNULL)
        while process.poll() is None:
            samples.append((time.monotonic() - started, resident(process.pid)))
            time.sleep(0.05)
    seconds, cpu = time.monotonic() - started, cpu_of_children() - before
    if process.returncode:
        raise SystemExit(f"nt-collect {words[0]} ended with {process.returncode}")
    samples = [sample for sample in samples if sample[1]]
    early, late = (next(size for at, size in samples if at >= seconds * part) for part in (0.1, 0.9))
    print(
        f"{'nt-collect ' + words[0]:<24}{count:>10,}{seconds:>9.1f}{cpu:>8.1f}{count / cpu:>14,.0f}"
        f"{max(size for _, size in samples) / 1e6:>9.0f}{early / 1e6:>9.0f}{late / 1e6:>9.0f}",
        flush=True,
    )


def cpu_of_children() -> float:
    """Return the seconds of processor time that ended children took, which other work does not lengthen."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def resident(pid: int) -> int:
    """Return the bytes that a process holds in memory, 0 when it has ended."""
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    except (OSError, IndexError):
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")


if __name__ == "__main__":
    main()
