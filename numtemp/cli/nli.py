"""nt-nli: the verdict on each claim, True, False or Conflicting, with its reasons."""

from dataclasses import replace
from typing import Annotated, Literal

import typer

from numtemp.cli.filter import run_filter
from numtemp.cli.options import Filter, command, shared

app = command("nt-nli")

Model = Annotated[
    str,
    typer.Option(metavar="NAME", help="embedded, majority, openai:NAME, a folder or hub id, ..."),
]
Base = Annotated[
    str | None,
    typer.Option(metavar="NAME", help="The encoder that quantemp:PATH was made from.", show_default=False),
]
Device = Annotated[Literal["auto", "cpu", "cuda"], typer.Option(help="Where an encoder runs.")]
Gold = Annotated[bool, typer.Option("--gold", help="Judge on justification instead of evidence.")]
Abstain = Annotated[
    float, typer.Option(min=0.0, max=1.0, metavar="P", help="Give no verdict whose score is below P.")
]

Exemplars = Annotated[
    str | None,
    typer.Option(
        metavar="FILE", help="Labelled JSONL; a model is shown those most alike.", show_default=False
    ),
]
Shots = Annotated[int, typer.Option(min=0, help="Exemplars in a prompt.")]
BaseUrl = Annotated[
    str | None,
    typer.Option(help="An OpenAI-compatible server; else NUMTEMP_BASE_URL.", show_default=False),
]
Warmth = Annotated[
    float | None, typer.Option(min=0, max=2, help="Of a model that is asked; else 0.3.", show_default=False)
]


@app.command()
@shared(Filter)
def main(
    options: Filter,
    model: Model = "embedded",
    base: Base = None,
    gold: Gold = False,
    abstain: Abstain = 0.0,
    device: Device = "auto",
    exemplars: Exemplars = None,
    shots: Shots = 5,
    base_url: BaseUrl = None,
    temperature: Warmth = None,
) -> None:
    """Give each claim a verdict on its evidence.

    Reads claim and evidence, and quantities and category where they are there; adds verdict, scores,
    comparisons and rationale. With evidence [] the claim alone is judged, and notes say so.
    """
    from numtemp.lib.nli.model import Prompting
    from numtemp.lib.nli.stage import NliStage

    threads = 1
    if model.startswith("openai:"):  # --jobs is the number of requests in flight
        threads = options.jobs
        options = replace(options, jobs=1, batch_size=options.batch_size or 4 * threads)
    asked = Prompting(exemplars, shots, base_url, temperature, threads)
    run_filter(
        "nt-nli", options, NliStage(model, gold=gold, abstain=abstain, base=base, device=device, asked=asked)
    )
