"""Tables of what is read, kind by kind: value, unit, kind, approximator."""

import pytest

from numtemp.lib.quantity import Quantity, read_quantities


def one(text: str) -> Quantity:
    (quantity,) = read_quantities(text)
    return quantity


@pytest.mark.parametrize(
    ("surface", "value"),
    [
        ("7", 7), ("1,234", 1234), ("1,234,567.5", 1234567.5), ("1.234.567", 1234567), ("1'234'567", 1234567),
        ("1\u00a0234", 1234), ("12 345 678", 12345678), ("0.05", 0.05), ("600.000", 600000), ("1.234,5",
        1234.5),
        ("2,5 million", 2500000), ("2.5 million", 2500000), ("40k", 40000), ("3bn", 3000000000),
        ("1.1 billion", 1100000000),
        ("twelve", 12), ("twenty-one", 21), ("two hundred and five", 205), ("Ninety-four", 94),
        ("a thousand", 1000),
        ("five thousand two hundred", 5200), ("three hundred thousand", 300000), ("two million and one",
        2000001),
        ("a dozen", 12), ("two dozen", 24), ("a hundred", 100), ("nineteen hundred", 1900), ("zero", 0),
        ("100 (thousand)", 100000), ("٣٤", 34), (".5", 0.5), ("2½", 2.5), ("forty-two", 42), ("10 crores",
        10**8),
    ],
)  # fmt: skip
def test_numbers(surface: str, value: float) -> None:
    quantity = one(f"We saw {surface} owls there.")
    assert (quantity.text, quantity.low, quantity.high, quantity.unit) == (surface, value, value, "count")
    assert quantity.noun == "owls"


@pytest.mark.parametrize(
    ("text", "low", "approximator"),
    [
        ("hundreds of owls", 200, "hundreds"),
        ("millions of owls", 2_000_000, "millions"),
        ("tens of thousands of owls", 20_000, "tens"),
        ("dozens of owls", 24, "dozens"),
        ("several thousand owls", 2000, "several"),
        ("a few hundred owls", 200, "a few"),
        ("100+ million owls", 100_000_000, "+"),
    ],
)
def test_open_numbers(text: str, low: int, approximator: str) -> None:
    quantity = one(text)
    assert (quantity.low, quantity.high, quantity.approximator) == (low, None, approximator)
    assert quantity.noun == "owls"


@pytest.mark.parametrize(
    ("words", "low", "high"),
    [
        ("more than", 50, None), ("over", 50, None), ("at least", 50, None), ("no fewer than", 50, None),
        ("upwards of", 50, None), ("in excess of", 50, None), ("just over", 50, None), ("above", 50, None),
        ("up to", None, 50), ("fewer than", None, 50), ("not more than", None, 50), ("under", None, 50),
        ("at most", None, 50), ("as many as", None, 50), ("less than", None, 50),
        ("about", 50, 50), ("nearly", 50, 50), ("almost", 50, 50), ("roughly", 50, 50), ("close to", 50, 50),
        ("some", 50, 50), ("around", 50, 50), ("an estimated", 50, 50), ("barely", 50, 50),
    ],
)  # fmt: skip
def test_approximators_before(words: str, low: int | None, high: int | None) -> None:
    quantity = one(f"They own {words} 50 boats.")
    assert quantity.text == f"{words} 50"
    assert (quantity.low, quantity.high, quantity.approximator) == (low, high, words)


@pytest.mark.parametrize(
    ("text", "surface", "low", "high", "approximator"),
    [
        ("50+ boats", "50+", 50, None, "+"),
        ("50 or more boats", "50 or more", 50, None, "or more"),
        ("50 or fewer boats", "50 or fewer", None, 50, "or fewer"),
        ("50-plus boats", "50-plus", 50, None, "-plus"),
        ("It has 50 or so.", "50 or so", 50, 50, "or so"),
        ("50%+ of boats", "50%+", 50, None, "+"),
        ("£175,000+ a year", "£175,000+", 175_000, None, "+"),
    ],
)
def test_approximators_after(
    text: str, surface: str, low: int | None, high: int | None, approximator: str
) -> None:
    quantity = one(text)
    assert (quantity.text, quantity.low, quantity.high) == (surface, low, high)
    assert quantity.approximator == approximator


