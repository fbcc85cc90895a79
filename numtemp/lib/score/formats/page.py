"""What every format draws, and the formats by name."""

from dataclasses import dataclass, field
from typing import Any, Final

from numtemp.lib.registry import Registry
from numtemp.lib.score.rows import Row

FORMATS: Final = Registry(
    "format",
    {
        "table": "numtemp.lib.score.formats.table:table",
        "jsonl": "numtemp.lib.score.formats.text:jsonl",
        "csv": "numtemp.lib.score.formats.text:as_csv",
        "markdown": "numtemp.lib.score.formats.text:markdown",
    },
)


@dataclass(frozen=True, slots=True)
class Page:
    """Rows, and for the formats that use them: the terminal's width and colour, and the worst errors."""

    rows: list[Row]
    width: int | None = None
    colour: bool = False
    mistakes: list[dict[str, Any]] = field(default_factory=list)

    def signatures(self) -> list[str]:
        """Return the distinct signatures of the rows, in order."""
        return list(dict.fromkeys(row.signature for row in self.rows))
