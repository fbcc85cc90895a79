"""Each format becomes the same fields, keeps what it has no field for, and refuses what it is not."""

import json
from typing import Any

import pytest

from numtemp.lib.collect.entry import Bad, Entry
from numtemp.lib.collect.formats import FORMATS
from numtemp.lib.collect.ratings import RatingMap
from numtemp.lib.collect.records import Recorder
from numtemp.lib.errors import SetupError

REVIEW = {
    "@context": "http://schema.org",
    "@type": "ClaimReview",
    "claimReviewed": "Nine ferries sank &amp; two burnt in 1904.",
    "url": "https://www.politifact.com/factchecks/ferries",
    "datePublished": "2020-03-02T00:00:00Z",
    "inLanguage": "en-US",
    "author": {"@type": "Organization", "name": "PolitiFact", "url": "https://politifact.com"},
    "itemReviewed": {
        "@type": "Claim",
        "author": [{"@type": "Person", "name": "A. Rower"}],
        "datePublished": "2020-02-27",
    },
    "reviewRating": {
        "@type": "Rating",
        "ratingValue": "5",
        "bestRating": "6",
        "alternateName": "Mostly True",
    },
}


def read(format: str, value: Any) -> tuple[list[dict[str, Any]], list[Bad]]:
    data = value if isinstance(value, bytes) else json.dumps(value).encode()
    entries = list(FORMATS.load(format)([data[at : at + 50] for at in range(0, len(data), 50)]))
    recorder = Recorder(format, RatingMap())
    records = [recorder.record(entry) for entry in entries if isinstance(entry, Entry)]
    return [record for record in records if record], [entry for entry in entries if isinstance(entry, Bad)]


@pytest.mark.parametrize(
    "shape",
    [
        REVIEW,
        [REVIEW],
        {"@type": "DataFeed", "dataFeedElement": [{"@type": "DataFeedItem", "item": [REVIEW]}]},
        {"@graph": [{"@type": "WebSite", "name": "x"}, REVIEW]},
    ],
)
def test_claimreview_in_every_wrapping(shape: Any) -> None:
    records, bad = read("claimreview", shape)
    assert bad == []
    assert len(records) == 1
    record = records[0]
    assert {name: record[name] for name in list(record)[1:9]} == {
        "claim": "Nine ferries sank & two burnt in 1904.",
        "label": "True",
        "label_original": "Mostly True",
        "url": "https://www.politifact.com/factchecks/ferries",
        "publisher": "politifact.com",
        "claimant": "A. Rower",
        "date": "2020-02-27",
        "lang": "en",
    }
    assert record["review_date"] == "2020-03-02"
    assert record["reviewRating"]["ratingValue"] == "5"


def test_a_feed_item_may_hold_several_reviews_and_a_bad_one_is_named() -> None:
    other = REVIEW | {"url": "https://www.snopes.com/x", "reviewRating": {"alternateName": "Mostly False"}}
    feed = {"dataFeedElement": [{"item": [REVIEW, other]}, {"item": None}, {"item": other}, 5]}
    records, bad = read("claimreview", feed)
    assert [record["label"] for record in records] == ["True", "False", "False"]
    assert len({record["id"] for record in records}) == 3
    assert [entry.place for entry in bad] == ["item 2", "item 4"]


def test_a_publisher_is_known_by_its_name_too() -> None:
    review = REVIEW | {"url": "https://mirror.example.org/x"}
    records, _ = read("claimreview", review)
    assert (records[0]["publisher"], records[0]["label"]) == ("mirror.example.org", "True")


def test_a_rating_that_is_only_a_number_is_no_rating() -> None:
    records, _ = read("claimreview", REVIEW | {"reviewRating": {"ratingValue": 1}})
    assert (records[0]["label"], records[0]["notes"]) == (None, {"collect": ["no_rating"]})


def test_the_sample_of_the_feed() -> None:
    item = {
        "claim_text": "Nine ferries sank.",
        "verdict_article": "Two Pinocchios",
        "source_claim": "A. Rower",
        "fact_checking_date": "02-03-20T00:00:00",
        "web_archive": "https://web.archive.org/web/20210228154500/https://www.washingtonpost.com/x",
    }
    records, _ = read("claimreview", [item])
    assert (records[0]["label"], records[0]["publisher"]) == ("Conflicting", "washingtonpost.com")
    assert records[0]["url"] == "https://www.washingtonpost.com/x"
    assert records[0]["review_date"] == "2020-03-02"


