"""Diversity of a claim's questions: (1 - BLEU) and Word Position Deviation, in two readings (5.5, Table 5).

The paper calls diversity the sum of the two, and prints 0.490 for ClaimDecomp; but for its published
questions 1 - BLEU alone is above that, whatever is compared. The two readings that nt-score prints:

`diversity`          as the text says: the sum, over all pairs of a claim's questions, BLEU of up to 4-grams
                     in both directions. From 0 (repeated) to 2; 0.962 for the published questions.
`diversity:Table-5`  what comes nearest to the printed figure: half the sum, of the claim and each of its
                     questions, BLEU of up to 3-grams weighted 0.45, 0.35 and 0.2. From 0 to 1; 0.492 there.
                     (Half the sum over pairs of questions is 0.481; lemmas instead of words add 0.002.)
"""

import re
from collections.abc import Sequence
from itertools import combinations
from typing import Final

from numtemp.lib.score.bleu import sentence_bleu
from numtemp.lib.score.positions import word_position_deviation

SIGNATURE: Final = "1-BLEU+WPD,smoothing=method4,lowercase,words"

_TABLE_5_WEIGHTS: Final = (0.45, 0.35, 0.2)
_WORD: Final = re.compile(r"\d+(?:[.,]\d+)*|[^\W\d_]+(?:['’][^\W\d_]+)*|\w+|[^\w\s]")
_LONGEST: Final = 512  # words of a question
_MOST: Final = 64  # questions of a claim that are paired; no method asks so many, hostile input may


def words(text: str) -> list[str]:
    """Return the words, numbers and punctuation marks of a text in lower case."""
    return _WORD.findall(text.lower())[:_LONGEST]


def among_questions(questions: Sequence[str]) -> tuple[float, float] | None:
    """Return mean 1 - BLEU and mean WPD over all pairs of questions, None for fewer than two."""
    pairs = list(combinations([words(question) for question in questions[:_MOST]], 2))
    if not pairs:
        return None
    overlap = sum(sentence_bleu(a, b) + sentence_bleu(b, a) for a, b in pairs) / (2 * len(pairs))
    return 1 - overlap, sum(word_position_deviation(a, b) for a, b in pairs) / len(pairs)


def from_claim(claim: str, questions: Sequence[str]) -> float | None:
    """Return the reading of Table 5: mean over questions of half of 1 - BLEU + WPD to the claim."""
    if not questions:
        return None
    said = words(claim)
    asked = [words(question) for question in questions]
    each = [
        (1 - sentence_bleu(said, one, _TABLE_5_WEIGHTS) + word_position_deviation(said, one)) / 2
        for one in asked
    ]
    return sum(each) / len(each)
