"""The counted noun and the trend."""

import pytest

from numtemp.lib.quantity import read_quantities


@pytest.mark.parametrize(
    ("text", "nouns"),
    [
        ("2,000 unvaccinated nurses quit.", ["nurses"]),
        ("16,000 American deaths", ["deaths"]),
        ("They hired 93 IRS agents.", ["agents"]),
        ("94 percent of the bills passed.", ["bills"]),
        ("half of all homes", ["homes"]),
        ("We held 109 sessions and missed 49.", ["sessions", "sessions"]),
        ("10% of 23 million people vote.", ["people", "people"]),
        ("Nine of the 11 judges left.", ["judges", "judges"]),
        ("a 220-seat hall", ["seat"]),
        ("a $5 billion bailout", ["bailout"]),
        ("stipends of £900", ["stipends"]),
        ("They will reduce premiums by 10 percent.", ["premiums"]),
        ("The number of learners rose by 5%.", ["learners"]),
        ("The national debt has gone up by $5 million.", ["national debt"]),
        ("Damage to the hall will cost $7 million.", ["damage"]),
        ("Exports to Peru fell 12%.", ["exports"]),
        ("Cases rose to 40,000.", ["cases"]),
        ("$3 billion a year on trade", ["trade"]),
        ("a 30-year low", ["low"]),
        ("nearly 3,000 fewer women came.", ["women"]),
        ("The debt doubled.", ["debt"]),
        ("They tripled the number of wards.", ["wards"]),
        ("8 percent of the 2019 state budget", ["state budget", None]),
        ("£50 million worth of wheat", ["wheat"]),
        ("They lost $2 million in legal fees.", ["legal fees"]),
        ("134,000 (former) soldiers marched.", ["soldiers"]),
        ("The debt is on track to double.", ["debt"]),
        ("Turnout on May 14th was just 7 percent.", [None, "turnout"]),
        ("Deaths in Ohio from 2013-2018 are 918.", [None, "deaths"]),
        ("The number of wolves living in the woods has tripled.", ["wolves"]),
        ("Half the villages flooded.", ["villages"]),
        ("Twice as many owls came.", ["owls"]),
        ("Fees are the highest in the land at 35 percent.", [None]),
        ("Twenty of Oregons lakes dried up.", ["lakes"]),
        ("It has 900 last month.", [None]),
        ("30% support the plan, 5% inflation", [None, "inflation"]),
        ("The third-largest lake", ["lake"]),
        ("seven ethics violations", ["ethics violations"]),
    ],
)
def test_nouns(text: str, nouns: list[str | None]) -> None:
    assert [q.noun for q in read_quantities(text)] == nouns


@pytest.mark.parametrize(
    ("text", "trends"),
    [
        ("Rents rose 5%.", ["increase"]),
        ("Rents rose by 5%.", ["increase"]),
        ("Rents rose from 5% to 7%.", [None, None]),
        ("Rents rose to 7%.", [None]),
        ("Fees are down 4%.", ["decrease"]),
        ("a $5 billion cut", ["decrease"]),
        ("a $5 billion tax increase", ["increase"]),
        ("a 22 percent reduction in smog", ["decrease"]),
        ("They lost 300 jobs.", ["decrease"]),
        ("They added 300 jobs.", ["increase"]),
        ("They increased his budget nearly 14 percent.", ["increase"]),
        ("It was cut in half.", ["decrease"]),
        ("Smog fell by an unprecedented 40 percent.", ["decrease"]),
        ("They racked up a $5 million debt.", [None]),
        ("5 percent of owls", [None]),
    ],
)
def test_trend_is_of_the_change_alone(text: str, trends: list[str | None]) -> None:
    assert [q.trend for q in read_quantities(text)] == trends
