"""Second-stage rerankers: scores for the snippets that the engine found."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from numtemp.lib.cache import cache_folder
from numtemp.lib.encode import Encoder, load_encoder
from numtemp.lib.errors import SetupError
from numtemp.lib.retrieve import files
from numtemp.lib.retrieve.collection import Collection
from numtemp.lib.retrieve.index import Index
from numtemp.lib.retrieve.vectors import VectorStore
from numtemp.lib.retrieve.windows import windows

_QUERY_LETTERS = 4096  # far more than an encoder reads
_CHUNK = 256  # texts encoded before they are stored, so that a killed run loses little

Scores = NDArray[np.float64]


@dataclass(slots=True)
class Asked:
    """A query, and the documents that the engine found for it with their scores."""

    query: str
    collection: Collection
    documents: NDArray[np.int64]
    bm25: Scores


class Reranker(Protocol):
    """What scores documents anew."""

    signature: str

    def scores(self, asked: Sequence[Asked]) -> list[Scores]:
        """Return for each query the scores of its documents, in the same order."""

    def is_cut(self, collection: Collection, document: int) -> bool:
        """Tell whether the end of a scored document was not read."""


class NoReranker:
    """BM25's own scores."""

    signature = "none"

    def scores(self, asked: Sequence[Asked]) -> list[Scores]:
        """Return BM25's scores."""
        return [item.bm25 for item in asked]

    def is_cut(self, collection: Collection, document: int) -> bool:
        """Tell that BM25 reads everything."""
        return False


class BiEncoderReranker:
    """Cosine similarity of query and snippet; of a long snippet the best window counts."""

    def __init__(self, encoder: Encoder, keep: bool = True) -> None:
        """Score by `encoder`; without `keep` an index's own vectors are neither read nor written."""
        self._keep = keep
        self.signature = encoder.signature
        self._encoder = encoder
        self._stores: WeakKeyDictionary[Collection, VectorStore] = WeakKeyDictionary()

    def scores(self, asked: Sequence[Asked]) -> list[Scores]:
        """Return cosine similarities; what is not in the store yet is encoded first."""
        queries = list(dict.fromkeys(item.query[:_QUERY_LETTERS] for item in asked))
        places = {query: place for place, query in enumerate(queries)}
        vectors = self._encoder.encode(queries).astype(np.float64)
        found: dict[Collection, list[NDArray[np.int64]]] = {}
        for item in asked:
            found.setdefault(item.collection, []).append(item.documents)
        self.fill([(collection, np.unique(np.concatenate(parts))) for collection, parts in found.items()])
        return [self._similarities(item, vectors[places[item.query[:_QUERY_LETTERS]]]) for item in asked]

    def is_cut(self, collection: Collection, document: int) -> bool:
        """Tell whether the windows or the encoder left out some of a scored document."""
        rows = _rows(collection, np.array([document]))
        return bool(collection.cut[document]) or bool(self.store(collection).is_cut(rows).any())

    def store(self, collection: Collection) -> VectorStore:
        """Return the vectors of a collection; an index keeps them in its folder, or else in the cache."""
        store = self._stores.get(collection)
        if store is None:
            store = self._stores[collection] = self._open_store(collection)
        return store

    def _open_store(self, collection: Collection) -> VectorStore:
        if not isinstance(collection, Index) or not self._keep:
            return VectorStore(self._encoder, collection.window_keys, None)
        try:
            return VectorStore(self._encoder, collection.window_keys, collection.folder / files.VECTORS)
        except OSError:  # a folder that others own
            folder = cache_folder() / files.VECTORS / collection.name
            return VectorStore(self._encoder, collection.window_keys, folder)

    def _similarities(self, asked: Asked, vector: Scores) -> Scores:
        if not len(asked.documents):
            return np.empty(0)
        starts = asked.collection.window_starts
        counts = starts[asked.documents + 1] - starts[asked.documents]
        rows = _rows(asked.collection, asked.documents)
        similarities = self.store(asked.collection).read(rows).astype(np.float64) @ vector
        best: Scores = np.maximum.reduceat(similarities, np.cumsum(counts) - counts)
        return best

    def fill(self, wanted: Sequence[tuple[Collection, NDArray[np.int64]]]) -> None:
        """Encode the windows of these documents (collection, numbers) that are not in their store yet."""
        tasks: list[tuple[VectorStore, int, str]] = []
        for collection, documents in wanted:
            store = self.store(collection)
            missing = set(store.missing(_rows(collection, documents)).tolist())
            for document in documents.tolist() if missing else ():
                first, last = collection.window_starts[document], collection.window_starts[document + 1]
                if any(row in missing for row in range(first, last)):
                    texts, _ = windows(collection.document(document).text)
                    tasks.extend((store, first + place, text) for place, text in enumerate(texts))
        tasks.sort(key=lambda task: len(task[2]))
        for start in range(0, len(tasks), _CHUNK):
            self._encode(tasks[start : start + _CHUNK])

    def _encode(self, tasks: Sequence[tuple[VectorStore, int, str]]) -> None:
        texts = [text for _, _, text in tasks]
        vectors = self._encoder.encode(texts)
        cut = self._encoder.overflows(texts)
        for place, (store, row, _) in enumerate(tasks):
            store.fill(np.array([row]), vectors[place : place + 1], np.array([cut[place]]))


