"""nt-categorize: statistical, temporal, interval or comparison."""

from typing import Annotated

import typer

from numtemp.cli.filter import run_filter
from numtemp.cli.options import Filter, command, shared

app = command("nt-categorize")

Model = Annotated[str, typer.Option(help="embedded, or a folder that nt-train category wrote.")]


@app.command()
@shared(Filter)
def main(options: Filter, model: Model = "embedded") -> None:
    """Say which of four categories each claim belongs to.

    Reads claim; adds category and category_scores.
    """
    from numtemp.lib.categorize.stage import CategorizeStage

    run_filter("nt-categorize", options, CategorizeStage(model))
