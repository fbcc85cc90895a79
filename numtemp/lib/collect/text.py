"""A newsroom's list: one claim a line."""

from collections.abc import Iterable

from numtemp.lib.collect.entry import Bad, Entries, Entry, expecting
from numtemp.lib.collect.inputs import decode, read_lines
from numtemp.lib.errors import LineError


def read_text(chunks: Iterable[bytes]) -> Entries:
    """Yield a claim for each line that is not blank, without the spaces around it.

    Raises SetupError where no line is text.
    """
    return expecting("expected text in UTF-8, a claim a line", _entries(chunks))


def _entries(chunks: Iterable[bytes]) -> Entries:
    for number, line in read_lines(chunks):
        try:
            claim = decode(line).strip()
        except LineError as error:
            yield Bad(str(number), str(error))
            continue
        if claim:
            yield Entry(str(number), {"claim": claim})
