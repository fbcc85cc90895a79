"""nt-train as a user runs it."""

import json

import pytest

from tests.tiny_encoders import load_tiny

TOWNS = ["Orra", "Velm", "Tesk", "Harn", "Quill", "Dorn", "Esker", "Pilm", "Sund", "Brack"]


def rows():
    for town in TOWNS:
        for number, (label, text) in enumerate(
            [("True", "has 20 farms"), ("False", "has 60 farms"), ("Conflicting", "may have farms")]
        ):
            yield {
                "id": f"{town}{number}",
                "claim": f"{town} has 20 farms.",
                "label": label,
                "evidence": [{"id": "e", "text": f"{town} {text}."}],
            }


def test_train_then_judge(command, tmp_path):
    path = tmp_path / "rows.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows()))
    done = command("nt-train", "verdict", path, "-o", tmp_path / "out")
    assert done.returncode == 0, done.stderr
    assert done.stdout == b""
    assert all(line.startswith(b"nt-train: ") for line in done.stderr.splitlines())
    done = command("nt-nli", "--model", tmp_path / "out", path)
    assert done.returncode == 0, done.stderr
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert [record["verdict"] for record in found[:3]] == ["True", "False", "Conflicting"]


def test_nothing_to_learn_from(command, tmp_path):
    path = tmp_path / "rows.jsonl"
    path.write_text('{"claim": "Orra has 20 farms.", "label": "True"}\n')
    done = command("nt-train", "verdict", path, "-o", tmp_path / "out")
    assert done.returncode == 3
    assert done.stderr.count(b"\n") == 2
    assert not (tmp_path / "out").exists()


def test_no_such_file(command, tmp_path):
    done = command("nt-train", "verdict", tmp_path / "none.jsonl", "-o", tmp_path / "out")
    assert done.returncode == 3
    assert b"none.jsonl" in done.stderr


KINDS = {
    "statistical": "{} has 20 farms.",
    "temporal": "{} was founded on 9 May 1645.",
    "interval": "{} has between 20 and 30 farms.",
    "comparison": "{} has more farms than Velm.",
}


def categories(path, towns=TOWNS):
    rows = [
        {"id": f"{town}-{kind}", "claim": text.format(town), "category": kind}
        for town in towns
        for kind, text in KINDS.items()
    ]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return path


def sorts_well(command, model, path):
    done = command("nt-categorize", "--model", model, path)
    assert (done.returncode, done.stderr) == (0, b"")
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert [record["category"] for record in found] == [record["id"].split("-")[1] for record in found]
    return found


def test_train_then_categorize(command, tmp_path):
    path = categories(tmp_path / "rows.jsonl", TOWNS[:6])
    done = command("nt-train", "category", path, "-o", tmp_path / "out", "--verbose")
    assert done.returncode == 0, done.stderr
    assert b"macro-F1 1.000" in done.stderr
    assert sorted(file.name for file in (tmp_path / "out").iterdir()) == [
        "config.json",
        "weights.safetensors",
    ]
    sorts_well(command, tmp_path / "out", categories(tmp_path / "new.jsonl", TOWNS[6:]))


def test_contrastive_then_categorize(command, tmp_path):
    path = categories(tmp_path / "rows.jsonl", TOWNS[:6])
    texts = [text.format(town) for town in TOWNS for text in KINDS.values()]
    load_tiny().build("bert", tmp_path / "tiny", texts)
    folders = [tmp_path / "one", tmp_path / "two"]
    for folder in folders:
        done = command(
            *["nt-train", "category", path, "-o", folder, "--method", "contrastive"],
            *["--model", tmp_path / "tiny", "--rounds", 2, "--device", "cpu", "--verbose"],
        )
        assert done.returncode == 0, done.stderr
        assert b"macro-F1" in done.stderr
    names = ["config.json", "weights.safetensors", "encoder/model.safetensors"]
    for name in names:
        assert (folders[0] / name).read_bytes() == (folders[1] / name).read_bytes()
    assert not list(folders[0].glob("**/*.bin"))
    assert not any(str(tmp_path).encode() in file.read_bytes() for file in folders[0].glob("**/*.json"))
    new = categories(tmp_path / "new.jsonl", TOWNS[6:])
    found = sorts_well(command, folders[0], new)
    assert found[0]["trace"]["categorize"].startswith("model:one-")
    (folders[0] / "encoder" / "model.safetensors").write_bytes(b"damaged")
    done = command("nt-categorize", "--model", folders[0], new)
    assert (done.returncode, done.stdout) == (3, b"")
    assert done.stderr.count(b"\n") == 1


@pytest.mark.parametrize("option", [["--rounds", 3], ["--model", "x"], ["--device", "cpu"]])
def test_settings_of_contrastive_need_it(command, tmp_path, option):
    path = categories(tmp_path / "rows.jsonl", TOWNS[:6])
    done = command("nt-train", "category", path, "-o", tmp_path / "out", *option)
    assert done.returncode == 2
    assert b"goes with --method contrastive" in done.stderr
