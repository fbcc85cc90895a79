"""The quality of questions: BLEU as NLTK's, word positions as their paper's, numbers carried or not."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from nltk.translate.bleu_score import SmoothingFunction
from nltk.translate.bleu_score import sentence_bleu as nltk_bleu

from numtemp.lib.quantity import read_quantities
from numtemp.lib.score.bleu import sentence_bleu
from numtemp.lib.score.diversity import among_questions, from_claim
from numtemp.lib.score.numbers import brings_foreign, carried
from numtemp.lib.score.positions import word_position_deviation
from numtemp.lib.score.questions import QuestionQuality

WORDS = st.lists(st.sampled_from(["a", "b", "c", "d", "e"]), min_size=1, max_size=12)


@pytest.mark.filterwarnings("ignore")
@settings(max_examples=200, deadline=None)
@given(WORDS, WORDS, st.sampled_from([(0.25, 0.25, 0.25, 0.25), (0.45, 0.35, 0.2), (1.0,)]))
def test_bleu_equals_nltks_with_the_same_smoothing(reference, hypothesis, weights):
    smoothing = SmoothingFunction().method4
    expected = nltk_bleu([reference], hypothesis, weights=weights, smoothing_function=smoothing)
    assert sentence_bleu(reference, hypothesis, weights) == pytest.approx(expected, abs=1e-12)


def test_bleu_of_the_same_and_of_nothing_shared():
    assert sentence_bleu(
        ["rents", "rose", "by", "4", "percent"], ["rents", "rose", "by", "4", "percent"]
    ) == pytest.approx(1)
    assert sentence_bleu(["a", "b"], ["c", "d"]) == sentence_bleu([], []) == sentence_bleu(["a"], []) == 0


def test_word_positions_of_hand_worked_texts():
    assert word_position_deviation(["a", "b", "c"], ["a", "b", "c"]) == 0
    assert word_position_deviation(["a", "b", "c"], ["c", "b", "a"]) == pytest.approx(2 / 3)
    assert word_position_deviation(["a", "b"], ["c", "d"]) == 1
    assert word_position_deviation(["a"], ["a", "b"]) == 0
    # `a` stands at 0 and 1 in the first and at 0 in the second: shifts 0 and 1; `b` moved from 1/2 to 1.
    assert word_position_deviation(["a", "b", "a"], ["a", "b"]) == pytest.approx((0.5 + 0.5) / 2)


@settings(max_examples=100, deadline=None)
@given(WORDS, WORDS)
def test_word_positions_are_a_share_and_the_same_for_the_same_text(first, second):
    assert 0 <= word_position_deviation(first, second) <= 1
    assert word_position_deviation(first, first) == 0


def test_diversity_is_none_without_pairs_and_nothing_for_repeats():
    assert among_questions(["Did rents rise?"]) is None
    assert from_claim("Rents rose.", []) is None
    assert among_questions(["Did rents rise in the town?"] * 2) == pytest.approx((0, 0), abs=1e-12)


def test_a_number_is_carried_as_text_or_by_value():
    quantities = read_quantities("Rents rose by 4.5% and reached $1,200 in 2019.")
    assert carried(quantities, ["Did rents rise by 4.5 percent?", "Were they $1.2 thousand?"]) == [
        True,
        True,
        False,
    ]


@pytest.mark.parametrize(
    ("question", "foreign"),
    [("Did rents rise by 4%?", False), ("Did rents rise by 7%?", True), ("Did rents rise?", False)],
)
def test_a_number_that_the_claim_lacks_is_foreign(question, foreign):
    claim = "Rents rose by 4%."
    assert brings_foreign(claim, read_quantities(claim), question) is foreign


def question(*texts):
    return [{"id": f"q{i}", "text": text} for i, text in enumerate(texts, start=1)]


def test_means_over_claims_and_complaints_about_records_without_questions():
    records = [
        (
            "stdin:1",
            {
                "claim": "Rents rose by 4%.",
                "questions": question("Did rents rise by 4%?", "Did rents rise by 4%?"),
            },
        ),
        ("stdin:2", {"claim": "Rents rose by 4%.", "questions": []}),
        ("stdin:3", {"id": "x", "claim": "Rents rose by 4%."}),
        ("stdin:4", {"id": "y", "claim": "Rents rose by 4%.", "questions": ["Did rents rise?"]}),
    ]
    said = []
    quality = QuestionQuality(None)
    quality.add(records, said.append)
    rows = {row.metric: row for row in quality.rows("")}
    assert [line.split(": ")[:3] for line in said] == [
        ["stdin:3", "record x", "missing_field"],
        ["stdin:4", "record y", "bad_field"],
    ]
    assert (rows["questions"].value, rows["questions"].n) == (1, 2)
    assert (rows["number-coverage"].value, rows["number-coverage"].n) == (0.5, 2)
    assert (rows["duplicates"].value, rows["duplicates"].n) == (0.5, 1)
    assert rows["diversity"].value == pytest.approx(0, abs=1e-12)
    assert rows["foreign-numbers"].value == 0
    assert "similarity" not in rows


def test_the_published_questions_give_table_5_in_the_reading_that_is_named_for_it(shared_data):
    """Table 5 prints 0.490 for ClaimDecomp; the sum over pairs that the text describes is twice as large."""
    from numtemp.lib.score.inputs import read_csv

    quality = QuestionQuality(None)
    quality.add(read_csv(str(shared_data / "quantemp" / "test_claimdecomp.csv"), pytest.fail), pytest.fail)
    rows = {row.metric: row.value for row in quality.rows("")}
    assert rows["diversity:Table-5"] == pytest.approx(0.490, abs=0.005)
    assert rows["diversity"] == pytest.approx(0.962, abs=0.005)