def test_checkthat_labels() -> None:
    items = [
        {"claim": f"Claim {number}", "label": label, "doc": "d", "publisher_site": "example.org"}
        for number, label in enumerate(["Half True/False", "TRUE", "FALSE", "Conflicting", "maybe"])
    ]
    records, _ = read("checkthat", items)
    assert [record["label"] for record in records] == ["Conflicting", "True", "False", "Conflicting", None]
    assert records[0]["label_original"] == "Half True/False"
    assert records[0]["justification"] == "d"


def test_averitec() -> None:
    item = {
        "claim": "Nine ferries sank.",
        "label": "Not Enough Evidence",
        "claim_date": "25-8-2020",
        "speaker": "A. Rower",
        "fact_checking_article": "https://web.archive.org/web/2020/https://www.politifact.com/x",
        "claim_types": ["Numerical Claim"],
        "questions": [
            {
                "question": "Did nine sink?",
                "answers": [
                    {"answer": "No", "answer_type": "Boolean", "boolean_explanation": "Eight did."},
                    {
                        "answer": "Eight sank.",
                        "answer_type": "Extractive",
                        "source_url": "https://example.org",
                    },
                    {"answer": "No answer could be found.", "answer_type": "Unanswerable"},
                ],
            }
        ],
    }
    records, bad = read(
        "averitec", [item, item | {"label": "Conflicting Evidence/Cherrypicking"}, item | {"label": "True"}]
    )
    assert [record["label"] for record in records] == [None, "Conflicting"]
    assert bad[0].place == "item 3"
    record = records[0]
    assert record["notes"] == {"collect": ["unverifiable_rating"]}
    assert record["questions"] == [{"id": "q1", "text": "Did nine sink?"}]
    assert [(snippet["text"], snippet.get("url"), snippet["rank"]) for snippet in record["evidence"]] == [
        ("Did nine sink? No Eight did.", None, 1),
        ("Eight sank.", "https://example.org", 2),
    ]
    assert (record["date"], record["publisher"]) == ("2020-08-25", "politifact.com")
    assert record["claim_types"] == ["Numerical Claim"]


def test_liar() -> None:
    row = ["7.json", "barely-true", 'He said "ten".', "boats", "A. Rower", *[""] * 3, *"12345", "a speech"]
    short = row[:5]
    table = "\n".join("\t".join(line) for line in [row, short, [*row[:1], "true-ish", *row[2:]]]).encode()
    records, bad = read("liar", table)
    assert [entry.place for entry in bad] == ["2", "3"]
    assert (records[0]["id"], records[0]["label"], records[0]["claim"]) == (
        "7",
        "Conflicting",
        'He said "ten".',
    )
    assert (records[0]["publisher"], records[0]["claimant"]) == ("politifact.com", "A. Rower")
    lines = b'{"id": 3, "statement": "Ten boats.", "label": 4}\n{"claim": "x", "label": 9}\n'
    records, bad = read("liar", lines)
    assert (records[0]["claim"], records[0]["label"], records[0]["label_original"]) == (
        *("Ten boats.", "True"),
        "mostly-true",
    )
    assert [entry.place for entry in bad] == ["2"]


@pytest.mark.parametrize("format", ["quantemp", "checkthat", "claimreview", "averitec", "liar"])
@pytest.mark.parametrize(
    "data", [b"", b"plain words", b'"x"', b'[{"title": "x"}]', b"[1, 2]", b"\xff\xfe\0", b"<html>"]
)
def test_what_is_another_format_is_refused(format: str, data: bytes) -> None:
    if format == "liar" and data == b"":
        assert read(format, data) == ([], [])
        return
    with pytest.raises(SetupError, match="expected"):
        read(format, data)


def test_a_good_file_may_begin_with_a_bad_item() -> None:
    records, bad = read("checkthat", [{"claim": "", "label": "True"}, {"claim": "x", "label": "True"}])
    assert len(records) == 1
    assert [entry.place for entry in bad] == ["item 1"]


@pytest.mark.parametrize("format", ["quantemp", "checkthat", "averitec"])
def test_an_empty_array_is_no_error(format: str) -> None:
    assert read(format, []) == ([], [])
