"""Transformers' Trainer set up for the verdict: its arguments, loss, log and progress."""

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np

from numtemp.lib.cache import write_file
from numtemp.lib.errors import SetupError
from numtemp.lib.jsonl import dump_line
from numtemp.lib.labels import LABELS
from numtemp.lib.train import checkpoints
from numtemp.lib.train.encoder_folder import Settings
from numtemp.lib.train.figures import macro_f1

PATIENCE: Final = 2  # evaluations in a row without a lower validation loss (section 4.2)
EPSILON: Final = 1e-8
WARM_UP: Final = 0.1  # of all steps
LOG: Final = "training.jsonl"
_LOG_STEPS: Final = 10
_LOGGED: Final = {
    "loss": "loss",
    "learning_rate": "learning_rate",
    "eval_loss": "validation_loss",
    "eval_macro_f1": "validation_macro_f1",
}

Progress = Callable[[int, int, str], None]
Rows = Sequence[dict[str, Any]]


def silence(seed: int) -> None:
    """Set every seed, and turn the libraries' own bars off."""
    os.environ.setdefault("TOKENIZERS_PARALLELISM", "false")
    from transformers import set_seed
    from transformers.utils import logging

    logging.set_verbosity_error()  # type: ignore[no-untyped-call]
    logging.disable_progress_bar()  # type: ignore[no-untyped-call]
    set_seed(seed)


def make_trainer(
    model: Any,
    tokenizer: Any,
    rows: Rows,
    held: Rows,
    output: Path,
    settings: Settings,
    device: str,
    progress: Progress,
) -> Any:
    """Return a Trainer of `model` on `rows`, validated on `held`, that keeps its log in the folder `output`.

    Raises SetupError where the device is not there.
    """
    from transformers import DataCollatorWithPadding, EarlyStoppingCallback
    from transformers.trainer_callback import PrinterCallback

    trainer = checkpoints.trainer_class()(
        model=model,
        args=_arguments(output, settings, device),
        train_dataset=rows,
        eval_dataset=held,
        data_collator=DataCollatorWithPadding(tokenizer),
        compute_metrics=_metrics(model.config.id2label),
        compute_loss_func=loss_of(class_weights(rows) if settings.class_weights else [1.0] * len(LABELS)),
        preprocess_logits_for_metrics=_logits,
        callbacks=[EarlyStoppingCallback(PATIENCE), _follower(output / LOG, len(rows), progress)],
    )
    trainer.remove_callback(PrinterCallback)
    return trainer


def train(trainer: Any, last: checkpoints.Checkpoint | None) -> None:
    """Train to the end, from the checkpoint `last` where there is one, and load the best weights.

    Raises SetupError where the checkpoint is damaged, the loss is not finite or the GPU's memory too small.
    """
    import torch

    finished = last is not None and last.finished
    if not finished:
        try:
            trainer.train(resume_from_checkpoint=None if last is None else str(last.folder))
        except torch.OutOfMemoryError:
            raise SetupError("the GPU's memory is too small; a larger --accumulate needs less") from None
    trainer.load_best(last.folder if last is not None and finished else None)


def _arguments(output: Path, settings: Settings, device: str) -> Any:
    import torch
    from transformers import TrainingArguments

    if device == "cuda" and not torch.cuda.is_available():
        raise SetupError("--device cuda: there is no GPU that torch can use")
    gpu = device != "cpu" and torch.cuda.is_available()
    part = settings.batch_size // settings.accumulate
    return TrainingArguments(
        output_dir=str(output / checkpoints.FOLDER),
        use_cpu=not gpu,
        bf16=gpu and torch.cuda.is_bf16_supported(),
        seed=settings.seed,
        optim="adamw_torch",
        learning_rate=settings.learning_rate,
        adam_epsilon=EPSILON,
        lr_scheduler_type="linear",
        warmup_steps=WARM_UP,
        num_train_epochs=settings.epochs,
        # All GPUs that torch sees share a batch.
        per_device_train_batch_size=max(1, part // max(1, torch.cuda.device_count() if gpu else 1)),
        per_device_eval_batch_size=part,
        gradient_accumulation_steps=settings.accumulate,
        eval_strategy="epoch",
        save_strategy="epoch",
        logging_steps=_LOG_STEPS,
        metric_for_best_model="loss",
        greater_is_better=False,
        restore_callback_states_from_checkpoint=True,
        dataloader_pin_memory=gpu,
        disable_tqdm=True,
        report_to="none",
    )


def _logits(outputs: Any, labels: Any) -> Any:
    """Return the logits alone; encoder-decoders add their states."""
    return outputs[0] if isinstance(outputs, tuple) else outputs


def _metrics(id2label: dict[int, str]) -> Callable[[Any], dict[str, float]]:
    order = np.array([LABELS.index(id2label[index]) for index in range(len(LABELS))])

    def metrics(prediction: Any) -> dict[str, float]:
        return {"macro_f1": macro_f1(order[prediction.label_ids], order[prediction.predictions.argmax(-1)])}

    return metrics


def class_weights(rows: Rows) -> list[float]:
    """Return a weight for each class, inverse to its share, such that a record has one on average."""
    counts = np.bincount([row["labels"] for row in rows], minlength=len(LABELS))
    return [len(rows) / (len(LABELS) * int(count)) for count in counts]


def loss_of(weights: Sequence[float]) -> Callable[..., Any]:
    """Return cross-entropy with a weight for each class, the mean over a step in however many parts."""
    import torch

    scale = torch.tensor(weights, dtype=torch.float32)

    def loss(outputs: Any, labels: Any, num_items_in_batch: Any = None) -> Any:
        logits = outputs["logits"]
        total = torch.nn.functional.cross_entropy(
            logits.float(), labels, scale.to(logits.device), reduction="sum"
        )
        return total / (len(labels) if num_items_in_batch is None else num_items_in_batch)

    return loss


def _follower(log: Path, count: int, progress: Progress) -> Any:
    """Return the callback that writes the log after each entry and tells the progress after each step."""
    from transformers import TrainerCallback

    class Follower(TrainerCallback):
        """Follows a training of `count` records an epoch."""

        text = ""

        def on_step_end(self, args: Any, state: Any, control: Any, **rest: Any) -> None:
            done = round(count * state.global_step * state.num_train_epochs / state.max_steps)
            progress(done, count * state.num_train_epochs, self.text)

        def on_epoch_end(self, args: Any, state: Any, control: Any, **rest: Any) -> None:
            control.should_log = True  # so that a resumed training has the same log

        def on_log(self, args: Any, state: Any, control: Any, **rest: Any) -> None:
            entries = [entry for row in state.log_history if (entry := _entry(row))]
            write_file(log, b"".join(map(dump_line, entries)))
            latest: dict[str, float] = {}
            for entry in entries:
                latest |= entry
            f1 = latest.get("validation_macro_f1")
            self.text = f"loss {latest['loss']:.3f}" + ("" if f1 is None else f", validation F1 {f1:.3f}")

    return Follower()


def _entry(row: dict[str, Any]) -> dict[str, Any] | None:
    """Return what the log keeps of a row of the Trainer's history; None where that is nothing."""
    kept = {ours: row[theirs] for theirs, ours in _LOGGED.items() if theirs in row}
    return {"step": row["step"], "epoch": round(row["epoch"], 3), **kept} if kept else None