@pytest.mark.parametrize(
    ("surface", "value", "unit"),
    [
        ("$5", 5, "USD"), ("US$5 billion", 5 * 10**9, "USD"), ("A$3m", 3 * 10**6, "AUD"), ("HK$20", 20,
        "HKD"),
        ("R$7", 7, "BRL"), ("€9.50", 9.5, "EUR"), ("£2m", 2 * 10**6, "GBP"), ("₹40", 40, "INR"), ("₦500",
        500, "NGN"),
        ("KSh400 billion", 4 * 10**11, "KES"), ("Rs. 500", 500, "INR"), ("R2 billion", 2 * 10**9, "ZAR"),
        ("N70 million", 7 * 10**7, "NGN"), ("P1,000", 1000, "PHP"), ("P200-billion", 2 * 10**11, "PHP"),
        ("CHF 300", 300, "CHF"), ("300 CHF", 300, "CHF"), ("5 dollars", 5, "USD"), ("79 cents", 0.79, "USD"),
        ("50 pence", 0.5, "GBP"), ("6 million US dollars", 6 * 10**6, "USD"), ("50 U.S. dollars", 50, "USD"),
        ("5 million Kenyan shillings", 5 * 10**6, "KES"), ("100 yen", 100, "JPY"), ("12 crore rupees",
        12 * 10**7, "INR"),
        ("a half a million dollars", 500_000, "USD"), ("€1.234,50", 1234.5, "EUR"), ("$300-plus billion",
        3 * 10**11, "USD"),
        ("40 Canadian dollars", 40, "CAD"), ("9 pounds sterling", 9, "GBP"), ("$12", 12, "USD"),
    ],
)  # fmt: skip
def test_money(surface: str, value: float, unit: str) -> None:
    quantity = one(f"It took {surface} then.")
    assert (quantity.text, quantity.low, quantity.unit, quantity.kind) == (surface, value, unit, "money")


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ("Manila paid 40 pesos.", "PHP"),
        ("Mexico paid 40 pesos.", "MXN"),
        ("Pakistan paid 40 rupees.", "PKR"),
        ("Uganda paid 40 shillings.", "UGX"),
        ("Pakistan paid Rs 40.", "PKR"),
        ("Argentina lent 40 million pesos.", "ARS"),
        ("Egypt paid 40 pounds.", "EGP"),
    ],
)
def test_the_country_tells_shared_currencies_apart(text: str, unit: str) -> None:
    assert one(text).unit == unit


@pytest.mark.parametrize(
    ("text", "unit", "kind"),
    [
        ("He spent millions on it.", "USD", "money"),
        ("He has millions of fans.", "count", "count"),
        ("They paid hundreds of thousands in legal fees.", "USD", "money"),
        ("A scam worth 500 crore", "INR", "money"),
        ("He lost 20 pounds of fat.", "pound", "measure"),
        ("It cost 20 pounds.", "GBP", "money"),
    ],
)
def test_money_without_a_sign(text: str, unit: str, kind: str) -> None:
    assert (one(text).unit, one(text).kind) == (unit, kind)


@pytest.mark.parametrize(
    ("surface", "value", "unit"),
    [
        ("5%", 5, "percent"), ("5 percent", 5, "percent"), ("5 per cent", 5, "percent"), ("99.9%", 99.9,
        "percent"),
        ("Ninety-four percent", 94, "percent"), ("3 percentage points", 3, "percentage_point"), ("-5%", -5,
        "percent"),
        ("minus 3 percent", -3, "percent"), ("+2%", 2, "percent"), ("25 basis points", 25, "basis_point"),
        ("3,5%", 3.5, "percent"),
    ],
)  # fmt: skip
def test_percent(surface: str, value: float, unit: str) -> None:
    quantity = one(f"So {surface} it is.")
    assert (quantity.text, quantity.low, quantity.unit, quantity.kind) == (surface, value, unit, "percent")


