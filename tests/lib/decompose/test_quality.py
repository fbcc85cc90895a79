"""What a set of questions carries, and what it adds."""

import pytest

from numtemp.lib.decompose.quality import assess, foreign_numbers, names_of, select
from numtemp.lib.quantity import read_quantities

CLAIM = "Exports of Peru rose from 31% to 44% in 2019."
QUANTITIES = [quantity.as_record() for quantity in read_quantities(CLAIM)]


def test_coverage_is_the_share_of_the_quantities() -> None:
    quality = assess(CLAIM, ["Did exports rise to 44%?"], QUANTITIES)
    assert quality["coverage"] == pytest.approx(1 / 3, abs=1e-6)
    assert quality["missing"] == ["31%", "2019"]
    assert quality["names"] == 0.0


def test_a_quantity_may_be_written_another_way() -> None:
    questions = ["Did Peru's exports rise from 31 percent to forty-four per cent in 2019?"]
    quality = assess(CLAIM, questions, QUANTITIES)
    assert quality == {"coverage": 1.0, "missing": [], "names": 1.0, "foreign": []}


def test_nothing_asked_has_no_coverage() -> None:
    assert assess(CLAIM, [], QUANTITIES)["coverage"] is None
    assert assess("Peru exports copper.", ["Does Peru export copper?"], [])["coverage"] == 1.0


def test_foreign_numbers() -> None:
    assert foreign_numbers("Did exports rise to 45%?", CLAIM) == ["45%"]
    assert foreign_numbers("Did exports rise for seven years?", CLAIM) == ["seven years"]
    assert foreign_numbers("Did exports rise to 44 percent?", CLAIM) == []


def test_names_are_the_capitalised_words_inside_sentences() -> None:
    assert names_of("The mayor of San Marino met Ann. She won.") == ["San", "Marino", "Ann"]
    assert names_of("Mayor Of San Marino Meets Ann") == []


def test_repeats_the_claim_and_other_claims_are_left_out() -> None:
    asked = ["Did exports rise?", "did exports  rise", CLAIM, "Is the moon made of cheese?", "Is Peru poor?"]
    selection = select(asked, CLAIM, 6)
    assert selection.questions == ["Did exports rise?", "Is Peru poor?"]
    assert selection.unrelated == ["Is the moon made of cheese?"]
    assert selection.duplicates == 2


def test_no_more_than_wanted_are_kept() -> None:
    assert len(select([f"Did exports rise {n}?" for n in range(20)], CLAIM, 6).questions) == 6
