"""Sentence BLEU (Papineni et al. 2002) with the fourth smoothing of Chen and Cherry (2014)."""

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

UNIFORM: Final = (0.25, 0.25, 0.25, 0.25)
_K: Final = 5  # Chen and Cherry's constant


def sentence_bleu(
    reference: Sequence[str], hypothesis: Sequence[str], weights: Sequence[float] = UNIFORM
) -> float:
    """Return BLEU of one hypothesis against one reference, both as tokens, 0 to 1.

    `weights` are those of 1-grams, 2-grams and so on. An order without a match gets a small count that
    shrinks with each such order, so that short texts have no BLEU of 0.
    """
    if not set(reference) & set(hypothesis):
        return 0.0
    length = len(hypothesis)
    unmatched = 0
    score = min(0.0, 1 - len(reference) / length)
    for order, weight in enumerate(weights, start=1):
        matched, total = _matches(reference, hypothesis, order)
        if matched == 0 and length > 1:
            unmatched += 1
            matched = math.log(length) / (2**unmatched * _K)
        if matched:
            score += weight * math.log(matched / total)
    return math.exp(score)


def _matches(reference: Sequence[str], hypothesis: Sequence[str], order: int) -> tuple[float, int]:
    """Return how many n-grams of the hypothesis are in the reference, and how many it has (at least 1)."""
    have = Counter(_ngrams(hypothesis, order))
    wanted = Counter(_ngrams(reference, order))
    return float(sum((have & wanted).values())), max(1, len(hypothesis) - order + 1)


def _ngrams(tokens: Sequence[str], order: int) -> Iterator[tuple[str, ...]]:
    return zip(*(tokens[start:] for start in range(order)), strict=False)
