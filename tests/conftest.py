"""What tests share: the real data where it stands, and the installed commands run as a user would."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """The folder of real data beside the project; the test is skipped where it is absent."""
    folder = Path(os.environ.get("NUMTEMP_SHARED", ROOT.parent / "shared")) / "data"
    if not folder.is_dir():
        pytest.skip("no ../shared/data here")
    return folder


Command = Callable[..., "subprocess.CompletedProcess[bytes]"]


@pytest.fixture
def command() -> Command:
    """A function that runs an installed command: command("nt-nli", "--jobs", 2, input=b"…")."""

    def run(*words: object, input: bytes = b"", **settings: object) -> "subprocess.CompletedProcess[bytes]":
        name, *rest = map(str, words)
        return subprocess.run(  # type: ignore[call-overload, no-any-return]
            [str(BIN / name), *rest], input=input, capture_output=True, timeout=120, **settings
        )

    return run
