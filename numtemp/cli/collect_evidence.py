"""nt-collect evidence: the pooled evidence of claims from a search provider."""

from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import IO, TYPE_CHECKING, Annotated

import typer

from numtemp.cli.collect_io import Output, open_output, read_claims
from numtemp.cli.options import Common, Files
from numtemp.cli.outputs import refuse_input
from numtemp.cli.report import Progress
from numtemp.cli.run import Session, run
from numtemp.lib.errors import UsageError
from numtemp.lib.jsonl import dump_line
from numtemp.lib.record import Record

if TYPE_CHECKING:
    from numtemp.lib.collect.pool import Pool
    from numtemp.lib.collect.search import Hit, Provider

Name = Annotated[str, typer.Option(metavar="NAME", help="scaleserp, serper, searxng or replay.")]
Query = Annotated[str, typer.Option(metavar="WHAT", help="Search for claim, questions or both.")]
Count = Annotated[int, typer.Option("--top-k", min=1, max=100, help="Hits of each query.")]
PerDomain = Annotated[
    int | None, typer.Option(min=1, metavar="N", help="Hits of a domain a query at most.", show_default=False)
]
Before = Annotated[
    bool,
    typer.Option("--before-claim", help="Leave out hits dated after the claim; flag those without date."),
]
Dropped = Annotated[
    str | None,
    typer.Option(metavar="FILE", help="Write what was left out here, with the reason.", show_default=False),
]
Lang = Annotated[str, typer.Option(metavar="CODE", help="Language of the snippets; any for all languages.")]
Rate = Annotated[float, typer.Option(min=0.01, help="Requests a second at most.")]
Api = Annotated[
    str | None,
    typer.Option(metavar="URL", help="Address of the provider.", show_default="the provider's own"),
]
Recorded = Annotated[
    str | None, typer.Option(metavar="FILE", help="replay: the recorded answers.", show_default=False)
]
Record_ = Annotated[
    str | None,
    typer.Option("--record", metavar="FILE", help="Record the answers for replay.", show_default=False),
]


def main(
    options: Common,
    files: Files = None,
    provider: Name = "scaleserp",
    query: Query = "both",
    top_k: Count = 10,
    per_domain: PerDomain = None,
    before_claim: Before = False,
    lang: Lang = "en",
    dropped: Dropped = None,
    rate: Rate = 2.0,
    api: Api = None,
    replay: Recorded = None,
    record: Record_ = None,
) -> None:
    """Search for evidence and pool what is found.

    Reads claims, with the questions of nt-decompose where they have them. Writes a pool of snippets for
    nt-index and nt-retrieve: id, text, title, url, domain, date, queries. Each snippet stands there once;
    pages of fact-checkers and noise are left out, and counted on stderr by reason. Keys come from
    SCALESERP_API_KEY and SERPER_API_KEY. Answers are cached, so a run that was cut off goes on where it
    stopped.
    """

    def body(session: Session) -> None:
        from numtemp.lib.collect.pool import Pool

        if query not in ("claim", "questions", "both"):
            raise UsageError(f"--query is claim, questions or both, not {query!r}")
        inputs = [*(files or ["-"]), *([replay] if replay else [])]
        for option, path in (("--dropped", dropped), ("--record", record)):
            if path:
                refuse_input(option, path, inputs)
        source = _provider(provider, api, replay, rate, options.offline)
        pool = Pool(None if lang == "any" else lang, per_domain, before_claim)
        with ExitStack() as stack:
            stack.callback(source.close)
            aside = stack.enter_context(open_output(dropped)) if dropped else None
            tape = stack.enter_context(open_output(record)) if record else None
            progress = stack.enter_context(Progress(session.report, "queries", None))
            claims = read_claims(session, files)
            try:
                for claim, asked, found in _searches(session, source, claims, query, top_k, tape):
                    for left_out in pool.add(found, claim, asked):
                        session.count(left_out["dropped"])
                        if aside:
                            aside.write(dump_line(left_out))
                    progress.update(0, session.counts["queries"])
            finally:
                output = Output(session, progress)
                for snippet in pool.snippets:
                    output.add(snippet)
                output.flush()
                _summary(session, pool)

    run("nt-collect", options, body)


def _provider(name: str, api: str | None, replay: str | None, rate: float, offline: bool) -> "Provider":
    from numtemp.lib.collect.search import SERVICES, Replay

    if name == "replay":
        if replay is None:
            raise UsageError("--provider replay needs --replay FILE")
        return Replay(Path(replay))
    if name not in SERVICES:
        raise UsageError(f"--provider is {', '.join(SERVICES)} or replay, not {name!r}")
    if replay is not None:
        raise UsageError("--replay is for --provider replay")
    return SERVICES[name](api, rate, offline)


def _searches(
    session: Session,
    source: "Provider",
    claims: Iterable[tuple[str, Record]],
    what: str,
    top_k: int,
    tape: IO[bytes] | None,
) -> Iterator[tuple[Record, Record, list["Hit"]]]:
    """Yield each claim with each of its queries and the hits; a query that failed is reported."""
    from numtemp.lib.collect.search import hits
    from numtemp.lib.web import WebError

    for place, claim in claims:
        for asked in _queries(claim, what):
            session.count("queries")
            try:
                answer = source.answer(asked["query"], top_k)
            except WebError as error:
                session.count("failed")
                session.problem(f"{place}: record {claim['id']}: {error}")
                continue
            if tape:
                tape.write(dump_line({"query": asked["query"], "answer": answer}))
            found = list(hits(answer))[:top_k]
            session.count("hits", len(found))
            yield claim, asked, found


def _queries(claim: Record, what: str) -> Iterator[Record]:
    """Yield what to search for: the claim, its questions, or both, each text once."""
    texts: dict[str, str | None] = {}
    if what != "questions":
        texts[claim["claim"].strip()] = None
    if what != "claim":
        for question in claim.get("questions") or []:
            texts.setdefault(question["text"].strip(), question["id"])
    for text, question_id in texts.items():
        if text:
            yield {"claim": claim["id"], "question": question_id, "query": text}


def _summary(session: Session, pool: "Pool") -> None:
    """Say what was left out, and why."""
    from numtemp.lib.collect.pool import REASONS

    left_out = {reason: session.counts[reason] for reason in REASONS if reason in session.counts}
    if left_out and not session.report.verbose:
        text = ", ".join(f"{number:,} {reason}" for reason, number in left_out.items())
        session.report.line(f"{len(pool.snippets):,} snippets; left out: {text}")
