"""Quantity segments over trees (section 3.2)."""

import pytest

from numtemp.lib.quantity import read_quantities
from numtemp.lib.segments.phrases import assign_segments, quantity_segments
from numtemp.lib.segments.stage import SegmentsStage
from numtemp.lib.stage import annotate
from numtemp.lib.tree import read_trees


def segments(parse, claim):
    found = quantity_segments(read_trees(parse, claim), claim, read_quantities(claim))
    return [item["text"] for item in found]


def test_the_nearest_noun_phrase_over_each_number():
    claim = "About 40 towns with 900 wells rose."
    parse = (
        "(S (NP (NP (RB About) (CD 40) (NNS towns)) (PP (IN with) (NP (CD 900) (NNS wells))))"
        " (VP (VBD rose)) (. .))"
    )
    assert segments(parse, claim) == ["About 40 towns", "900 wells"]


def test_two_numbers_in_one_phrase_give_it_once_and_equal_words_are_told_apart():
    assert segments("(NP (CD 5) (CC or) (CD 6) (NNS men))", "5 or 6 men") == ["5 or 6 men"]
    claim = "5 men saw 5 men"
    parse = "(S (NP (CD 5) (NNS men)) (VP (VBD saw) (NP (CD 5) (NNS men))))"
    found = quantity_segments(read_trees(parse, claim), claim, read_quantities(claim))
    assert [(item["start"], item["end"]) for item in found] == [(0, 5), (10, 15)]


def test_a_number_that_is_no_quantity_makes_no_segment():
    claim = "The one and only Covid-19 ward"
    parse = "(NP (DT The) (CD one) (CC and) (JJ only) (NNP Covid-19) (NN ward))"
    assert segments(parse, claim) == []


def test_a_quantity_points_at_the_narrowest_segment_around_it():
    claim = "12 of 30 wells"
    parse = "(NP (NP (CD 12)) (PP (IN of) (NP (CD 30) (NNS wells))))"
    quantities = read_quantities(claim)
    found = quantity_segments(read_trees(parse, claim), claim, quantities)
    assert [item["text"] for item in found] == ["12", "30 wells"]
    assert [item["segment"] for item in assign_segments(found, quantities)] == [0, 1]


@pytest.fixture(scope="module")
def stage():
    stage = SegmentsStage()
    stage.open()
    return stage


def run(stage, **record):
    [outcome] = annotate(stage, [record])
    return outcome.record


def test_all_sentences_of_a_claim_are_read(stage):
    record = run(stage, claim="It rose. Then 5 of 5 wells fell 3%. Nobody knew.")
    assert len(record["parse"].split("\n")) == 3
    assert [item["text"] for item in record["quantities"]] == ["5", "5", "3%"]
    for item in [*record["segments"], *record["quantities"]]:
        assert record["claim"][item["start"] : item["end"]] == item["text"]


def test_a_claim_without_numbers_says_why_it_is_not_numerical(stage):
    record = run(stage, claim="Covid-19, F-16s and Article 370 made news.")
    assert record["numerical"] is False
    assert record["segments"] == []
    assert record["quantities"] == []
    [note] = record["notes"]["segments"]
    assert note.startswith("not numerical: only names with digits (Covid-19")
    assert run(stage, claim="Nothing here.")["notes"]["segments"] == ["not numerical: no quantity"]


def test_a_claim_of_2000_words_leaves_the_others_as_they_are(stage):
    short = {"id": "a", "claim": "The old bridge is 300 metres long."}
    long = {"id": "b", "claim": "and 17 more towns along the river " * 285}
    outcomes = annotate(stage, [short, long, short])
    assert outcomes[0].record == outcomes[2].record == annotate(stage, [short])[0].record
    assert len(outcomes[1].record["quantities"]) == 285


def test_a_claim_that_is_too_long_to_parse_is_read_by_rules_with_a_note(stage):
    record = run(stage, claim="It costs 5 pounds. " * 2000)
    assert "parse" not in record
    assert record["segments"] == []
    assert len(record["quantities"]) == 2000
    assert "not parsed: 38,000 characters" in record["notes"]["segments"][0]


def test_another_language_is_read_by_digit_rules_with_a_note(stage):
    record = run(stage, claim="Subió un 12,5 % en 2020.", lang="es")
    assert [item["low"] for item in record["quantities"]] == [12.5, 2020]
    assert "parse" not in record
    assert record["notes"]["segments"] == ["language es: quantities by digit rules alone, no segments"]


def test_the_record_s_own_parse_is_read_and_kept():
    stage = SegmentsStage("field")
    stage.open()
    record = run(stage, claim="5 men left", parse="(S (NP (CD 5) (NNS men)) (VP (VBD left)))")
    assert [item["text"] for item in record["segments"]] == ["5 men"]
    assert record["parse"] == "(S (NP (CD 5) (NNS men)) (VP (VBD left)))"
    assert run(stage, claim="5 men left")["errors"][0]["type"] == "missing_field"
    assert run(stage, claim="5 men left", parse="(S (CD 6))")["errors"][0]["type"] == "parse_error"


def test_two_quantities_can_be_asked_for():
    stage = SegmentsStage("field", min_quantities=2, keep_all=False)
    stage.open()
    tree = "(S (NP (CD 5) (NNS men)) (VP (VBD left)))"
    [outcome] = annotate(stage, [{"claim": "5 men left", "parse": tree}])
    assert outcome.record is None
    assert outcome.failure is None
