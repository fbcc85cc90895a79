"""Sentences as a newsroom writes them: what stands beside a number decides what it is."""

import pytest

from numtemp.lib.quantity import read_quantities

Row = tuple[str, float | None, float | None, str]


def rows(text: str) -> list[Row]:
    return [(q.text, q.low, q.high, q.unit) for q in read_quantities(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Alaska was bought for 7.2 million dollars, about two cents an acre.",
            [("7.2 million dollars", 7_200_000, 7_200_000, "USD"), ("about two cents", 0.02, 0.02, "USD")],
        ),
        ("That was just his two cents.", []),
        ("It bought a 1551 passage from the manuscript.", [("1551", 1551, 1551, "year")]),
        ("An 1865 letter survives.", [("1865", 1865, 1865, "year")]),
        ("It is a 1250 seat hall.", [("1250", 1250, 1250, "count")]),
        ("It ran 1551 passages long.", [("1551", 1551, 1551, "count")]),
        (
            "The council is spending millions on 5 and 6.",
            [("millions", 2_000_000, None, "USD"), ("5", 5, 5, "count"), ("6", 6, 6, "count")],
        ),
        (
            "They spent $20 million on Terminals 5 and 6.",
            [("$20 million", 20_000_000, 20_000_000, "USD")],
        ),
        ("Crime peaked in the mid-1990s.", [("mid-1990s", 1990, 1999, "year")]),
        ("Crime peaked in the mid\u20111990s.", [("mid\u20111990s", 1990, 1999, "year")]),
        (
            "Shares slid 12.4 per cent to 83p.",
            [("12.4 per cent", 12.4, 12.4, "percent"), ("83p", 0.83, 0.83, "GBP")],
        ),
        (
            "It is $64,000, $2,150 less than ten years ago.",
            [
                ("$64,000", 64_000, 64_000, "USD"),
                ("$2,150", 2150, 2150, "USD"),
                ("ten years", 10, 10, "year_duration"),
            ],
        ),
        ("The tower is 828m tall.", [("828m", 828, 828, "meter")]),
        ("She won the 100m sprint.", [("100m", 100, 100, "meter")]),
        ("The tower cost $828m.", [("$828m", 828_000_000, 828_000_000, "USD")]),
        ("It rained 12mm and took 5l of oil.", [("12mm", 12, 12, "millimeter"), ("5l", 5, 5, "liter")]),
        ("Rates rose half a percentage point.", [("half a percentage point", 0.5, 0.5, "percentage_point")]),
        ("He lost by 0.3 of a percent.", [("0.3 of a percent", 0.3, 0.3, "percent")]),
        ("Of 20 horses, 14 won.", [("20", 20, 20, "count"), ("14", 14, 14, "count")]),
        ("The fine in Seoul was 40,000 won.", [("40,000 won", 40_000, 40_000, "KRW")]),
        ("Three real estate agents came.", [("Three", 3, 3, "count")]),
        ("It has one police officer.", [("one", 1, 1, "count")]),
        ("There is a 50-50 chance.", []),
    ],
)
def test_values(text: str, expected: list[Row]) -> None:
    assert rows(text) == expected


@pytest.mark.parametrize(
    ("text", "nouns"),
    [
        ("It tripled from 2bn to 7.8 billion seventy years later.", [None, None, None, None]),
        ("The state spent Rs 5 crore in fiscal 2020-21.", [None, None]),
        ("The vaccine is 94.5% effective.", ["vaccine"]),
        ("Tickets are 4.9% dearer.", ["tickets"]),
        ("Police seized 2.7 tonnes of cocaine worth £3m.", ["cocaine", "cocaine"]),
        ("Global sea levels have risen 20 centimetres.", ["sea levels"]),
        ("GDP shrank 0.2% quarter-on-quarter.", ["gdp"]),
        ("About 1 million of the state's 7 million residents left.", ["residents", "residents"]),
    ],
)
def test_nouns(text: str, nouns: list[str | None]) -> None:
    assert [quantity.noun for quantity in read_quantities(text)] == nouns


@pytest.mark.parametrize(
    ("text", "trends"),
    [
        ("A dozen states cut taxes.", [None]),
        ("It was a ten-point rise.", ["increase"]),
        ("His rating dropped 6 points.", ["decrease"]),
        ("There was a 5% tax cut.", ["decrease"]),
    ],
)
def test_trends(text: str, trends: list[str | None]) -> None:
    assert [quantity.trend for quantity in read_quantities(text)] == trends
