"""Near-duplicates, numeric agreement, reasons, fusion."""

import numpy as np
import pytest

from numtemp.lib.retrieve import numeric
from numtemp.lib.retrieve.collection import Settings, collect
from numtemp.lib.retrieve.pool import Document
from numtemp.lib.retrieve.repeats import Repeats
from numtemp.lib.retrieve.rerank import NoReranker
from numtemp.lib.retrieve.search import Search, Searcher
from numtemp.lib.retrieve.select import Query, Selection
from numtemp.lib.retrieve.why import why


def collection(*texts):
    return collect([Document(f"d{number}", text) for number, text in enumerate(texts)], Settings())


@pytest.mark.parametrize(
    ("first", "second", "repeats"),
    [
        ("The lake is 30 metres deep.", "the lake is 30 metres deep", True),
        ("The lake is 30 metres deep.", "The lake is 31 metres deep.", False),
        ("The lake is very deep and cold.", "The lake is very deep and cold, they say.", False),
        ("a b c d e f g h i j", "a b c d e f g h i k", True),
        ("One thing.", "Another matter.", False),
    ],
)
def test_what_repeats(first, second, repeats):
    shown = Repeats()
    assert shown.add(first)
    assert shown.add(second) is not repeats


def test_a_repeated_snippet_is_not_chosen():
    pool = collection("The lake is 30 metres deep.", "the lake is 30 metres deep", "A lake.")
    ranked = Searcher("bm25s", NoReranker(), 100, 0).ranked(
        [Search(pool, None, [(Query("q1", "lake deep"), 1)])]
    )
    selection = Selection(pool, explain=False)
    selection.take(ranked[0], 3)
    assert [entry["rank"] for entry in selection.evidence] == [1, 2]
    assert len({entry["text"].lower().strip(".") for entry in selection.evidence}) == 2


@pytest.mark.parametrize(
    ("query", "better", "worse"),
    [
        ("Did rents rise by 5%?", "rents went up 7 percent", "rents went up to 700 euros"),
        ("Did the fund hold $3m in 2012?", "in 2012 the fund held $2m", "in 2011 the fund held $2m"),
        ("Are there 40 lions in the park?", "the park counts 31 lions", "the park counts 31 visitors"),
        ("Is Bergen wet on 200 days?", "bergen has rain on 240 days", "oslo has rain on 240 days"),
        ("When was the bridge built?", "the bridge was built in 1901", "the bridge was built by hand"),
    ],
)
def test_the_same_kind_of_quantity_matches_better(query, better, worse):
    wanted = numeric.wanted(query)
    assert numeric.match(wanted, better) > numeric.match(wanted, worse)


def test_nothing_wanted_changes_nothing():
    assert numeric.match(numeric.wanted("is it so?"), "it is 5%") == 0


def test_numeric_weight_turns_an_order():
    pool = collection(
        "rents rose in the city and rents rose again by 40 euros", "rents rose 4 percent in the city"
    )
    search = Search(pool, None, [(Query(None, "rents rose 5%"), 1.0)])
    plain, _ = Searcher("bm25s", NoReranker(), 100, 0.0).ranked([search])[0]
    kinds, _ = Searcher("bm25s", NoReranker(), 100, 0.9).ranked([search])[0]
    assert (plain.number, kinds.number) == (0, 1)


def test_reasons_are_words_and_quantities_in_common():
    pool = collection("The Alder Bridge cost 3 million dollars in 1904.", "A bridge.", "The sea.", "The sky.")
    reasons = why(pool, "Did the Alder Bridge cost $4m?", pool.document(0).text)
    assert reasons["terms"][0] == "alder"
    assert "the" not in reasons["terms"]
    assert reasons["quantities"] == [{"query": "$4m", "snippet": "3 million dollars", "equal": False}]


def test_fusion_weighs_claim_and_questions():
    pool = collection("red apple", "green pear", "red pear")
    claim, question = Query(None, "red"), Query("q1", "pear")

    def first(weight):
        queries = [(claim, weight), (question, 1 - weight)]
        ranked = Searcher("bm25s", NoReranker(), 100, 0).ranked([Search(pool, None, queries)])[0]
        return [(item.number, item.query.id) for item in ranked]

    assert first(0.5)[0][0] == 2
    assert [number for number, _ in first(1.0)[:2]] == [0, 2]
    assert {number for number, _ in first(0.0)[:2]} == {1, 2}
    assert first(0.0)[0][1] == "q1"


@pytest.mark.parametrize("engine", ["bm25s", "rank-bm25"])
def test_an_engine_obeys_the_mask(engine):
    pool = collection("one fox", "two foxes and a fox", "a fox here", "no bird")
    allowed = np.array([True, False, True, True])
    ranked = Searcher(engine, NoReranker(), 100, 0).ranked(
        [Search(pool, allowed, [(Query(None, "fox"), 1)])]
    )[0]
    assert sorted(item.number for item in ranked) == [0, 2]
