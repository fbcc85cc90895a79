"""nt-nli: the verdict on each claim, True, False or Conflicting, with its reasons."""

from typing import Annotated, Literal

import typer

from numtemp.cli.filter import run_filter
from numtemp.cli.options import Filter, command, shared

app = command("nt-nli")

Model = Annotated[
    str,
    typer.Option(
        metavar="NAME", help="embedded, majority, mnli:NAME, quantemp:PATH, or an encoder's folder or hub id."
    ),
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


@app.command()
@shared(Filter)
def main(
    options: Filter,
    model: Model = "embedded",
    base: Base = None,
    gold: Gold = False,
    abstain: Abstain = 0.0,
    device: Device = "auto",
) -> None:
    """Give each claim a verdict on its evidence.

    Reads claim and evidence, and quantities and category where they are there; adds verdict, scores,
    comparisons and rationale. With evidence [] the claim alone is judged, and notes say so.
    """
    from numtemp.lib.nli.stage import NliStage

    run_filter("nt-nli", options, NliStage(model, gold=gold, abstain=abstain, base=base, device=device))
