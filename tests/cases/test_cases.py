"""Case folders: `cmd` run by bash on `in`; stdout, stderr and exit status are `out`, `err` and `rc`.

A folder under `every-filter` runs once for each filter, whose name is `$COMMAND` in cmd and in err.
A missing `in`, `out` or `err` is empty, a missing `rc` is 0.
"""

import os
import subprocess
from pathlib import Path

import pytest

from tests.conftest import BIN, ROOT

HERE = Path(__file__).resolve().parent
FILTERS = ["nt-segments", "nt-categorize", "nt-decompose", "nt-retrieve", "nt-nli"]
CASES = [
    pytest.param(path.parent, command, id=f"{path.parent.relative_to(HERE)}-{command}")
    for path in sorted(HERE.glob("*/*/cmd"))
    for command in (FILTERS if path.parent.parent.name == "every-filter" else [path.parent.parent.name])
]


@pytest.mark.parametrize(("folder", "command"), CASES)
def test_case(folder, command):
    environment = os.environ | {
        "PATH": f"{BIN}:{os.environ['PATH']}",
        "COMMAND": command,
        "CASE": str(folder),
        "NUMTEMP_RETRIEVE_POOL": str(HERE / "pool.jsonl"),
    }
    script = (folder / "cmd").read_text()
    done = subprocess.run(
        ["bash", "-c", script],
        input=read(folder / "in"),
        capture_output=True,
        env=environment,
        cwd=ROOT / "examples",
        timeout=120,
    )
    assert done.stderr.decode() == read(folder / "err").decode().replace("$COMMAND", command)
    assert done.stdout.decode() == read(folder / "out").decode().replace("$COMMAND", command)
    assert done.returncode == int(read(folder / "rc") or b"0")


def read(path: Path) -> bytes:
    return path.read_bytes() if path.exists() else b""
