"""nt-train verdict --model: an encoder is fine-tuned as in the paper (sections 4.2 and 4.4.1).

Transformers' Trainer does the work: AdamW, a linear schedule with warm-up, early stopping on validation loss.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from numtemp.lib.errors import UsageError
from numtemp.lib.labels import LABELS
from numtemp.lib.train import checkpoints, encoder
from numtemp.lib.train.encoder_folder import SIGNATURE, Result, Settings, write_folder
from numtemp.lib.train.examples import digest_of, read_split, tokenize
from numtemp.lib.train.labelled import shares
from numtemp.lib.train.trainer import Progress, make_trainer, silence, train
from numtemp.lib.weights import check_folder


def finetune(
    paths: Sequence[str],
    output: str,
    settings: Settings,
    *,
    extra: Sequence[str] = (),
    validation: str | None = None,
    device: str = "auto",
    resume: bool = False,
    report: Callable[[str], None],
    progress: Progress = lambda done, total, text: None,
) -> None:
    """Fine-tune the encoder `settings.model` on labelled records and write the folder `output`.

    The folder is a sequence-classification model of transformers, which nt-nli loads too. `report` gets what
    is read and done, a line each; `progress` the records seen, their total and the figures so far. With
    `resume` a killed training goes on from its last checkpoint and comes to the same weights. Raises
    UsageError and SetupError where settings, records, model or folder do not serve.
    """
    started = time.monotonic()
    folder = Path(output)
    _check(settings, folder)
    if resume and (folder / SIGNATURE).exists() and not (folder / checkpoints.FOLDER).exists():
        report(f"{output} is finished: there is nothing to resume")
        return
    learnt, held = read_split(paths, extra, validation, gold=settings.gold, report=report)
    shares(LABELS.index(example.label) for example in learnt)
    report(f"{len(learnt):,} records to train on, {len(held):,} to validate on")
    silence(settings.seed)
    model, tokenizer = encoder.load_encoder(settings.model)
    encoder.check_length(model, tokenizer, settings.max_length)
    classes = model.config.label2id
    rows, held_rows = (
        tokenize(examples, tokenizer, classes, settings.max_length) for examples in (learnt, held)
    )
    model = encoder.prepare(model, freeze=settings.freeze, lora=settings.lora)
    run = {**asdict(settings), "records": digest_of(rows), "validation": digest_of(held_rows)}
    last = checkpoints.begin(folder / checkpoints.FOLDER, run, resume)
    if last is not None:
        report(f"going on from {last.folder}")
    trainer = make_trainer(model, tokenizer, rows, held_rows, folder, settings, device, progress)
    train(trainer, last)
    result = _result(trainer.state, len(learnt), len(held))
    names = [Path(path).name for path in (*paths, *extra)]
    write_folder(folder, encoder.merged(trainer.model), tokenizer, settings, result, names)
    checkpoints.remove(folder / checkpoints.FOLDER)
    report(f"{result}; {time.monotonic() - started:,.0f} s")
    report(f"wrote {output}")


def _check(settings: Settings, folder: Path) -> None:
    if settings.batch_size % settings.accumulate:
        raise UsageError(
            f"--accumulate {settings.accumulate} does not divide --batch-size {settings.batch_size}"
        )
    check_folder(folder)


def _result(state: Any, records: int, validated: int) -> Result:
    """Return the figures of the epoch whose weights are kept."""
    best = next(
        row for row in state.log_history if row["step"] == state.best_global_step and "eval_loss" in row
    )
    return Result(
        records=records,
        validated=validated,
        epochs=round(state.epoch),
        best_epoch=round(best["epoch"]),
        loss=best["eval_loss"],
        macro_f1=best["eval_macro_f1"],
    )
