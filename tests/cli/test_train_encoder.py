"""nt-train verdict --model as a user runs it: killed and resumed, on a terminal, and with bad input."""

import os
import pty
import re
import subprocess
import time
from pathlib import Path

import pytest

from tests.conftest import BIN, Command
from tests.tiny_encoders import build, rows, write


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("bert", tmp_path_factory.mktemp("model"))


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write(tmp_path_factory.mktemp("data") / "rows.jsonl", rows())


def words(data: Path, output: Path, model: object, *more: object) -> list[str]:
    given = ["verdict", data, "--validation", data, "-o", output, "--model", model, "--device", "cpu"]
    return [str(word) for word in [*given, "--max-length", 64, "--learning-rate", 3e-4, *more]]


def steps(output: Path) -> list[int]:
    found = (output / "checkpoints").glob("checkpoint-*")
    return sorted(int(path.name.removeprefix("checkpoint-")) for path in found)


def kill_after(step: int, command: list[str], output: Path) -> None:
    """Start a training, and kill it as soon as its checkpoint of `step`, or a later one, is there."""
    process = subprocess.Popen([str(BIN / "nt-train"), *command], stderr=subprocess.DEVNULL)
    try:
        for _ in range(6000):
            if max(steps(output), default=0) >= step or process.poll() is not None:
                break
            time.sleep(0.01)
    finally:
        process.kill()
        process.wait()
    assert process.returncode == -9, "it had ended before it was killed"


def test_a_killed_training_resumes_to_the_same_weights(
    command: Command, model: Path, data: Path, tmp_path: Path
) -> None:
    whole, torn = tmp_path / "whole", tmp_path / "torn"
    epochs = ["--epochs", 20]  # of 3 steps
    done = command("nt-train", *words(data, whole, model, *epochs))
    assert done.returncode == 0, done.stderr
    assert done.stdout == b""
    kill_after(6, words(data, torn, model, *epochs), torn)
    moved = torn.rename(tmp_path / "moved")
    done = command("nt-train", *words(data, moved, model, *epochs, "--resume"))
    assert done.returncode == 0, done.stderr
    assert re.search(rb"going on from .*checkpoint-\d+", done.stderr)
    for name in ("model.safetensors", "training.jsonl", "numtemp.json", "config.json", "tokenizer.json"):
        assert (moved / name).read_bytes() == (whole / name).read_bytes(), name
    assert {path.name for path in moved.iterdir()} == {path.name for path in whole.iterdir()}


def last_line(command: Command, *given: object, status: int = 3) -> bytes:
    done = command("nt-train", *given)
    assert done.returncode == status, done.stderr
    assert done.stdout == b""
    assert all(line.startswith(b"nt-train: ") for line in done.stderr.splitlines()), done.stderr
    line: bytes = done.stderr.splitlines()[-1]
    assert line.startswith(b"nt-train: error: ")
    return line


def test_what_cannot_be_trained_on(command: Command, model: Path, data: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    bare = write(tmp_path / "bare", ({**row, "label": None} for row in rows()))
    assert b"no labelled record" in last_line(command, *words(bare, out, model))
    one = write(tmp_path / "one", ({**row, "label": "True"} for row in rows()))
    assert b"False, Conflicting" in last_line(command, *words(one, out, model))
    bad = write(tmp_path / "bad", [{**row, "evidence": "text"} for row in rows()])
    assert b"evidence is a string" in last_line(command, *words(bad, out, model))
    odd = write(tmp_path / "odd", [{**row, "label": "maybe"} for row in rows()])
    assert b"'maybe'" in last_line(command, *words(odd, out, model))
    assert b"none.jsonl" in last_line(command, *words(tmp_path / "none.jsonl", out, model))
    assert not out.exists()


def test_where_it_cannot_write(command: Command, model: Path, data: Path) -> None:
    assert b"cannot write" in last_line(command, *words(data, data / "out", model))


def test_a_model_that_is_not_there(command: Command, data: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert b"org/none" in last_line(command, *words(data, out, "org/none", "--offline"))
    assert not out.exists()


@pytest.mark.parametrize("option", [["--epochs", "3"], ["--resume"], ["--class-weights"], ["--lora", "4"]])
def test_options_that_need_a_model(command: Command, data: Path, tmp_path: Path, option: list[str]) -> None:
    line = last_line(command, "verdict", data, "-o", tmp_path / "out", *option, status=2)
    assert option[0].encode() in line


def test_a_terminal_shows_loss_and_f1(model: Path, data: Path, tmp_path: Path) -> None:
    """The bar is drawn although stdout is a terminal too, since nothing goes there."""
    leader, follower = pty.openpty()
    given = words(data, tmp_path / "out", model, "--epochs", 60)
    process = subprocess.Popen(
        [str(BIN / "nt-train"), *given], stdout=follower, stderr=follower, stdin=follower,
        env=os.environ | {"TERM": "xterm", "COLUMNS": "120"},
    )  # fmt: skip
    os.close(follower)
    shown = b""
    try:
        while part := _read(leader):
            shown += part
    finally:
        process.kill() if process.poll() is None and not shown else process.wait(60)
        os.close(leader)
    assert process.returncode == 0
    assert re.search(rb"records, loss \d\.\d+, validation F1 \d\.\d+", shown)
    assert b"it/s" not in shown  # a bar of a library's own


def _read(leader: int) -> bytes:
    try:
        return os.read(leader, 65536)
    except OSError:  # the other end is closed
        return b""
