"""The inputs that break tools like this one, and five more of each kind."""

import pytest

from numtemp.lib.quantity import names_with_digits, read_quantities

Expected = list[tuple[str, float | None, float | None, str]]


def values(text: str) -> Expected:
    return [(q.text, q.low, q.high, q.unit) for q in read_quantities(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Half a million nurses quit.", 500_000),
        ("The city planted half a million trees.", 500_000),
        ("Nearly half a billion people speak it.", 500_000_000),
        ("She sold half a dozen eggs.", 6),
        ("A quarter of a million tickets went in a day.", 250_000),
        ("One and a half million homes lost power.", 1_500_000),
    ],
)
def test_halves_and_quarters_scale(text: str, expected: int) -> None:
    (quantity,) = [q for q in read_quantities(text) if q.kind == "count"]
    assert (quantity.low, quantity.high, quantity.unit) == (expected, expected, "count")


def test_half_a_million_counts_the_nurses() -> None:
    (quantity,) = read_quantities("Half a million nurses quit.")
    assert (quantity.text, quantity.noun) == ("Half a million", "nurses")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "The £2.5m grant and €3bn loan; £47k pay",
            [("£2.5m", 2_500_000, "GBP"), ("€3bn", 3_000_000_000, "EUR"), ("£47k", 47_000, "GBP")],
        ),
        ("A $4m bridge", [("$4m", 4_000_000, "USD")]),
        ("Losses of €1.2bn", [("€1.2bn", 1_200_000_000, "EUR")]),
        ("US$7tn of debt", [("US$7tn", 7_000_000_000_000, "USD")]),
        ("They raised £900k.", [("£900k", 900_000, "GBP")]),
        ("A 12m euro fund", [("12m euro", 12_000_000, "EUR")]),
    ],
)
def test_short_scales_after_a_currency_are_no_units(
    text: str, expected: list[tuple[str, float, str]]
) -> None:
    assert values(text) == [(surface, value, value, unit) for surface, value, unit in expected]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "3,45,000 homes cost ₹12 crore",
            [("3,45,000", 345_000, "count"), ("₹12 crore", 120_000_000, "INR")],
        ),
        ("Rs 1,20,000 was paid", [("Rs 1,20,000", 120_000, "INR")]),
        ("12,34,56,789 votes", [("12,34,56,789", 123_456_789, "count")]),
        ("A loan of Rs. 5 lakh crore", [("Rs. 5 lakh crore", 5_000_000_000_000, "INR")]),
        ("35,000 crore bulbs", [("35,000 crore", 350_000_000_000, "count")]),
        ("2.5 lakh farmers", [("2.5 lakh", 250_000, "count")]),
    ],
)
def test_indian_grouping_and_scales(text: str, expected: list[tuple[str, float, str]]) -> None:
    assert values(text) == [(surface, value, value, unit) for surface, value, unit in expected]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("spending from 2018-19 to 2020-21", [("2018-19", 2018), ("2020-21", 2020)]),
        ("In 2019-20 the school had no roof.", [("2019-20", 2019)]),
        ("The 2020/21 budget", [("2020/21", 2020)]),
        ("Exports of FY2019 and FY 2021-22", [("FY2019", 2019), ("FY 2021-22", 2021)]),
        ("The fiscal year 2016 plan", [("fiscal year 2016", 2016)]),
        ("During 1999-00 it rained.", [("1999-00", 1999)]),
    ],
)
def test_fiscal_years(text: str, expected: list[tuple[str, int]]) -> None:
    assert values(text) == [(surface, year, year, "fiscal_year") for surface, year in expected]


@pytest.mark.parametrize(
    "text",
    [
        "The shop is open 24/7 since 9/11.",
        "Trains run 24/7.",
        "The 26/11 attacks shook Mumbai.",
        "Their odds were 50/50.",
        "He fled on 9/11.",
        "The 7/7 bombings were in London.",
    ],
)
def test_slashed_names_are_no_fractions(text: str) -> None:
    assert values(text) == []


@pytest.mark.parametrize(
    ("text", "low", "high", "unit"),
    [
        ("Rents rose 30-odd percent.", 30, 39, "percent"),
        ("He owns 20-some goats.", 20, 29, "count"),
        ("It lasted 40-odd years.", 40, 49, "year_duration"),
        ("Some 60 odd villages were flooded.", 60, 69, "count"),
        ("Fares fell 10-some percent.", 10, 19, "percent"),
        ("A 90-odd percent share", 90, 99, "percent"),
    ],
)
def test_odd_and_some_mean_up_to_nine_more(text: str, low: int, high: int, unit: str) -> None:
    (quantity,) = read_quantities(text)
    assert (quantity.low, quantity.high, quantity.unit) == (low, high, unit)
    assert quantity.approximator is not None


