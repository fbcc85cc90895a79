"""The sole owner of stdin, stdout, signals and exit codes."""

import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from enum import IntEnum
from typing import NoReturn

from numtemp.cli.lines import LineSource
from numtemp.cli.options import Common, Filter
from numtemp.cli.report import Report
from numtemp.lib.errors import LineError, SetupError, UsageError
from numtemp.lib.jsonl import dump_line, parse_line
from numtemp.lib.record import Record


class Exit(IntEnum):
    """What a command's exit status says (numtemp(7))."""

    OK = 0
    SOME_FAILED = 1
    USAGE = 2
    CANNOT_RUN = 3
    INTERRUPTED = 130
    TERMINATED = 143
    READER_GONE = 141


class Session:
    """The streams and the counts of one run of one command."""

    def __init__(self, report: Report) -> None:
        self.report = report
        self.failed = False
        self.counts: dict[str, int] = {}

    def count(self, what: str, number: int = 1) -> None:
        """Add to the closing counts of `-v`."""
        self.counts[what] = self.counts.get(what, 0) + number

    def problem(self, message: str) -> None:
        """Report a bad line or record; the command goes on and exits 1 in the end."""
        self.failed = True
        self.report.line(message)

    def source(self, paths: Iterable[str]) -> LineSource:
        """Open the input, with a note where it is a terminal."""
        source = LineSource(list(paths))
        if "-" in source.paths and sys.stdin is not None and sys.stdin.isatty():
            self.report.line("reading JSON lines from the terminal; Ctrl-D ends them")
        return source

    def records(self, paths: Iterable[str]) -> Iterator[tuple[str, Record]]:
        """Yield (`source:line`, record) for each good line; bad ones are reported and dropped."""
        for line in self.source(paths):
            self.count("read")
            try:
                yield f"{line.source}:{line.number}", parse_line(line.text)
            except LineError as error:
                self.count("bad lines")
                self.problem(f"{line.source}:{line.number}: {error}")

    def write(self, records: Iterable[Record]) -> None:
        """Write records to stdout and flush; raises BrokenPipeError when the reader is gone."""
        self.write_bytes(b"".join(map(dump_line, records)))

    def write_bytes(self, data: bytes) -> None:
        """Write whole lines to stdout and flush."""
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()

    def close(self) -> None:
        """Print the counts where they were asked for."""
        if self.report.verbose:
            text = ", ".join(f"{number:,} {what}" for what, number in self.counts.items())
            if text:
                self.report.line(text)


def run(name: str, options: Common | Filter, body: Callable[[Session], None]) -> NoReturn:
    """Run `body` and exit: the one place where an exception becomes a message and an exit status."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGTERM, _terminate)
    if sys.stderr is None:  # closed by the caller: messages go nowhere, work goes on
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115
    if options.offline:
        os.environ["NUMTEMP_OFFLINE"] = os.environ["HF_HUB_OFFLINE"] = "1"
    session = Session(Report(name, verbose=options.verbose, debug=options.debug))
    sys.exit(_run(session, body))


def _run(session: Session, body: Callable[[Session], None]) -> Exit:
    report = session.report
    try:
        if sys.stdout is None:
            raise SetupError("standard output is closed")
        body(session)
        session.close()
    except KeyboardInterrupt:
        return Exit.INTERRUPTED
    except BrokenPipeError:
        # Python would flush stdout once more at exit, and complain.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return Exit.READER_GONE
    except UsageError as error:
        report.error(str(error))
        return Exit.USAGE
    except SetupError as error:
        report.error(str(error))
        return Exit.CANNOT_RUN
    except OSError as error:
        if report.debug:
            raise
        where = f"{error.filename}: " if error.filename else ""
        report.error(f"{where}{error.strerror or error}")
        return Exit.CANNOT_RUN
    except MemoryError:
        report.error("out of memory; a smaller --batch-size or fewer --jobs need less")
        return Exit.CANNOT_RUN
    except Exception as error:
        if report.debug:
            raise
        report.error(f"a defect in this command: {type(error).__name__}: {error}; --debug shows where")
        return Exit.CANNOT_RUN
    return Exit.SOME_FAILED if session.failed else Exit.OK


def _terminate(number: int, frame: object) -> None:
    raise SystemExit(Exit.TERMINATED)
