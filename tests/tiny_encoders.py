"""Tiny encoders with random weights, and records that they can learn."""

import importlib.util
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from tests.conftest import ROOT

TOWNS = ["Orra", "Velm", "Tesk", "Harn", "Quill", "Dorn", "Esker", "Pilm", "Sund", "Brack", "Aldo"]
EVIDENCE = {"True": "has 20 farms", "False": "has 60 farms", "Conflicting": "may have farms"}
FAMILIES = ["bert", "roberta", "bart", "t5"]


def rows() -> Iterator[dict[str, Any]]:
    """Yield 33 records whose evidence decides their label."""
    for town in TOWNS:
        for label, text in EVIDENCE.items():
            yield {
                "id": f"{town}-{label}",
                "claim": f"{town} has 20 farms.",
                "label": label,
                "questions": [{"id": "q1", "text": f"Has {town} 20 farms?"}],
                "evidence": [{"id": "e1", "text": f"{town} {text}."}],
                "justification": f"The census of {town} {text}.",
            }


def write(path: Path, records: Iterable[dict[str, Any]]) -> Path:
    """Write records as JSONL."""
    path.write_text("".join(json.dumps(record) + "\n" for record in records))
    return path


def load_tiny() -> Any:
    """Import examples/paper/tiny.py, which belongs to no package."""
    spec = importlib.util.spec_from_file_location("tiny", ROOT / "examples" / "paper" / "tiny.py")
    assert spec is not None
    assert spec.loader is not None
    tiny = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tiny)
    return tiny


def build(family: str, folder: Path) -> Path:
    """Build a tiny model of the family that knows the words of `rows`."""
    tiny = load_tiny()
    texts: list[str] = []
    tiny.collect(list(rows()), texts)
    tiny.build(family, folder, texts)
    return folder
