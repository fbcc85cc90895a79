"""nt-segments: parse, segments, quantities, and whether the claim is numerical."""

from numtemp.lib.errors import RecordError
from numtemp.lib.parse import FLAT, MAX_CHARACTERS, Parser, load_parser
from numtemp.lib.quantity import Quantity, names_with_digits, read_quantities
from numtemp.lib.record import Record
from numtemp.lib.segments.phrases import assign_segments, quantity_segments
from numtemp.lib.signature import signature
from numtemp.lib.stage import Result, Stage
from numtemp.lib.tree import Tree, read_trees, write_trees

FIELD = "field"  # the parser that reads the record's own parse


class SegmentsStage(Stage):
    """Adds `parse`, `segments`, `quantities` and `numerical` (section 3.2)."""

    name = "segments"
    reads = ("lang", "date", "parse")
    adds = ("parse", "segments", "quantities", "numerical")
    batch_size = 256

    def __init__(self, parser: str = "spacy", min_quantities: int = 1, *, keep_all: bool = True) -> None:
        """Take a parser's name, what makes a claim numerical, and whether others are kept."""
        self.parser_name = parser
        self.min_quantities = min_quantities
        self.keep_all = keep_all
        self._parser: Parser | None = None

    def open(self) -> None:
        """Load the parser, unless the records bring their own parses."""
        if self.parser_name != FIELD:
            self._parser = load_parser(self.parser_name)

    def signature(self) -> str:
        """Return the parser and the threshold."""
        parser = self._parser.signature if self._parser else FIELD
        return signature(parser=parser, min=self.min_quantities)

    def process(self, records: list[Record]) -> list[Result | RecordError]:
        """Parse the claims of the batch together, then read each one."""
        parsed = [position for position, record in enumerate(records) if self._parses(record)]
        trees: list[list[Tree]] = [[] for _ in records]
        if self._parser is not None and parsed:
            texts = [records[position]["claim"] for position in parsed]
            for position, found in zip(parsed, self._parser.parse(texts), strict=True):
                trees[position] = found
        return [self._read(record, found) for record, found in zip(records, trees, strict=True)]

    def _parses(self, record: Record) -> bool:
        return record.get("lang") in (None, "en") and len(record["claim"]) <= MAX_CHARACTERS

    def _read(self, record: Record, trees: list[Tree]) -> Result | RecordError:
        claim: str = record["claim"]
        lang = record.get("lang") or "en"
        notes = []
        if lang != "en":
            notes.append(f"language {lang}: quantities by digit rules alone, no segments")
        elif not self._parses(record):
            notes.append(f"not parsed: {len(claim):,} characters are more than {MAX_CHARACTERS:,}")
        elif self._parser is None:
            try:
                trees = read_trees(record.get("parse") or "", claim)
            except ValueError as error:
                return RecordError("parse_error", f"parse does not fit the claim: {error}")
            if not trees and claim.strip():
                return RecordError("missing_field", "the record has no parse, which --parser field reads")
        if any(tree.label == FLAT for tree in trees):
            notes.append("a sentence could not be parsed: its words stand in a flat tree")
        quantities = read_quantities(claim, lang=lang, date=record.get("date"))
        segments = quantity_segments(trees, claim, quantities)
        numerical = len(quantities) >= self.min_quantities
        if not numerical:
            notes.append(_why_not(claim, quantities))
        fields: Record = {
            "segments": segments,
            "quantities": assign_segments(segments, quantities),
            "numerical": numerical,
        }
        if trees:
            fields = {"parse": write_trees(trees), **fields}
        return Result(fields, notes, keep=numerical or self.keep_all)


def _why_not(claim: str, quantities: list[Quantity]) -> str:
    """Say why a claim is not numerical."""
    if quantities:
        return f"not numerical: {len(quantities)} of the wanted quantities"
    names = [claim[start:end] for start, end in names_with_digits(claim)]
    return (
        f"not numerical: only names with digits ({', '.join(names)})"
        if names
        else "not numerical: no quantity"
    )
