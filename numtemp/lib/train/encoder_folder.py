"""The folder that a fine-tuning writes: the model for transformers, and beside it what nt-nli must know."""

import os
import shutil
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

import orjson

from numtemp import __version__
from numtemp.lib.cache import write_file
from numtemp.lib.train.card import CARD

FORMAT: Final = "numtemp-encoder-1"
SIGNATURE: Final = "numtemp.json"
_PART: Final = ".part"


@dataclass(frozen=True, slots=True)
class Settings:
    """What a fine-tuning depends on besides its records; the defaults are the paper's where it has them.

    `accumulate` is the number of parts in which a batch is computed, `freeze` that of the layers that stay as
    they are, `lora` the rank of the LoRA matrices, 0 for none.
    """

    model: str
    gold: bool = False
    seed: int = 0
    epochs: int = 10
    batch_size: int = 16
    accumulate: int = 1
    learning_rate: float = 2e-5
    max_length: int = 256
    class_weights: bool = False
    freeze: int = 0
    lora: int = 0


@dataclass(frozen=True, slots=True)
class Result:
    """How a fine-tuning came out; `loss` and `macro_f1` are the best epoch's on the validation records."""

    records: int
    validated: int
    epochs: int
    best_epoch: int
    loss: float
    macro_f1: float

    def __str__(self) -> str:
        return (
            f"{self.epochs} epochs, the best was {self.best_epoch}: "
            f"validation loss {self.loss:.3f}, macro-F1 {self.macro_f1:.3f}"
        )


def write_folder(
    folder: Path, model: Any, tokenizer: Any, settings: Settings, result: Result, names: Sequence[str]
) -> None:
    """Write the model, its tokenizer, numtemp.json and the card; each file appears whole, numtemp.json last.

    numtemp.json holds what nt-nli must know, `format`, `input` (packed: one text of claim, questions and
    evidence), `max_length` in tokens and `gold`, and for the reader all `settings` and the `result`.
    """
    part = folder / _PART
    shutil.rmtree(part, ignore_errors=True)
    model.save_pretrained(part)
    tokenizer.save_pretrained(part)
    mode = (part / "config.json").stat().st_mode  # safetensors leaves its file to the owner alone
    for path in sorted(part.iterdir()):
        path.chmod(mode)
        os.replace(path, folder / path.name)
    part.rmdir()
    own = asdict(settings) | {"version": __version__}
    if Path(settings.model).exists():
        own["model"] = Path(settings.model).name
    about = {
        "format": FORMAT,
        "input": "packed",
        "max_length": settings.max_length,
        "gold": settings.gold,
        "settings": own,
        "result": asdict(result),
    }
    write_file(folder / CARD, _card(own, names, result).encode())
    options = orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE
    write_file(folder / SIGNATURE, orjson.dumps(about, option=options))


def _card(own: dict[str, Any], names: Sequence[str], result: Result) -> str:
    evidence = "gold evidence" if own["gold"] else "evidence"
    return "\n".join(
        [
            "# Verdict model of nt-nli",
            "",
            f"{own['model']}, fine-tuned by `nt-train verdict --model` on {result.records:,} labelled",
            f"claims with {evidence}, packed into {own['max_length']} tokens; seed",
            f"{own['seed']}. They are from:",
            "",
            *(f"- {name}" for name in names),
            "",
            "The licences of these files and of the base model bind the weights too: see each before",
            "you pass them on.",
            "",
            f"On {result.validated:,} claims held out to choose the epoch, which flatters a little:",
            "",
            f"- {result}",
            "",
        ]
    )
