"""Whether a bare number counts something: "one" as a pronoun and "first" as an adverb do not."""

from __future__ import annotations

from .lexicon import ADJECTIVES, ADVERBS, VERBS
from .model import Draft
from .noun_words import STOP, is_plural
from .number_words import SCALES
from .numbers import Num
from .tokens import Tokens
from .trend import DOWN, UP
from .wordlist import words

# Before "one": a pronoun.
_PRONOUN_BEFORE = words(
    "no any every some each another like than without everyone good bad big new little old young loved"
    " great right wrong these those his her their my your our day there"
)
_NOT_AFTER_ONE = words("of another time day-to-day side sided hand thing's gain self s")
# Looks like a plural, and stands for one as well: one aircraft, one police officer.
_SAME = words("aircraft spacecraft sheep fish deer series species police media data staff")
_AFTER_HYPHEN = words("trimester grade grader graders generation place term year degree")


def counts(t: Tokens, num: Num, draft: Draft) -> bool:
    """Tell whether a bare number is a count at all."""
    if num.digits:
        return True
    word = t.low[num.first]
    if word == "one" and num.last == num.first + 1:
        return _one_counts(t, num.first)
    if num.last == num.first + 1 and word in SCALES:
        return draft.first < num.first
    return word != "zero" or t.word(num.last) not in ("out", "-", "tolerance", "sum")


def half_counts(t: Tokens, num: Num) -> bool:
    """Tell "half of them" from "a year and a half"."""
    j = num.first - 1
    return not (t.word(j) == "a" and t.word(j - 1) == "and") or t.word(num.last) == "of"


def _one_counts(t: Tokens, i: int) -> bool:
    """Tell "one senator" and "at least one" from the pronoun and from "one of the"."""
    before, after = t.word(i - 1), t.word(i + 1)
    if before == "least" or (before == "than" and t.word(i - 2) in ("more", "fewer", "less")):
        return True
    if before in _PRONOUN_BEFORE or (before == "-" and t.glued(i)) or after == "-":
        return False
    if after == "more":
        after = t.word(i + 2)
    if after in UP or after in DOWN:
        return False
    if (
        not after[:1].isalpha()
        or after in STOP
        or after in _NOT_AFTER_ONE
        or after in VERBS
        or after in ADVERBS
    ):
        return False
    return after in _SAME or not is_plural(after)


def ordinal_counts(t: Tokens, num: Num) -> bool:
    """Tell "the first mayor" and "ranks 5th" from the adverb in "first came" and "At first"."""
    word, after, before = t.low[num.first], t.word(num.last), t.word(num.first - 1)
    if num.digits:
        return True
    if after == "-" and t.glued(num.last):
        return t.word(num.last + 1).endswith("est") or t.word(num.last + 1) in _AFTER_HYPHEN
    if after in (",", "half"):
        return False
    if after in ("such", "ever"):
        return True
    if word == "second" and before in ("a", "per", "every", "each", "split") and not after[:1].isalpha():
        return False
    if not after[:1].isalpha() or after in STOP or after in ADVERBS:
        return (
            before in ("the", "ranked", "ranks", "rank", "finished", "placed", "is", "was", "comes")
            and after != "of"
            and word != "second"
        )
    if after in VERBS and after not in ADJECTIVES:
        return before in ("the", "a", "his", "her", "its", "their", "our", "my") and after.endswith(
            ("ing", "ed")
        )
    return True
