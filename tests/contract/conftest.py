"""What the contract is tested on: every filter, with input that every filter accepts."""

import json
import os
import subprocess
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest

from numtemp.lib.quantity import read_quantities
from tests.conftest import BIN

FILTERS = ["nt-segments", "nt-categorize", "nt-decompose", "nt-retrieve", "nt-nli"]
COMMANDS = [*FILTERS, "nt-collect", "nt-index", "nt-train", "nt-score"]
STAGES = {name: name.removeprefix("nt-") for name in FILTERS}

POOL = [
    ("p1", "The harbour town of Port Example counted 31,400 residents in the 2011 census."),
    ("p2", "A ferry crosses the strait in 45 minutes and carries up to 280 passengers."),
    ("p3", "In 2021 the census counted 35,200 residents in the harbour town."),
    ("p4", "Rainfall in the valley averages 640 millimetres a year."),
]


def records(count: int) -> list[dict[str, object]]:
    """Return `count` different records that every filter can work on."""
    items: list[dict[str, object]] = []
    for number in range(count):
        people, year = f"{30 + number},200", f"{2000 + number % 25}"
        claim = f"The harbour town had {people} residents in {year}."
        item = {
            "id": f"r{number}",
            "claim": claim,
            "parse": (
                "(S (NP-SBJ (DT The) (NN harbour) (NN town)) (VP (VBD had)"
                f" (NP (CD {people}) (NNS residents)) (PP (IN in) (NP (CD {year})))) (. .))"
            ),
            "quantities": [quantity.as_record() for quantity in read_quantities(claim)],
            "own": {"n": 12345678901234567890123, "f": 2.50, "u": "ä\u2028ö"},
            "evidence": [{"id": name, "text": text} for name, text in POOL],
        }
        items.append(item)
    return items


def lines(items: list[dict[str, object]]) -> bytes:
    return b"".join(json.dumps(item, ensure_ascii=False).encode() + b"\n" for item in items)


@pytest.fixture(autouse=True)
def _pool(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Give nt-retrieve a pool of its own, so that it has nothing to warn of."""
    pool = tmp_path / "pool.jsonl"
    pool.write_bytes(lines([{"id": name, "text": text} for name, text in POOL]))
    monkeypatch.setenv("NUMTEMP_RETRIEVE_POOL", str(pool))


@pytest.fixture
def filter_process() -> Callable[..., AbstractContextManager[subprocess.Popen[bytes]]]:
    """A context manager that starts an installed filter with open pipes and always ends it."""

    @contextmanager
    def start(name: str, *options: str) -> Iterator[subprocess.Popen[bytes]]:
        pipe = subprocess.PIPE
        environment = os.environ | {"PATH": f"{BIN}:{os.environ['PATH']}"}
        with subprocess.Popen(
            [name, *options], stdin=pipe, stdout=pipe, stderr=pipe, env=environment
        ) as process:
            try:
                yield process
            finally:
                process.kill()

    return start
