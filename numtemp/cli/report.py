"""Everything that goes to stderr: one line a message, counts, and progress on a terminal."""

import logging
import os
import sys
import time
import warnings
from types import TracebackType
from typing import Any

_LONGEST = 1000
_PLAIN = {character: f"\\x{character:02x}" for character in [*range(32), 127, *range(128, 160)]}


def plain(text: str) -> str:
    """Return `text` on one short line and without control characters, which could drive a terminal."""
    if len(text) > _LONGEST:
        text = f"{text[:_LONGEST]}… ({len(text):,} characters)"
    return text.replace("\n", " ").translate(_PLAIN)


class Report:
    """Messages of one command, as `nt-nli: warning: …`."""

    def __init__(self, command: str, *, verbose: bool = False, debug: bool = False) -> None:
        """Take over the logging of this package and silence that of its libraries."""
        self.command = command
        self.verbose = verbose
        self.debug = debug
        self.progress: Progress | None = None
        _quiet_libraries(debug)
        logger = logging.getLogger("numtemp")
        logger.handlers = [_Handler(self)]
        logger.setLevel(logging.DEBUG if debug else logging.INFO if verbose else logging.WARNING)
        logger.propagate = False

    def line(self, message: str) -> None:
        """Write one line, after the progress bar has made room for it."""
        if self.progress is not None:
            self.progress.clear()
        try:
            sys.stderr.write(f"{self.command}: {plain(message)}\n")
            sys.stderr.flush()
        except OSError:  # nobody listens
            pass

    def error(self, message: str) -> None:
        """Say why the command cannot go on."""
        self.line(f"error: {message}")

    def warning(self, message: str) -> None:
        """Say what the user should know while the command goes on."""
        self.line(f"warning: {message}")


class _Handler(logging.Handler):
    """Sends the library's log records to the report."""

    def __init__(self, report: Report) -> None:
        super().__init__()
        self.report = report

    def emit(self, record: logging.LogRecord) -> None:
        level = "" if record.levelno < logging.WARNING else f"{record.levelname.lower()}: "
        self.report.line(level + record.getMessage())
        if record.exc_info and self.report.debug:
            sys.stderr.write(logging.Formatter().formatException(record.exc_info) + "\n")


def _quiet_libraries(debug: bool) -> None:
    os.environ.setdefault("TRANSFORMERS_VERBOSITY", "error")
    os.environ.setdefault("HF_HUB_DISABLE_PROGRESS_BARS", "1")
    os.environ.setdefault("HF_HUB_DISABLE_TELEMETRY", "1")
    os.environ.setdefault("TOKENIZERS_PARALLELISM", "false")
    if not debug:
        warnings.simplefilter("ignore")
        logging.getLogger().addHandler(logging.NullHandler())


class Progress:
    """A bar (of `total`, where known) or a counter with its rate, drawn only for a person.

    That is when stderr is a terminal and stdout is not, so that in a pipe just the last stage draws.
    """

    def __init__(self, report: Report, what: str, total: int | None) -> None:
        """Prepare to draw `what`, such as `records`; `total` is in the units of `update`."""
        self.report = report
        self.what = what
        self.total = total
        self.started = time.monotonic()
        self.bar: Any = None
        self.task: Any = None

    def __enter__(self) -> "Progress":
        if sys.stderr.isatty() and not sys.stdout.isatty():
            self.report.progress = self
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.bar is not None:
            self.bar.stop()
        self.report.progress = None

    def update(self, done: int, count: int) -> None:
        """Show `done` of the total and `count` of what is counted."""
        if self.report.progress is not self or time.monotonic() - self.started < 1:
            return
        if self.bar is None:
            self._start()
        rate = count / (time.monotonic() - self.started)
        self.bar.update(self.task, completed=done, text=f"{count:,} {self.what}, {rate:,.0f}/s")

    def clear(self) -> None:
        """Make room for a message: the bar is drawn again below it."""
        if self.bar is not None:
            sys.stderr.write("\r\x1b[K")

    def _start(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

        self.bar = Progress(
            TextColumn("{task.fields[text]}"),
            BarColumn(),
            TimeRemainingColumn(),
            console=Console(file=sys.stderr),
            transient=True,
        )
        self.task = self.bar.add_task("", total=self.total, text="")
        self.bar.start()
