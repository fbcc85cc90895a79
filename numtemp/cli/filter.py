"""The loop of every filter: batches of lines in, annotated lines out, in order, at constant memory."""

import io
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
        skip = _ids_in(options.skip_done, options.retry_failed)
        source = session.source(options.files or [])
        size = options.batch_size or stage.batch_size
        if options.skip_done is not None:
            _mend_end(session, Path(options.skip_done))
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


def _ids_in(name: str | None, retry_failed: bool) -> frozenset[str]:
    """Return the ids that an earlier output holds; a torn line holds none."""
    if name is None or not Path(name).exists():
        return frozenset()
    done: dict[str, bool] = {}
    try:
        with Path(name).open("rb") as stream:
            for _, line in read_lines(stream):
                try:
                    record = parse_line(line)
                    done[record_id(record)] = not record.get("errors")
                except (LineError, RecordError):
                    continue
    except OSError as error:
        raise SetupError(f"{name}: {error.strerror}") from None
    return frozenset(identity for identity, well in done.items() if well or not retry_failed)


def _mend_end(session: Session, path: Path) -> None:
    """See to it that an earlier output which was cut off in a line cannot damage the next line.

    Where it is what stdout appends to, the torn line is taken off: its record is done again. Where that
    cannot be known (a pipe into tee), an empty line is written first.
    """
    size = path.stat().st_size if path.exists() else 0
    tail = _tail(path, size)
    if not tail:
        return
    out = os.fstat(sys.stdout.fileno())
    if stat.S_ISREG(out.st_mode) and not os.path.samestat(out, path.stat()):
        return
    if stat.S_ISREG(out.st_mode) and not _is_whole(tail):
        os.ftruncate(sys.stdout.fileno(), size - len(tail))
    else:
        session.write_bytes(b"\n")


def _tail(path: Path, size: int) -> bytes:
    """Return what stands after the last newline of a file."""
    tail = b""
    with path.open("rb") if size else io.BytesIO() as stream:
        while size > 0 and b"\n" not in tail:
            step = min(size, 1 << 16)
            size -= step
            stream.seek(size)
            tail = stream.read(step) + tail
    return tail.rpartition(b"\n")[2]


def _is_whole(line: bytes) -> bool:
    """Whether a line without its newline is a record all the same."""
    try:
        parse_line(line)
    except LineError:
        return False
    return True
