"""nt-collect stats and ratings: what a set of claims holds."""

from typing import Annotated

import typer

from numtemp.cli.collect_import import Ambiguous, Ratings
from numtemp.cli.collect_table import Format, check_format, write_rows
from numtemp.cli.options import Common, Files
from numtemp.cli.run import Session, run

Top = Annotated[int, typer.Option(min=1, help="Rows of each table at most.")]
All = Annotated[bool, typer.Option("--all", help="List the mapped ratings too, with their labels.")]


def stats(options: Common, files: Files = None, top: Top = 10, format: Format = None) -> None:
    """Count labels, categories, sources, countries and evidence domains.

    Reads claims, or snippets of a pool, and prints the paper's Tables 6, 7, 8 and 10 for them: a row a value
    with its count and its share of the claims (of the snippets with an address, for domains).
    """

    def body(session: Session) -> None:
        from numtemp.lib.collect.tallies import Tally

        as_table = check_format(format)
        tally = Tally()
        for _, record in session.records(files or []):
            tally.add(record)
        session.count("claims", tally.claims)
        session.count("snippets", tally.snippets)
        write_rows(session, tally.rows(top), as_table)

    run("nt-collect", options, body)


def ratings(
    options: Common,
    files: Files = None,
    ratings: Ratings = "release",
    ambiguous: Ambiguous = "released",
    all: All = False,
    format: Format = None,
) -> None:
    """List the ratings that map to no label, commonest first.

    Reads records with label_original and publisher, and prints rating, publisher, reason and count.
    """

    def body(session: Session) -> None:
        from numtemp.lib.collect.ratings import RatingMap
        from numtemp.lib.collect.surveys import survey

        as_table = check_format(format)
        chosen = RatingMap(ratings, ambiguous)
        records = (record for _, record in session.records(files or []))
        rows = survey(records, chosen)
        session.count("mapped", sum(row["n"] for row in rows if row["label"]))
        session.count("unmapped", sum(row["n"] for row in rows if not row["label"]))
        write_rows(session, (row for row in rows if all or not row["label"]), as_table)

    run("nt-collect", options, body)
