"""Units of measure after a number: percent, lengths of time, physical units."""

from __future__ import annotations

from .tokens import Tokens
from .wordlist import words

DURATIONS = {
    "second": "second", "seconds": "second", "sec": "second", "secs": "second", "minute": "minute",
    "minutes": "minute", "min": "minute", "mins": "minute", "hour": "hour", "hours": "hour", "hr": "hour",
    "hrs": "hour", "day": "day", "days": "day", "week": "week", "weeks": "week", "fortnight": "fortnight",
    "fortnights": "fortnight", "month": "month", "months": "month", "mo": "month", "year": "year_duration",
    "years": "year_duration", "yr": "year_duration", "yrs": "year_duration", "decade": "decade",
    "decades": "decade", "century": "century", "centuries": "century", "millennia": "millennium",
    "nights": "night", "weekends": "weekend", "milliseconds": "millisecond", "millisecond": "millisecond",
}  # fmt: skip
# Words in any case.
MEASURES = {
    "kilometer": "kilometer", "kilometers": "kilometer", "kilometre": "kilometer", "kilometres": "kilometer",
    "km": "kilometer", "kms": "kilometer", "meter": "meter", "meters": "meter", "metre": "meter",
    "metres": "meter", "mtrs": "meter", "centimeter": "centimeter", "centimeters": "centimeter",
    "centimetre": "centimeter", "centimetres": "centimeter", "cm": "centimeter", "cms": "centimeter",
    "millimeter": "millimeter", "millimeters": "millimeter", "millimetre": "millimeter",
    "millimetres": "millimeter", "mm": "millimeter", "mile": "mile", "miles": "mile", "yard": "yard",
    "yards": "yard", "foot": "foot", "feet": "foot", "ft": "foot", "inch": "inch", "inches": "inch",
    "nanometers": "nanometer", "nanometres": "nanometer", "nm": "nanometer", "microns": "micrometer",
    "acre": "acre", "acres": "acre", "hectare": "hectare", "hectares": "hectare", "ha": "hectare",
    "km²": "square_kilometer", "km2": "square_kilometer", "m²": "square_meter", "m2": "square_meter",
    "m³": "cubic_meter", "sqft": "square_foot", "sqm": "square_meter", "kilogram": "kilogram",
    "kilograms": "kilogram", "kilogramme": "kilogram", "kilogrammes": "kilogram", "kg": "kilogram",
    "kgs": "kilogram", "kilo": "kilogram", "kilos": "kilogram", "gram": "gram", "grams": "gram",
    "gramme": "gram", "grammes": "gram", "milligram": "milligram", "milligrams": "milligram",
    "mg": "milligram",
    "microgram": "microgram", "micrograms": "microgram", "mcg": "microgram", "µg": "microgram",
    "tonne": "tonne", "tonnes": "tonne", "ton": "ton", "tons": "ton", "pound": "pound", "pounds": "pound",
    "lb": "pound", "lbs": "pound", "ounce": "ounce", "ounces": "ounce", "oz": "ounce", "quintal": "quintal",
    "quintals": "quintal", "litre": "liter", "litres": "liter", "liter": "liter", "liters": "liter",
    "millilitre": "milliliter", "millilitres": "milliliter", "milliliter": "milliliter",
    "milliliters": "milliliter", "ml": "milliliter", "gallon": "gallon", "gallons": "gallon",
    "barrel": "barrel",
    "barrels": "barrel", "bbl": "barrel", "watt": "watt", "watts": "watt", "kilowatt": "kilowatt",
    "kilowatts": "kilowatt", "kw": "kilowatt", "megawatt": "megawatt", "megawatts": "megawatt",
    "mw": "megawatt",
    "gigawatt": "gigawatt", "gigawatts": "gigawatt", "gw": "gigawatt", "kwh": "kilowatt_hour",
    "mwh": "megawatt_hour", "gwh": "gigawatt_hour", "twh": "terawatt_hour", "volt": "volt", "volts": "volt",
    "hertz": "hertz", "hz": "hertz", "khz": "kilohertz", "mhz": "megahertz", "ghz": "gigahertz",
    "kilobytes": "kilobyte", "kb": "kilobyte", "megabyte": "megabyte", "megabytes": "megabyte",
    "mb": "megabyte",
    "gigabyte": "gigabyte", "gigabytes": "gigabyte", "gb": "gigabyte", "terabyte": "terabyte",
    "terabytes": "terabyte", "tb": "terabyte", "mbps": "megabit_per_second", "gbps": "gigabit_per_second",
    "mph": "mile_per_hour", "kph": "kilometer_per_hour", "kmph": "kilometer_per_hour", "knots": "knot",
    "calorie": "calorie", "calories": "calorie", "kcal": "kilocalorie", "joules": "joule", "degree": "degree",
    "degrees": "degree", "celsius": "degree_celsius", "celcius": "degree_celsius",
    "fahrenheit": "degree_fahrenheit",
    "decibels": "decibel",
    "°c": "degree_celsius", "°f": "degree_fahrenheit", "db": "decibel", "horsepower": "horsepower",
    "hp": "horsepower", "ppm": "part_per_million", "cusecs": "cusec", "light-years": "light_year",
    "megatons": "megaton", "carat": "carat", "carats": "carat",
}  # fmt: skip
# Short for a unit only in this very case, and only after digits.
CASED = {"m": "meter", "g": "gram", "L": "liter", "l": "liter", "t": "tonne", "C": "degree_celsius",
         "F": "degree_fahrenheit", "V": "volt", "W": "watt"}  # fmt: skip
