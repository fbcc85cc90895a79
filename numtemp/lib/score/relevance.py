"""How close each question is to its claim: an encoder's similarity, or BERTScore where it is installed."""

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Final, Protocol

from numtemp.lib.errors import SetupError, UsageError

BERTSCORE: Final = "bertscore:"


class Relevance(Protocol):
    """A measure of two texts: `metric` is its name in the rows, `signature` says what exactly it is."""

    metric: str
    signature: str

    def score(self, claims: Sequence[str], questions: Sequence[str]) -> list[float]:
        """Return the relevance of each question to the claim at its place."""


def load_relevance(name: str, device: str = "auto") -> Relevance | None:
    """Return the measure called `name`: an encoder, `bertscore:MODEL`, or None for `none`.

    Raises SetupError where a model or a package is missing.
    """
    if name == "none":
        return None
    if name.startswith(BERTSCORE):
        return BertScore(name.removeprefix(BERTSCORE), device)
    return Similarity(name, device)


class Similarity:
    """The cosine of the encoder's vectors. It is not BERTScore and never called so."""

    metric = "similarity"

    def __init__(self, name: str, device: str) -> None:
        from numtemp.lib.encode import load_encoder

        self._encoder = load_encoder(name, device)
        self.signature = self._encoder.signature

    def score(self, claims: Sequence[str], questions: Sequence[str]) -> list[float]:
        """Return the cosine similarity, -1 to 1, of each question and the claim at its place."""
        texts = list(dict.fromkeys([*claims, *questions]))
        vectors = dict(zip(texts, self._encoder.encode(texts), strict=True))
        return [float(vectors[c] @ vectors[q]) for c, q in zip(claims, questions, strict=True)]


class BertScore:
    """F1 of BERTScore (Zhang et al. 2020), by the package bert-score, the claim as reference (5.5)."""

    metric = "BERTScore"

    def __init__(self, model: str, device: str) -> None:
        if not model:
            raise UsageError("bertscore needs a model, as in bertscore:distilbert-base-uncased")
        try:
            import bert_score  # type: ignore[import-untyped, import-not-found, unused-ignore]
            from transformers import AutoConfig
        except ImportError:
            raise SetupError("BERTScore needs a package: pip install 'numtemp[bertscore]'") from None
        try:
            layers = (
                bert_score.utils.model2layers.get(model)
                or AutoConfig.from_pretrained(model).num_hidden_layers
            )
            chosen = None if device == "auto" else device
            self._scorer = bert_score.BERTScorer(model_type=model, num_layers=layers, device=chosen)
        except (OSError, ValueError) as error:
            raise SetupError(f"BERTScore cannot load {model}: {str(error).splitlines()[0]}") from None
        self.signature = str(self._scorer.hash).replace(model, _model_name(model))

    def score(self, claims: Sequence[str], questions: Sequence[str]) -> list[float]:
        """Return F1, not rescaled, of each question and the claim at its place."""
        _, _, scores = self._scorer.score(list(questions), list(claims))
        return [float(score) for score in scores]


def _model_name(model: str) -> str:
    """Return a hub id as it is, and a local folder as its name with a hash of its weights."""
    weights = sorted(Path(model).glob("*.safetensors"))
    if not weights:
        return model
    with weights[0].open("rb") as stream:
        return f"{Path(model).name}@{hashlib.file_digest(stream, 'sha256').hexdigest()[:12]}"
