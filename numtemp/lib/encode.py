"""Texts to unit vectors: the embedded MiniLM by onnxruntime, any other encoder by sentence_transformers."""

import hashlib
import math
import os
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from typing import Any, Final, Protocol

import numpy as np
from numpy.typing import NDArray

from numtemp.lib import minilm
from numtemp.lib.errors import SetupError

Vectors = NDArray[np.float32]

EMBEDDED: Final = "embedded"
_ROWS: Final = 32  # texts in one run of a model
_STEP: Final = 8  # texts are padded to a multiple of so many tokens


class Encoder(Protocol):
    """What turns texts into vectors whose dot products are cosine similarities."""

    name: str
    signature: str
    dimension: int

    def encode(self, texts: Sequence[str]) -> Vectors:
        """Return float32 vectors of unit norm, shape [len(texts), dimension], in the order of `texts`."""

    def overflows(self, texts: Sequence[str]) -> list[bool]:
        """Return for each text whether it is longer than the encoder reads."""


def load_encoder(name: str = EMBEDDED, device: str = "auto", half: bool = False) -> Encoder:
    """Return the encoder called `name`: `embedded`, a local folder or a hub id.

    `device` is auto, cpu or cuda; auto leaves the embedded encoder on the CPU, where it gives the same bits
    on every run. `half` computes in bfloat16, faster and less exact, where the processor has it. Raises
    SetupError where the model is missing or the processor has no bfloat16.
    """
    if name == EMBEDDED and device != "cuda" and not half:
        return EmbeddedEncoder()
    return NamedEncoder(name, device, half)


def embedded_signature() -> str:
    """Return what names the embedded encoder in a trace, wherever it runs."""
    return f"all-MiniLM-L6-v2@{minilm.weights_hash()[:12]}"


class EmbeddedEncoder:
    """all-MiniLM-L6-v2 on the CPU, the same bits for a text whatever else is in its batch."""

    name = EMBEDDED
    dimension = minilm.HIDDEN

    def __init__(self) -> None:
        """Load the model; raises SetupError where its package is missing or altered."""
        import onnxruntime
        from tokenizers import Tokenizer

        self.signature = embedded_signature()
        self._tokenizer = Tokenizer.from_file(str(minilm.tokenizer_file()))
        self._tokenizer.no_padding()
        self._tokenizer.enable_truncation(minilm.MAX_TOKENS)
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = len(os.sched_getaffinity(0))
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        # The graph is written without anything to fold: to look for it only costs time at the start.
        options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL
        path = minilm.onnx_file()
        self._session = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])

    def encode(self, texts: Sequence[str]) -> Vectors:
        """Return float32 vectors of unit norm, shape [len(texts), 384]; 256 tokens are read."""
        vectors = np.empty((len(texts), self.dimension), np.float32)
        ids = [encoding.ids for encoding in self._tokenizer.encode_batch(list(texts))]
        order = sorted(range(len(ids)), key=lambda place: (len(ids[place]), place))
        for _, group in groupby(order, key=lambda place: -(-len(ids[place]) // _STEP)):
            same = list(group)
            for first in range(0, len(same), _ROWS):
                places = same[first : first + _ROWS]
                for place, states in zip(places, self._states([ids[place] for place in places]), strict=True):
                    mean = states[: len(ids[place])].mean(axis=0)
                    vectors[place] = mean / np.sqrt((mean * mean).sum())
        return vectors

    def overflows(self, texts: Sequence[str]) -> list[bool]:
        """Return for each text whether it has more than 256 tokens."""
        return [bool(encoding.overflowing) for encoding in self._tokenizer.encode_batch(list(texts))]

    def _states(self, ids: list[list[int]]) -> NDArray[np.float32]:
        length = -(-max(map(len, ids)) // _STEP) * _STEP
        padded = np.zeros((len(ids), length), np.int64)
        mask = np.zeros_like(padded)
        for row, tokens in enumerate(ids):
            padded[row, : len(tokens)] = tokens
            mask[row, : len(tokens)] = 1
        states: NDArray[np.float32] = self._session.run(None, {"ids": padded, "mask": mask})[0]
        return states


class NamedEncoder:
    """Any bi-encoder that sentence_transformers loads, from a local folder or the hub."""

    def __init__(self, name: str, device: str = "auto", half: bool = False) -> None:
        """Load the model; raises SetupError where it is not there and cannot be fetched."""
        import sentence_transformers
        import torch

        where = str(minilm.folder()) if name == EMBEDDED else name
        if half and device != "cuda" and not torch.cpu.get_capabilities().get("avx512_bf16"):
            raise SetupError("this processor has no bfloat16: leave out --half")
        try:
            self._model: Any = sentence_transformers.SentenceTransformer(
                where,
                device=None if device == "auto" else device,
                model_kwargs={"dtype": torch.bfloat16} if half else {},
            )
        except (OSError, ValueError, RuntimeError, AssertionError, ImportError) as error:
            reason = str(error).partition("\n")[0]
            raise SetupError(f"encoder {name}: {reason}; give a local folder or a cached hub id") from None
        self.name = name
        self.signature = (
            embedded_signature() if name == EMBEDDED else f"{Path(name).name}@{_version(where, self._model)}"
        )
        self.dimension = int(self._model.get_embedding_dimension() or 0)

    def encode(self, texts: Sequence[str]) -> Vectors:
        """Return float32 vectors of unit norm, shape [len(texts), dimension]."""
        vectors: Vectors = self._model.encode(
            list(texts),
            batch_size=_ROWS,
            normalize_embeddings=True,
            convert_to_numpy=True,
            show_progress_bar=False,
        )
        vectors = np.array(vectors, np.float32).reshape(len(texts), self.dimension)
        # In half precision the norm is only near 1.
        vectors /= np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), np.float32(1e-12))
        return vectors

    def overflows(self, texts: Sequence[str]) -> list[bool]:
        """Return for each text whether it has more tokens than the model reads."""
        limit = self._model.max_seq_length
        if limit is None or not math.isfinite(limit):  # a static encoder reads everything
            return [False] * len(texts)
        encoded = self._model.tokenizer(list(texts), truncation=False, padding=False, verbose=False)
        return [len(ids) > limit for ids in encoded["input_ids"]]


def _version(where: str, model: Any) -> str:
    """Return the commit of a hub model, or a hash of a folder's weights."""
    commit = getattr(getattr(getattr(model[0], "auto_model", None), "config", None), "_commit_hash", None)
    if commit:
        return str(commit)[:12]
    digest = hashlib.sha256()
    for path in sorted(Path(where).glob("**/*.safetensors")):
        with path.open("rb") as stream:
            digest.update(hashlib.file_digest(stream, "sha256").digest())
    return digest.hexdigest()[:12]
