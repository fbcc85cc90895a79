"""A collection of snippets that can be searched, in memory or in the files of an index."""

import math
from array import array
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from numtemp.lib.domains import is_factcheck
from numtemp.lib.retrieve import bm25
from numtemp.lib.retrieve.dates import earliest
from numtemp.lib.retrieve.pool import Document
from numtemp.lib.retrieve.windows import key, windows
from numtemp.lib.tokens import Tokenizer, tokenizer


@dataclass(frozen=True, slots=True)
class Settings:
    """How a collection is indexed: BM25's idf (`lucene`, `okapi`), plural endings off or not."""

    bm25: str = "lucene"
    stem: bool = True


@dataclass(slots=True)
class Accumulator:
    """What is kept of each document while a collection is built, one after another."""

    tokenize: Tokenizer
    vocabulary: dict[str, int] = field(default_factory=dict)
    tokens: "array[int]" = field(default_factory=lambda: array("i"))
    lengths: "array[int]" = field(default_factory=lambda: array("i"))
    days: "array[int]" = field(default_factory=lambda: array("i"))
    blocked: bytearray = field(default_factory=bytearray)
    cut: bytearray = field(default_factory=bytearray)
    window_counts: "array[int]" = field(default_factory=lambda: array("i"))
    window_keys: "array[int]" = field(default_factory=lambda: array("Q"))
    ids: list[str] = field(default_factory=list)

    def add(self, document: Document) -> None:
        """Add one document; its number is how many there were before."""
        vocabulary = self.vocabulary
        words = self.tokenize(document.text)
        self.tokens.extend([vocabulary.setdefault(word, len(vocabulary)) for word in words])
        self.lengths.append(len(words))
        self.days.append(earliest(document.date))
        self.blocked.append(document.url is not None and is_factcheck(document.url))
        texts, cut = windows(document.text)
        self.cut.append(cut)
        self.window_counts.append(len(texts))
        self.window_keys.extend(map(key, texts))
        self.ids.append(document.id)

    def take_over(self, vocabulary: dict[str, int], arrays: Mapping[str, NDArray[Any]]) -> None:
        """Start with what an earlier accumulator has kept; `ids` must be given already."""
        self.vocabulary = vocabulary
        self.tokens.frombytes(arrays["tokens"].tobytes())
        self.lengths.frombytes(arrays["lengths"].tobytes())
        self.days.frombytes(arrays["days"].tobytes())
        self.blocked.extend(arrays["blocked"].tobytes())
        self.cut.extend(arrays["cut"].tobytes())
        self.window_counts.extend(np.diff(arrays["window_starts"]).tolist())
        self.window_keys.frombytes(arrays["window_keys"].tobytes())

    def arrays(self, scheme: str) -> dict[str, NDArray[Any]]:
        """Return everything as arrays by name, the postings of BM25 `scheme` among them."""
        tokens = np.frombuffer(self.tokens, np.int32) if self.tokens else np.empty(0, np.int32)
        lengths = np.array(self.lengths, np.int32)
        postings = bm25.build(tokens, lengths, len(self.vocabulary), scheme)
        order = np.empty(len(self.ids), np.int32)
        order[sorted(range(len(self.ids)), key=self.ids.__getitem__)] = np.arange(
            len(self.ids), dtype=np.int32
        )
        return {
            "tokens": tokens,
            "lengths": lengths,
            "days": np.array(self.days, np.int32),
            "blocked": np.frombuffer(bytes(self.blocked), np.bool_),
            "cut": np.frombuffer(bytes(self.cut), np.bool_),
            "window_starts": np.concatenate([[0], np.cumsum(self.window_counts, dtype=np.int64)]).astype(
                np.int64
            ),
            "window_keys": np.array(self.window_keys, np.uint64),
            "order": order,
            "starts": postings.starts,
            "documents": postings.documents,
            "scores": postings.scores,
            "peaks": postings.peaks,
        }


class Collection:
    """Snippets by number, and what is needed to search them."""

    def __init__(
        self,
        settings: Settings,
        vocabulary: dict[str, int],
        arrays: Mapping[str, NDArray[Any]],
        document: Callable[[int], Document],
    ) -> None:
        """Serve the `arrays` of an Accumulator; `document` gives a snippet by its number."""
        self.tokenize = tokenizer(settings.stem)
        self.settings = settings
        self.vocabulary = vocabulary
        self.document = document
        self.arrays = arrays
        self.total = len(arrays["lengths"])
        self.window_starts: NDArray[np.int64] = arrays["window_starts"]
        self.window_keys: NDArray[np.uint64] = arrays["window_keys"]
        self.cut: NDArray[np.bool_] = arrays["cut"]
        self.blocked: NDArray[np.bool_] = arrays["blocked"]
        self.days: NDArray[np.int32] = arrays["days"]

    def postings(self) -> bm25.Postings:
        """Return the BM25 postings, ready to be asked."""
        names = ("starts", "documents", "scores", "peaks")
        return bm25.Postings(
            bm25.Arrays(*(self.arrays[name] for name in names)), self.total, self.arrays["order"]
        )

    def idf(self, token: str) -> float:
        """Return Lucene's idf of a token that occurs in the collection."""
        term = self.vocabulary[token]
        frequency = int(self.arrays["starts"][term + 1] - self.arrays["starts"][term])
        return math.log1p((self.total - frequency + 0.5) / (frequency + 0.5))

    def terms(self, query: str) -> dict[int, int]:
        """Return the numbers of the query's known terms, and how often each occurs in it."""
        counts: dict[int, int] = {}
        for token in self.tokenize(query):
            term = self.vocabulary.get(token)
            if term is not None:
                counts[term] = counts.get(term, 0) + 1
        return counts


def collect(documents: Sequence[Document], settings: Settings) -> Collection:
    """Return a collection in memory; of documents with one text or one id the first counts."""
    accumulator = Accumulator(tokenizer(settings.stem))
    kept: list[Document] = []
    seen: dict[str, None] = {}
    for document in documents:
        if document.text in seen or document.id in seen:
            continue
        seen[document.text] = seen[document.id] = None
        kept.append(document)
        accumulator.add(document)
    return Collection(settings, accumulator.vocabulary, accumulator.arrays(settings.bm25), kept.__getitem__)
