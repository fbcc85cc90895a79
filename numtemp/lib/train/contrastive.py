"""Contrastive fine-tuning of a sentence encoder, as SetFit does it (Tunstall et al., 2022; section 4.3).

Claims of one category are drawn together and claims of two are pushed apart, pair by pair; the head is then
trained over the vectors of the encoder that results.
"""

import math
import random
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from numtemp.lib import minilm
from numtemp.lib.device import pick_device
from numtemp.lib.encode import EMBEDDED, Vectors
from numtemp.lib.errors import SetupError
from numtemp.lib.nli.hub import loading
from numtemp.lib.train.trainer import Progress, silence

ROUNDS: Final = 20  # pairs of either kind for each claim; this, the rate and the batch are SetFit's
RATE: Final = 2e-5
BATCH: Final = 16
WARM_UP: Final = 0.1  # of all steps
MAX_TOKENS: Final = 256

Pair = tuple[str, str, float]


def draw_pairs(claims: Sequence[str], labels: Sequence[int], rounds: int, seed: int) -> list[Pair]:
    """Return `rounds` pairs of each claim with one of its category (1.0), and as many with one of another.

    The other's category is drawn first, so that a rare one is met as often as a frequent one. A claim that is
    alone in its category is paired with itself.
    """
    draw = random.Random(seed)
    members = {label: [at for at, own in enumerate(labels) if own == label] for label in sorted(set(labels))}
    pairs = []
    for _ in range(rounds):
        for at, (claim, label) in enumerate(zip(claims, labels, strict=True)):
            same = [other for other in members[label] if other != at] or [at]
            other = draw.choice(members[draw.choice([each for each in members if each != label])])
            pairs += [(claim, claims[draw.choice(same)], 1.0), (claim, claims[other], 0.0)]
    draw.shuffle(pairs)
    return pairs


class Contrastive:
    """Fine-tunes fresh copies of one sentence encoder."""

    def __init__(
        self,
        name: str,
        *,
        rounds: int = ROUNDS,
        rate: float = RATE,
        seed: int = 0,
        device: str = "auto",
        progress: Progress = lambda done, total, text: None,
    ) -> None:
        """Load the encoder, `embedded`, a folder or a hub id; raises SetupError where it is not there.

        `rate` is the highest learning rate; `progress` gets the pairs seen, and their total.
        """
        silence(seed)
        self._where = str(minilm.folder()) if name == EMBEDDED else name
        self._rounds = rounds
        self._rate = rate
        self._seed = seed
        self._device = pick_device(device)
        self._progress = progress
        self._load()

    def _load(self) -> Any:
        from sentence_transformers import SentenceTransformer

        model = loading(self._where, lambda: SentenceTransformer(self._where, device=self._device))
        model.max_seq_length = min(model.max_seq_length or MAX_TOKENS, MAX_TOKENS)
        return model

    def fit(self, claims: Sequence[str], labels: Sequence[int]) -> "TunedEncoder":
        """Return a copy that is fine-tuned on the claims; raises SetupError where the loss is not finite."""
        silence(self._seed)
        model = self._load()
        pairs = draw_pairs(claims, labels, self._rounds, self._seed)
        if not math.isfinite(self._train(model, pairs)):
            raise SetupError("the loss is not a finite number: this encoder cannot be fine-tuned")
        return TunedEncoder(model)

    def _train(self, model: Any, pairs: list[Pair]) -> float:
        """Run one epoch over the pairs, and return its mean loss: (cosine of a pair - 1 or 0) squared."""
        from transformers import Trainer, TrainingArguments
        from transformers.trainer_callback import PrinterCallback

        with tempfile.TemporaryDirectory() as folder:  # the Trainer makes its folder even if it saves nothing
            arguments = TrainingArguments(
                output_dir=folder,
                use_cpu=self._device == "cpu",
                seed=self._seed,
                optim="adamw_torch",
                learning_rate=self._rate,
                lr_scheduler_type="linear",
                warmup_steps=WARM_UP,
                num_train_epochs=1,
                per_device_train_batch_size=BATCH,
                save_strategy="no",
                logging_strategy="no",
                report_to=[],
                remove_unused_columns=False,
                disable_tqdm=True,
                dataloader_pin_memory=False,
            )
            trainer = Trainer(
                model=_paired(model),
                args=arguments,
                train_dataset=pairs,
                data_collator=_collator(model),
                callbacks=[_follower(len(pairs), self._progress)],
            )
            trainer.remove_callback(PrinterCallback)
            return float(trainer.train().training_loss)


class TunedEncoder:
    """An encoder as the fine-tuning left it."""

    def __init__(self, model: Any) -> None:
        """Take a model of sentence_transformers."""
        self._model = model

    def encode(self, texts: Sequence[str]) -> Vectors:
        """Return float32 vectors of unit norm, shape [len(texts), dimension]."""
        vectors: Vectors = self._model.encode(
            list(texts), normalize_embeddings=True, convert_to_numpy=True, show_progress_bar=False
        )
        return vectors

    def save(self, folder: Path) -> None:
        """Write the folder that sentence_transformers loads, the weights as safetensors."""
        self._model.save(str(folder), create_model_card=False, safe_serialization=True)


def _paired(model: Any) -> Any:
    """Return a module that gives transformers' Trainer the loss of sentence_transformers."""
    import torch
    from sentence_transformers.sentence_transformer.losses import CosineSimilarityLoss

    class Paired(torch.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.loss = CosineSimilarityLoss(model)

        def forward(self, left: Any, right: Any, labels: Any) -> dict[str, Any]:
            return {"loss": self.loss([left, right], labels)}

    return Paired()


def _collator(model: Any) -> Callable[[Sequence[Pair]], dict[str, Any]]:
    import torch

    def collate(pairs: Sequence[Pair]) -> dict[str, Any]:
        left, right, alike = zip(*pairs, strict=True)
        return {
            "left": dict(model.preprocess(list(left))),
            "right": dict(model.preprocess(list(right))),
            "labels": torch.tensor(alike),
        }

    return collate


def _follower(total: int, progress: Progress) -> Any:
    from transformers import TrainerCallback

    class Follower(TrainerCallback):
        def on_step_end(self, args: Any, state: Any, control: Any, **rest: Any) -> None:
            progress(min(state.global_step * BATCH, total), total, "")

    return Follower()
