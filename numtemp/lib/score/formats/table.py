"""Rows as tables on a terminal, with plain bars."""

import io

from numtemp.lib.score.formats.layout import Table
from numtemp.lib.score.formats.page import Page
from numtemp.lib.score.formats.text import printable

_BAR = 20  # columns for a bar of 1.0
_GAP = 3  # columns between two cells
_EIGHTHS = " ▏▎▍▌▋▊▉"


def table(page: Page) -> bytes:
    """Return the tables for people, as wide as the page or, where that is unknown, as they need."""
    from rich.console import Console
    from rich.text import Text

    out = io.StringIO()
    console = Console(
        file=out, width=page.width or 240, force_terminal=page.colour, highlight=False, emoji=False
    )
    for each in page.tables():
        console.print(_grid(fitted(each, page.width) if page.width else each))
    for signature in page.signatures():
        console.print(Text(printable(signature), "dim"), soft_wrap=True)
    return "\n".join(line.rstrip() for line in out.getvalue().split("\n")).encode()


def fitted(table: Table, width: int) -> Table:
    """Return a table that is wider than `width` without its bars or, if need be, on its side."""
    if _width(table) <= width:
        return table
    table = Table(table.title, table.columns, table.body)
    if _width(table) <= width or len(table.body) >= len(table.columns):
        return table
    head, *lines = zip(table.columns, *table.body, strict=True)
    return Table(table.title, list(head), [list(line) for line in lines])


def _width(table: Table) -> int:
    columns = zip(table.columns, *table.body, strict=True)
    return sum(max(map(len, cells)) + _GAP for cells in columns) + (_BAR + _GAP if table.bars else 0)


def bar(share: float | None) -> str:
    """Return a bar of up to 20 characters for a share of 1."""
    eighths = round((share or 0) * _BAR * 8)
    return ("█" * (eighths // 8) + _EIGHTHS[eighths % 8]).rstrip()


def _grid(each: Table) -> object:
    from rich import box
    from rich.table import Table as Grid
    from rich.text import Text

    grid = Grid(title=Text(printable(each.title), "bold"), title_justify="left", box=box.SIMPLE_HEAD)
    for number, column in enumerate(each.columns):
        grid.add_column(Text(printable(column)), justify="right" if number else "left", overflow="fold")
    if each.bars:
        grid.add_column("")
    for number, line in enumerate(each.body):
        drawn = [Text(bar(each.bars[number]))] if each.bars else []
        grid.add_row(*(Text(printable(cell)) for cell in line), *drawn)
    return grid
