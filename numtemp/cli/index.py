"""nt-index: a pool of snippets → an index on disk."""

from typing import Annotated, Literal

import typer

from numtemp.cli.options import Common, command, shared
from numtemp.cli.run import Session, run

app = command("nt-index")


@app.command()
@shared(Common)
def main(
    options: Common,
    pools: Annotated[
        list[str], typer.Argument(metavar="POOL...", help="JSONL of snippets, .gz too; - is stdin.")
    ],
    output: Annotated[str, typer.Option("--output", "-o", metavar="DIR", help="The folder of the index.")],
    append: Annotated[bool, typer.Option("--append", help="Add to the index that is there.")] = False,
    bm25: Annotated[
        Literal["lucene", "okapi"], typer.Option(help="lucene, or okapi: the scores of rank-bm25.")
    ] = "lucene",
    stem: Annotated[bool, typer.Option("--stem", help="Take off plural endings.")] = False,
) -> None:
    """Index snippets of evidence for nt-retrieve.

    Each line of POOL is an object with `text`, and where known `id`, `url` and `date`. The index is written
    beside the present one and then takes its place, so that it is whole at any moment.
    """
    from pathlib import Path

    from numtemp.lib.retrieve.build import build
    from numtemp.lib.retrieve.collection import Settings

    def body(session: Session) -> None:
        counts = build(Path(output), pools, Settings(bm25, stem), session.problem, append=append)
        session.count("documents", counts.documents)
        session.count("added", counts.added)
        session.count("duplicates", counts.duplicates)
        session.count("problems", counts.problems)

    run("nt-index", options, body)
