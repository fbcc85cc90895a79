"""Names with digits: found, and never read as quantities."""

import pytest

from numtemp.lib.quantity import names_with_digits, read_quantities


def names(text: str) -> list[str]:
    return [text[start:end] for start, end in names_with_digits(text)]


@pytest.mark.parametrize(
    "name",
    [
        "Covid-19", "COVID-19", "SARS-CoV-2", "H1N1", "F-16s", "Su-35", "B-52", "MiG-29", "Boeing 757",
        "A320",
        "Apollo 11", "Article 370", "Section 230", "HR 6666", "SB 8", "H.R. 1", "Amendment 4", "Title 42",
        "Title IX",
        "Proposition 13", "Fifth Amendment", "17th Amendment", "401(k)", "403(b)s", "501(c)(3)", "G20",
        "G-7", "5G", "3D",
        "K-12", "AR-15", "AK-47", "MS-13", "Air Force One", "World War II", "Channel 4", "Flight 370",
        "MH370", "9/11",
        "24/7", "I-95", "Route 66", "Form 1040", "Area 51", "Formula 1", "iPhone 12", "Windows 10",
        "7-Eleven", "CO2",
        "N95", "PM2.5", "S&P 500", "Fortune 500", "555-123-4567", "+1 800 555 0199", "5th Avenue",
        "Ninth Circuit",
        "2nd Marine Division", "@user99", "#Vote2020x", "Chandrayaan-3", "type 2", "Vision 2030", "GPT-4",
        "Fox 2",
    ],
)  # fmt: skip
def test_names(name: str) -> None:
    text = f"They spoke of {name} again."
    assert names(text) == [name]
    assert read_quantities(text) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('He starred in the film "Night 12" then.', ['"Night 12"']),
        ("The Gadar 2 film opened.", ["Gadar 2"]),
        ("Articles 370 and 35A were dropped.", ["Articles 370 and 35A"]),
        ("Call 911 now.", ["911"]),
        ("See https://example.org/2020/5 today.", ["https://example.org/2020/5"]),
    ],
)
def test_names_in_context(text: str, expected: list[str]) -> None:
    assert names(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Euro 2020 was late.", "mid-2021", "R2 billion", "N70 million", "KSh400", "In Jan-2021",
        "top-10 list",
        "Act of 1998", "It grew by 5-7 percent.", "60 minutes passed.", "five guys left", "An 8 year plan",
        "reported17 dead", "pre-1990 cars", "twenty-five", "Olympics-2020", "under-18s",
    ],
)  # fmt: skip
def test_what_is_no_name(text: str) -> None:
    assert names(text) == []
    assert read_quantities(text) != []


def test_a_date_that_reaches_into_a_name_is_no_quantity() -> None:
    assert names("JANUARY24/7") == ["24/7"]
    assert read_quantities("JANUARY24/7") == []
