"""The verdict's training on invented claims whose label follows from their evidence or their wording."""

import json
from pathlib import Path

import pytest

from numtemp.lib.errors import SetupError
from numtemp.lib.nli.stage import NliStage
from numtemp.lib.stage import annotate
from numtemp.lib.train.verdict import train_verdict

TOWNS = ["Orra", "Velm", "Tesk", "Harn", "Quill", "Dorn", "Esker", "Pilm", "Sund", "Brack"]
THINGS = ["schools", "bridges", "clinics", "libraries", "farms", "boats"]


def records() -> list[dict[str, object]]:
    """Claims of which a third agree with their evidence, a third do not, and a third have vague evidence."""
    rows: list[dict[str, object]] = []
    for town in TOWNS:
        for number, thing in enumerate(THINGS, start=20):
            label = ("True", "False", "Conflicting")[number % 3]
            stated = {"True": f"{number}", "False": f"{number * 3}", "Conflicting": "some, though disputed,"}
            text = f"{town} has {stated[label]} {thing}."
            rows.append(
                {
                    "id": f"{town}-{thing}",
                    "claim": f"{town} has {number} {thing}.",
                    "label": label,
                    "evidence": [{"id": "e", "text": text}],
                }
            )
    return rows


def write(path: Path, rows: list[dict[str, object]]) -> str:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return str(path)


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("verdict")
    extra = [{"claim": f"{town} is in debt", "label": "False"} for town in TOWNS]
    extra += [{"claim": f"{town} votes on Sunday", "label": "True"} for town in TOWNS]
    extra += [{"claim": f"{town} grew somewhat", "label": "Conflicting"} for town in TOWNS]
    extra += [{"claim": "Nobody knows", "label": None}]
    paths = [write(folder / "rows.jsonl", records()), write(folder / "extra.jsonl", extra)]
    lines: list[str] = []
    train_verdict(paths, str(folder / "a"), gold=False, seed=0, report=lines.append)
    train_verdict(paths, str(folder / "b"), gold=False, seed=0, report=lines.append)
    assert any("30 labelled, 0 of them with evidence; 1 without label" in line for line in lines)
    return folder


def test_the_folder_judges(trained: Path) -> None:
    stage = NliStage(str(trained / "a"))
    stage.open()
    rows = records()
    given = [(outcome.record or {})["verdict"] for outcome in annotate(stage, rows)]
    right = sum(verdict == row["label"] for verdict, row in zip(given, rows, strict=True))
    assert right >= 0.9 * len(rows)


def test_bit_for_bit(trained: Path) -> None:
    for name in ("config.json", "weights.safetensors"):
        assert (trained / "a" / name).read_bytes() == (trained / "b" / name).read_bytes()


def test_the_card_tells_data_and_figures(trained: Path) -> None:
    card = (trained / "a" / "MODEL_CARD.md").read_text()
    assert "rows.jsonl" in card
    assert str(trained) not in card
    assert "macro-F1" in card


def test_damaged_weights_are_refused(trained: Path, tmp_path: Path) -> None:
    for name in ("config.json", "weights.safetensors"):
        (tmp_path / name).write_bytes((trained / "a" / name).read_bytes())
    tensors = tmp_path / "weights.safetensors"
    tensors.write_bytes(tensors.read_bytes()[:-100])
    with pytest.raises(SetupError, match="damaged"):
        NliStage(str(tmp_path)).open()


def test_an_unknown_label_is_an_error(tmp_path: Path) -> None:
    path = write(tmp_path / "rows.jsonl", [{"claim": "Orra has 9 schools.", "label": "maybe"}])
    with pytest.raises(SetupError, match="maybe"):
        train_verdict([path], str(tmp_path / "out"), gold=False, seed=0, report=print)


def test_one_label_does_not_serve(tmp_path: Path) -> None:
    rows = [row for row in records() if row["label"] == "True"]
    with pytest.raises(SetupError, match="False, Conflicting"):
        train_verdict(
            [write(tmp_path / "r.jsonl", rows)], str(tmp_path / "o"), gold=False, seed=0, report=print
        )
