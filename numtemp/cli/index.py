"""nt-index: a pool of snippets → an index on disk."""

import time
from pathlib import Path
from typing import Annotated, Literal

import typer

from numtemp.cli.options import Common, command, shared
from numtemp.cli.report import Progress
from numtemp.cli.run import Session, run
from numtemp.lib.errors import UsageError

app = command("nt-index")


@app.command()
@shared(Common)
def main(
    options: Common,
    output: Annotated[str, typer.Option("--output", "-o", metavar="DIR", help="The folder of the index.")],
    pools: Annotated[
        list[str] | None, typer.Argument(metavar="[POOL]...", help="JSONL of snippets, .gz too; - is stdin.")
    ] = None,
    append: Annotated[bool, typer.Option("--append", help="Add to the index that is there.")] = False,
    bm25: Annotated[
        Literal["lucene", "okapi"], typer.Option(help="okapi: the scores of rank-bm25.")
    ] = "lucene",
    stem: Annotated[bool, typer.Option("--stem/--no-stem", help="Take off plural endings.")] = True,
    embed: Annotated[
        bool, typer.Option("--embed", help="Encode all snippets now; without POOL, nothing else.")
    ] = False,
    reranker: Annotated[
        str, typer.Option(help="The bi-encoder for --embed, as in nt-retrieve.")
    ] = "embedded",
    half: Annotated[
        bool, typer.Option("--half", help="Embed in bfloat16, and say how well that agrees.")
    ] = False,
    device: Annotated[Literal["auto", "cpu", "cuda"], typer.Option(help="Where --embed runs.")] = "auto",
) -> None:
    """Index snippets of evidence for nt-retrieve.

    Each line of POOL is an object with `text`, and where known `id`, `url` and `date`. The index is written
    beside the present one and then takes its place, so that it is whole at any moment.
    """
    folder = Path(output)

    def body(session: Session) -> None:
        if pools:
            _build(session, folder, pools, append, bm25, stem)
        elif not embed:
            raise UsageError("nothing to do: give a POOL, or --embed")
        if embed:
            _embed(session, folder, reranker, device, half)

    run("nt-index", options, body)


def _build(session: Session, folder: Path, pools: list[str], append: bool, bm25: str, stem: bool) -> None:
    from numtemp.lib.retrieve.build import build
    from numtemp.lib.retrieve.collection import Settings

    counts = build(folder, pools, Settings(bm25, stem), session.problem, append=append)
    session.count("documents", counts.documents)
    session.count("added", counts.added)
    session.count("duplicates", counts.duplicates)
    session.count("problems", counts.problems)


def _embed(session: Session, folder: Path, reranker: str, device: str, half: bool) -> None:
    """Encode with a bar on a terminal, and with a line a minute under -v."""
    from numtemp.lib.retrieve.embed import agreement, embed

    started = told = time.monotonic()
    with Progress(session.report, "snippets", None) as progress:

        def advance(done: int, total: int) -> None:
            nonlocal told
            progress.total = total
            progress.update(done, done)
            now = time.monotonic()
            if session.report.verbose and now - told > 60:
                told = now
                rate = done / (now - started)
                session.report.line(
                    f"{done:,} of {total:,} snippets, {rate:,.0f}/s, {(total - done) / rate:,.0f} s left"
                )

        session.count("embedded", embed(folder, reranker, device, half, advance))
    if half:
        found = agreement(folder, reranker, device)
        shares = f"top-1 {found.top_1:.2f}, nDCG@10 {found.ndcg_10:.4f}"
        session.report.line(f"half against full precision, {found.queries} queries: {shares}")
