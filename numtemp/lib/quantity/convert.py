"""Quantities in units that compare: SI bases for measures, seconds for lengths of time."""

from __future__ import annotations

import math

from .model import Number, Quantity

_YEAR = 31_557_600  # a Julian year, as pint has it
# Unit: base unit and factor. Checked against pint by the tests.
FACTORS: dict[str, tuple[str, float]] = {
    "millisecond": ("second", 0.001), "second": ("second", 1), "minute": ("second", 60), "hour": ("second",
    3600),
    "day": ("second", 86400), "night": ("second", 86400), "week": ("second", 604800),
    "weekend": ("second", 172800), "fortnight": ("second", 1209600), "month": ("second", _YEAR / 12),
    "year_duration": ("second", _YEAR), "decade": ("second", 10 * _YEAR), "century": ("second", 100 * _YEAR),
    "millennium": ("second", 1000 * _YEAR), "nanometer": ("meter", 1e-9), "micrometer": ("meter", 1e-6),
    "millimeter": ("meter", 0.001), "centimeter": ("meter", 0.01), "meter": ("meter", 1),
    "kilometer": ("meter", 1000), "inch": ("meter", 0.0254), "foot": ("meter", 0.3048), "yard": ("meter",
    0.9144),
    "mile": ("meter", 1609.344), "light_year": ("meter", 9460730472580800), "square_meter": ("square_meter",
    1),
    "square_kilometer": ("square_meter", 1e6), "square_foot": ("square_meter", 0.09290304),
    "square_mile": ("square_meter", 2589988.110336), "square_yard": ("square_meter", 0.83612736),
    "square_inch": ("square_meter", 0.00064516), "acre": ("square_meter", 4046.8726098742527),
    "hectare": ("square_meter", 10000), "cubic_meter": ("cubic_meter", 1),
    "cubic_foot": ("cubic_meter", 0.028316846592), "cubic_kilometer": ("cubic_meter", 1e9),
    "liter": ("cubic_meter", 0.001), "milliliter": ("cubic_meter", 1e-6),
    "gallon": ("cubic_meter", 0.003785411784), "barrel": ("cubic_meter", 0.158987294928),
    "microgram": ("kilogram", 1e-9), "milligram": ("kilogram", 1e-6), "gram": ("kilogram", 0.001),
    "kilogram": ("kilogram", 1), "quintal": ("kilogram", 100), "tonne": ("kilogram", 1000),
    "ton": ("kilogram", 907.18474), "pound": ("kilogram", 0.45359237), "ounce": ("kilogram", 0.028349523125),
    "carat": ("kilogram", 0.0002), "watt": ("watt", 1), "kilowatt": ("watt", 1000), "megawatt": ("watt", 1e6),
    "gigawatt": ("watt", 1e9), "horsepower": ("watt", 745.6998715822702), "joule": ("joule", 1),
    "kilowatt_hour": ("joule", 3.6e6), "megawatt_hour": ("joule", 3.6e9), "gigawatt_hour": ("joule", 3.6e12),
    "terawatt_hour": ("joule", 3.6e15), "calorie": ("joule", 4.184), "kilocalorie": ("joule", 4184),
    "hertz": ("hertz", 1), "kilohertz": ("hertz", 1000), "megahertz": ("hertz", 1e6), "gigahertz": ("hertz",
    1e9),
    "kilobyte": ("byte", 1000), "megabyte": ("byte", 1e6), "gigabyte": ("byte", 1e9), "terabyte": ("byte",
    1e12),
    "megabit_per_second": ("bit_per_second", 1e6), "gigabit_per_second": ("bit_per_second", 1e9),
    "meter_per_second": ("meter_per_second", 1), "kilometer_per_hour": ("meter_per_second", 1000 / 3600),
    "mile_per_hour": ("meter_per_second", 0.44704), "knot": ("meter_per_second", 1852 / 3600),
    "volt": ("volt", 1), "degree": ("degree", 1), "basis_point": ("percentage_point", 0.01),
}  # fmt: skip


def base_value(quantity: Quantity) -> tuple[Number | None, Number | None, str] | None:
    """Give low, high and unit of a quantity in the base unit of its dimension, None for dates and times.

    Two quantities compare where their base units are equal. Money keeps its currency, percent and count stay.
    """
    low, high, unit = quantity.low, quantity.high, quantity.unit
    if low is None and high is None:
        return None
    if unit in ("degree_celsius", "degree_fahrenheit"):
        shift, factor = (273.15, 1.0) if unit == "degree_celsius" else (459.67, 5 / 9)
        return _kelvin(low, shift, factor), _kelvin(high, shift, factor), "kelvin"
    if unit not in FACTORS:
        return low, high, unit
    base, scale = FACTORS[unit]
    return _scaled(low, scale), _scaled(high, scale), base


def _kelvin(value: Number | None, shift: float, factor: float) -> float | None:
    return None if value is None else (value + shift) * factor


def _scaled(value: Number | None, factor: float) -> Number | None:
    if value is None:
        return None
    product = value * factor
    if not math.isfinite(product):
        return None
    return (
        int(product)
        if isinstance(product, float) and product.is_integer() and abs(product) < 2**53
        else product
    )


def has_year(quantity: Quantity) -> bool:
    """Tell whether a quantity names a calendar year: a year, a fiscal year, or a date with its year."""
    if quantity.unit in ("year", "fiscal_year"):
        return True
    return quantity.iso is not None and quantity.iso[:1].isdecimal()
