"""nt-collect dedupe, split, stats and ratings, as installed."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Command = Callable[..., "subprocess.CompletedProcess[bytes]"]


def dump(*records: dict[str, Any]) -> bytes:
    return b"".join(json.dumps(record).encode() + b"\n" for record in records)


def lines(data: bytes) -> list[dict[str, Any]]:
    return [json.loads(line) for line in data.splitlines()]


def claims(count: int) -> list[dict[str, Any]]:
    names = [
        f"{a}{b}{c}" for a in ("Red", "Old", "New", "Tall") for b in ("gate", "rock") for c in "abcdefgh"
    ]
    return [
        {
            "id": f"c{number}",
            "claim": f"Pier {names[number % 64]} has {number} steps.",
            "label": "True",
            "x": [1],
        }
        for number in range(count)
    ]


def test_dedupe_passes_the_first_of_each(command: Command, tmp_path: Path) -> None:
    text = "The old pier at Gull Rock is {} metres long, the harbour office said."
    data = dump(
        {"claim": text.format(90), "label": "True", "x": 1},
        {"claim": text.format(91), "label": "True"},
        {"claim": text.format(90).upper(), "label": "False", "id": "again"},
        {"title": "no claim"},
    )
    dropped = tmp_path / "dropped.jsonl"
    done = command("nt-collect", "dedupe", "-v", "--dropped", dropped, input=data)
    assert done.returncode == 1
    kept = lines(done.stdout)
    assert [record["claim"] for record in kept] == [text.format(90), text.format(91)]
    assert kept[0]["x"] == 1
    (row,) = lines(dropped.read_bytes())
    assert (row["id"], row["dropped"], row["duplicate_of"]) == ("again", "duplicate", kept[0]["id"])
    assert b"stdin:4: missing_field" in done.stderr
    assert b"1 near-duplicates, 1 of them with another label" in done.stderr


def test_split_adds_a_field_and_a_summary(command: Command) -> None:
    done = command("nt-collect", "split", input=dump(*claims(300)))
    assert done.returncode == 0
    found = lines(done.stdout)
    assert [{key: record[key] for key in ("id", "claim", "label", "x")} for record in found] == claims(300)
    assert {record["split"] for record in found} == {"train", "validation", "test"}
    assert [line.split(b":")[1].strip() for line in done.stderr.splitlines()] == [
        b"train",
        b"validation",
        b"test",
    ]
    again = command(
        "nt-collect", "split", "--ratio", "0,0,1", input=done.stdout + dump({"claim": "Seven boats."})
    )
    assert lines(again.stdout)[:300] == found
    assert lines(again.stdout)[300]["split"] == "test"


def test_split_writes_files(command: Command, tmp_path: Path) -> None:
    out = tmp_path / "new" / "set"
    done = command("nt-collect", "split", "--sizes", "30,20", "--out", out, input=dump(*claims(200)))
    assert (done.returncode, done.stdout) == (0, b"")
    sizes = {path.name: len(lines(path.read_bytes())) for path in out.iterdir()}
    assert sizes == {"train.jsonl": 150, "validation.jsonl": 30, "test.jsonl": 20}
    other = command("nt-collect", "split", "--sizes", "30,20", "--seed", 1, input=dump(*claims(200)))
    test = {record["id"] for record in lines((out / "test.jsonl").read_bytes())}
    assert test != {record["id"] for record in lines(other.stdout) if record["split"] == "test"}


def test_a_set_too_small_for_the_ratios_is_said(command: Command) -> None:
    done = command("nt-collect", "split", "--ratio", "1,1,1", input=dump(*claims(2)))
    assert done.returncode == 0
    *_, note = done.stderr.decode().splitlines()
    assert note.startswith("nt-collect: warning: 2 claims are few for this division: ")
    assert "has 0 claims where 1 were asked for" in note
    done = command("nt-collect", "split", "--sizes", "30,20", input=dump(*claims(10)))
    assert b"test has 0 claims where 20 were asked for" in done.stderr
    assert b"warning" not in command("nt-collect", "split", input=b"").stderr


@pytest.mark.parametrize("words", [["--ratio", "1,2"], ["--sizes", "x"], ["--similarity", "2"]])
def test_split_usage(command: Command, words: list[str]) -> None:
    assert command("nt-collect", "split", *words).returncode == 2


def test_stats_of_claims_and_of_a_pool(command: Command) -> None:
    data = dump(
        {"claim": "a", "label": "True", "publisher": "snopes.com", "country": "usa", "category": "temporal"},
        {
            "claim": "b",
            "label": None,
            "publisher": "snopes.com",
            "evidence": [{"url": "https://www.gov.uk/x"}],
        },
        {"id": "e", "text": "t", "url": "https://en.wikipedia.org/wiki/X"},
        {"id": "f", "text": "t", "url": "https://web.archive.org/web/2020/https://www.bbc.co.uk/news"},
        {"id": "g", "text": "t", "url": "https://shop.example.com"},
        {"id": "h", "text": "t"},
    )
    rows = lines(command("nt-collect", "stats", input=data).stdout)
    assert {
        (row["table"], row["value"], row["n"], row["share"]) for row in rows if row["table"] != "domain"
    } == {
        ("label", "True", 1, 0.5),
        ("label", "none", 1, 0.5),
        ("category", "temporal", 1, 0.5),
        ("publisher", "snopes.com", 2, 1.0),
        ("country", "usa", 1, 0.5),
    }
    assert {(row["value"], row["kind"]) for row in rows if row["table"] == "domain"} == {
        ("gov.uk", "government"),
        ("en.wikipedia.org", "encyclopedia"),
        ("bbc.co.uk", "news"),
        ("shop.example.com", "others"),
    }
    table = command("nt-collect", "stats", "--format", "table", "--top", 1, input=data).stdout.decode()
    assert table.splitlines()[0].split() == ["table", "value", "n", "share", "kind"]
    assert command("nt-collect", "stats", "--format", "xml", input=data).returncode == 2


def test_ratings_that_are_not_mapped(command: Command) -> None:
    ratings = ["Not True", "false", "NOT TRUE", "Unverifiable", "Two Pinocchios", " ", None]
    data = dump(*({"claim": "c", "label_original": rating, "publisher": "a.org"} for rating in ratings))
    rows = lines(command("nt-collect", "ratings", input=data).stdout)
    assert [(row["rating"], row["reason"], row["n"]) for row in rows] == [
        ("Not True", "unknown_rating", 2),
        ("Two Pinocchios", "unknown_rating", 1),
        ("Unverifiable", "unverifiable_rating", 1),
    ]
    rows = lines(command("nt-collect", "ratings", "--all", input=data).stdout)
    assert [row["label"] for row in rows] == [None, "False", None, None]


def test_most_ratings_of_the_sample_are_mapped(command: Command, shared_data: Path) -> None:
    path = shared_data / "claimreview" / "google_claimreview_7500.json.gz"
    found = lines(command("nt-collect", "import", "claimreview", path).stdout)
    assert len(found) == 7348
    assert sum(record["label"] is not None for record in found) / len(found) > 0.86


def test_real_claims_keep_apart(command: Command, shared_data: Path) -> None:
    path = shared_data / "quantemp" / "val_dev.jsonl"
    done = command("nt-collect", "dedupe", "-v", path)
    assert 0.98 < len(lines(done.stdout)) / 2484 < 1
