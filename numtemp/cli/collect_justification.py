"""nt-collect justification: the article text of fact-checks."""

from typing import Annotated

import typer

from numtemp.cli.collect_io import Output, read_claims
from numtemp.cli.options import Common, Files
from numtemp.cli.report import Progress
from numtemp.cli.run import Session, run
from numtemp.lib.errors import RecordError
from numtemp.lib.record import Record

Delay = Annotated[float, typer.Option(min=0.0, metavar="SECONDS", help="Between two requests to one site.")]


def main(options: Common, files: Files = None, delay: Delay = 1.0) -> None:
    """Fetch the review pages of claims.

    Reads url; adds justification, the text of the article, where there is none yet. Asks robots.txt first,
    and one page at a time. A page that cannot be had is reported, and noted in the record. Texts are cached.
    """

    def body(session: Session) -> None:
        from numtemp.lib.collect.articles import Articles
        from numtemp.lib.web import Web

        web = Web(timeout=30, tries=3)
        articles = Articles(web, delay)
        with Progress(session.report, "claims", None) as progress:
            output = Output(session, progress)
            try:
                for place, record in read_claims(session, files):
                    if record.get("justification") or not record.get("url"):
                        session.count("with justification" if record.get("justification") else "without url")
                    else:
                        try:
                            record = {**record, "justification": articles.text(record["url"])}
                            session.count("fetched")
                        except RecordError as error:
                            session.count("failed")
                            session.problem(f"{place}: record {record['id']}: {error}")
                            record = _noted(record, f"no_justification: {error.type}")
                    output.add(record)
                    output.flush()
            finally:
                output.flush()
                web.close()

    run("nt-collect", options, body)


def _noted(record: Record, note: str) -> Record:
    """Return the record with a note of this command, once."""
    notes = record["notes"] if isinstance(record.get("notes"), dict) else {}
    own = [old for old in notes.get("collect") or [] if not str(old).startswith("no_justification")]
    return {**record, "notes": {**notes, "collect": [*own, note]}}
