"""The vectors of a whole index ahead of time, so that no query waits for them."""

from collections.abc import Callable
from pathlib import Path

import numpy as np

from numtemp.lib.encode import load_encoder
from numtemp.lib.retrieve.index import Index
from numtemp.lib.retrieve.rerank import BiEncoderReranker

_STRETCH = 2048  # documents whose windows are sorted by length together


def embed(folder: Path, encoder: str, device: str, advance: Callable[[int, int], None]) -> int:
    """Store the vectors that the index in `folder` lacks, and return the number of its documents.

    `advance` is called with how many documents are done, and with how many there are. A killed run loses at
    most the last few hundred vectors; the next one goes on from there. Raises SetupError where the index or
    the encoder is missing.
    """
    index = Index(folder)
    reranker = BiEncoderReranker(load_encoder(encoder, device))
    for first in range(0, index.total, _STRETCH):
        last = min(first + _STRETCH, index.total)
        reranker.fill([(index, np.arange(first, last))])
        advance(last, index.total)
    return index.total
