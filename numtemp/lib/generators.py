"""What answers a prompt about a claim: a server's model, a local model, a recorded answer."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from numtemp.lib.chat import MODEL, Chat, Message, Reply, Sampling
from numtemp.lib.errors import LineError, RecordError, SetupError, UsageError
from numtemp.lib.jsonl import parse_line, read_lines
from numtemp.lib.likeness import squashed
from numtemp.lib.record import Record
from numtemp.lib.registry import Registry
from numtemp.lib.web import WebError


@dataclass(frozen=True, slots=True)
class Asked:
    """Which model is asked and how; what does not concern a generator it leaves alone.

    `model` is a server's model, a folder or hub id, or a file of answers; `timeout` is in seconds, `rate` in
    requests a second, `device` auto, cpu or cuda.
    """

    model: str | None
    sampling: Sampling = field(default_factory=Sampling)
    base_url: str | None = None
    timeout: float = 60.0
    rate: float | None = None
    device: str = "auto"


class Generator(Protocol):
    """Something that answers a prompt about one claim."""

    def prepare(self) -> None:
        """Raise SetupError or UsageError where it cannot work; nothing has been read yet."""

    def open(self) -> None:
        """Load what it works with."""

    def signature(self) -> str:
        """Return what decides its answers."""

    def reply(self, record: Record, messages: Sequence[Message], again: int) -> Reply:
        """Answer; raises RecordError where this record has no answer."""


GENERATORS = Registry(
    "generator",
    {
        "openai": "numtemp.lib.generators:ServerModel",
        "transformers": "numtemp.lib.local_model:LocalModel",
        "replay": "numtemp.lib.generators:Recorded",
    },
)


class ServerModel:
    """A model of an OpenAI-compatible server; several threads may ask at once."""

    def __init__(self, asked: Asked) -> None:
        self._chat = Chat(
            asked.model or MODEL, asked.base_url, asked.sampling, timeout=asked.timeout, rate=asked.rate
        )

    def prepare(self) -> None:
        """Find a missing key before anything is read."""
        self._chat.check()

    def open(self) -> None:
        """Nothing: the connection is made by the first question."""

    def signature(self) -> str:
        """Return the model and its sampling; not the server's address."""
        parameters = self._chat.sampling.parameters()
        parts = [f"{name}={value}" for name, value in parameters.items() if name != "stop"]
        return ",".join([self._chat.model, *parts])

    def reply(self, record: Record, messages: Sequence[Message], again: int) -> Reply:
        """Ask the server."""
        try:
            return self._chat.complete(messages, again=again)
        except WebError as error:
            raise RecordError("no_answer", str(error)) from None


class Recorded:
    """Answers read from a file: JSONL with `reply` and an `id` or a `claim`, or the release's own CSV.

    The CSV has `claim@questions` in each row, as `test_claimdecomp.csv` of QuanTemp.
    """

    def __init__(self, asked: Asked) -> None:
        self._file = asked.model
        self._replies: dict[str, str] = {}

    def prepare(self) -> None:
        """Read the file."""
        if self._file is None:
            raise UsageError("--generator replay needs --model FILE, the recorded answers")
        path = Path(self._file)
        try:
            if path.suffix == ".csv":
                self._read_csv(path)
            else:
                self._read_jsonl(path)
        except OSError as error:
            raise SetupError(f"{self._file}: {error.strerror}") from None
        except (UnicodeDecodeError, csv.Error) as error:
            raise SetupError(f"{self._file}: {error}") from None

    def open(self) -> None:
        """Nothing: the file was read by `prepare`."""

    def signature(self) -> str:
        """Return the file's name."""
        return Path(self._file or "").name

    def reply(self, record: Record, messages: Sequence[Message], again: int) -> Reply:
        """Look the answer up, by id and then by claim."""
        found = self._replies.get(f"id:{record['id']}")
        if found is None:
            found = self._replies.get(f"claim:{squashed(record['claim'])}")
        if found is None:
            raise RecordError("no_answer", f"{self.signature()} has no answer for this claim")
        return Reply(found)

    def _read_jsonl(self, path: Path) -> None:
        with path.open("rb") as stream:
            for number, line in read_lines(stream):
                try:
                    record = parse_line(line)
                except LineError as error:
                    raise SetupError(f"{self._file}:{number}: {error}") from None
                reply = record.get("reply")
                if not isinstance(reply, str):
                    raise SetupError(f"{self._file}:{number}: no reply")
                for name, key in (("id", str), ("claim", squashed)):
                    if isinstance(record.get(name), str):
                        self._replies[f"{name}:{key(record[name])}"] = reply

    def _read_csv(self, path: Path) -> None:
        with path.open(encoding="utf-8-sig", newline="") as stream:
            rows = csv.reader(stream, delimiter="@")
            next(rows, None)
            for row in rows:
                if len(row) > 1:
                    self._replies[f"claim:{squashed('@'.join(row[:-1]))}"] = row[-1]
