"""The claims of CheckThat! 2025 Task 3: QuanTemp's fields and more."""

from collections.abc import Iterable
from typing import Final

from numtemp.lib.collect.entry import Entries, Entry, Fields
from numtemp.lib.collect.jsonitems import read_entries
from numtemp.lib.collect.quantemp import rename
from numtemp.lib.errors import LineError

EXPECTED: Final = "expected a claims file of CheckThat! Task 3: a JSON array of objects with claim and label"


def read_checkthat(chunks: Iterable[bytes]) -> Entries:
    """Yield the claims; `Half True/False` is Conflicting by the rating map, TRUE and FALSE are as written.

    Raises SetupError where it is no array of claims.
    """
    return read_entries(chunks, _entries, EXPECTED)


def _entries(place: str, item: Fields) -> Entries:
    claim = item.get("claim")
    if not isinstance(claim, str) or not claim.strip():
        raise LineError("no claim")
    if "label" not in item:
        raise LineError("no label")
    fields = rename(item)
    if site := item.get("publisher_site"):
        fields["publisher"] = site
    if isinstance(fields.get("date"), str):
        fields["date"] = fields["date"][:10]
    yield Entry(place, fields)
