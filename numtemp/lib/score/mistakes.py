"""The wrong records, worst first (appendix D): kept on disk, so that memory holds two numbers for each."""

import errno
import os
import tempfile
from array import array
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from numtemp.lib.errors import SetupError
from numtemp.lib.jsonl import dump_line, parse_line
from numtemp.lib.labels import LABELS
from numtemp.lib.record import Record
from numtemp.lib.score.metrics import OUTCOMES

_OPPOSITE = {("True", "False"), ("False", "True")}


class Mistakes:
    """Collects wrong records, and returns them from the surest mistake to the missing verdict.

    The order is by the margin by which the verdict's score beats the label's, then True and False
    confused before either confused with Conflicting, then as they came. Failures come last.
    """

    def __init__(self) -> None:
        self._spool = tempfile.TemporaryFile()  # noqa: SIM115
        self._severity = array("d")
        self._offset = array("Q")
        self._failed: dict[tuple[str, str], int] = {}

    def add(self, record: Record, label: int, outcome: int, system: str = "") -> None:
        """Keep a record whose outcome is not its label; both are indices, of LABELS and of OUTCOMES."""
        pair = LABELS[label], OUTCOMES[outcome]
        margin = _margin(record, *pair)
        named: dict[str, Any] = {"system": system} if system else {}
        named |= {"confusion": ":".join(pair), "margin": margin}
        if outcome >= len(LABELS):
            severity = -2.0
            if record.get("errors"):
                self._failed[system, str(record.get("id"))] = len(self._offset)
        else:
            severity = (margin or 0.0) + (1e-9 if pair in _OPPOSITE else 0.0)
        self._severity.append(severity)
        self._offset.append(self._spool.tell())
        self._spool.write(dump_line(named | {key: record[key] for key in record if key not in named}))

    def supersede(self, record: Record, system: str = "") -> None:
        """Drop the system's earlier failure of the same id, of which `record` is the new try."""
        earlier = self._failed.pop((system, str(record.get("id"))), None) if self._failed else None
        if earlier is not None:
            self._severity[earlier] = float("nan")

    def worst(self, limit: int | None = None) -> Iterator[bytes]:
        """Yield the kept records as lines, worst first, at most `limit`."""
        order = (i for i in range(len(self._offset)) if self._severity[i] == self._severity[i])
        for i in sorted(order, key=lambda i: -self._severity[i])[:limit]:
            self._spool.seek(self._offset[i])
            yield self._spool.readline()
        self._spool.seek(0, 2)

    def records(self, limit: int) -> list[Record]:
        """Return the worst records, at most `limit`."""
        return [parse_line(line) for line in self.worst(limit)]

    @staticmethod
    def check(path: str) -> None:
        """Raise SetupError where `write` could not write to `path`, before anything is scored."""
        target = Path(path)
        try:
            if target.is_dir():
                raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
            if target.exists() and not os.access(target, os.W_OK):
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
            if target.is_file() or not target.exists():
                partial = _partial(target)
                partial.open("wb").close()
                partial.unlink()
        except OSError as error:
            raise SetupError(f"--errors {path}: {error.strerror}") from None

    def write(self, path: str) -> None:
        """Write all to a file, which appears whole or not at all (a pipe or device is written as it is).

        Raises SetupError where the file cannot be written.
        """
        target = Path(path)
        if target.exists() and not target.is_file():
            with target.open("wb") as stream:
                stream.writelines(self.worst())
            return
        partial = _partial(target)
        try:
            with partial.open("wb") as stream:
                stream.writelines(self.worst())
            partial.replace(target)
        except OSError as error:
            # The user named `path`, and knows nothing of the file beside it.
            raise SetupError(f"{path}: {error.strerror}") from None


def _partial(target: Path) -> Path:
    return target.with_name(f".{target.name}.partial")


def _margin(record: Record, label: str, outcome: str) -> float | None:
    scores = record.get("scores")
    try:
        return round(float(scores[outcome]) - float(scores[label]), 6)  # type: ignore[index]
    except (KeyError, TypeError, ValueError, OverflowError):
        return None
