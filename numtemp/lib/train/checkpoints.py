"""Checkpoints of a fine-tuning: each appears whole or not at all, and a training goes on from the last.

They stand in a folder `checkpoints` of the output, the last one and the best, and go when it is finished.
"""

import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import orjson

from numtemp.lib.cache import write_file
from numtemp.lib.errors import SetupError, UsageError

FOLDER: Final = "checkpoints"
_RUN: Final = "run.json"
_STATE: Final = "trainer_state.json"
_STOPPER: Final = "EarlyStoppingCallback"
_PART: Final = ".part"
_NAME: Final = re.compile(r"checkpoint-(\d+)")


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A whole checkpoint: its folder, and whether the training had come to its end there."""

    folder: Path
    finished: bool


def begin(folder: Path, run: dict[str, Any], resume: bool) -> Checkpoint | None:
    """Return the checkpoint to go on from, or None where the training starts from the beginning.

    `run` is all that the weights depend on. Raises UsageError where an unfinished training stands in `folder`
    and `resume` is false, or where it was another training.
    """
    last = find_last(folder)
    path = folder / _RUN
    if last is not None and not resume:
        raise UsageError(f"{folder} holds an unfinished training: --resume goes on with it; or remove it")
    if last is None:
        shutil.rmtree(folder, ignore_errors=True)
        write_file(path, orjson.dumps(run, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE))
        return None
    before = _read(path)
    for name in sorted(run.keys() | before.keys()):
        if run.get(name) != before.get(name):
            raise UsageError(
                f"{folder}: the training there is another one: its {name} was {before.get(name)}, "
                f"not {run.get(name)}; remove it, or resume it as it was started"
            )
    return last


def find_last(folder: Path) -> Checkpoint | None:
    """Return the last checkpoint in a folder, or None; raises SetupError where it is damaged."""
    steps = [int(found[1]) for path in folder.glob("checkpoint-*") if (found := _NAME.fullmatch(path.name))]
    if not steps:
        return None
    path = folder / f"checkpoint-{max(steps)}"
    state = _read(path / _STATE)
    try:
        stopper = state["stateful_callbacks"][_STOPPER]
        waited = stopper["attributes"]["early_stopping_patience_counter"]
        stopped = waited >= stopper["args"]["early_stopping_patience"]
        return Checkpoint(path, stopped or state["global_step"] >= state["max_steps"])
    except (KeyError, TypeError):
        raise SetupError(f"{path / _STATE} is damaged; remove the folder {folder} and start again") from None


def remove(folder: Path) -> None:
    """Remove the checkpoints of a training that is finished."""
    shutil.rmtree(folder, ignore_errors=True)


def trainer_class() -> Any:
    """Return transformers' Trainer with checkpoints that are written, then renamed."""
    from transformers import Trainer, TrainerState

    class CheckpointTrainer(Trainer):
        """A Trainer that keeps the last checkpoint and the best."""

        @property
        def home(self) -> Path:
            """The folder of the checkpoints."""
            return Path(str(self.args.output_dir))

        def _save_checkpoint(self, model: Any, trial: Any) -> None:
            folder = self.home
            part = folder / _PART
            shutil.rmtree(part, ignore_errors=True)
            best = f"checkpoint-{self.state.best_global_step}"
            self.state.best_model_checkpoint = str(folder / best)
            super()._save_checkpoint(model, trial)
            last = f"checkpoint-{self.state.global_step}"
            (part / last / "training_args.bin").unlink(missing_ok=True)  # a pickle that nothing reads
            os.replace(part / last, folder / last)
            for path in folder.glob("checkpoint-*"):
                if path.name not in (best, last):
                    shutil.rmtree(path)

        def _load_from_checkpoint(self, *words: Any, **named: Any) -> None:
            with _blaming(self.home):
                super()._load_from_checkpoint(*words, **named)

        def _load_optimizer_and_scheduler(self, checkpoint: str | None) -> None:
            with _blaming(self.home):
                super()._load_optimizer_and_scheduler(checkpoint)

        def _load_rng_state(self, checkpoint: str | None) -> None:
            with _blaming(self.home):
                super()._load_rng_state(checkpoint)

        def _get_output_dir(self, trial: Any) -> str:
            return str(self.home / _PART)

        def load_best(self, finished: Path | None = None) -> None:
            """Load the weights with the least validation loss, of a training that ended here or `finished`.

            Raises SetupError where no evaluation had a finite loss.
            """
            if finished is not None:
                self.state = TrainerState.load_from_json(str(finished / _STATE))
            if not self.state.best_global_step:
                raise SetupError("the loss is not finite: a lower --learning-rate may help")
            # The folder may have been moved since the checkpoint was written.
            best = self.home / f"checkpoint-{self.state.best_global_step}"
            self.state.best_model_checkpoint = str(best)
            with _blaming(self.home):
                self._load_best_model()

    return CheckpointTrainer


@contextmanager
def _blaming(folder: Path) -> Iterator[None]:
    """Turn whatever the reading of a damaged checkpoint raises into a SetupError."""
    try:
        yield
    except Exception as error:  # torch, safetensors and json each raise kinds of their own
        reason = str(error).partition("\n")[0]
        raise SetupError(f"{folder} is damaged: {reason}; remove it and start again") from None


def _read(path: Path) -> dict[str, Any]:
    try:
        value = orjson.loads(path.read_bytes())
    except OSError as error:
        raise SetupError(f"{path}: {error.strerror}") from None
    except ValueError:
        value = None
    if not isinstance(value, dict):
        raise SetupError(f"{path} is damaged; remove the folder {path.parent} and start again")
    return value