_BEFORE_UNIT = words(
    "more additional extra full consecutive straight whole long solid working business calendar other"
    " fewer short light"
)
_AREA = {"square": "square", "sq": "square", "cubic": "cubic", "cu": "cubic"}
_TWO = {
    ("miles", "hour"): "mile_per_hour", ("mile", "hour"): "mile_per_hour", ("kilometers",
    "hour"): "kilometer_per_hour",
    ("kilometres", "hour"): "kilometer_per_hour", ("km", "hour"): "kilometer_per_hour", ("km",
    "h"): "kilometer_per_hour",
    ("km", "hr"): "kilometer_per_hour", ("meters", "second"): "meter_per_second",
    ("metres", "second"): "meter_per_second", ("m", "s"): "meter_per_second",
}  # fmt: skip
_SPANISH = {"por": "percent", "ciento": "percent", "años": "year_duration", "año": "year_duration",
            "meses": "month", "días": "day", "dias": "day", "horas": "hour", "minutos": "minute",
            "semanas": "week", "kilómetros": "kilometer"}  # fmt: skip


def percent(t: Tokens, j: int) -> tuple[str, int] | None:
    """Give `percent`, `percentage_point` or `basis_point` and the end token of what stands at token j."""
    word = t.word(j)
    if word == "-" and t.glued(j) and t.word(j + 1) in ("percent", "per", "percentage", "point"):
        j, word = j + 1, t.word(j + 1)
    if word == "of" and t.word(j + 1) in ("a", "one", "1"):  # 0.3 of a percentage point
        found = percent(t, j + 2) if t.word(j + 2) not in ("of", "basis") else None
        return found if found is None or found[0] == "percentage_point" else ("percent", found[1])
    end = 0
    if word in ("%", "percent", "percents", "pct", "％", "٪", "pc", "percentage", "procent", "prozent"):
        end = j + 1
    elif word.startswith("percent") and not word.startswith(("percentag", "percentil")):
        end = j + 1  # a space is missing: "80 percentof"
    elif word == "per" and t.word(j + 1) in ("cent", "cents"):
        end = j + 2
    elif word == "basis" and t.word(j + 1) in ("point", "points"):
        return "basis_point", j + 2
    elif word == "por" and t.word(j + 1) == "ciento":
        return "percent", j + 2
    if not end:
        return None
    k = end + 1 if t.word(end) == "-" else end
    if t.word(k) in ("point", "points"):
        return "percentage_point", k + 1
    return None if word == "percentage" else ("percent", end)


def duration(t: Tokens, j: int, lang: str = "en") -> tuple[str, int] | None:
    """Give the unit of a length of time written at token j ("two years", "30-year", "48hrs") and its end."""
    if t.word(j) == "-" and t.glued(j) and t.glued(j + 1):
        j += 1
    word = t.word(j)
    if word in DURATIONS and lang == "en":
        return DURATIONS[word], j + 1
    if lang == "es" and word in _SPANISH and _SPANISH[word] in DURATIONS.values():
        return _SPANISH[word], j + 1
    if word in _BEFORE_UNIT and t.word(j + 1) in DURATIONS:
        return DURATIONS[t.low[j + 1]], j + 2
    return None


def measure(t: Tokens, j: int, digits: bool) -> tuple[str, int] | None:
    """Give a physical unit in singular English, as pint names it, and its end token."""
    if t.word(j) == "-" and t.glued(j) and t.glued(j + 1):
        j += 1
    word = t.word(j)
    pair = (word, t.word(j + 2))
    if word in ("part", "parts") and t.word(j + 1) == "per" and pair[1] in ("million", "billion"):
        return f"part_per_{pair[1]}", j + 3
    if t.word(j + 1) in ("per", "/", "an") and pair in _TWO:
        return _TWO[pair], j + 3
    if word in _AREA:
        k = j + 2 if t.word(j + 1) in (".", "-") else j + 1
        unit = MEASURES.get(t.word(k)) or (CASED.get(t.raw(k)) if digits else None)
        return (f"{_AREA[word]}_{unit}", k + 1) if unit else None
    if word == "°" and t.word(j + 1) in ("c", "f"):
        return ("degree_celsius" if t.low[j + 1] == "c" else "degree_fahrenheit"), j + 2
    if word in ("degree", "degrees"):
        if t.word(j + 1) in ("celsius", "c", "centigrade", "celcius"):
            return "degree_celsius", j + 2
        if t.word(j + 1) in ("fahrenheit", "f"):
            return "degree_fahrenheit", j + 2
        return "degree", j + 1
    if word in MEASURES:
        return _scientific(t, j, word, digits)
    raw = t.raw(j)
    if digits and raw in CASED and not t.glued_word(j + 1) and ((raw != "F" and raw != "V") or t.gap(j) == 0):
        return CASED[raw], j + 1
    return None


def _scientific(t: Tokens, j: int, word: str, digits: bool) -> tuple[str, int] | None:
    """Reject what only looks like a unit: short forms after words, or in capitals of another meaning."""
    if len(word) <= 2 and not digits:
        return None
    if word in ("ha", "db", "hp", "nm") and t.raw(j) not in ("ha", "dB", "hp", "HP", "nm"):
        return None
    unit, end = MEASURES[word], j + 1
    if t.word(end) in ("2", "3", "²", "³") and t.glued(end) and unit in ("kilometer", "meter"):
        return f"{'square' if t.low[end] in '2²' else 'cubic'}_{unit}", end + 1
    return unit, end
