"""The project's own claims and evidence: well formed, balanced, and never the one copied from the other."""

import json
import re
from collections import Counter
from datetime import date
from importlib.resources import files
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

Rows = list[dict[str, Any]]

LABELS = ("True", "False", "Conflicting")
CATEGORIES = ("statistical", "temporal", "interval", "comparison")
NUMBER = re.compile(r"\d|\b(one|two|three|four|five|half|million)\b", re.I)
VERDICT_TALK = re.compile(
    r"\b(claim\w*|fact[- ]?check\w*|false\w*|true|untrue|mislead\w*|myths?|debunk\w*|hoax\w*|rumou?rs?"
    r"|verdicts?|incorrect\w*|wrong\w*|contrary to|mistaken\w*)\b",
    re.I,
)


def no_constant(name: str) -> float:
    raise ValueError(f"{name} is not strict JSON")


def no_repeated_key(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len({key for key, _ in pairs}) != len(pairs):
        raise ValueError(f"a key stands twice in {pairs}")
    return dict(pairs)


def read(data: bytes) -> Rows:
    """The records of a file that ends in a newline and has no blank line, read as strictly as JSON allows."""
    text = data.decode("utf-8", errors="strict")
    assert text.endswith("\n")
    lines = text[:-1].split("\n")
    return [json.loads(line, parse_constant=no_constant, object_pairs_hook=no_repeated_key) for line in lines]


def words(text: str) -> list[str]:
    return re.findall(r"\w+(?:[.,]\d+)*", text.lower())


def likeness(one: str, other: str) -> float:
    """How much of the shorter text's words the two share, from 0 to 1."""
    a, b = set(words(one)), set(words(other))
    return len(a & b) / min(len(a), len(b))


@pytest.fixture(scope="module")
def claims() -> Rows:
    return read((Path(__file__).resolve().parents[2] / "examples" / "claims.jsonl").read_bytes())


@pytest.fixture(scope="module")
def pool() -> Rows:
    # by way of the package, so that an installation without its data fails here
    return read(files("numtemp").joinpath("lib", "data", "pool.jsonl").read_bytes())


def test_counts(claims: Rows, pool: Rows) -> None:
    assert 30 <= len(claims) <= 36
    assert 190 <= len(pool) <= 230


def test_fields(claims: Rows, pool: Rows) -> None:
    for row in claims:
        assert list(row) == ["id", "claim", "label", "category", "date", "lang"]
        assert row["lang"] == "en"
    for row in pool:
        assert [*row][:3] == ["id", "title", "text"]
        assert set(row) <= {"id", "title", "text", "url", "date"}
    for row in claims + pool:
        assert all(type(value) is str and value == value.strip() and value for value in row.values()), row


def test_ids_are_numbered_in_order(claims: Rows, pool: Rows) -> None:
    assert [row["id"] for row in claims] == [f"ex-{n:02}" for n in range(1, len(claims) + 1)]
    assert [row["id"] for row in pool] == [f"pool-{n:03}" for n in range(1, len(pool) + 1)]


def test_every_category_has_every_label(claims: Rows) -> None:
    cells = Counter((row["category"], row["label"]) for row in claims)
    assert set(cells) == {(category, label) for category in CATEGORIES for label in LABELS}


def test_labels_are_about_a_third_each(claims: Rows) -> None:
    counts = Counter(row["label"] for row in claims)
    assert all(abs(counts[label] - len(claims) / 3) <= 2 for label in LABELS), counts


def test_every_claim_has_a_number(claims: Rows) -> None:
    assert [row["id"] for row in claims if not NUMBER.search(row["claim"])] == []


def test_dates_are_iso_and_no_evidence_is_newer_than_a_claim(claims: Rows, pool: Rows) -> None:
    for row in claims + [row for row in pool if "date" in row]:
        assert date.fromisoformat(row["date"]).isoformat() == row["date"], row["id"]
    first = min(row["date"] for row in claims)
    assert [row["id"] for row in pool if row.get("date", "") >= first] == []


def test_addresses_are_plain_https(pool: Rows) -> None:
    address = re.compile(r"https://[a-z0-9.-]+\.[a-z]{2,}/[A-Za-z0-9/_-]*")
    assert [row["url"] for row in pool if "url" in row and not address.fullmatch(row["url"])] == []


def test_snippets_are_short(pool: Rows) -> None:
    lengths = {row["id"]: len(row["text"].split()) for row in pool}
    assert {name: length for name, length in lengths.items() if not 15 <= length <= 60} == {}


def test_no_text_stands_twice(claims: Rows, pool: Rows) -> None:
    texts = [" ".join(words(row["claim"])) for row in claims] + [" ".join(words(row["text"])) for row in pool]
    assert [text for text, count in Counter(texts).items() if count > 1] == []
    near = [(a["id"], b["id"]) for a, b in combinations(pool, 2) if likeness(a["text"], b["text"]) > 0.8]
    assert near == []


def test_no_snippet_repeats_a_claim(claims: Rows, pool: Rows) -> None:
    near = [
        (claim["id"], row["id"])
        for claim in claims
        for row in pool
        if likeness(claim["claim"], row["text"]) > 0.8
    ]
    assert near == []


def test_snippets_state_facts_and_no_verdict(pool: Rows) -> None:
    said = {row["id"]: VERDICT_TALK.findall(row["title"] + " " + row["text"]) for row in pool}
    assert {name: found for name, found in said.items() if found} == {}


def test_every_claim_has_evidence_and_lures(claims: Rows, pool: Rows) -> None:
    """Each claim shares one of its rarer words or numbers, its topic, with at least three snippets."""
    shown = {row["id"]: set(words(row["title"] + " " + row["text"])) for row in pool}
    frequency = Counter(word for found in shown.values() for word in found)
    for claim in claims:
        topic = {word for word in words(claim["claim"]) if 0 < frequency[word] <= len(pool) // 12}
        close = [name for name, found in shown.items() if topic & found]
        assert len(close) >= 3, (claim["id"], close, sorted(topic))