def test_rents_rose_is_a_trend() -> None:
    (quantity,) = read_quantities("Rents rose 30-odd percent.")
    assert (quantity.trend, quantity.noun) == ("increase", "rents")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Cases rose to 40,000 in 2021, by 7pm.",
            [("40,000", 40_000, 40_000, "count"), ("2021", 2021, 2021, "year"), ("7pm", None, None, "time")],
        ),
        ("It fell to 12 in 1987.", [("12", 12, 12, "count"), ("1987", 1987, 1987, "year")]),
        ("Doors open at 7:30 p.m.", [("7:30 p.m.", None, None, "time")]),
        ("Between 9 and 5pm", [("9 and 5pm", None, None, "time")]),
        ("In 2009 in Rome", [("2009", 2009, 2009, "year")]),
        ("500 in 2010, 20 min later", [
            ("500", 500, 500, "count"), ("2010", 2010, 2010, "year"), ("20 min", 20, 20, "minute"),
        ]),
    ],
)  # fmt: skip
def test_in_and_pm_are_no_units(text: str, expected: Expected) -> None:
    assert values(text) == expected


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Buses on Route 77 a day", ["Route 77"]),
        ("The M4 and Highway 61 were shut.", ["M4", "Highway 61"]),
        ("I-95 is jammed.", ["I-95"]),
        ("Interstate 10 flooded.", ["Interstate 10"]),
        ("They met on 5th Avenue.", ["5th Avenue"]),
        ("He lives east of 82nd.", ["82nd"]),
    ],
)
def test_roads_are_names(text: str, names: list[str]) -> None:
    assert values(text) == []
    assert [text[start:end] for start, end in names_with_digits(text)] == names


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Two in seven adults smoke.", 2 / 7),
        ("1 in 5 bees died.", 0.2),
        ("Three out of ten voters agree.", 0.3),
        ("One of every four wells is dry.", 0.25),
        ("A 1-in-100 storm", 0.01),
        ("9 out of 10 owners", 0.9),
    ],
)
def test_ratios_are_one_quantity(text: str, value: float) -> None:
    (quantity,) = read_quantities(text)
    assert quantity.low == quantity.high == pytest.approx(value)
    assert (quantity.unit, quantity.kind) == ("ratio", "ratio")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A guide costs USD 30-40 a day.", ("USD 30-40", 30, 40, "USD")),
        ("Meals cost $10 to $15.", ("$10 to $15", 10, 15, "USD")),
        ("Between £5 and £7 a week", ("Between £5 and £7", 5, 7, "GBP")),
        ("A €2-3 million house", ("€2-3 million", 2_000_000, 3_000_000, "EUR")),
        ("Pay is 70-80,000 rupees.", ("70-80,000 rupees", 70_000, 80_000, "INR")),
        ("Rs 9-10 lakh suits", ("Rs 9-10 lakh", 900_000, 1_000_000, "INR")),
    ],
)
def test_ranges_of_money(text: str, expected: tuple[str, float, float, str]) -> None:
    assert values(text) == [expected]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The Sun may say a car costs 9,000.", [("9,000", 9_000, 9_000, "count")]),
        ("They march on and may win.", []),
        ("April Hill said mon ami sat.", []),
        ("A second look at the first of all things", []),
        ("We may march in May 2020.", [("May 2020", None, None, "date")]),
        ("Mark and June may wed.", []),
    ],
)
def test_words_that_are_no_dates(text: str, expected: Expected) -> None:
    assert values(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Covid-19, F-16s and Article 370 made news.",
        "The B-52 flew over Section 8 housing.",
        "HR 6666 and SB 8 are bills.",
        "SARS-CoV-2 is not H1N1.",
        "World War II ended; the Fifth Amendment stands.",
        "5G masts and G20 guests",
    ],
)
def test_names_with_digits_are_no_quantities(text: str) -> None:
    assert values(text) == []


def test_every_sentence_of_a_claim_is_read() -> None:
    text = "It rose. Then 5 of 5 fell 3%."
    found = read_quantities(text)
    assert [(q.low, q.unit) for q in found] == [(5, "count"), (5, "count"), (3, "percent")]
    assert all(text[q.start : q.end] == q.text for q in found)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Growth (7(b)) hit 9% :)", [("9%", 9, 9, "percent")]),
        ("Rents (up 4%) [sic] hit $900 :-(", [("4%", 4, 4, "percent"), ("$900", 900, 900, "USD")]),
        ("((12)) {13} <14>", [("12", 12, 12, "count"), ("13", 13, 13, "count"), ("<14", None, 14, "count")]),
        ('"8%," she said; "no, 9%!"', [("8%", 8, 8, "percent"), ("9%", 9, 9, "percent")]),
        ("Debt\t\n is\u00a05% 😀 of\u200b 20", [("5%", 5, 5, "percent"), ("20", 20, 20, "count")]),
        ("5️⃣ ducks and 6 geese", [("5", 5, 5, "count"), ("6", 6, 6, "count")]),
    ],
)
def test_odd_signs_keep_the_offsets(text: str, expected: Expected) -> None:
    assert values(text) == expected
    assert all(text[q.start : q.end] == q.text for q in read_quantities(text))
