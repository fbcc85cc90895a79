"""Hashed text features: words, word pairs and character n-grams as buckets, so that no vocabulary ships."""

import zlib
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from numtemp.lib.nli.case import Snippet
from numtemp.lib.nli.topic import stem, words

BITS: Final = 18
SIZE: Final = 1 << (BITS + 1)  # the lower half holds words and word pairs, the upper half character n-grams

_HALF: Final = 1 << BITS
_MIX: Final = 2654435761  # an odd multiplier, so that a pair differs from its reverse
_SHORTEST: Final = 2
_LONGEST: Final = 5
_WORD_LIMIT: Final = 40  # characters of a word that are cut into n-grams: hostile text has longer ones


Buckets = NDArray[np.int64]
Values = NDArray[np.float64]


def count_claim(text: str) -> tuple[Buckets, Values]:
    """Return the distinct buckets of a claim, ascending, and how often each occurs."""
    tokens = words(text)
    hashes = np.array([_hash(token) for token in tokens], dtype=np.int64)
    parts = [hashes, _pairs(hashes), *(_gram_buckets(token) for token in tokens)]
    buckets, counts = np.unique(np.concatenate(parts), return_counts=True)
    return buckets, counts.astype(np.float64)


def count_evidence(snippets: Sequence[Snippet], claim_stems: frozenset[str]) -> tuple[Buckets, Values]:
    """Return the buckets of snippets: words, marked where the claim has them, pairs, openings and answers.

    Only the lower half of the buckets is used. An answer is a Yes or No that opens a text or follows a
    question.
    """
    parts: list[Buckets] = [np.zeros(0, dtype=np.int64)]
    for snippet in snippets:
        tokens = snippet.words
        marked = [f"={token}" if stem(token) in claim_stems else token for token in tokens]
        marked += [f"^{token}" for token in tokens[:1]]
        marked += [f"?{answer}" for answer in snippet.answers]
        parts.append(np.array([_hash(token) for token in marked], dtype=np.int64))
        parts.append(_pairs(np.array([_hash(token) for token in tokens], dtype=np.int64)))
    buckets, counts = np.unique(np.concatenate(parts), return_counts=True)
    return buckets, counts.astype(np.float64)


def weigh(buckets: Buckets, counts: Values, idf: NDArray[Any]) -> Values:
    """Return tf-idf values with sublinear tf, the word half and the n-gram half each of unit length.

    `idf` holds one value a bucket, shape (SIZE,).
    """
    values: Values = (1.0 + np.log(counts)) * idf[buckets]
    split = int(np.searchsorted(buckets, _HALF))
    for part in (values[:split], values[split:]):
        length = np.sqrt(np.square(part).sum())
        if length > 0:
            part /= length
    return values


def _pairs(hashes: Buckets) -> Buckets:
    """Return a bucket for each pair of neighbours."""
    return (hashes[:-1] * _MIX ^ hashes[1:]) & (_HALF - 1)


@lru_cache(maxsize=1 << 16)
def _hash(text: str) -> int:
    return zlib.crc32(text.encode("utf-8", "replace")) & (_HALF - 1)


@lru_cache(maxsize=1 << 15)
def _gram_buckets(word: str) -> Buckets:
    padded = f" {word[:_WORD_LIMIT]} "
    grams = [
        padded[start : start + size]
        for size in range(_SHORTEST, _LONGEST + 1)
        for start in range(len(padded) - size + 1)
    ]
    return np.array([_HALF | _hash(gram) for gram in grams], dtype=np.int64)
