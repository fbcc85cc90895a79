"""What a command does when one of its standard streams is closed."""

import json
import subprocess

import pytest

from tests.contract.conftest import FILTERS, lines, records
from tests.contract.test_filters import _environment

each_filter = pytest.mark.parametrize("name", FILTERS)


def run(name, closing, given):
    script = f"{name} {closing}"
    return subprocess.run(
        ["bash", "-c", script], input=given, capture_output=True, timeout=120, env=_environment()
    )


@each_filter
def test_without_stderr_everything_is_written(name):
    done = run(name, "2>&-", lines(records(2)))
    assert done.returncode == 0
    assert [json.loads(line)["id"] for line in done.stdout.splitlines()] == ["r0", "r1"]


@each_filter
def test_without_stdin_or_stdout_it_says_so(name):
    for closing, stream in ((">&-", "output"), ("<&-", "input")):
        done = run(name, closing, lines(records(1)))
        assert done.returncode == 3
        assert done.stderr.decode() == f"{name}: error: standard {stream} is closed\n"
