"""Rows as JSONL, CSV and Markdown."""

import csv
import io
from typing import Final

from numtemp.lib.jsonl import dump_line
from numtemp.lib.score.formats.page import Page
from numtemp.lib.score.rows import systems

_ESCAPES: Final = str.maketrans(
    {"<": "&lt;", ">": "&gt;", "&": "&amp;", **{character: f"\\{character}" for character in "\\|`*_[]"}}
)


def jsonl(page: Page) -> bytes:
    """Return one JSON object a row; `system` stands in it where the rows are about several."""
    several = len(systems(page.rows)) > 1
    return b"".join(dump_line(row.record(several)) for row in page.rows)


def as_csv(page: Page) -> bytes:
    """Return the rows as CSV with a header; an undefined figure is an empty field."""
    text = io.StringIO()
    several = len(systems(page.rows)) > 1
    writer = csv.writer(text, lineterminator="\n")
    for number, row in enumerate(page.rows):
        record = row.record(several)
        if number == 0:
            writer.writerow(record)
        writer.writerow(_harmless(value) for value in record.values())
    return text.getvalue().encode()


def markdown(page: Page) -> bytes:
    """Return the tables for people in GitHub's Markdown, and the signatures below them."""
    parts = []
    for table in page.tables():
        lines = [table.columns, ["---", *["---:"] * (len(table.columns) - 1)], *table.body]
        grid = "\n".join(f"| {' | '.join(map(_escape, line))} |" for line in lines)
        parts.append(f"**{_escape(table.title)}**\n\n{grid}\n")
    signed = [f"`{printable(line).replace('`', '')}`\n" for line in page.signatures()]
    return "\n".join([*parts, *signed]).encode()


def printable(text: str) -> str:
    """Return `text` without characters that could drive a terminal or turn the line around."""
    return "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text)


def _escape(text: str) -> str:
    """Keep hostile text from ending a cell or becoming markup or HTML."""
    return printable(text).translate(_ESCAPES)


def _harmless(value: object) -> object:
    """Keep a spreadsheet from running a slice's name as a formula, and a terminal from obeying it."""
    value = printable(value) if isinstance(value, str) else value
    return f"'{value}" if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t", "\r") else value
