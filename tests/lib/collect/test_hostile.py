"""Whatever stands in an item: a record, a named bad item or a refusal, never a traceback."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from numtemp.lib.collect.entry import Entry
from numtemp.lib.collect.formats import FORMATS
from numtemp.lib.collect.google import _fields, _wrong
from numtemp.lib.collect.ratings import RatingMap
from numtemp.lib.collect.records import Recorder
from numtemp.lib.collect.search import hits, wrong
from numtemp.lib.errors import LineError, SetupError
from numtemp.lib.jsonl import dump_line, parse_line

KEYS = [
    *(
        "claim",
        "label",
        "label_original",
        "doc",
        "docs",
        "url",
        "lang",
        "id",
        "evidences",
        "questions",
        "trace",
    ),
    *(
        "top_k_doc",
        "question",
        "answers",
        "answer",
        "answer_type",
        "claim_date",
        "speaker",
        "notes",
        "publisher",
    ),
    *(
        "claimReviewed",
        "item",
        "dataFeedElement",
        "@graph",
        "@type",
        "itemReviewed",
        "reviewRating",
        "author",
    ),
    *("name", "alternateName", "datePublished", "inLanguage", "claim_text", "web_archive", "verdict_article"),
    *("statement", "publisher_site", "date", "publisher_name", "fact_checking_article", "justification"),
]
scalars = st.sampled_from(
    [
        None,
        True,
        0,
        7,
        2.5,
        "",
        "x",
        "True",
        "Refuted",
        "half-true",
        "2020-02-30",
        "http://[",
        "ClaimReview",
        "\u0000",
    ]
)
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=4),
    max_leaves=12,
)
rests = st.dictionaries(st.sampled_from(KEYS), values, max_size=7)
sound = st.sampled_from([{}, {"claim": "x", "label": "True"}, {"claimReviewed": "x"}, {"claim_text": "x"}])
items = st.lists(st.builds(lambda one, rest: {**one, **rest}, sound, rests), min_size=1, max_size=4)


@pytest.mark.parametrize("format", ["quantemp", "checkthat", "claimreview", "averitec"])
@settings(deadline=None, max_examples=150)
@given(items=items)
def test_items_of_any_shape(format: str, items: list[dict[str, Any]]) -> None:
    recorder = Recorder(format, RatingMap())
    ids = []
    try:
        for entry in FORMATS.load(format)([json.dumps(items).encode()]):
            if isinstance(entry, Entry):
                try:
                    record = recorder.record(entry)
                except LineError:
                    continue
                assert record is not None
                assert isinstance(record["claim"], str)
                assert record["claim"].strip()
                assert record.get("label") in (None, "True", "False", "Conflicting")
                assert parse_line(dump_line(record)) == record
                ids.append(record["id"])
            else:
                assert entry.reason
    except SetupError:
        pass
    assert len(set(ids)) == len(ids)


@settings(deadline=None)
@given(st.lists(st.dictionaries(st.sampled_from(KEYS), values, max_size=5), max_size=3))
def test_lines_of_any_shape(items: list[dict[str, Any]]) -> None:
    data = b"".join(json.dumps(item).encode() + b"\n" for item in items)
    try:
        for entry in FORMATS.load("liar")([data]):
            if isinstance(entry, Entry):
                Recorder("liar", RatingMap()).record(entry)
    except (SetupError, LineError):
        pass


@settings(deadline=None)
@given(st.binary(max_size=200))
def test_bytes_of_any_kind(data: bytes) -> None:
    for name in FORMATS.names():
        try:
            list(FORMATS.load(name)([data]))
        except SetupError:
            pass


names = st.sampled_from(
    [
        "claims",
        "claimReview",
        "nextPageToken",
        "organic",
        "results",
        "error",
        "link",
        "url",
        "snippet",
        "title",
        "site",
    ]
)
answers = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(names, inner, max_size=4),
    max_leaves=12,
)


@settings(deadline=None)
@given(answers)
def test_answers_of_any_shape(answer: Any) -> None:
    if wrong(answer) is None:
        assert all(isinstance(hit.text, str) and hit.url is not None for hit in hits(answer))
    _wrong(answer)
    if isinstance(answer, dict):
        assert _fields("x", answer, answer)["claim"] == "x"
