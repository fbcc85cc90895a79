"""What holds for all nine commands, filters or not."""

import re
import subprocess
import sys

import pytest

import numtemp
from tests.contract.conftest import COMMANDS

HEAVY = [
    *("torch", "transformers", "sentence_transformers", "spacy", "benepar", "sklearn", "httpx", "rich"),
    *("onnx", "onnxruntime", "numba", "bm25s", "scipy", "numpy", "tokenizers", "pint", "babel"),
]
each_command = pytest.mark.parametrize("name", COMMANDS)


@each_command
def test_help_imports_nothing_heavy(name):
    module = name.replace("nt-", "numtemp.cli.")
    script = f"""
import sys
sys.argv = ["{name}", "--help"]
from {module} import app
try:
    app()
except SystemExit as end:
    print(end.code, [name for name in {HEAVY} if name in sys.modules])
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60)
    assert done.stdout.splitlines()[-1] == "0 []"


@each_command
def test_help_and_version(name, command):
    done = command(name, "--help")
    assert done.returncode == 0
    assert done.stdout.startswith(b"Usage: " + name.encode()) or b"Usage: " + name.encode() in done.stdout
    assert command(name, "-h").stdout == done.stdout
    version = command(name, "--version")
    assert version.stdout.decode() == f"{numtemp.__version__}\n"


@each_command
def test_a_word_that_is_no_option_exits_2(name, command):
    done = command(name, "--no-such-option")
    assert done.returncode == 2
    assert re.search(rb"no such option", done.stderr, re.IGNORECASE)
    assert b"Traceback" not in done.stderr
