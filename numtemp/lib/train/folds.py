"""Folds that keep near-duplicate claims together, so that no fold is tested on what it has seen."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from numtemp.lib.nli.topic import words

_SAME: Final = 0.5  # Jaccard similarity of word pairs from which two claims count as one
_COMMON: Final = 200  # a word pair that more claims share proposes no candidates


def near_duplicates(claims: Sequence[str]) -> NDArray[np.int64]:
    """Return a group number for each claim: the position of its group's first claim."""
    pairs = [_pairs(claim) for claim in claims]
    seen: dict[Any, list[int]] = defaultdict(list)
    parents = list(range(len(claims)))
    for position, own in enumerate(pairs):
        shared: Counter[int] = Counter()
        for pair in sorted(own):
            if len(seen[pair]) <= _COMMON:
                shared.update(seen[pair])
            seen[pair].append(position)
        for other, count in shared.items():
            if count >= _SAME * (len(own) + len(pairs[other]) - count):
                first, second = sorted((_root(parents, position), _root(parents, other)))
                parents[second] = first
    return np.array([_root(parents, position) for position in range(len(claims))], dtype=np.int64)


def assign_folds(groups: NDArray[np.int64], count: int, seed: int) -> NDArray[np.int64]:
    """Return a fold for each row, from 0 to `count` - 1; rows of one group share a fold."""
    distinct, inverse = np.unique(groups, return_inverse=True)
    order = np.random.default_rng(seed).permutation(len(distinct)) % count
    folds: NDArray[np.int64] = order[inverse]
    return folds


def _pairs(claim: str) -> frozenset[tuple[str, str]]:
    tokens = words(claim)
    return frozenset(zip(["", *tokens], [*tokens, ""], strict=True))


def _root(parents: list[int], position: int) -> int:
    while parents[position] != position:
        parents[position] = parents[parents[position]]
        position = parents[position]
    return position
