"""nt-decompose: the questions that find the evidence, and how good they are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from numtemp.lib.chat import in_order
from numtemp.lib.decompose.answers import Answer, of_reply
from numtemp.lib.decompose.quality import assess, foreign_numbers, missing_quantities
from numtemp.lib.decompose.rules import WANTED, ask_by_rules, program_by_rules, question_about
from numtemp.lib.errors import RecordError, UsageError
from numtemp.lib.parse import MAX_CHARACTERS, Parser, load_parser
from numtemp.lib.record import Record
from numtemp.lib.signature import signature
from numtemp.lib.stage import Result, Stage
from numtemp.lib.tree import Tree, read_trees

if TYPE_CHECKING:
    from numtemp.lib.decompose.prompts import Prompt
    from numtemp.lib.generators import Generator

METHODS = ("claimdecomp", "programfc", "original")
RULES = "rules"


@dataclass(frozen=True, slots=True)
class Settings:
    """How questions are made. None leaves a value to the method or to the generator.

    `rate` is in requests a second, `timeout` in seconds; `threads` is the number of requests in flight.
    """

    method: str = "claimdecomp"
    generator: str = RULES
    model: str | None = None
    base_url: str | None = None
    temperature: float | None = None
    exemplars: str | None = None
    shots: int = 5
    repair: bool = False
    rate: float | None = None
    timeout: float = 60.0
    threads: int = 1


class _Misfit(RecordError):
    """The parse of a record is not that of its claim."""


class DecomposeStage(Stage):
    """Adds `questions` and `decomposition`, and `program` and `steps` for Program-FC (section 4.1)."""

    name = "decompose"
    reads = ("lang", "date", "parse", "quantities")
    adds = ("questions", "program", "steps", "decomposition")
    batch_size = 64

    def __init__(self, settings: Settings = Settings()) -> None:
        """Keep the settings; `prepare` finds out whether they make sense."""
        self.settings = settings
        self._parser: Parser | None = None
        self._generator: Generator | None = None
        self._prompt: Prompt | None = None

    def prepare(self) -> None:
        """Raise UsageError or SetupError where the settings cannot work, before anything is read."""
        chosen = self.settings
        if chosen.method not in METHODS:
            raise UsageError(f"no method is called {chosen.method!r}; there are: {', '.join(METHODS)}")
        if chosen.generator == RULES:
            return
        # not needed by the rules, which start faster without
        from numtemp.lib.decompose.prompts import SAMPLING, Prompt, read_exemplars
        from numtemp.lib.generators import GENERATORS, Asked

        if chosen.generator not in GENERATORS:
            known = ", ".join([RULES, *GENERATORS.names()])
            raise UsageError(f"no generator is called {chosen.generator!r}; there are: {known}")
        if chosen.method == "original":
            return
        exemplars = read_exemplars(chosen.exemplars) if chosen.exemplars else None
        self._prompt = Prompt(chosen.method, WANTED, exemplars, chosen.shots)
        sampling = SAMPLING[chosen.method].with_temperature(chosen.temperature)
        asked = Asked(chosen.model, sampling, chosen.base_url, chosen.timeout, chosen.rate)
        self._generator = GENERATORS.load(chosen.generator)(asked)
        self._generator.prepare()

    def open(self) -> None:
        """Load the model, where there is one."""
        if self._generator is not None:
            self._generator.open()

    def signature(self) -> str:
        """Return the method, what generated the questions, and with what prompt."""
        chosen = self.settings
        if chosen.method == "original":
            return signature(method="original")
        if self._generator is None or self._prompt is None:
            return signature(method=chosen.method, generator=RULES)
        return signature(
            method=chosen.method,
            generator=chosen.generator,
            model=self._generator.signature(),
            prompt=self._prompt.digest(),
            repair="yes" if chosen.repair else None,
        )

    def process(self, records: list[Record]) -> list[Result | RecordError]:
        """Ask about each claim, several at once where a server answers."""
        return in_order(self._one, records, self.settings.threads)

    def _one(self, record: Record) -> Result | RecordError:
        quantities = self._quantities(record)
        try:
            answer = self._answer(record, quantities)
        except _Misfit as error:
            return error
        except RecordError as error:
            answer = Answer([], error.type, notes=[error.message])
        if self.settings.repair and answer.status == "ok" and self._generator is not None:
            self._repair(record, answer, quantities)
        return self._result(record, answer, quantities)

    def _answer(self, record: Record, quantities: Sequence[Record]) -> Answer:
        method = self.settings.method
        if method == "original":
            return Answer([])
        if self._generator is not None:
            return self._generated(record)
        trees = self._trees(record)
        if method == "programfc":
            return of_reply(program_by_rules(record["claim"], trees), record["claim"], method)
        return Answer(ask_by_rules(record["claim"], trees, quantities))

    def _generated(self, record: Record) -> Answer:
        """Ask the model, a second time where its reply is of no use or about something else."""
        assert self._generator is not None
        assert self._prompt is not None
        claim: str = record["claim"]
        reply = self._generator.reply(record, self._prompt.messages(claim), 0)
        answer = of_reply(reply.text, claim, self.settings.method)
        if answer.status == "ok" and answer.related:
            return answer
        try:
            reply = self._generator.reply(record, self._prompt.messages(claim, wrong=reply.text), 1)
        except RecordError:
            if answer.status == "ok":
                return answer
            raise
        second = of_reply(reply.text, claim, self.settings.method)
        return answer if answer.status == "ok" and not (second.status == "ok" and second.related) else second

    def _repair(self, record: Record, answer: Answer, quantities: Sequence[Record]) -> None:
        """Leave out questions that bring numbers; ask by rules about quantities that no question carries."""
        kept = [text for text in answer.questions if not foreign_numbers(text, record["claim"])]
        added: list[str] = []
        if missing_quantities(kept, quantities):
            trees = self._trees(record)
            while (missing := missing_quantities([*kept, *added], quantities)) and len(added) < WANTED:
                added.append(question_about(missing[0], missing, record["claim"], trees, quantities))
        if added or len(kept) < len(answer.questions):
            answer.notes.append(f"repaired: {len(added)} added, {len(answer.questions) - len(kept)} left out")
            answer.questions[:] = [*kept, *added]
            answer.status = "repaired"

    def _result(self, record: Record, answer: Answer, quantities: Sequence[Record]) -> Result:
        chosen = self.settings
        quality = assess(record["claim"], answer.questions, quantities)
        fields: Record = {
            "questions": [
                {"id": f"q{number}", "text": text} for number, text in enumerate(answer.questions, 1)
            ]
        }
        if answer.program is not None:
            fields["program"] = answer.program
            fields["steps"] = [{"id": step.id, "op": step.op, "text": step.text} for step in answer.steps]
        generator = chosen.generator if chosen.method != "original" else None
        made = {"method": chosen.method, "generator": generator, "status": answer.status}
        fields["decomposition"] = made | quality | answer.counts
        notes = [*answer.notes, *_warnings(quality, len(quantities))]
        return Result(fields, notes, failed=answer.status not in ("ok", "repaired"))

    def _quantities(self, record: Record) -> list[Record]:
        known: list[Record] | None = record.get("quantities")
        if known is not None:
            return known
        from numtemp.lib.quantity import read_quantities  # rarely needed: nt-segments has been there

        found = read_quantities(record["claim"], lang=record.get("lang") or "en", date=record.get("date"))
        return [quantity.as_record() for quantity in found]

    def _trees(self, record: Record) -> list[Tree]:
        """Return the trees of the claim; none for another language or a very long claim."""
        claim: str = record["claim"]
        if record.get("lang") not in (None, "en") or len(claim) > MAX_CHARACTERS:
            return []
        if record.get("parse") is not None:
            try:
                return read_trees(record["parse"], claim)
            except ValueError as error:
                raise _Misfit("parse_error", f"parse does not fit the claim: {error}") from None
        if self._parser is None:
            self._parser = load_parser("spacy")
        return self._parser.parse([claim])[0]


def _warnings(quality: Record, number: int) -> list[str]:
    """Say in words what is wrong with a set of questions."""
    warnings = []
    missing, foreign = quality["missing"], quality["foreign"]
    if missing:
        warnings.append(f"coverage {number - len(missing)}/{number}: no question has {', '.join(missing)}")
    if foreign:
        warnings.append(f"numbers that the claim does not have: {', '.join(foreign)}")
    return warnings
