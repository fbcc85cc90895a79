"""An option that names a file to write never takes one of the inputs, which keeps its lines."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

Command = Callable[..., "subprocess.CompletedProcess[bytes]"]

LINES = b"".join(
    json.dumps(
        {"id": f"c{n}", "claim": f"Mill {n} grinds flour.", "label": "True", "verdict": "False"}
    ).encode()
    + b"\n"
    for n in range(3)
)
COMMANDS = {
    "dedupe": ("nt-collect", "dedupe", "--dropped", "t.jsonl"),
    "evidence-dropped": ("nt-collect", "evidence", "--offline", "--dropped", "t.jsonl"),
    "evidence-record": ("nt-collect", "evidence", "--offline", "--record", "t.jsonl"),
    "score": ("nt-score", "--errors", "t.jsonl"),
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "t.jsonl").write_bytes(LINES)
    (tmp_path / "link.jsonl").symlink_to("t.jsonl")
    return tmp_path


@pytest.mark.parametrize("words", COMMANDS.values(), ids=COMMANDS)
@pytest.mark.parametrize("name", ["t.jsonl", "./t.jsonl", "link.jsonl"])
def test_an_input_is_refused(command: Command, folder: Path, words: tuple[str, ...], name: str) -> None:
    done = command(*words, name, cwd=folder)
    option = words[-2]
    message = f"{words[0]}: error: {option} t.jsonl is the same file as the input {name}; choose another\n"
    assert (done.returncode, done.stdout, done.stderr.decode()) == (2, b"", message)
    assert (folder / "t.jsonl").read_bytes() == LINES


@pytest.mark.parametrize("words", COMMANDS.values(), ids=COMMANDS)
def test_a_file_on_standard_input_is_refused(command: Command, folder: Path, words: tuple[str, ...]) -> None:
    with (folder / "t.jsonl").open("rb") as stream:
        done = command(*words, cwd=folder, input=None, stdin=stream)
    assert done.returncode == 2
    assert b"t.jsonl is the same file as standard input" in done.stderr
    assert (folder / "t.jsonl").read_bytes() == LINES


def test_standard_input_that_is_not_read_is_no_input(command: Command, folder: Path) -> None:
    (folder / "other.jsonl").write_bytes(LINES[: LINES.index(b"\n") + 1])
    with (folder / "t.jsonl").open("rb") as stream:
        done = command("nt-score", "--errors", "t.jsonl", "other.jsonl", cwd=folder, input=None, stdin=stream)
    assert done.returncode == 0, done.stderr
    assert [json.loads(line)["id"] for line in (folder / "t.jsonl").read_bytes().splitlines()] == ["c0"]


def test_split_into_the_folder_of_an_input(command: Command, folder: Path) -> None:
    (folder / "t.jsonl").rename(folder / "test.jsonl")
    done = command("nt-collect", "split", "--out", folder, folder / "test.jsonl")
    assert done.returncode == 2
    assert b"--out" in done.stderr
    assert {path.name for path in folder.iterdir()} == {"test.jsonl", "link.jsonl"}
    assert (folder / "test.jsonl").read_bytes() == LINES


def test_the_gold_labels_are_an_input(command: Command, folder: Path) -> None:
    (folder / "system.jsonl").write_bytes(LINES)
    done = command("nt-score", "--gold", "t.jsonl", "--errors", "t.jsonl", "system.jsonl", cwd=folder)
    assert done.returncode == 2
    assert (folder / "t.jsonl").read_bytes() == LINES


def test_the_replayed_answers_are_an_input(command: Command, folder: Path) -> None:
    words = ("nt-collect", "evidence", "--provider", "replay", "--replay", "t.jsonl", "--record", "t.jsonl")
    done = command(*words, cwd=folder)
    assert done.returncode == 2
    assert (folder / "t.jsonl").read_bytes() == LINES


def test_a_device_may_be_read_and_written(command: Command) -> None:
    done = command("nt-collect", "dedupe", "--dropped", "/dev/null", "/dev/null")
    assert (done.returncode, done.stdout) == (0, b"")


def test_a_file_of_errors_that_cannot_be_written_is_named(command: Command, folder: Path) -> None:
    done = command("nt-score", "--errors", "nowhere/x", "t.jsonl", cwd=folder)
    assert (done.returncode, done.stdout) == (3, b"")
    assert done.stderr == b"nt-score: error: --errors nowhere/x: No such file or directory\n"
