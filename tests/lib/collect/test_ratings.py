"""Ratings become labels as a whole, by Table 9 or by what the release follows."""

import json
from pathlib import Path

import pytest

from numtemp.lib.collect.ratings import RatingMap, table_rows
from numtemp.lib.errors import LineError, UsageError

TWICE = ["edited video", "misleading", "not connected", "two pinocchios", "three pinocchios"]


def test_every_rating_of_table_9_maps_as_the_paper_says() -> None:
    paper = RatingMap("paper", "conflicting")
    rows = [row for row in table_rows() if row.map == "paper"]
    assert len(rows) > 190
    for row in rows:
        expected = "Conflicting" if len(row.labels) > 1 else row.labels[0]
        assert paper.label(row.rating).label == expected, row
        assert paper.label(f"  {row.rating.upper()} ").label == expected, row
    assert [row.rating for row in rows if len(row.labels) > 1] == [
        "two pinocchios",
        "three pinocchios",
        "misleading",
        "not connected",
        "edited video",
    ]


def test_table_9_is_there_in_full(shared_data: Path) -> None:
    """Each rating of the paper's own text, in each class that it stands in."""
    text = (shared_data.parent / "seed" / "NumTemp.txt").read_text(encoding="utf-8")
    table = text.partition("Original label\tStandard label\n")[2].partition("\n\n")[0]
    classes: dict[str, set[str]] = {}
    for line in table.splitlines():
        names, _, label = line.rpartition("\t")
        for name in names.split(", "):
            classes.setdefault(name.strip(), set()).add(label)
    assert len(classes) == 191
    assert sorted(name for name, labels in classes.items() if len(labels) > 1) == sorted(TWICE)
    for policy in ("false", "conflicting"):
        paper = RatingMap("paper", policy)
        for name, labels in classes.items():
            expected = {policy.capitalize()} if len(labels) > 1 else labels
            assert {paper.label(name).label} == expected, name


@pytest.mark.parametrize(
    ("rating", "publisher", "paper", "release"),
    [
        ("mostly-true", "PolitiFact", "Conflicting", "True"),
        ("Mostly True", "www.politifact.com", "Conflicting", "True"),
        ("mostly false", "politifact.com", "False", "Conflicting"),
        ("mostly false", "snopes", "False", "False"),
        ("mostly false", None, "False", "False"),
        ("mostly-correct", "africacheck.org", "Conflicting", "Conflicting"),
        ("“Pants on Fire!”", "politifact", "False", "False"),
        ("Can’t be proven", None, "False", "False"),
        ("Half True/False", None, None, "Conflicting"),
        ("Incorrect", "aap.com.au", "False", "False"),
        ("Four Pinocchios", "The Washington Post", "False", "False"),
        ("Four Pinocchios", "example.org", None, None),
        ("altered photo / video", None, "False", "False"),
        ("Altered photo/video", None, "Conflicting", "Conflicting"),
    ],
)
def test_the_two_maps(rating: str, publisher: str | None, paper: str | None, release: str | None) -> None:
    assert RatingMap("paper").label(rating, publisher).label == paper
    assert RatingMap("release").label(rating, publisher).label == release


@pytest.mark.parametrize(
    "rating", ["Not True", "UNTRUE.", "not true. The dam holds", "falsehood", "Quite true"]
)
def test_a_part_of_a_rating_is_no_rating(rating: str) -> None:
    for name in ("paper", "release"):
        mapped = RatingMap(name).label(rating)
        assert (mapped.label, mapped.note) == (None, "unknown_rating")


@pytest.mark.parametrize("rating", TWICE)
@pytest.mark.parametrize("name", ["paper", "release"])
def test_ratings_in_two_classes_follow_the_policy(rating: str, name: str) -> None:
    assert RatingMap(name, "false").label(rating).label == "False"
    assert RatingMap(name, "conflicting").label(rating).label == "Conflicting"
    assert RatingMap(name, "drop").label(rating).drop
    released = "Conflicting" if "pinocchios" in rating else "False"
    assert RatingMap(name).label(rating).label == released
    assert RatingMap(name).label(rating).note == "ambiguous_rating"
    with pytest.raises(LineError, match="in Table 9"):
        RatingMap(name, "error").label(rating)


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("False. The bridge opened in 1931.", "False"),
        ("Incorrect – the tower has 12 floors", "False"),
        ("FALSE, the boat is older", "False"),
        ("This is misleading.", "False"),
        ("Verdict: mostly correct", "Conflicting"),
        ("The claim that 90 boats sank is FALSE.", "False"),
        ("The pictures attached to the post are fake", "False"),
        ("This is true. Ten boats sank.", "True"),
        ("Ten boats came home that week. Hence, the claim is false.", "False"),
        ("Ten boats came home that week. It was a false alarm of the pier.", None),
        ("True. But it was in 1987.", None),
        ("Correct, but the figure is for 2009", None),
        ("Correct for boats. However, ships are counted apart.", None),
        ("Correct. For ships the figure is not known.", None),
        ("This is not true. The pier is older.", None),
        ("The claim that the pier is not 90 metres long", None),
        ("The pier is 90 metres long", None),
        ("False- the pier was closed that day", "False"),
        ("False.The pier was closed that day", "False"),
        ("The tweet is fake as the pier was closed that day", "False"),
        ("Our pier desk verdict: mostly true. The pier is 90 metres long.", "Conflicting"),
        ("Our findings confirm that the picture in question is morphed", "False"),
        ("From the records presented above, the claim that 90 boats sank is FALSE.", "False"),
        ("We checked the post and found it to be doctored. The pier was closed.", "False"),
        ("The post shows a pier. Hence, the above information proves that the viral image is fake.", "False"),
        ("We have not found that the claim is false", None),
        ("No records confirm that the claim is true", None),
        ("We cannot say whether the records prove that the claim is false", None),
        ("True as of 2009. However, the pier grew.", None),
        ("Ten boats found it to be a calm day", None),
    ],
)
def test_a_rating_may_be_said_in_a_sentence_unless_that_takes_it_back(text: str, label: str | None) -> None:
    assert RatingMap().label(text).label == label
    assert RatingMap("paper").label(text).label is None


@pytest.mark.parametrize("rating", ["", "  ", "...", "\u2014"])
def test_nothing_is_no_rating(rating: str) -> None:
    assert RatingMap().label(rating).label is None


def test_unknown_maps_and_policies_are_refused() -> None:
    for name, policy in (("table9", "false"), ("paper", "true")):
        with pytest.raises(UsageError):
            RatingMap(name, policy)


def test_released_labels_are_recomputed(shared_data: Path) -> None:
    """The labels of the training claims, from their ratings and publishers."""
    ratings = RatingMap("release")
    total = right = 0
    for line in (shared_data / "quantemp" / "train_claims.jsonl").open(encoding="utf-8"):
        record = json.loads(line)
        if record["label"] and record.get("label_original"):
            total += 1
            right += ratings.label(record["label_original"], record["publisher"]).label == record["label"]
    assert total > 5000
    assert right / total >= 0.98
