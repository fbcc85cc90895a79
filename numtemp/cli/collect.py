"""nt-collect: claims, labels, evidence and splits from outside sources."""

from typing import Annotated

import typer

from numtemp import __version__
from numtemp.cli import (
    collect_claims,
    collect_evidence,
    collect_import,
    collect_justification,
    collect_split,
    collect_stats,
)
from numtemp.cli.options import Common, command, shared

app = command("nt-collect")


def _version(value: bool) -> None:
    if value:
        typer.echo(__version__)
        raise typer.Exit()


@app.callback()
def main(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Print the version and exit."),
    ] = False,
) -> None:
    """Collect claims, labels and evidence from outside sources."""


app.command("claims")(shared(Common)(collect_claims.main))
app.command("import")(shared(Common)(collect_import.main))
app.command("evidence")(shared(Common)(collect_evidence.main))
app.command("justification")(shared(Common)(collect_justification.main))
app.command("ratings")(shared(Common)(collect_stats.ratings))
app.command("dedupe")(shared(Common)(collect_split.dedupe))
app.command("split")(shared(Common)(collect_split.split))
app.command("stats")(shared(Common)(collect_stats.stats))
