"""nt-train: from labelled records to the weights that nt-nli and nt-categorize load."""

import sys
from typing import Annotated, Any, Literal

import typer

from numtemp.cli.options import Common, Version, command, shared
from numtemp.cli.report import Progress
from numtemp.cli.run import Session, run
from numtemp.lib.errors import UsageError

app = command("nt-train", no_args_is_help=True)

Files = Annotated[
    list[str], typer.Argument(metavar="FILE...", help="JSONL with claim and label or category.")
]
Output = Annotated[
    str, typer.Option("--output", "-o", metavar="DIR", help="Write the weights to this folder.")
]
Seed = Annotated[int, typer.Option(min=0, help="Folds and whatever else is drawn depend on it.")]
Extra = Annotated[
    list[str] | None,
    typer.Option(metavar="FILE", help="Further labelled records; may be repeated.", show_default=False),
]
Gold = Annotated[bool, typer.Option("--gold", help="Train on justification instead of evidence.")]
Model = Annotated[
    str, typer.Option(metavar="NAME", help="embedded, or an encoder to fine-tune: a folder or a hub id.")
]
Validation = Annotated[
    str | None,
    typer.Option(
        metavar="FILE", help="With --model: choose the epoch on FILE, not on a tenth.", show_default=False
    ),
]
Epochs = Annotated[
    int | None, typer.Option(min=1, help="With --model: at most N epochs (10).", show_default=False)
]
BatchSize = Annotated[
    int | None,
    typer.Option("--batch-size", min=1, help="With --model: records in a step (16).", show_default=False),
]
Accumulate = Annotated[
    int | None,
    typer.Option(min=1, help="With --model: compute a step in N parts, for less memory.", show_default=False),
]
LearningRate = Annotated[
    float | None,
    typer.Option(
        "--learning-rate", min=0.0, help="With --model: the highest learning rate (2e-5).", show_default=False
    ),
]
MaxLength = Annotated[
    int | None,
    typer.Option("--max-length", min=16, help="With --model: tokens of a text (256).", show_default=False),
]
ClassWeights = Annotated[bool, typer.Option("--class-weights", help="With --model: rarer labels weigh more.")]
Freeze = Annotated[
    int | None,
    typer.Option(min=0, help="With --model: keep embeddings and first N layers.", show_default=False),
]
Lora = Annotated[
    int | None, typer.Option(min=1, help="With --model: train LoRA matrices of rank N.", show_default=False)
]
Device = Annotated[
    Literal["auto", "cpu", "cuda"] | None,
    typer.Option(help="With --model: where it runs (auto).", show_default=False),
]
Resume = Annotated[bool, typer.Option("--resume", help="With --model: go on with a killed training.")]
Method = Annotated[
    Literal["linear", "contrastive"],
    typer.Option(metavar="NAME", help="linear, or contrastive: fine-tune the sentence encoder."),
]
SentenceModel = Annotated[
    str,
    typer.Option(
        "--model", metavar="NAME", help="With contrastive: embedded, a folder or a hub id of an encoder."
    ),
]
Rounds = Annotated[
    int | None,
    typer.Option(
        min=1, help="With contrastive: pairs of either kind for each claim (20).", show_default=False
    ),
]
TuningDevice = Annotated[
    Literal["auto", "cpu", "cuda"] | None,
    typer.Option("--device", help="With contrastive: where it runs (auto).", show_default=False),
]


@app.callback()
def main(version: Version = False) -> None:
    """Train the verdict model of nt-nli, or the category head of nt-categorize."""


@app.command("verdict")
@shared(Common)
def verdict(
    options: Common,
    files: Files,
    output: Output,
    model: Model = "embedded",
    extra: Extra = None,
    gold: Gold = False,
    seed: Seed = 0,
    validation: Validation = None,
    epochs: Epochs = None,
    batch_size: BatchSize = None,
    accumulate: Accumulate = None,
    learning_rate: LearningRate = None,
    max_length: MaxLength = None,
    class_weights: ClassWeights = False,
    freeze: Freeze = None,
    lora: Lora = None,
    device: Device = None,
    resume: Resume = False,
) -> None:
    """Train the embedded verdict model, or fine-tune an encoder.

    Reads claim, label and evidence. nt-nli --model DIR loads the result. The embedded model is calibrated for
    the records of FILE that have evidence; those without it train the claim part alone, those without a label
    are passed over. --extra records help to train and are reweighted to the label shares of the former.
    With --model an encoder of transformers is fine-tuned as in the paper, until the validation loss has not
    fallen for two epochs.
    """
    settings = _given(
        epochs=epochs,
        batch_size=batch_size,
        accumulate=accumulate,
        learning_rate=learning_rate,
        max_length=max_length,
        class_weights=class_weights or None,
        freeze=freeze,
        lora=lora,
    )
    others = _given(validation=validation, device=device, resume=resume or None)

    def embedded(session: Session) -> None:
        from numtemp.lib.train.verdict import train_verdict

        for name in (*settings, *others):
            raise UsageError(f"--{name.replace('_', '-')} is for fine-tuning: it needs --model NAME")
        train_verdict(files, output, extra=extra or (), gold=gold, seed=seed, report=session.report.line)

    def encoder(session: Session) -> None:
        from numtemp.lib.train.encoder_folder import Settings
        from numtemp.lib.train.finetune import finetune

        chosen = Settings(model, gold=gold, seed=seed, **settings)
        say = session.report.line
        with TrainingBar(session.report, "records", None) as bar:
            finetune(files, output, chosen, extra=extra or (), report=say, progress=bar.show, **others)

    run("nt-train", options, embedded if model == "embedded" else encoder)


@app.command("category")
@shared(Common)
def category(
    options: Common,
    files: Files,
    output: Output,
    method: Method = "linear",
    model: SentenceModel = "embedded",
    rounds: Rounds = None,
    device: TuningDevice = None,
    seed: Seed = 0,
) -> None:
    """Train the category model of nt-categorize.

    Reads claim and category. nt-categorize --model DIR loads the result. With --method contrastive a sentence
    encoder is fine-tuned first, as in the paper, and anew for each of the five folds that measure it.
    """
    settings = _given(model=None if model == "embedded" else model, rounds=rounds, device=device)

    def body(session: Session) -> None:
        from numtemp.lib.train.category import train_category

        contrastive = method == "contrastive"
        for name in settings if not contrastive else ():
            raise UsageError(f"--{name} goes with --method contrastive")
        with TrainingBar(session.report, "pairs", None) as bar:
            train_category(
                files,
                output,
                contrastive=contrastive,
                seed=seed,
                report=session.report.line,
                progress=bar.show,
                **settings,
            )

    run("nt-train", options, body)


def _given(**options: Any) -> dict[str, Any]:
    """Return the options that were given."""
    return {name: value for name, value in options.items() if value is not None}


class TrainingBar(Progress):
    """A bar with the loss and F1 so far, wherever stderr is a terminal: nothing goes to stdout."""

    def __enter__(self) -> "TrainingBar":
        self.thing = self.what
        if sys.stderr.isatty():
            self.report.progress = self
        return self

    def show(self, done: int, total: int, text: str) -> None:
        """Show the records seen, of `total`, and the figures `text`."""
        self.total = total
        self.what = ", ".join(filter(None, [self.thing, text]))
        self.update(done, done)
