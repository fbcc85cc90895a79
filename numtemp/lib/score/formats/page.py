"""What every format draws, and the formats by name."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from numtemp.lib.registry import Registry
from numtemp.lib.score.rows import Row

if TYPE_CHECKING:
    from numtemp.lib.score.formats.layout import Table

FORMATS: Final = Registry(
    "format",
    {
        "table": "numtemp.lib.score.formats.table:table",
        "jsonl": "numtemp.lib.score.formats.text:jsonl",
        "csv": "numtemp.lib.score.formats.text:as_csv",
        "markdown": "numtemp.lib.score.formats.text:markdown",
        "latex": "numtemp.lib.score.formats.latex:latex",
        "html": "numtemp.lib.score.formats.html:html",
        "png": "numtemp.lib.score.formats.png:png",
    },
)


@dataclass(frozen=True, slots=True)
class Page:
    """Rows, and for the formats that use them: the terminal's width and colour, and the worst errors."""

    rows: list[Row]
    width: int | None = None
    colour: bool = False
    mistakes: list[dict[str, Any]] = field(default_factory=list)

    def tables(self) -> Iterator["Table"]:
        """Yield the tables for people: of verdicts and evidence, or of questions and ratings."""
        from numtemp.lib.score.formats import layout, table5

        yield from table5.methods(self.rows)
        if any(row.metric in ("macro-F1", "confidence", "MRR") for row in self.rows):
            yield from layout.tables(self.rows)

    def signatures(self) -> list[str]:
        """Return the distinct signatures of the rows, in order."""
        return list(dict.fromkeys(row.signature for row in self.rows))