class CrossEncoderReranker:
    """A cross-encoder reads query and snippet together; scores are its sigmoids, from 0 to 1."""

    def __init__(self, name: str, device: str) -> None:
        """Load the model; raises SetupError where it is not there."""
        import sentence_transformers

        try:
            self._model: Any = sentence_transformers.CrossEncoder(
                name, device=None if device == "auto" else device
            )
        except (OSError, ValueError, RuntimeError, AssertionError, ImportError) as error:
            reason = str(error).partition("\n")[0]
            raise SetupError(f"reranker {name}: {reason}; give a local folder or a cached hub id") from None
        self.signature = f"cross-encoder:{name}"

    def scores(self, asked: Sequence[Asked]) -> list[Scores]:
        """Return the model's scores; of a long snippet the best window counts."""
        return [self._score(item) for item in asked]

    def is_cut(self, collection: Collection, document: int) -> bool:
        """Tell whether the windows left out some of a document."""
        return bool(collection.cut[document])

    def _score(self, asked: Asked) -> Scores:
        import torch

        parts = [windows(asked.collection.document(number).text)[0] for number in asked.documents.tolist()]
        pairs = [(asked.query[:_QUERY_LETTERS], text) for part in parts for text in part]
        if not pairs:
            return np.empty(0)
        values = self._model.predict(pairs, activation_fn=torch.nn.Sigmoid(), show_progress_bar=False)
        counts = np.array([len(part) for part in parts])
        best: Scores = np.maximum.reduceat(values.astype(np.float64), np.cumsum(counts) - counts)
        return best


def load_reranker(name: str, device: str = "auto") -> Reranker:
    """Return the reranker called `name`: `none`, `embedded`, or a bi- or cross-encoder by folder or hub id.

    A model whose configuration names a classifier is a cross-encoder. Raises SetupError where it is missing.
    """
    if name == "none":
        return NoReranker()
    if _is_cross_encoder(name):
        return CrossEncoderReranker(name, device)
    return BiEncoderReranker(load_encoder(name, device))


def _is_cross_encoder(name: str) -> bool:
    from pathlib import Path

    import orjson

    if name.startswith("cross-encoder/"):
        return True
    try:
        configuration = orjson.loads((Path(name) / "config.json").read_bytes())
    except (OSError, ValueError):
        return False
    return any("SequenceClassification" in kind for kind in configuration.get("architectures") or ())


def _rows(collection: Collection, documents: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the rows of all windows of these documents, document after document."""
    starts = collection.window_starts[documents]
    counts = collection.window_starts[documents + 1] - starts
    ends = np.cumsum(counts)
    rows: NDArray[np.int64] = np.repeat(starts - (ends - counts), counts) + np.arange(
        ends[-1] if len(ends) else 0
    )
    return rows
