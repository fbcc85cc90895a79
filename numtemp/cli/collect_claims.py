"""nt-collect claims: fact-checked claims from the Google Fact Check Tools API."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from numtemp.cli.collect_import import Ambiguous, Ratings
from numtemp.cli.collect_io import Output
from numtemp.cli.options import Common
from numtemp.cli.report import Progress
from numtemp.cli.run import Session, run
from numtemp.lib.errors import LineError, SetupError, UsageError

if TYPE_CHECKING:
    from numtemp.lib.collect.google import FactCheckTools, Search
    from numtemp.lib.collect.records import Ids, Recorder

_SAME = ("claim", "url", "label_original", "publisher")

Query = Annotated[
    list[str] | None, typer.Option("--query", metavar="TEXT", help="Claims that match; may be repeated.")
]
Publisher = Annotated[
    list[str] | None, typer.Option("--publisher", metavar="SITE", help="A site's claims; may be repeated.")
]
Publishers = Annotated[
    str | None,
    typer.Option(
        metavar="FILE", help="Sites, a domain a line.", show_default="45 English fact-checking sites"
    ),
]
Lang = Annotated[str, typer.Option(metavar="CODE", help="Language of the claims; any for all languages.")]
MaxAge = Annotated[
    int | None,
    typer.Option("--max-age", min=1, metavar="DAYS", help="Not older than this.", show_default=False),
]
Since = Annotated[
    str | None, typer.Option(metavar="YYYY-MM-DD", help="From this day on.", show_default=False)
]
Until = Annotated[str | None, typer.Option(metavar="YYYY-MM-DD", help="Up to this day.", show_default=False)]
Rate = Annotated[float, typer.Option(min=0.01, help="Requests a second at most.")]
Api = Annotated[str | None, typer.Option(metavar="URL", help="Address of the API.", show_default="Google's")]


def main(
    options: Common,
    query: Query = None,
    publisher: Publisher = None,
    publishers: Publishers = None,
    lang: Lang = "en",
    max_age: MaxAge = None,
    since: Since = None,
    until: Until = None,
    ratings: Ratings = "release",
    ambiguous: Ambiguous = "released",
    rate: Rate = 5.0,
    api: Api = None,
) -> None:
    """Fetch fact-checked claims.

    Asks the Google Fact Check Tools API with the key in GOOGLE_FACTCHECK_API_KEY, for queries, for
    publishers, or for each query at each publisher; without either, for all that the 45 sites have. Writes a
    record a review. Answers are cached for the day, so a run that was cut off goes on where it stopped.
    """

    def body(session: Session) -> None:
        from numtemp.lib.collect.google import API, KEY, FactCheckTools, Search
        from numtemp.lib.collect.publishers import read_publishers
        from numtemp.lib.collect.ratings import RatingMap
        from numtemp.lib.collect.records import Ids, Recorder
        from numtemp.lib.collect.values import check_day, today
        from numtemp.lib.web import Web

        key = os.environ.get(KEY, "")
        if not key and not options.offline:
            raise SetupError(f"no key: set {KEY} to a key of the Google Fact Check Tools API")
        if publisher and publishers:
            raise UsageError("--publisher and --publishers exclude each other")
        known = read_publishers()
        if publisher:
            sites: list[str] = publisher
        elif publishers or not query:
            sites = [site.domain for site in (read_publishers(Path(publishers)) if publishers else known)]
        else:
            sites = []
        language = None if lang == "any" else lang
        days = check_day(since, "--since"), check_day(until, "--until")
        asked: list[str | None] = [*sites] or [None]
        texts: list[str | None] = [*(query or [])] or [None]
        searches = [Search(text, site, language, max_age, *days) for site in asked for text in texts]
        source = FactCheckTools(Web(rate=rate, secrets=(key,)), key, today(), known, api or API)
        recorder, seen = Recorder("google", RatingMap(ratings, ambiguous)), Ids()
        with Progress(session.report, "claims", len(searches)) as progress:
            output = Output(session, progress)
            try:
                for done, search in enumerate(searches, start=1):
                    _collect(session, output, source, search, recorder, seen)
                    output.read = done
                    output.flush()
            finally:
                output.flush()

    run("nt-collect", options, body)


def _collect(
    session: Session,
    output: Output,
    source: "FactCheckTools",
    search: "Search",
    recorder: "Recorder",
    seen: "Ids",
) -> None:
    """Write the claims of one search; where it fails on the way, what came before is written."""
    from numtemp.lib.collect.entry import Bad
    from numtemp.lib.web import WebError

    try:
        for entry in source.claims(search):
            session.count("read")
            try:
                if isinstance(entry, Bad):
                    raise LineError(entry.reason)
                # A review that another search has found already.
                if not seen.add("\n".join(str(entry.fields[name]) for name in _SAME)):
                    continue
                record = recorder.record(entry)
            except LineError as error:
                session.count("bad")
                session.problem(f"{entry.place}: {error}")
                continue
            if record is not None:
                output.add(record)
    except WebError as error:
        session.count("searches cut off")
        session.problem(f"{search.name()}: {error}")
