"""Units that compare: factors against pint, currencies against babel."""

import pytest

from numtemp.lib.quantity import base_value, read_quantities
from numtemp.lib.quantity.convert import FACTORS
from numtemp.lib.quantity.currencies import BEFORE, CODES, DOLLAR_LETTERS, LETTERS, SHARED, SIGNS, WORDS
from numtemp.lib.quantity.units import DURATIONS, MEASURES

# Ours and pint's name for one unit, where they differ.
PINT = {
    "year_duration": "year", "decade": "10 * year", "night": "day", "weekend": "2 * day",
    "square_meter": "meter ** 2", "tonne": "metric_ton",
    "square_kilometer": "kilometer ** 2", "square_foot": "foot ** 2", "square_mile": "mile ** 2",
    "square_yard": "yard ** 2", "square_inch": "inch ** 2", "cubic_meter": "meter ** 3",
    "cubic_foot": "foot ** 3",
    "cubic_kilometer": "kilometer ** 3", "barrel": "oil_barrel", "quintal": "100 * kilogram",
    "kilowatt_hour": "kilowatt * hour", "megawatt_hour": "megawatt * hour",
    "gigawatt_hour": "gigawatt * hour",
    "terawatt_hour": "terawatt * hour", "megabit_per_second": "megabit / second",
    "gigabit_per_second": "gigabit / second", "meter_per_second": "meter / second",
    "bit_per_second": "bit / second",
    "kilometer_per_hour": "kilometer / hour", "mile_per_hour": "mile / hour",
}  # fmt: skip


@pytest.mark.parametrize("unit", [u for u in FACTORS if u not in ("basis_point", "degree", "horsepower")])
def test_factors_are_those_of_pint(unit: str) -> None:
    pint = pytest.importorskip("pint")
    registry = _registry(pint)
    base, factor = FACTORS[unit]
    quantity = registry.parse_expression(PINT.get(unit, unit))
    amount = quantity if hasattr(quantity, "to") else 1 * quantity
    assert amount.to(PINT.get(base, base)).magnitude == pytest.approx(factor, rel=1e-6)


_cache: list[object] = []


def _registry(pint: object) -> object:
    if not _cache:
        _cache.append(pint.UnitRegistry())  # type: ignore[attr-defined]
    return _cache[0]


def test_every_unit_of_length_and_time_converts() -> None:
    assert set(DURATIONS.values()) <= set(FACTORS)
    lone = {"decibel", "part_per_million", "cusec", "megaton", "degree_celsius", "degree_fahrenheit"}
    assert set(MEASURES.values()) - set(FACTORS) == lone


def test_currencies_are_in_iso_4217() -> None:
    numbers = pytest.importorskip("babel.numbers")
    ours = set(CODES) | set(SIGNS.values()) | set(BEFORE.values()) | set(LETTERS.values())
    ours |= set(DOLLAR_LETTERS.values()) | {code for code, _ in WORDS.values()}
    ours |= {code for table in SHARED.values() for code in table.values()}
    assert ours - {"XBT"} <= set(numbers.list_currencies())


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("5 km", (5000, 5000, "meter")),
        ("two hours", (7200, 7200, "second")),
        ("more than 2 tonnes", (2000, None, "kilogram")),
        ("5%", (5, 5, "percent")),
        ("$5 million", (5_000_000, 5_000_000, "USD")),
        ("7 owls", (7, 7, "count")),
        ("0°C", (273.15, 273.15, "kelvin")),
        ("25 basis points", (0.25, 0.25, "percentage_point")),
        ("2020", (2020, 2020, "year")),
    ],
)
def test_base_value(text: str, expected: tuple[float | None, float | None, str]) -> None:
    (quantity,) = read_quantities(text)
    assert base_value(quantity) == expected


def test_dates_have_no_base_value() -> None:
    (quantity,) = read_quantities("May 2020")
    assert base_value(quantity) is None


def test_equal_lengths_compare_equal() -> None:
    mile, kilometers = (base_value(read_quantities(text)[0]) for text in ("1 mile", "1.609344 km"))
    assert mile is not None
    assert kilometers is not None
    assert mile[0] == pytest.approx(kilometers[0])
    assert mile[2] == kilometers[2]
