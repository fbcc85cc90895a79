"""nt-nli as a user runs it."""

import json

import pytest

RECORD = {
    "id": "a",
    "claim": "The Orra bridge cost $400 million in 2014.",
    "evidence": [{"id": "e1", "text": "Auditors put the cost of the Orra bridge at $640 million in 2014."}],
}


def lines(*records):
    return b"".join(json.dumps(record).encode() + b"\n" for record in records)


def test_a_verdict_on_a_claim(command):
    done = command("nt-nli", input=lines(RECORD))
    assert (done.returncode, done.stderr) == (0, b"")
    found = json.loads(done.stdout)
    assert list(found)[:3] == ["id", "claim", "evidence"]
    assert found["verdict"] in found["scores"]
    assert "e1" in found["rationale"]
    assert found["trace"]["nli"].startswith("model:embedded|weights:")


def test_a_record_without_evidence_fails_alone(command):
    bad = {"id": "b", "claim": "Orra has 9 schools."}
    done = command("nt-nli", input=lines(bad, RECORD))
    assert done.returncode == 1
    first, second = map(json.loads, done.stdout.splitlines())
    assert first["errors"][0]["type"] == "missing_field"
    assert "verdict" in second


def test_gold_reads_the_justification(command):
    record = {
        "id": "g",
        "claim": "Orra has 9 schools.",
        "justification": "The register lists 4 schools in Orra.",
    }
    done = command("nt-nli", "--gold", input=lines(record))
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["comparisons"][0]["relation"] == "contradicts"
    assert "gold:yes" in found["trace"]["nli"]


@pytest.mark.parametrize("model", ["no/such/folder", "/dev/null"])
def test_no_such_model(command, model):
    done = command("nt-nli", "--model", model, input=lines(RECORD))
    assert done.returncode == 3
    assert done.stdout == b""
    assert done.stderr.count(b"\n") == 1


def test_a_folder_without_weights(command, tmp_path):
    done = command("nt-nli", "--model", tmp_path, input=lines(RECORD))
    assert done.returncode == 3
    assert b"config.json" in done.stderr


def test_heavy_packages_are_not_imported(tmp_path):
    import subprocess
    import sys

    program = (
        "import sys\n"
        "from numtemp.lib.nli.stage import NliStage\n"
        "from numtemp.lib.stage import annotate\n"
        "stage = NliStage()\n"
        "stage.open()\n"
        f"annotate(stage, [{RECORD!r}])\n"
        "print(sorted({'torch', 'sklearn', 'scipy', 'spacy', 'transformers'} & set(sys.modules)))\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True, text=True)
    assert done.stdout.strip() == "[]"
