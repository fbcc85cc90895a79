"""nt-decompose: the questions that find the evidence, and how good they are."""

from numtemp.lib.decompose.quality import assess
from numtemp.lib.decompose.rules import ask_by_rules
from numtemp.lib.errors import RecordError, UsageError
from numtemp.lib.parse import MAX_CHARACTERS, Parser, load_parser
from numtemp.lib.quantity import read_quantities
from numtemp.lib.record import Record
from numtemp.lib.signature import signature
from numtemp.lib.stage import Result, Stage
from numtemp.lib.tree import Tree, read_trees

METHODS = ("claimdecomp", "original")
GENERATORS = ("rules",)


class DecomposeStage(Stage):
    """Adds `questions` and `decomposition` (section 4.1)."""

    name = "decompose"
    reads = ("lang", "date", "parse", "quantities")
    adds = ("questions", "program", "steps", "decomposition")
    batch_size = 64

    def __init__(self, method: str = "claimdecomp", generator: str = "rules") -> None:
        """Ask by `method`; `generator` makes the questions."""
        self.method = method
        self.generator = generator
        self._parser: Parser | None = None

    def prepare(self) -> None:
        """Raise UsageError for a method or a generator that does not exist."""
        for option, value, known in (
            ("method", self.method, METHODS),
            ("generator", self.generator, GENERATORS),
        ):
            if value not in known:
                raise UsageError(f"no {option} is called {value!r}; there are: {', '.join(known)}")

    def signature(self) -> str:
        """Return the method and what generated the questions."""
        return signature(method=self.method, generator=self.generator)

    def process(self, records: list[Record]) -> list[Result | RecordError]:
        """Ask about each claim."""
        return [self._one(record) for record in records]

    def _one(self, record: Record) -> Result | RecordError:
        quantities = self._quantities(record)
        if self.method == "original":
            return Result(
                {"questions": [], "decomposition": self._decomposition("ok", record, [], quantities)}
            )
        try:
            trees = self._trees(record)
        except ValueError as error:
            return RecordError("parse_error", f"parse does not fit the claim: {error}")
        texts = ask_by_rules(record["claim"], trees, quantities)
        questions = [{"id": f"q{number}", "text": text} for number, text in enumerate(texts, 1)]
        return Result(
            {"questions": questions, "decomposition": self._decomposition("ok", record, texts, quantities)}
        )

    def _decomposition(
        self, status: str, record: Record, texts: list[str], quantities: list[Record]
    ) -> Record:
        made = {"method": self.method, "generator": self.generator, "status": status}
        return made | assess(record["claim"], texts, quantities)

    def _quantities(self, record: Record) -> list[Record]:
        known: list[Record] | None = record.get("quantities")
        if known is not None:
            return known
        found = read_quantities(record["claim"], lang=record.get("lang") or "en", date=record.get("date"))
        return [quantity.as_record() for quantity in found]

    def _trees(self, record: Record) -> list[Tree]:
        """Return the trees of the claim; none for another language or a very long claim."""
        claim: str = record["claim"]
        if record.get("lang") not in (None, "en") or len(claim) > MAX_CHARACTERS:
            return []
        if record.get("parse") is not None:
            return read_trees(record["parse"], claim)
        if self._parser is None:
            self._parser = load_parser("spacy")
        return self._parser.parse([claim])[0]
