"""Rows of figures: columns on a terminal, JSON lines in a pipe."""

import sys
from collections.abc import Iterable
from typing import Annotated, Any

import typer

from numtemp.cli.report import plain
from numtemp.cli.run import Session
from numtemp.lib.errors import UsageError

_WIDEST = 60

Format = Annotated[
    str | None,
    typer.Option(metavar="FORMAT", help="table or jsonl.", show_default="table on a terminal, else jsonl"),
]


def check_format(name: str | None) -> bool:
    """Return whether rows are to be a table for people; raises UsageError for an unknown word."""
    if name not in (None, "table", "jsonl"):
        raise UsageError(f"--format is table or jsonl, not {name!r}")
    return name == "table" or (name is None and sys.stdout.isatty())


def write_rows(session: Session, rows: Iterable[dict[str, Any]], as_table: bool) -> None:
    """Write `rows`, all with the same keys or some with more."""
    if as_table:
        session.write_bytes(_table(list(rows)).encode())
    else:
        session.write(rows)


def _table(rows: list[dict[str, Any]]) -> str:
    names = list(dict.fromkeys(name for row in rows for name in row))
    cells = [names, *([_cell(row.get(name)) for name in names] for row in rows)]
    widths = [max(len(line[column]) for line in cells) for column in range(len(names))]
    numeric = [all(isinstance(row.get(name), int | float) for row in rows) for name in names]
    return "".join(
        "  ".join(
            cell.rjust(width) if right else cell.ljust(width)
            for cell, width, right in zip(line, widths, numeric, strict=True)
        ).rstrip()
        + "\n"
        for line in cells
    )


def _cell(value: Any) -> str:
    if isinstance(value, float):
        return f"{value:.4f}"
    text = f"{value:,}" if isinstance(value, int) else plain(str(value or ""))
    return text if len(text) <= _WIDEST else text[: _WIDEST - 1] + "…"
