"""nt-train: from labelled records to the weights that nt-nli and nt-categorize load."""

from typing import Annotated

import typer

from numtemp.cli.options import Common, Version, command, shared
from numtemp.cli.run import Session, run

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


@app.callback()
def main(version: Version = False) -> None:
    """Train the verdict model of nt-nli, or the category head of nt-categorize."""


@app.command("verdict")
@shared(Common)
def verdict(
    options: Common,
    files: Files,
    output: Output,
    extra: Extra = None,
    gold: Gold = False,
    seed: Seed = 0,
) -> None:
    """Train the embedded verdict model.

    Reads claim, label and evidence. The model is calibrated for the records of FILE that have evidence; those
    without it train the claim part alone, those without a label are passed over. --extra records help to
    train and are reweighted to the label shares of the former. nt-nli --model DIR loads the result.
    """

    def body(session: Session) -> None:
        from numtemp.lib.train.verdict import train_verdict

        train_verdict(files, output, extra=extra or (), gold=gold, seed=seed, report=session.report.line)

    run("nt-train", options, body)


@app.command("category")
@shared(Common)
def category(options: Common, files: Files, output: Output, seed: Seed = 0) -> None:
    """Train the category head of nt-categorize.

    Reads claim and category. nt-categorize --model DIR loads the result.
    """

    def body(session: Session) -> None:
        from numtemp.lib.train.category import train_category

        train_category(files, output, seed=seed, report=session.report.line)

    run("nt-train", options, body)
