"""The vectors of a whole index ahead of time, so that no query waits for them."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from numtemp.lib.encode import load_encoder
from numtemp.lib.retrieve.engines import EagerEngine
from numtemp.lib.retrieve.index import Index
from numtemp.lib.retrieve.rerank import Asked, BiEncoderReranker

_STRETCH: Final = 2048  # documents whose windows are sorted by length together
_QUERIES: Final = 20  # of a comparison, each with its best 20 documents
_DEPTH: Final = 20
_CUTOFF: Final = 10
_WORDS: Final = 12  # of a snippet, which serve as a query


@dataclass(frozen=True, slots=True)
class Agreement:
    """How well half precision ranks as full precision does: shares of queries, from 0 to 1."""

    queries: int
    top_1: float
    ndcg_10: float


def embed(folder: Path, encoder: str, device: str, half: bool, advance: Callable[[int, int], None]) -> int:
    """Store the vectors that the index in `folder` lacks, and return the number of its documents.

    `advance` is called with how many documents are done, and with how many there are. A killed run loses at
    most the last few hundred vectors; the next one goes on from there. Raises SetupError where the index or
    the encoder is missing.
    """
    index = Index(folder)
    reranker = BiEncoderReranker(load_encoder(encoder, device, half))
    for first in range(0, index.total, _STRETCH):
        last = min(first + _STRETCH, index.total)
        reranker.fill([(index, np.arange(first, last))])
        advance(last, index.total)
    return index.total


def agreement(folder: Path, encoder: str, device: str) -> Agreement:
    """Compare the stored vectors with full precision on queries made of snippets, spread over the index."""
    index = Index(folder)
    full = load_encoder(encoder, device)
    engine = EagerEngine(index)
    asked = []
    for number in range(0, index.total, max(index.total // _QUERIES, 1)):
        query = " ".join(index.document(number).text.split()[:_WORDS])
        documents, bm25 = engine.best(query, _DEPTH, None)
        if len(documents):
            asked.append(Asked(query, index, documents, bm25))
    stored = BiEncoderReranker(full).scores(asked)
    fresh = BiEncoderReranker(full, keep=False).scores(asked)
    top_1 = [ours.argmax() == theirs.argmax() for ours, theirs in zip(stored, fresh, strict=True)]
    ndcg = [_ndcg(ours, theirs) for ours, theirs in zip(stored, fresh, strict=True)]
    return Agreement(len(asked), float(np.mean(top_1 or [1])), float(np.mean(ndcg or [1])))


def _ndcg(scores: NDArray[np.float64], relevance: NDArray[np.float64]) -> float:
    """Return nDCG@10 (Järvelin and Kekäläinen 2002) of an order by `scores`, full scores being the gains."""
    gains = np.maximum(relevance, 0)
    discounts = 1 / np.log2(np.arange(min(len(gains), _CUTOFF)) + 2)
    ideal = float((np.sort(gains)[::-1][:_CUTOFF] * discounts).sum())
    return (
        float((gains[np.argsort(-scores, kind="stable")][:_CUTOFF] * discounts).sum()) / ideal
        if ideal
        else 1.0
    )
