"""Other languages than English: digit rules with their decimal mark and their months."""

import pytest

from numtemp.lib.quantity import read_quantities


@pytest.mark.parametrize(
    ("lang", "text", "expected"),
    [
        ("de", "Am 12. Dezember 2021 begann es.", ["2021-12-12"]),
        ("de", "Seit dem 1. März 2020, und am 03.05.2021.", ["2020-03-01", "2021-05-03"]),
        ("de", "Im Oktober 1989 war es so weit.", ["1989-10"]),
        ("fr", "Le 3 janvier 2022 et le 1er août 2021.", ["2022-01-03", "2021-08-01"]),
        ("it", "Il 5 maggio 2021.", ["2021-05-05"]),
        ("pt", "Em 7 de setembro de 2022.", ["2022-09-07"]),
        ("nl", "Op 27 maart 2019.", ["2019-03-27"]),
        ("es", "El 7 de septiembre de 2022.", ["2022-09-07"]),
    ],
)
def test_dates(lang: str, text: str, expected: list[str]) -> None:
    assert [quantity.iso for quantity in read_quantities(text, lang=lang)] == expected


@pytest.mark.parametrize(
    ("lang", "text", "value", "unit"),
    [
        ("de", "Es kostet 1.234 Euro.", 1234, "EUR"),
        ("de", "Die Preise stiegen um 3,5 Prozent.", 3.5, "percent"),
        ("de", "Das sind 2,5 Millionen.", 2_500_000, "count"),
        ("fr", "Il coûte 1 234,5 euros.", 1234.5, "EUR"),
        ("it", "Sono 1.500 euro.", 1500, "EUR"),
        ("pt", "São 12.345,67 euros.", 12345.67, "EUR"),
        ("en", "It is 1.234 percent.", 1.234, "percent"),
        ("hi", "1.234 %", 1.234, "percent"),
    ],
)
def test_number_formats(lang: str, text: str, value: float, unit: str) -> None:
    (quantity,) = read_quantities(text, lang=lang)
    assert (quantity.low, quantity.high, quantity.unit) == (value, value, unit)
