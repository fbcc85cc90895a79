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
    query: Annotated[
        Literal["questions", "claim", "both"], typer.Option(help="What is searched for.")
    ] = "questions",
    claim_weight: Annotated[
        float, typer.Option(min=0, max=1, help="The claim's share with --query both.")
    ] = 0.5,
    per_question: Annotated[int, typer.Option(min=0, help="Snippets a question.")] = 1,
    per_claim: Annotated[int, typer.Option(min=0, help="Snippets a claim; its own list fills up.")] = 3,
    engine: Annotated[
        Literal["bm25s", "rank-bm25"], typer.Option(help="rank-bm25 is the reference.")
    ] = "bm25s",
    reranker: Annotated[str, typer.Option(help="embedded, none, or a bi- or cross-encoder.")] = "embedded",
    numeric: Annotated[
        float, typer.Option(min=0, max=1, help="What kinds of quantities count in a score.")
    ] = 0.0,
    before_claim: Annotated[
        bool, typer.Option("--before-claim", help="Nothing later than the claim.")
    ] = False,
    fact_checks: Annotated[bool, typer.Option("--fact-checks", help="Keep pages of fact-checkers.")] = False,
    why: Annotated[
        bool, typer.Option("--why", help="Say what each snippet has in common with its query.")
    ] = False,
    device: Annotated[Literal["auto", "cpu", "cuda"], typer.Option(help="Where named models run.")] = "auto",
) -> None:
    """Find evidence for each record: BM25, re-ranking, the best snippet a question.

    Snippets come from --index, from --pool, from the record's own `evidence`, or from a small bundled pool.
    """
    from numtemp.lib.retrieve.collection import Settings
    from numtemp.lib.retrieve.source import Source
    from numtemp.lib.retrieve.stage import Options, RetrieveStage

    chosen = Options(
        top_k=top_k,
        query=query,
        claim_weight=claim_weight,
        per_question=per_question,
        per_claim=per_claim,
        engine=engine,
        reranker=reranker,
        numeric=numeric,
        before_claim=before_claim,
        fact_checks=fact_checks,
        why=why,
        device=device,
    )
    run_filter("nt-retrieve", options, RetrieveStage(Source(index, pool, Settings()), chosen))
