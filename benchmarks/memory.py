"""Whether a filter's memory stays flat: its resident size after 10,000 records and at the end.

    python benchmarks/memory.py nt-nli [RECORDS]

Records are made on the fly, all different, and written to the filter's stdin; its output is thrown away.
"""

import json
import re
import subprocess
import sys
import time
from pathlib import Path

BIN = Path(sys.executable).parent
STEP = 10_000


def main() -> None:
    """Feed the filter and print its resident size and rate after every tenth of the way."""
    name = sys.argv[1]
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 100_000
    with subprocess.Popen(
        [BIN / name], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as process:
        assert process.stdin is not None
        start = time.perf_counter()
        first = 0
        for number in range(1, count + 1):
            process.stdin.write(json.dumps(record(number)).encode() + b"\n")
            if number == STEP or (number > STEP and number % max(count // 10, 1) == 0):
                size = resident(process.pid)
                first = first or size
                rate = number / (time.perf_counter() - start)
                print(f"{number:>12,} records{size:>10,} KB{rate:>10,.0f}/s", flush=True)
        last = resident(process.pid)
        process.stdin.close()
    print(f"{name}: {last / max(first, 1):.3f} of the size after {STEP:,} records, exit {process.returncode}")


def record(number: int) -> dict[str, object]:
    """Return a record that every filter can work on; no two are alike."""
    people, year = 1000 + number, 1900 + number % 120
    return {
        "id": f"r{number}",
        "claim": f"Town {number} counted {people:,} people in {year}, {number % 97}% more than before.",
        "questions": [{"id": "q1", "text": f"Did town {number} count {people:,} people in {year}?"}],
        "evidence": [
            {
                "id": f"e{number}-{place}",
                "text": f"The census of {year} found {people + place:,} in town {number}.",
            }
            for place in range(3)
        ],
    }


def resident(pid: int) -> int:
    """Return a process's resident size in kilobytes (Linux)."""
    status = Path(f"/proc/{pid}/status").read_text()
    found = re.search(r"VmRSS:\s+(\d+)", status)
    return int(found[1]) if found else 0


if __name__ == "__main__":
    main()
