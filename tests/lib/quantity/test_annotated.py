"""The targets on the annotated claims, where they stand."""

from pathlib import Path

import orjson
import pytest

from benchmarks.quantity_score import Tally, pair_up, score
from numtemp.lib.quantity import names_with_digits, read_quantities

Row = dict[str, object]


@pytest.fixture(scope="module")
def rows(shared_data: Path) -> list[Row]:
    return [
        orjson.loads(line) for line in (shared_data / "quantities" / "dev.jsonl").read_bytes().splitlines()
    ]


@pytest.fixture(scope="module")
def tally(rows: list[Row]) -> Tally:
    return score(rows, lambda text: [quantity.as_record() for quantity in read_quantities(text)])


@pytest.mark.parametrize(
    ("figure", "least"), [("value_f1", 0.95), ("unit_f1", 0.92), ("noun", 0.80), ("numerical", 0.97)]
)
def test_targets(tally: Tally, figure: str, least: float) -> None:
    assert tally.table()[figure] >= least


def test_names_with_digits_are_those_annotated(rows: list[Row]) -> None:
    right = wrong = missed = 0
    for row in rows:
        text = str(row["claim"])
        found = [text[start:end] for start, end in names_with_digits(text)]
        gold = list(row["names_with_digits"])  # type: ignore[call-overload]
        right += sum(name in gold for name in found)
        wrong += sum(name not in gold for name in found)
        missed += sum(name not in found for name in gold)
    assert 2 * right / (2 * right + wrong + missed) >= 0.9


def test_pairs_go_by_the_largest_overlap() -> None:
    gold = [{"start": 0, "end": 5}, {"start": 6, "end": 9}]
    found = [{"start": 4, "end": 9}, {"start": 0, "end": 3}, {"start": 20, "end": 22}]
    assert pair_up(gold, found) == [(gold[0], found[1]), (gold[1], found[0]), (None, found[2])]


def test_spanish_formats() -> None:
    found = read_quantities("Gastó 1.234,5 millones de euros, un 3,5% de 4.000 casas.", lang="es")
    assert [(q.low, q.unit) for q in found] == [(1_234_500_000, "EUR"), (3.5, "percent"), (4000, "count")]
    assert read_quantities("el 6 de diciembre de 2022", lang="es")[0].iso == "2022-12-06"


def test_an_unsupported_language_is_read_by_digits_alone() -> None:
    found = read_quantities("two 12 Prozent, 40% of twenty, half, May 5", lang="xx")
    assert [(q.text, q.unit) for q in found] == [
        ("12 Prozent", "percent"),
        ("40%", "percent"),
        ("5", "count"),
    ]
