"""nt-score: F1 over the three labels, as a table on a terminal and as rows in a pipe."""

import os
import shutil
import sys
from typing import Annotated

import typer

from numtemp.cli.options import Common, Files, command, shared
from numtemp.cli.outputs import refuse_input
from numtemp.cli.run import Session, run
from numtemp.lib.errors import UsageError

app = command("nt-score")

By = Annotated[
    list[str] | None,
    typer.Option("--by", metavar="FIELD", help="Score each value of FIELD too, not only of category."),
]
Majority = Annotated[
    bool, typer.Option("--majority", help="Also score always answering the commonest label.")
]
Samples = Annotated[
    int, typer.Option("--bootstrap", min=0, help="Resamples of the claims for intervals; 0: none.")
]
Seed = Annotated[int, typer.Option("--seed", min=0, help="Seed of the bootstrap.")]
AllowMixed = Annotated[
    bool, typer.Option("--allow-mixed", help="Score records together that were judged differently.")
]
Gold = Annotated[
    str | None,
    typer.Option(metavar="FILE", help="Labels to join each FILE to, as one system each.", show_default=False),
]
Join = Annotated[str, typer.Option(metavar="id|claim", help="What --gold joins by.")]
Errors = Annotated[
    str | None,
    typer.Option(metavar="FILE", help="Write the wrong records here, worst first.", show_default=False),
]
Questions = Annotated[bool, typer.Option("--questions", help="Measure each FILE's questions instead.")]
Relevance = Annotated[
    str, typer.Option(metavar="NAME", help="Of --questions: embedded, an encoder, bertscore:MODEL or none.")
]
Ratings = Annotated[bool, typer.Option("--ratings", help="Summarise each FILE's human ratings instead.")]
Format = Annotated[
    str | None,
    typer.Option(
        help="table, jsonl, csv, markdown, latex, html or png.",
        show_default="table on a terminal, else jsonl",
    ),
]


@app.command()
@shared(Common)
def main(
    options: Common,
    files: Files = None,
    gold: Gold = None,
    join: Join = "id",
    by: By = None,
    majority: Majority = False,
    bootstrap: Samples = 1000,
    seed: Seed = 0,
    allow_mixed: AllowMixed = False,
    errors: Errors = None,
    questions: Questions = False,
    relevance: Relevance = "embedded",
    ratings: Ratings = False,
    format: Format = None,
) -> None:
    """Score verdicts against labels.

    Reads records with `label` and `verdict`, and ends the stream with one row a figure: macro-F1 over
    the three labels first, each with a bootstrap interval and the signature of what made it. A missing
    verdict is wrong; failures, abstentions and records without a label are counted. With --gold, each
    FILE is a system, and each is compared with the first.
    """

    def body(session: Session) -> None:
        from numtemp.lib.score.formats import png
        from numtemp.lib.score.formats.page import FORMATS, Page
        from numtemp.lib.score.job import LISTED, Job
        from numtemp.lib.score.mistakes import Mistakes
        from numtemp.lib.score.settings import Bootstrap, Settings

        terminal = sys.stdout.isatty()
        form = format or ("table" if terminal else "jsonl")
        write = FORMATS.load(form)
        if form == "png":
            if terminal:
                raise UsageError("a picture is not for the terminal; send it to a file")
            png.check()
        if errors:
            refuse_input("--errors", errors, [*(files or ["-"]), *([gold] if gold else [])])
            Mistakes.check(errors)
        settings = Settings(
            tuple(dict.fromkeys(["category", *(by or [])])), majority, allow_mixed, Bootstrap(bootstrap, seed)
        )
        mistakes = Mistakes() if errors or form == "html" else None
        job = Job(settings, session.records, session.problem, mistakes)
        rows = job.rows(files or [], gold, join, relevance if questions else None, ratings)
        judged = any(row.metric == "macro-F1" for row in rows)
        why = "no record that was scored has this field" if judged else "only scored verdicts are split"
        for field in dict.fromkeys(by or []):
            if not any(row.slice.startswith(f"{field}:") for row in rows):
                session.report.warning(f"--by {field}: {why}")
        if errors and mistakes:
            mistakes.write(errors)
        width = shutil.get_terminal_size().columns if terminal else None
        colour = terminal and not os.environ.get("NO_COLOR")
        session.write_bytes(write(Page(rows, width, colour, mistakes.records(LISTED) if mistakes else [])))

    run("nt-score", options, body)