@pytest.mark.parametrize(
    ("surface", "value", "unit"),
    [
        ("two years", 2, "year_duration"), ("six months", 6, "month"), ("30-year", 30, "year_duration"),
        ("45 minutes", 45, "minute"), ("half an hour", 0.5, "hour"), ("two and a half years", 2.5,
        "year_duration"),
        ("48hrs", 48, "hour"), ("10 seconds", 10, "second"), ("three decades", 3, "decade"), ("one week", 1,
        "week"),
        ("two more years", 2, "year_duration"), ("2 1/2 hours", 2.5, "hour"),
    ],
)  # fmt: skip
def test_durations(surface: str, value: float, unit: str) -> None:
    quantity = one(f"It took {surface} or ages.")
    assert (quantity.text, quantity.low, quantity.unit, quantity.kind) == (surface, value, unit, "duration")


@pytest.mark.parametrize(
    ("surface", "value", "unit"),
    [
        ("5 km", 5, "kilometer"), ("12,500ft", 12500, "foot"), ("300 m", 300, "meter"), ("20 kg", 20,
        "kilogram"),
        ("30°C", 30, "degree_celsius"), ("98.6 degrees Fahrenheit", 98.6, "degree_fahrenheit"),
        ("72mph", 72, "mile_per_hour"), ("120 km/h", 120, "kilometer_per_hour"), ("12 MW", 12, "megawatt"),
        ("5 square kilometres", 5, "square_kilometer"), ("100 sq ft", 100, "square_foot"), ("40 GB", 40,
        "gigabyte"),
        ("two acres", 2, "acre"), ("1.5 tonnes", 1.5, "tonne"), ("6 litres", 6, "liter"), ("50 miles", 50,
        "mile"),
        ("400 parts per million", 400, "part_per_million"), ("half a mile", 0.5, "mile"),
    ],
)  # fmt: skip
def test_measures(surface: str, value: float, unit: str) -> None:
    quantity = one(f"It had {surface} then.")
    assert (quantity.text, quantity.low, quantity.unit, quantity.kind) == (surface, value, unit, "measure")


@pytest.mark.parametrize(
    ("text", "low", "high", "unit"),
    [
        ("some 40-45% of us", 40, 45, "percent"), ("40% to 45% of us", 40, 45, "percent"),
        ("every 4 to 5 years", 4, 5, "year_duration"), ("between five and ten days", 5, 10, "day"),
        ("two or three boats", 2, 3, "count"), ("1.5–2 million boats", 1_500_000, 2_000_000, "count"),
        ("between 130 percent and 219 percent", 130, 219, "percent"), ("2009-2011", 2009, 2011, "year"),
        ("prices ranging from 5 to 9 euros", 5, 9, "EUR"), ("from 2010 to 2015", 2010, 2015, "year"),
        ("30 or 40 years", 30, 40, "year_duration"), ("aged 18-45", 18, 45, "age"),
    ],
)  # fmt: skip
def test_ranges(text: str, low: float, high: float, unit: str) -> None:
    quantity = one(text)
    assert (quantity.low, quantity.high, quantity.unit) == (low, high, unit)


@pytest.mark.parametrize(
    ("text", "lows", "unit"),
    [
        ("It rose from 31% to 44%.", [31, 44], "percent"),
        ("It rose from 5 to 7 percent.", [5, 7], "percent"),
        ("The vote was 226-194.", [226, 194], "count"),
        ("They won 52 to 48.", [52, 48], "count"),
        ("three of the 18 benchmarks", [3, 18], "count"),
        ("Pay rose 22 percent; then 5 per cent.", [22, 5], "percent"),
        ("300, 400 or 450 million dollars", [3 * 10**8, 4 * 10**8, 4.5 * 10**8], "USD"),
    ],
)
def test_pairs_that_are_no_range(text: str, lows: list[float], unit: str) -> None:
    found = read_quantities(text)
    assert [q.low for q in found] == lows
    assert {q.unit for q in found} == {unit}


@pytest.mark.parametrize(
    ("text", "low", "high", "unit"),
    [
        ("a 92-year-old man", 92, 92, "age"), ("a man 60 years old", 60, 60, "age"), ("men aged 25", 25, 25,
        "age"),
        ("people over 65", 65, None, "age"), ("children under 5", None, 5, "age"), ("those 65 and older", 65,
        None, "age"),
        ("under-18s", None, 18, "age"), ("6-month-old twins", 6, 6, "month"), ("twenty years of age", 20, 20,
        "age"),
    ],
)  # fmt: skip
def test_ages(text: str, low: int | None, high: int | None, unit: str) -> None:
    quantity = one(text)
    assert (quantity.low, quantity.high, quantity.unit, quantity.kind) == (low, high, unit, "age")


