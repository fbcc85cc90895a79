import pytest

from numtemp.lib.nli.case import read_case
from numtemp.lib.nli.compare import Comparison, compare


def relations(claim: str, *snippets: str) -> list[tuple[str, str, str]]:
    """Return (claim quantity, evidence quantity, relation) of all comparisons."""
    evidence = [{"id": f"e{number}", "text": text} for number, text in enumerate(snippets)]
    case = read_case({"claim": claim, "evidence": evidence})
    return [
        (case.measures[found.claim].quantity.text, found.measure.quantity.text, found.relation)
        for found in compare(case)
    ]


def relation(claim: str, snippet: str) -> str:
    """Return the relation of the first comparison."""
    return relations(claim, snippet)[0][2]


@pytest.mark.parametrize(
    ("claim", "snippet", "wanted"),
    [
        ("The Orra bridge cost $400 million.", "The Orra bridge cost $400 million.", "equal"),
        ("The Orra bridge cost $400 million.", "The Orra bridge cost $640 million.", "contradicts"),
        ("The Orra bridge cost about $400 million.", "The Orra bridge cost $387 million.", "approximately"),
        ("The Orra bridge cost $400 million.", "The Orra bridge cost $403 million.", "approximately"),
        ("The Orra bridge cost $437 million.", "The Orra bridge cost $455 million.", "close"),
        ("The Orra bridge cost more than $400 million.", "The Orra bridge cost $640 million.", "implies"),
        ("The Orra bridge cost more than $400 million.", "The Orra bridge cost $210 million.", "contradicts"),
        ("The Orra trail is 10 km long.", "The Orra trail is 10,000 meters long.", "equal"),
        ("One in five Orra voters stayed home.", "About 20 percent of Orra voters stayed home.", "equal"),
        ("Orra rents rose 12 percent.", "Orra rents fell 12 percent.", "contradicts"),
        ("The Orra bridge opened in 2014.", "The Orra bridge opened on 3 May 2014.", "implies"),
        ("The Orra bridge opened in 2014.", "The Orra bridge opened in 2017.", "contradicts"),
        ("Orra has 11 schools.", "Orra has 12 schools.", "contradicts"),
    ],
)
def test_relation(claim: str, snippet: str, wanted: str) -> None:
    assert relation(claim, snippet) == wanted


@pytest.mark.parametrize(
    ("claim", "snippet", "text"),
    [
        ("Orra has 700 boats left.", "Orra had 1,000 boats and sold 300 boats.", "1,000 − 300"),
        ("Orra has 1,300 boats in all.", "Orra has 1,000 boats at sea and 300 boats ashore.", "1,000 + 300"),
        (
            "Boat ownership in Orra rose 50 percent.",
            "Orra boat owners rose from 400 to 600 in Orra.",
            "400 to 600",
        ),
    ],
)
def test_arithmetic_implies(claim: str, snippet: str, text: str) -> None:
    assert [found[1:] for found in relations(claim, snippet) if found[2] == "implies"] == [(text, "implies")]


@pytest.mark.parametrize(
    ("claim", "snippet"),
    [
        ("More than 900 boats left Orra.", "Less than 900 boats left Orra."),
        ("Orra rents rose from $500.", "Orra rents fell from $500."),
        ("Orra has at most 20 schools.", "Orra has at least 20 schools."),
    ],
)
def test_the_other_direction_contradicts(claim: str, snippet: str) -> None:
    assert relation(claim, snippet) == "contradicts"


def test_a_long_article_is_read_whole() -> None:
    article = " ".join(f"In {1000 + number} it had {number} boats." for number in range(3000))
    assert relation("Orra has 800 schools.", article + " Orra has 800 schools.") == "equal"


def test_currencies_are_never_converted() -> None:
    assert relations("The Orra bridge cost $400 million.", "The Orra bridge cost €375 million.") == []


def test_another_subject_is_no_contradiction() -> None:
    claim = "The town of Orra has 900 schools."
    assert relation(claim, "The harbour museum of Orra shows 35 paintings.") == "unrelated"


