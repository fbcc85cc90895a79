"""The loop of every filter: batches of lines in, annotated lines out, in order, at constant memory."""

import os
import stat
import sys
from collections import deque
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from pathlib import Path
from typing import NoReturn

from numtemp.cli import workers
from numtemp.cli.lines import LineSource
from numtemp.cli.options import Filter
from numtemp.cli.report import Progress
from numtemp.cli.run import Session, run
from numtemp.cli.workers import Done, Worker
from numtemp.lib.errors import LineError, RecordError, SetupError, UsageError
from numtemp.lib.jsonl import parse_line, read_lines
from numtemp.lib.record import record_id
from numtemp.lib.stage import Stage

_POLL = 0.02  # seconds between looks at new input while workers are busy


def run_filter(name: str, options: Filter, stage: Stage) -> NoReturn:
    """Run `stage` over the records of the input as the command `name`, and exit."""

    def body(session: Session) -> None:
        if options.retry_failed and options.skip_done is None:
            raise UsageError("--retry-failed needs --skip-done FILE")
        skip, torn = _ids_in(options.skip_done, options.retry_failed)
        source = session.source(options.files or [])
        size = options.batch_size or stage.batch_size
        if torn and not _writes_elsewhere(options.skip_done):
            session.write_bytes(b"\n")
        stage.prepare()
        with Progress(session.report, "records", source.total or None) as progress:
            if options.jobs == 1:
                _alone(session, progress, source, size, Worker(stage, skip))
            else:
                _together(session, progress, source, size, stage, skip, options)

    run(name, options, body)


def _alone(session: Session, progress: Progress, source: LineSource, size: int, worker: Worker) -> None:
    while (lines := source.batch(size)) is not None:
        _write(session, progress, source, worker.work(lines))


def _together(
    session: Session,
    progress: Progress,
    source: LineSource,
    size: int,
    stage: Stage,
    skip: frozenset[str],
    options: Filter,
) -> None:
    """Hand batches to processes, and write what they return in the order of the input."""
    context = get_context("spawn")
    arguments = (session.report.command, stage, skip, options.verbose, options.debug, context.Lock())
    pool = ProcessPoolExecutor(options.jobs, context, workers.start, arguments)
    pending: deque[Future[Done]] = deque()
    ended = False
    try:
        pool.submit(workers.ready).result()  # a stage that cannot open says so before anything is read
        while pending or not ended:
            while pending and (ended or len(pending) > 2 * options.jobs or pending[0].done()):
                _write(session, progress, source, pending.popleft().result())
            if not ended:
                lines = source.batch(size, _POLL if pending else None)
                ended = lines is None
                if lines:
                    pending.append(pool.submit(workers.work, lines))
    except BrokenProcessPool:
        raise SetupError("a worker process was killed; fewer --jobs need less memory") from None
    finally:
        for process in list((pool._processes or {}).values()):
            process.terminate()
        pool.shutdown(wait=False, cancel_futures=True)


def _write(session: Session, progress: Progress, source: LineSource, done: Done) -> None:
    for message in done.messages:
        session.problem(message)
    for what, number in done.counts.items():
        session.count(what, number)
    if done.data:
        session.write_bytes(done.data)
    progress.update(source.read, session.counts.get("written", 0))


def _ids_in(name: str | None, retry_failed: bool) -> tuple[frozenset[str], bool]:
    """Return the ids that an earlier output holds, and whether its last line lacks a newline."""
    if name is None:
        return frozenset(), False
    path = Path(name)
    if not path.exists():
        return frozenset(), False
    done: dict[str, bool] = {}
    try:
        with path.open("rb") as stream:
            for _, line in read_lines(stream):
                try:
                    record = parse_line(line)
                    done[record_id(record)] = not record.get("errors")
                except (LineError, RecordError):
                    continue  # the torn line of a killed run
            torn = stream.tell() > 0 and _last_byte(path) != b"\n"
    except OSError as error:
        raise SetupError(f"{name}: {error.strerror}") from None
    return frozenset(identity for identity, well in done.items() if well or not retry_failed), torn


def _last_byte(path: Path) -> bytes:
    with path.open("rb") as stream:
        stream.seek(-1, os.SEEK_END)
        return stream.read(1)


def _writes_elsewhere(name: str | None) -> bool:
    """Whether stdout is a regular file other than `name`, which then needs no repair."""
    out = os.fstat(sys.stdout.fileno())
    return name is None or (stat.S_ISREG(out.st_mode) and not os.path.samestat(out, os.stat(name)))
