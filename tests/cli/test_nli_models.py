"""nt-nli with a model of transformers, as a user runs it; what the models do is in tests/lib/nli."""

import json

import pytest

from tests.tiny_encoders import build, rows

DATA = b"".join(json.dumps(row).encode() + b"\n" for row in rows())


@pytest.fixture(scope="module")
def encoder(tmp_path_factory):
    folder = build("roberta", tmp_path_factory.mktemp("roberta"))
    config = json.loads((folder / "config.json").read_text())
    config["id2label"] = {"0": "True", "1": "False", "2": "Conflicting"}
    (folder / "config.json").write_text(json.dumps(config))
    return folder


def test_an_encoder_judges_every_record(command, encoder):
    done = command("nt-nli", "--model", encoder, "--batch-size", 7, "--device", "cpu", input=DATA)
    assert (done.returncode, done.stderr) == (0, b"")
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert [record["id"] for record in found] == [row["id"] for row in rows()]
    for record in found:
        assert record["verdict"] == max(record["scores"], key=record["scores"].get)


@pytest.mark.parametrize("model", ["mnli:{}", "nobody/no-such-model", "nowhere"])
def test_a_model_that_does_not_serve_is_one_line(command, encoder, model):
    done = command("nt-nli", "--offline", "--model", model.format(encoder), input=DATA)
    assert (done.returncode, done.stdout) == (3, b"")
    assert done.stderr.startswith(b"nt-nli: error: ")
    assert done.stderr.count(b"\n") == 1


def test_a_checkpoint_needs_its_base(command, tmp_path):
    done = command("nt-nli", "--model", f"quantemp:{tmp_path / 'model.op'}", input=DATA)
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"--base" in done.stderr
