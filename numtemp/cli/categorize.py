"""nt-categorize: statistical, temporal, interval or comparison."""

from dataclasses import replace
from typing import Annotated, Literal

import typer

from numtemp.cli.filter import run_filter
from numtemp.cli.options import Filter, command, shared

app = command("nt-categorize")

Model = Annotated[
    str,
    typer.Option(metavar="NAME", help="embedded, a folder of nt-train category, openai:NAME, ..."),
]
Exemplars = Annotated[
    str | None,
    typer.Option(
        metavar="FILE",
        help="JSONL with claim and category, shown to a model that is asked.",
        show_default=False,
    ),
]
Shots = Annotated[int, typer.Option(min=0, help="Exemplars in a prompt, those most alike.")]
BaseUrl = Annotated[
    str | None,
    typer.Option(help="An OpenAI-compatible server; else NUMTEMP_BASE_URL.", show_default=False),
]
Warmth = Annotated[
    float | None, typer.Option(min=0, max=2, help="Of a model that is asked; else 0.", show_default=False)
]
Device = Annotated[Literal["auto", "cpu", "cuda"], typer.Option(help="Where a model of torch runs.")]


@app.command()
@shared(Filter)
def main(
    options: Filter,
    model: Model = "embedded",
    exemplars: Exemplars = None,
    shots: Shots = 12,
    base_url: BaseUrl = None,
    temperature: Warmth = None,
    device: Device = "auto",
) -> None:
    """Say which of four categories each claim belongs to.

    Reads claim; adds category and category_scores.
    """
    from numtemp.lib.categorize.model import Prompting
    from numtemp.lib.categorize.stage import CategorizeStage

    threads = 1
    if model.startswith("openai:"):  # --jobs is the number of requests in flight
        threads = options.jobs
        options = replace(options, jobs=1, batch_size=options.batch_size or 4 * threads)
    asked = Prompting(exemplars, shots, base_url, temperature, threads)
    run_filter("nt-categorize", options, CategorizeStage(model, device=device, asked=asked))