@pytest.mark.parametrize(
    ("text", "low", "unit", "trend"),
    [
        ("Prices doubled.", 2, "times", "increase"),
        ("It will nearly double the tax.", 2, "times", "increase"),
        ("That is double the average.", 2, "times", None),
        ("twice as many owls", 2, "times", None),
        ("three times more owls", 3, "times", None),
        ("a tenfold gap", 10, "times", None),
        ("3x the size", 3, "times", None),
        ("He ran four times.", 4, "count", None),
        ("He ran twice.", 2, "count", None),
    ],
)
def test_multiples(text: str, low: int, unit: str, trend: str | None) -> None:
    quantity = one(text)
    assert (quantity.low, quantity.unit, quantity.trend) == (low, unit, trend)


@pytest.mark.parametrize(
    ("text", "value"),
    [("the first mayor", 1), ("ranks 5th in size", 5), ("the 3rd house", 3), ("No. 1 in sales", 1),
    ("#2 seed", 2),
     ("the twenty-first bird", 21), ("the second-largest lake", 2), ("number one song", 1)],
)  # fmt: skip
def test_ordinals(text: str, value: int) -> None:
    quantity = one(text)
    assert (quantity.low, quantity.high, quantity.unit, quantity.kind) == (value, value, "ordinal", "ordinal")


@pytest.mark.parametrize(
    "text",
    [
        "At first it rained.", "He first came here.", "No one knows.", "One of them left.", "one another",
        "It could make one gain fat.", "a double standard", "On the one hand", "a few of them",
        "several of them",
        "The first lady spoke.", "third-party advice", "She came second to none.", "one-sided talks",
    ],
)  # fmt: skip
def test_what_counts_nothing(text: str) -> None:
    assert read_quantities(text) == []


@pytest.mark.parametrize(
    ("text", "value"),
    [("half of us", 1 / 2), ("a third of us", 1 / 3), ("two-thirds of us", 2 / 3), ("three quarters of us",
    3 / 4),
     ("one-fifth of us", 1 / 5), ("a 2/3 majority", 2 / 3), ("a quarter of us", 1 / 4), ("⅓ of us", 1 / 3)],
)  # fmt: skip
def test_fractions(text: str, value: float) -> None:
    quantity = one(text)
    assert quantity.low == pytest.approx(value)
    assert (quantity.unit, quantity.kind) == ("ratio", "ratio")


def test_whole_numbers_are_integers() -> None:
    quantity = one("35,000 crore bulbs")
    assert isinstance(quantity.low, int)
    assert quantity.low == 350_000_000_000


def test_the_record_has_the_keys_of_the_contract_in_order() -> None:
    record = one("In June 2022").as_record()
    assert list(record) == [
        "text", "start", "end", "segment", "low", "high", "unit", "noun", "kind", "approximator", "trend",
        "iso",
    ]  # fmt: skip
    assert record["segment"] is None
    assert "iso" not in one("5 owls").as_record()


def test_a_percent_and_an_amount_make_no_range() -> None:
    found = read_quantities("Profits rose 22 percent to $8.7 million.")
    assert [(q.low, q.high, q.unit) for q in found] == [(22, 22, "percent"), (8_700_000, 8_700_000, "USD")]


def test_an_age_in_apposition() -> None:
    quantity = one("Ann Lee, 16, won.")
    assert (quantity.low, quantity.unit) == (16, "age")


def test_scale_words_of_other_languages_after_digits() -> None:
    quantity = one("90 Milliarden Euro")
    assert (quantity.text, quantity.low, quantity.unit) == ("90 Milliarden Euro", 90_000_000_000, "EUR")


def test_text_without_capitals_is_read_alike() -> None:
    text = "On October 17, 2018 KSh 5,000 went to 30 towns near Route 7."
    low = read_quantities(text.lower())
    assert [(q.low, q.unit, q.iso) for q in low] == [(q.low, q.unit, q.iso) for q in read_quantities(text)]
    assert [q.unit for q in low] == ["date", "KES", "count"]
