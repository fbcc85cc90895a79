"""nt-segments: quantity segments, normalised quantities, numerical claim or not."""

from typing import Annotated

import typer

from numtemp.cli.filter import run_filter
from numtemp.cli.options import Filter, command, shared

app = command("nt-segments")

Parser = Annotated[
    str,
    typer.Option(help="spacy, benepar, benepar:FOLDER, or field for the record's own parse.", metavar="NAME"),
]
Only = Annotated[bool, typer.Option("--filter", help="Write only the claims that are numerical.")]
Least = Annotated[
    int, typer.Option("--min-quantities", min=1, help="A numerical claim has at least this many.")
]


@app.command()
@shared(Filter)
def main(options: Filter, parser: Parser = "spacy", filter: Only = False, min_quantities: Least = 1) -> None:
    """Find the quantities of each claim.

    Reads claim; adds parse, segments, quantities and numerical.
    """
    from numtemp.lib.segments.stage import SegmentsStage

    run_filter("nt-segments", options, SegmentsStage(parser, min_quantities, keep_all=not filter))
