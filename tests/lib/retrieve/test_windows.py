"""Windows of long snippets cover the text, or say that they do not."""

from hypothesis import given
from hypothesis import strategies as st

from numtemp.lib.retrieve.windows import MOST, STEP, WORDS, key, windows


@given(st.integers(0, 2000))
def test_every_word_stands_in_a_window(count):
    words = [f"w{place}" for place in range(count)]
    parts, cut = windows(" ".join(words))
    assert not cut
    assert list(dict.fromkeys(word for part in parts for word in part.split())) == words
    assert all(len(part.split()) <= WORDS for part in parts)


def test_a_short_text_is_its_own_window():
    assert windows("  two  words ") == (["  two  words "], False)


def test_what_no_window_holds_is_said():
    assert windows("word " * (MOST * STEP + WORDS))[1]
    assert windows("x" * 100_000)[1]
    assert len(windows("word " * 1_000_000)[0]) == MOST


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_a_key_is_never_zero_and_its_last_bit_clear(text):
    assert 0 < key(text) < 2**64
    assert key(text) % 2 == 0
