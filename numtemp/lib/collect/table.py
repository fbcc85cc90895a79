"""CSV with a header: one column is the claim, the others are kept as fields."""

import csv
from collections.abc import Iterable, Iterator

from numtemp.lib.collect.entry import Bad, Entries, Entry
from numtemp.lib.collect.inputs import Lines, decode, read_lines
from numtemp.lib.errors import LineError, SetupError

_DELIMITERS = ",;\t"


def read_csv(chunks: Iterable[bytes], column: str = "claim") -> Entries:
    """Yield a claim for each row below the header, which must name `column`.

    Commas, semicolons or tabs separate, whichever makes the header name the column. Raises SetupError
    where there is no such header.
    """
    lines = read_lines(chunks)
    first = next(lines, None)
    if first is None:
        return
    names, delimiter = _header(first[1], column)
    yield from read_table(lines, ["claim" if name == column else name for name in names], delimiter)


def read_table(lines: Lines, names: list[str], delimiter: str) -> Entries:
    """Yield the rows of CSV as entries with the fields `names`; a row's place is its first line."""
    source = _Lines(lines)
    for place, row in _rows(source, delimiter):
        yield from source.drain()
        if isinstance(row, str):
            yield Bad(place, row)
        elif len(row) != len(names):
            yield Bad(place, f"{len(row)} fields where the header has {len(names)}")
        else:
            fields = dict(zip(names, row, strict=True))
            if claim := fields["claim"].strip():
                yield Entry(place, {**fields, "claim": claim})
            else:
                yield Bad(place, "no claim")
    yield from source.drain()


class _Lines:
    """Decoded lines for Python's csv module; `start` is where the row began, `bad` what it never saw."""

    def __init__(self, lines: Lines) -> None:
        self.lines = lines
        self.start = 0
        self.bad: list[Bad] = []

    def __iter__(self) -> Iterator[str]:
        for number, line in self.lines:
            try:
                text = decode(line)
            except LineError as error:
                self.bad.append(Bad(str(number), str(error)))
                continue
            self.start = self.start or number
            yield text

    def drain(self) -> Iterator[Bad]:
        """Yield the bad lines since the last call."""
        bad, self.bad = self.bad, []
        yield from bad


def _header(line: bytes, column: str) -> tuple[list[str], str]:
    """Return the names of the columns and what separates them."""
    try:
        text = decode(line)
    except LineError as error:
        raise SetupError(f"expected CSV: line 1 is {error}") from None
    for delimiter in _DELIMITERS:
        try:
            names = [name.strip() for name in next(csv.reader([text], delimiter=delimiter, strict=True))]
        except (csv.Error, StopIteration):
            continue
        if column in names and "" not in names and len(set(names)) == len(names):
            if column != "claim" and "claim" in names:
                raise SetupError(f"the column 'claim' stands beside {column!r} and would be lost")
            return names, delimiter
    found = repr(text.strip()[:120])
    raise SetupError(f"expected CSV whose first line names each column once, {column!r} among them: {found}")


def _rows(lines: _Lines, delimiter: str) -> Iterator[tuple[str, list[str] | str]]:
    """Yield (line, fields) for each row that is not blank, or (line, reason) for one that is no CSV."""
    reader = csv.reader(iter(lines), delimiter=delimiter, strict=True)
    while True:
        lines.start = 0
        try:
            row = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            yield str(lines.start), f"not valid CSV: {error}"
            continue
        if row:
            yield str(lines.start), row
