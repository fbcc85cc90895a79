"""nt-collect import: records from files of other formats."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from numtemp.cli.collect_io import Output, check_files
from numtemp.cli.options import Common
from numtemp.cli.report import Progress
from numtemp.cli.run import Session, run
from numtemp.lib.errors import LineError, SetupError, UsageError

if TYPE_CHECKING:
    from numtemp.lib.collect.entry import Entries, Fields
    from numtemp.lib.collect.records import Recorder

Format = Annotated[
    str,
    typer.Argument(
        metavar="FORMAT",
        help="text, csv, quantemp, checkthat, claimreview, averitec or liar.",
        show_default=False,
    ),
]
Files = Annotated[
    list[str] | None,
    typer.Argument(metavar="FILE", help="What to read, .gz too; - or nothing is standard input."),
]
Column = Annotated[str, typer.Option(metavar="NAME", help="csv: the column that holds the claim.")]
LabelColumn = Annotated[
    str, typer.Option(metavar="NAME", help="csv: the column that holds a label or a rating, if any.")
]
Lang = Annotated[
    str, typer.Option(metavar="CODE", help="Pass over claims in other languages; any keeps them all.")
]
Ratings = Annotated[
    str, typer.Option(metavar="MAP", help="release, what the released labels follow, or paper, Table 9.")
]
Ambiguous = Annotated[
    str,
    typer.Option(
        metavar="POLICY",
        help="Label of ratings that Table 9 puts in two classes: released, false, conflicting, drop, error.",
    ),
]


def main(
    options: Common,
    format: Format,
    files: Files = None,
    column: Column = "claim",
    label_column: LabelColumn = "label",
    lang: Lang = "any",
    ratings: Ratings = "release",
    ambiguous: Ambiguous = "released",
) -> None:
    """Turn a file of claims into records.

    text is a claim a line; csv has a header; quantemp is any file of the QuanTemp release; checkthat,
    averitec and liar are those sets' own files; claimreview is schema.org JSON-LD, a DataFeed too. Writes
    id, claim, and of label, label_original, url, publisher, claimant, date, lang, country and justification
    what there is; other fields are kept. A bad line or item is reported and passed over.
    """

    def body(session: Session) -> None:
        from numtemp.lib.collect.formats import FORMATS
        from numtemp.lib.collect.ratings import RatingMap
        from numtemp.lib.collect.records import Recorder

        reader = FORMATS.load(format)
        if format == "csv":
            if column == label_column:
                raise UsageError("--column and --label-column are two columns")
            reader = partial(reader, column=column, label_column=label_column)
        elif (column, label_column) != ("claim", "label"):
            raise UsageError(f"--column and --label-column are for csv, not for {format}")
        recorder = Recorder(format, RatingMap(ratings, ambiguous))
        paths = files or ["-"]
        total = check_files(session, paths)
        with Progress(session.report, "claims", total) as progress:
            output = Output(session, progress)
            try:
                for path in paths:
                    _import(session, output, path, reader, recorder, lang)
            finally:
                output.flush()

    run("nt-collect", options, body)


def _import(
    session: Session,
    output: Output,
    path: str,
    reader: "Callable[[Iterable[bytes]], Entries]",
    recorder: "Recorder",
    lang: str,
) -> None:
    """Write the records of one file; what is bad in it is reported with its place."""
    from numtemp.lib.collect.entry import Bad, Entry
    from numtemp.lib.collect.inputs import plain_chunks

    name = "stdin" if path == "-" else path
    try:
        for entry in reader(plain_chunks(output.chunks(path))):
            session.count("read")
            if lang != "any" and isinstance(entry, Entry) and not _is_in(lang, entry.fields):
                session.count("in another language")
                continue
            try:
                if isinstance(entry, Bad):
                    raise LineError(entry.reason)
                record = recorder.record(entry)
            except LineError as error:
                session.count("bad")
                session.problem(f"{name}:{entry.place}: {error}")
                continue
            if record is None:
                session.count("left out as ambiguous")
            else:
                output.add(record)
    except SetupError as error:
        message = str(error)
        raise SetupError(message if message.startswith(f"{path}: ") else f"{name}: {message}") from None


def _is_in(lang: str, fields: "Fields") -> bool:
    from numtemp.lib.collect.languages import is_language

    return is_language(lang, fields.get("lang"), fields["claim"])
