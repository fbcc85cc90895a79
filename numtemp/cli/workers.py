"""What happens to a batch of lines, in this process or in one of several."""

import os
import signal
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from numtemp.cli.lines import Line
from numtemp.cli.report import Report
from numtemp.lib.errors import LineError, NumtempError, RecordError
from numtemp.lib.jsonl import dump_line, parse_line
from numtemp.lib.record import Record, record_id
from numtemp.lib.stage import Stage, annotate


@dataclass(slots=True)
class Done:
    """A finished batch: the lines to write, the messages, and what was counted."""

    data: bytes = b""
    messages: list[str] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=dict)

    def count(self, what: str, number: int = 1) -> None:
        """Add to one of the closing counts."""
        self.counts[what] = self.counts.get(what, 0) + number


class Worker:
    """A stage that is open, and the ids that it passes over."""

    def __init__(self, stage: Stage, skip: frozenset[str]) -> None:
        stage.open()
        self.stage = stage
        self.skip = skip

    def work(self, lines: Sequence[Line]) -> Done:
        """Parse, annotate and dump a batch of lines; never raises for what stands in a line."""
        done = Done()
        done.count("read", len(lines))
        places: list[str] = []
        records: list[Record] = []
        for line in lines:
            place = f"{line.source}:{line.number}"
            try:
                record = parse_line(line.text)
            except LineError as error:
                done.count("bad lines")
                done.messages.append(f"{place}: {error}")
                continue
            if self.skip and _identity(record) in self.skip:
                done.count("passed over")
                continue
            places.append(place)
            records.append(record)
        written = []
        for place, outcome in zip(places, annotate(self.stage, records), strict=True):
            if outcome.failure is not None:
                done.count("failed")
                identity = (outcome.record or {}).get("id", "?")
                done.messages.append(f"{place}: record {identity}: {outcome.failure}")
            if outcome.record is None:
                done.count("filtered out")
            else:
                written.append(dump_line(outcome.record))
        done.count("written", len(written))
        done.data = b"".join(written)
        return done


def _identity(record: Record) -> str | None:
    try:
        return record_id(record)
    except RecordError:
        return None


_worker: Worker | NumtempError | None = None


def start(command: str, stage: Stage, skip: frozenset[str], verbose: bool, debug: bool, first: Any) -> None:
    """Make this process a worker. Only the worker that takes the lock `first` reports warnings."""
    global _worker
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides
    report = Report(command, verbose=verbose, debug=debug)
    if not first.acquire(block=False):
        report.line = lambda message: None  # type: ignore[method-assign]
    threading.Thread(target=_die_with_parent, args=(os.getppid(),), daemon=True).start()
    try:
        _worker = Worker(stage, skip)
    except NumtempError as error:
        _worker = error  # for `ready`: an initializer that raises only breaks the pool


def ready() -> None:
    """Raise what kept this process's stage from opening."""
    if isinstance(_worker, NumtempError):
        raise _worker


def work(lines: Sequence[Line]) -> Done:
    """Let this process's worker do a batch."""
    assert isinstance(_worker, Worker)
    return _worker.work(lines)


def _die_with_parent(parent: int) -> None:
    """End this process when its parent has been killed, which closes no pipe that it waits on."""
    while os.getppid() == parent:
        time.sleep(0.5)
    os._exit(1)
