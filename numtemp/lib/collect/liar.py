"""LIAR: PolitiFact's claims as tab-separated values, in the order of its columns, or as JSON lines."""

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final

from numtemp.lib.collect.entry import Bad, Entries, Entry, Fields, expecting
from numtemp.lib.collect.inputs import at_least, decode, read_lines
from numtemp.lib.errors import LineError
from numtemp.lib.jsonl import parse_line

EXPECTED: Final = (
    "expected LIAR: lines of 14 values between tabs (id, rating, claim, …), or JSON lines with a claim and"
    " PolitiFact's rating"
)
_COLUMNS: Final = (
    *("id", "label_original", "claim", "subject", "claimant", "job", "state", "party"),
    *("barely_true_count", "false_count", "half_true_count", "mostly_true_count", "pants_on_fire_count"),
    "context",
)
# LIAR2 writes the six ratings as numbers.
_NUMBERS: Final = ("pants-fire", "false", "barely-true", "half-true", "mostly-true", "true")
_RATINGS: Final = (*_NUMBERS, "mostly-false")


def read_liar(chunks: Iterable[bytes]) -> Entries:
    """Yield PolitiFact's claims with their ratings, which the map turns into labels.

    Raises SetupError where no line is either.
    """
    source = at_least(64, chunks)
    start = next(source)
    lines = read_lines(chain([start], source))
    entries = _from_json(lines) if start.lstrip().startswith(b"{") else _from_table(lines)
    return expecting(EXPECTED, entries)


def _from_table(lines: Iterator[tuple[int, bytes]]) -> Entries:
    for number, line in lines:
        if not line.strip():
            continue
        try:
            # Quotes are text in these files.
            values = decode(line).rstrip("\r\n").split("\t")
            if len(values) != len(_COLUMNS):
                raise LineError(f"{len(values)} values, not {len(_COLUMNS)}")
            fields = dict(zip(_COLUMNS, values, strict=True))
            if not fields["claim"].strip():
                raise LineError("no claim")
            yield Entry(str(number), _politifact(fields | {"id": fields["id"].removesuffix(".json")}))
        except LineError as error:
            yield Bad(str(number), str(error))


def _from_json(lines: Iterator[tuple[int, bytes]]) -> Entries:
    for number, line in lines:
        if not line.strip():
            continue
        try:
            item = parse_line(line)
            claim = item.pop("statement", None) or item.get("claim")
            if not isinstance(claim, str) or not claim.strip():
                raise LineError("no claim")
            yield Entry(str(number), _politifact({**item, "claim": claim}))
        except LineError as error:
            yield Bad(str(number), str(error))


def _politifact(fields: Fields) -> Fields:
    rating = fields.get("label_original", fields.get("label"))
    if isinstance(rating, int) and not isinstance(rating, bool) and 0 <= rating < len(_NUMBERS):
        rating = _NUMBERS[rating]
    if not isinstance(rating, str) or rating.strip() not in _RATINGS:
        raise LineError(f"{rating!r} is none of PolitiFact's ratings: {', '.join(_NUMBERS)}")
    rest = {name: value for name, value in fields.items() if name != "label"}
    return {"publisher": "politifact.com", **rest, "label_original": rating.strip()}
