"""What the tests of nt-decompose share: one parser."""

from collections.abc import Callable

import pytest

from numtemp.lib.decompose.rules import ask_by_rules
from numtemp.lib.parse import Parser, load_parser
from numtemp.lib.quantity import read_quantities

Ask = Callable[[str], list[str]]


@pytest.fixture(scope="session")
def parser() -> Parser:
    return load_parser("spacy")


@pytest.fixture(scope="session")
def ask(parser: Parser) -> Ask:
    """A function from a claim to its questions."""

    def run(claim: str) -> list[str]:
        quantities = [quantity.as_record() for quantity in read_quantities(claim)]
        return ask_by_rules(claim, parser.parse([claim])[0], quantities)

    return run
