"""Every script in examples/ runs as it stands and prints what it promises."""

import os
import re
import shutil
import subprocess

import pytest

from tests.conftest import BIN, ROOT

EXPECTED = {
    "demo.sh": r"macro-F1",
    "filter.sh": r"(?m)^    .*: .* to .* percent$",
    "follow.sh": r"^ex-01: \d+ quantities\nex-02: \d+ quantities\nex-03: \d+ quantities\n$",
    "parallel.sh": r"(?s)^ex-01  .*\?\nex-02  .*\nex-36  .*\?\n$",
    "resume.sh": r"^36 records, 0 twice\n$",
    "tee.sh": r"(?m)^  = (True|False|Conflicting): .+",
    "review.sh": r"^(\d+%  (True|False|Conflicting)  .+\n){10}$",
}
SCRIPTS = sorted((ROOT / "examples").glob("*.sh"))


def test_every_script_has_an_expectation():
    assert {script.name for script in SCRIPTS} == set(EXPECTED)


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_a_script_prints_what_it_promises(script, tmp_path):
    for tool in ("jq", *(["parallel"] if script.name == "parallel.sh" else [])):
        if shutil.which(tool) is None:
            pytest.skip(f"{tool} is not installed")
    environment = os.environ | {
        "PATH": f"{BIN}:{os.environ['PATH']}",
        "HOME": str(tmp_path),
        "NUMTEMP_CACHE": str(tmp_path / "cache"),
    }
    done = subprocess.run(["bash", script], capture_output=True, text=True, env=environment, timeout=180)
    assert done.returncode == 0, done.stderr
    assert re.search(EXPECTED[script.name], done.stdout), done.stdout
