from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st

from numtemp.lib.nli.scores import choose, rounded, softmax

logits = st.lists(st.floats(-1e6, 1e6), min_size=3, max_size=3)


@given(logits, st.floats(0.1, 10))
def test_scores_sum_to_one_in_six_decimals(values: list[float], temperature: float) -> None:
    scores = rounded(softmax(values, temperature))
    assert sum(Decimal(str(score)) for score in scores.values()) == 1
    assert all(0 <= score <= 1 for score in scores.values())
    assert list(scores) == ["True", "False", "Conflicting"]


def test_class_weights_decide() -> None:
    scores = {"True": 0.3, "False": 0.5, "Conflicting": 0.2}
    assert choose(scores, (1.0, 1.0, 1.0)) == "False"
    assert choose(scores, (2.0, 1.0, 1.0)) == "True"


def test_a_tie_goes_to_the_earlier_label() -> None:
    assert choose({"True": 0.4, "False": 0.4, "Conflicting": 0.2}, (1.0, 1.0, 1.0)) == "True"