def test_a_snippet_on_nothing_of_the_claim_is_not_compared() -> None:
    assert relations("Orra has 900 schools.", "The harbour museum shows 900 paintings.") == []


def test_another_year_is_no_contradiction() -> None:
    found = relations("Orra had 900 schools in 2014.", "Orra had 650 schools in 1974.")
    assert ("900", "650", "unrelated") in found


def test_the_same_year_is_a_contradiction() -> None:
    found = relations("Orra had 900 schools in 2014.", "Orra had 650 schools in 2014.")
    assert ("900", "650", "contradicts") in found


def test_ratio_and_record_shape() -> None:
    case = read_case(
        {"claim": "Orra has 900 schools.", "evidence": [{"id": "e", "text": "Orra has 450 schools."}]}
    )
    (found,) = compare(case)
    assert isinstance(found, Comparison)
    record = found.as_record()
    assert record == {
        "quantity": 0,
        "evidence": "e",
        "text": "450",
        "low": 450,
        "high": 450,
        "unit": "count",
        "relation": "contradicts",
        "ratio": 0.5,
        "confidence": record["confidence"],
    }
    assert 0.5 < record["confidence"] <= 1


def test_the_records_own_quantities_are_used() -> None:
    quantity = {"text": "900", "start": 9, "end": 12, "low": 450, "high": 450, "unit": "count"}
    quantity |= {"kind": "count", "noun": "schools"}
    case = read_case(
        {
            "claim": "Orra has 900 schools.",
            "quantities": [quantity],
            "evidence": [{"id": "e", "text": "Orra has 450 schools."}],
        }
    )
    assert [found.relation for found in compare(case)] == ["equal"]


def test_one_figure_with_two_units_is_a_contradiction() -> None:
    found = relations("The Orra bridge cost €700,000 in all.", "The Orra bridge cost $700,000 in all.")
    assert found == [("€700,000", "$700,000", "contradicts")]


@pytest.mark.parametrize(
    ("claim", "snippet", "wanted"),
    [
        (
            "Oxygen makes up 78 percent of dry air.",
            "Dry air is 78 percent nitrogen and 21 percent oxygen.",
            [("78 percent", "21 percent", "contradicts"), ("78 percent", "78 percent", "unrelated")],
        ),
        (
            "Nitrogen makes up 78 percent of dry air.",
            "Dry air is 78 percent nitrogen and 21 percent oxygen.",
            [("78 percent", "78 percent", "equal"), ("78 percent", "21 percent", "unrelated")],
        ),
    ],
)
def test_a_number_goes_with_words_beside_it(claim: str, snippet: str, wanted: list[tuple[str, ...]]) -> None:
    assert relations(claim, snippet) == wanted


def test_a_number_of_another_subject_counts_less() -> None:
    def confidence(snippet: str) -> float:
        case = read_case(
            {"claim": "Jupiter is 318 times as massive as Earth.", "evidence": [{"id": "e", "text": snippet}]}
        )
        return compare(case)[0].confidence

    same, other = "Jupiter is 318 times as massive as Earth.", "Uranus is 15 times as massive as Earth."
    assert confidence(other) < 0.6 * confidence(same)


@pytest.mark.parametrize(
    "snippet",
    ["Mar 4, 2019 ... The Orra bridge is painted red.", "4 March 2019 - The Orra bridge is painted red."],
)
def test_the_date_of_publication_is_no_evidence(snippet: str) -> None:
    assert relations("The Orra bridge opened on 4 March 2017.", snippet) == []


def test_a_date_that_opens_a_sentence_is_evidence() -> None:
    claim = "The Orra bridge was opened on 4 March 2017."
    assert relation(claim, "March 4, 2017, was the day the Orra bridge was opened.") == "equal"


def test_counts_of_other_things_do_not_contradict() -> None:
    assert (
        relation("Orra trades with 195 countries.", "Orra trades with 7.6 million shoppers.") == "unrelated"
    )


def test_a_figure_is_rounded_in_the_unit_that_states_it() -> None:
    claim = "Mount Everest is 29,032 feet high."
    assert relation(claim, "Mount Everest is 8,848.86 meters high.") == "approximately"
