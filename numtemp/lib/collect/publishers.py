"""The fact-checking sites that claims are collected from (section 3.1), one a row of a table."""

import csv
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from numtemp.lib.domains import unwrap
from numtemp.lib.errors import SetupError

_TABLE: Final = Path(__file__).parent.parent / "data" / "publishers.tsv"


@dataclass(frozen=True, slots=True)
class Publisher:
    """A fact-checking site by its domain; the name and the country may be empty."""

    domain: str
    name: str = ""
    country: str = ""


def read_publishers(path: Path | None = None) -> list[Publisher]:
    """Return the 45 sites that come with the package, or those of a file in the same form.

    That is a domain a line, then name and country between tabs where they are known; a first line that
    begins with `domain` is a header, lines with # are comments. Raises SetupError where it cannot be read.
    """
    chosen = path or _TABLE
    publishers: dict[str, Publisher] = {}
    try:
        with chosen.open(encoding="utf-8-sig", newline="") as stream:
            for number, row in enumerate(csv.reader(stream, delimiter="\t"), start=1):
                if not row or not row[0].strip() or row[0].startswith("#") or row[0] == "domain":
                    continue
                domain = unwrap(row[0])[0].removeprefix("www.")
                if "." not in domain:
                    raise SetupError(f"{chosen}:{number}: {row[0]!r} is no domain")
                name, country = (*(cell.strip() for cell in row[1:3]), "", "")[:2]
                publishers.setdefault(domain, Publisher(domain, name, country))
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise SetupError(f"{chosen}: {getattr(error, 'strerror', None) or error}") from None
    return list(publishers.values())
