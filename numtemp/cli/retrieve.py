"""nt-retrieve: questions or claim → evidence."""

from typing import Annotated, Literal

import typer

from numtemp.cli.filter import run_filter
from numtemp.cli.options import Filter, command, shared

app = command("nt-retrieve")


@app.command()
@shared(Filter)
def main(
    options: Filter,
    index: Annotated[str | None, typer.Option(metavar="DIR", help="An index that nt-index made.")] = None,
    pool: Annotated[
        str | None, typer.Option(metavar="FILE", help="JSONL of snippets, indexed in the cache.")
    ] = None,
    top_k: Annotated[int, typer.Option(min=1, help="Snippets that BM25 hands to the reranker.")] = 100,
    query: Annotated[Literal["questions", "claim"], typer.Option(help="questions, or claim.")] = "questions",
    per_question: Annotated[int, typer.Option(min=0, help="Snippets a question.")] = 1,
    per_claim: Annotated[int, typer.Option(min=0, help="Snippets a claim; its own list fills up.")] = 3,
    engine: Annotated[
        Literal["bm25s", "rank-bm25"], typer.Option(help="bm25s, or rank-bm25 as the reference.")
    ] = "bm25s",
    reranker: Annotated[str, typer.Option(help="embedded, none, or a bi- or cross-encoder.")] = "embedded",
    before_claim: Annotated[
        bool, typer.Option("--before-claim", help="Leave out what is later than the claim.")
    ] = False,
    fact_checks: Annotated[bool, typer.Option("--fact-checks", help="Keep pages of fact-checkers.")] = False,
    device: Annotated[Literal["auto", "cpu", "cuda"], typer.Option(help="auto, cpu or cuda.")] = "auto",
) -> None:
    """Find evidence for each record: BM25, re-ranking, the best snippet a question.

    Snippets come from --index, from --pool, from the record's own `evidence`, or from a small bundled pool.
    """
    from numtemp.lib.retrieve.collection import Settings
    from numtemp.lib.retrieve.source import Source
    from numtemp.lib.retrieve.stage import Options, RetrieveStage

    chosen = Options(
        top_k, query, per_question, per_claim, engine, reranker, before_claim, fact_checks, device
    )
    run_filter("nt-retrieve", options, RetrieveStage(Source(index, pool, Settings()), chosen))
