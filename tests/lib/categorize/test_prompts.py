"""What is read from a reply about a category, and the examples that ship."""

import pytest

from numtemp.lib.categorize.prompts import CategoryPrompt, Exemplar, is_cut, read_reply
from numtemp.lib.labels import CATEGORIES


@pytest.mark.parametrize(
    ("reply", "category"),
    [
        ("Category: statistical", "statistical"),
        ("temporal", "temporal"),
        ("**Category:** Interval.", "interval"),
        ("<think>temporal?</think>\nCategory: comparison\n```", "comparison"),
        ("It compares two.\nCategory = comparison", "comparison"),
        ("Category: financial", None),
        ("Category: not temporal", None),
        ("statistical or temporal", None),
        ("The category is temporal.", None),
        ("Category: temporal\nor so I think", None),
        ("statistically", None),
        ("", None),
        ("***", None),
    ],
)
def test_replies(reply: str, category: str | None) -> None:
    assert read_reply(reply) == category


def test_each_category_has_as_many_examples() -> None:
    messages = CategoryPrompt(None, 12).messages("Orra has 20 farms.")
    shown = [message["content"] for message in messages if message["role"] == "assistant"]
    assert sorted(shown) == sorted(f"Category: {category}" for category in CATEGORIES for _ in range(3))


def test_the_digest_follows_examples_and_shots() -> None:
    one = CategoryPrompt([Exemplar("Orra has 20 farms.", "statistical")], 1)
    other = CategoryPrompt([Exemplar("Orra has 20 farms.", "temporal")], 1)
    assert len({one.digest(), other.digest(), CategoryPrompt(None, 12).digest()}) == 3


def test_a_long_claim_is_cut() -> None:
    claim = "a" * 7000
    assert is_cut(claim)
    assert len(CategoryPrompt(None, 0).messages(claim)[-1]["content"]) == 6000 + len("<claim></claim>")
