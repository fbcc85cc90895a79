"""CSV with a header: one column is the claim, the others are kept as fields."""

import csv
from collections.abc import Iterable, Iterator, Mapping

from numtemp.lib.collect.entry import Bad, Entries, Entry
from numtemp.lib.collect.inputs import Lines, decode, read_lines
from numtemp.lib.errors import LineError, SetupError

_DELIMITERS = ",;\t"


def read_csv(chunks: Iterable[bytes], column: str = "claim", label_column: str = "label") -> Entries:
    """Yield a claim for each row below the header, which must name `column`.

    `label_column` holds labels or ratings; `label`, its default, need not be there. Commas, semicolons or
    tabs separate, whichever makes the header name the columns. Raises SetupError where there is no such
    header.
    """
    lines = read_lines(chunks)
    first = next(lines, None)
    if first is None:
        return
    renamed = {column: "claim", label_column: "label"}
    names, delimiter = _header(first[1], renamed)
    yield from read_table(lines, [renamed.get(name, name) for name in names], delimiter)


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


def _header(line: bytes, renamed: Mapping[str, str]) -> tuple[list[str], str]:
    """Return the names of the columns and what separates them."""
    try:
        text = decode(line)
    except LineError as error:
        raise SetupError(f"expected CSV: line 1 is {error}") from None
    needed = [name for name in renamed if name != "label"]
    for delimiter in _DELIMITERS:
        try:
            names = [name.strip() for name in next(csv.reader([text], delimiter=delimiter, strict=True))]
        except (csv.Error, StopIteration):
            continue
        if set(needed) <= set(names) and "" not in names and len(set(names)) == len(names):
            for name, new in renamed.items():
                if name != new and new in names and new not in renamed:
                    raise SetupError(f"the column {new!r} stands beside {name!r} and would be lost")
            return names, delimiter
    found = repr(text.strip()[:120])
    wanted = " and ".join(map(repr, needed))
    raise SetupError(f"expected CSV whose first line names each column once, {wanted} among them: {found}")


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
