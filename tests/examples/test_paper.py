"""Every script of examples/paper runs in full on tiny models, and says what the paper has."""

import json
import os
import re
import shutil
import subprocess
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import BIN, ROOT
from tests.tiny_encoders import load_tiny

PAPER = ROOT / "examples" / "paper"
SCRIPTS = sorted(PAPER.glob("table*.sh"))
LABELS = ("True", "False", "Conflicting")
each_script = pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What all scripts run in; they share the claims, the evidence and the models that they make.

    Most models are built here, in one process; flan-t5 is left to the first script that wants it.
    """
    folder = tmp_path_factory.mktemp("paper")
    tiny = load_tiny()
    texts: list[str] = []
    tiny.collect(
        [read(f"raw_data/{split}_claims_quantemp.json") for split in ("train", "val", "test")], texts
    )
    for family in ("roberta", "bart", "t5", "checkpoint"):
        tiny.build(family, folder / "work" / "models" / family, texts)
    return os.environ | {
        "PATH": f"{BIN}:{os.environ['PATH']}",
        "WORK": str(folder / "work"),
        "HOME": str(folder),
        "NUMTEMP_CACHE": str(folder / "cache"),
        "HF_HUB_OFFLINE": "1",
        "OMP_NUM_THREADS": "1",
    }


def read_lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


@each_script
def test_a_row_runs_to_its_score(script: Path, environment: dict[str, str]) -> None:
    if shutil.which("jq") is None:
        pytest.skip("jq is not installed")
    done = subprocess.run(
        ["bash", script, "--tiny"], capture_output=True, text=True, env=environment, timeout=600
    )
    assert done.returncode == 0, done.stderr
    assert re.search(r"macro-F1 +\d+\.\d\d +\S+ +12\n", done.stdout), done.stdout
    verdicts = read_lines(Path(environment["WORK"], f"{script.stem}.jsonl"))
    assert len(verdicts) == 12
    assert {record.get("verdict") for record in verdicts} <= set(LABELS)
    assert [record for record in verdicts if record.get("errors")] == []


def figures(script: Path) -> tuple[str, str]:
    found = re.search(r"^score (\S+) (\S+)$", script.read_text(), re.M)
    assert found, script
    return found[1], found[2]


@each_script
def test_header_and_table_have_the_figures_that_the_script_prints(script: Path) -> None:
    macro, weighted = figures(script)
    text = script.read_text()
    header = text[: text.index("source ")]
    by_class = re.search(
        rf"# Paper: macro-F1 {macro}, weighted-F1 {weighted}; "
        r"F1 of True (\S+), False (\S+), Conflicting (\S+)\.\n",
        header,
    )
    assert by_class, header
    mean = sum(map(float, by_class.groups())) / 3
    assert abs(mean - float(macro)) < 0.011 or f"The mean of the three is {mean:.2f}" in header
    row = re.search(rf"^\|.*`{script.name}` \| (.*) \| {macro} \| {weighted} \|$", table(), re.M)
    assert row
    named = re.search(r"`([\w-]+/[\w.-]+|gpt-3.5-turbo)`", row[1])
    if named:
        assert named[1] in header


def table() -> str:
    return (PAPER / "README.md").read_text()


def test_the_table_lists_every_script() -> None:
    listed = re.findall(r"`(table\w+\.sh)` \|", table())
    assert sorted(listed) == [script.name for script in SCRIPTS]


def read(name: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = json.loads((PAPER / "tiny" / name).read_text())
    return rows


def test_sixty_claims_of_every_label_and_category() -> None:
    parts = {split: read(f"raw_data/{split}_claims_quantemp.json") for split in ("train", "val", "test")}
    assert {split: len(rows) for split, rows in parts.items()} == {"train": 36, "val": 12, "test": 12}
    for rows in parts.values():
        cells = Counter((row["label"], row["taxonomy_label"]) for row in rows)
        assert len(cells) == 12
    everything = [row for rows in parts.values() for row in rows] + read("non_numerical.json")
    assert len({row["claim"] for row in everything}) == 72
    assert all(row["doc"].strip() and row["doc"] != row["claim"] for row in everything)
    own = read_lines(ROOT / "examples" / "claims.jsonl")
    labels = {row["claim"]: row["label"] for row in everything}
    assert all(labels[row["claim"]] == row["label"] for row in own)


def test_non_numerical_claims_have_no_numbers() -> None:
    assert not [row for row in read("non_numerical.json") if re.search(r"\d", row["claim"])]
