"""Ages: of somebody, of a group, as a limit; and what only looks like one."""

import pytest

from numtemp.lib.quantity import read_quantities

Row = tuple[str, float | None, float | None]


def ages(text: str) -> list[Row]:
    return [(q.text, q.low, q.high) for q in read_quantities(text) if (q.unit, q.kind) == ("age", "age")]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Adults aged 20 years and above must register.", [("aged 20 years and above", 20, None)]),
        ("The plan covers women aged 40 to 49 years.", [("aged 40 to 49 years", 40, 49)]),
        ("Children 12 years and older may apply.", [("12 years and older", 12, None)]),
        ("He became mayor when he was 30.", [("30", 30, 30)]),
        ("She was 19 when she won gold.", [("19", 19, 19)]),
        ("The senator, who was 81, resigned.", [("81", 81, 81)]),
        ("She turned 18 in May.", [("18", 18, 18)]),
        ("At 16, she left school.", [("16", 16, 16)]),
        ("The actor died at 79.", [("79", 79, 79)]),
        ("France raised the retirement age from 62 to 64.", [("62", 62, 62), ("64", 64, 64)]),
        ("The voting age is 16 in Austria.", [("16", 16, 16)]),
        ("The average age is 58.", [("58", 58, 58)]),
        ("Children as young as 11 were held.", [("as young as 11", 11, None)]),
        ("Every child under five is weighed.", [("under five", None, 5)]),
        ("Adults aged 18-24 and 65+ were asked.", [("aged 18-24", 18, 24), ("65+", 65, None)]),
        ("Over-60s and under-5s get in free.", [("Over-60s", 60, None), ("under-5s", None, 5)]),
    ],
)
def test_ages(text: str, expected: list[Row]) -> None:
    assert ages(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "He was in prison for 20 years or more.",
        "She was 19 points ahead.",
        "The score was 30.",
        "He is 6 feet tall.",
        "The train left at 16, then stopped.",
        "Of those asked, 30 and 12 others left.",
        "It rose from 62 to 64 percent.",
    ],
)
def test_no_ages(text: str) -> None:
    assert ages(text) == []


def test_what_follows_a_bound_is_no_person() -> None:
    (quantity,) = read_quantities("Those 65 years or older pay nothing.")
    assert (quantity.unit, quantity.noun) == ("age", None)
