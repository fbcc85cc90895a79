"""nt-train as a user runs it."""

import json

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
