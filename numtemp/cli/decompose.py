"""nt-decompose: ask the questions whose answers a claim needs."""

from typing import Annotated

import typer

from numtemp.cli.filter import run_filter
from numtemp.cli.options import Filter, command, shared

app = command("nt-decompose")


@app.command()
@shared(Filter)
def main(
    options: Filter,
    method: Annotated[
        str, typer.Option(help="claimdecomp (yes/no questions) or original (the claim alone).")
    ] = "claimdecomp",
    generator: Annotated[str, typer.Option(help="What asks: rules, which need no model.")] = "rules",
) -> None:
    """Split claims into the questions that find their evidence.

    Reads records with a claim, and with its parse and quantities where nt-segments has been there; adds
    `questions`, each with an id and a text, and `decomposition`, which says how they were made and what of the
    claim's quantities they carry.
    """
    from numtemp.lib.decompose.stage import DecomposeStage

    run_filter("nt-decompose", options, DecomposeStage(method, generator))
