"""Recall, MRR and nDCG of the evidence: hand-worked, and equal to ir-measures and scikit-learn."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from numtemp.lib.errors import SetupError
from numtemp.lib.score.retrieval import CUTOFFS, Retrieval, ndcg, recall, reciprocal_rank

IDS = [f"p{number}" for number in range(40)]
rankings = st.lists(st.sampled_from(IDS), unique=True, max_size=40)
relevants = st.frozensets(st.sampled_from(IDS), min_size=1, max_size=15)


@given(st.lists(st.tuples(rankings, relevants), min_size=1, max_size=8))
@settings(deadline=None, max_examples=200)
def test_all_measures_equal_ir_measures(queries):
    import ir_measures
    from ir_measures import RR, R, nDCG

    run = {
        str(q): {one: float(-place) for place, one in enumerate(ranking)}
        for q, (ranking, _) in enumerate(queries)
    }
    qrels = {str(q): dict.fromkeys(sorted(relevant), 1) for q, (_, relevant) in enumerate(queries)}
    theirs = ir_measures.calc_aggregate([*(R @ k for k in CUTOFFS), RR, nDCG @ 10], qrels, run)
    retrieval = Retrieval()
    for ranking, relevant in queries:
        evidence = [{"id": one, "text": one} for one in ranking]
        retrieval.add("x:1", {"evidence": evidence}, sorted(relevant), pytest.fail)
    ours = {row.metric: row.value for row in retrieval.rows()}
    assert ours["MRR"] == pytest.approx(theirs[RR], abs=1e-12)
    assert ours["nDCG@10"] == pytest.approx(theirs[nDCG @ 10], abs=1e-12)
    for k in CUTOFFS:
        if f"recall@{k}" in ours:
            assert ours[f"recall@{k}"] == pytest.approx(theirs[R @ k], abs=1e-12)


@given(st.permutations(IDS), relevants)
@settings(deadline=None)
def test_gain_equals_scikit_learns(ranking, relevant):
    from sklearn.metrics import ndcg_score

    truth = [[float(one in relevant) for one in ranking]]
    places = [[float(-place) for place in range(len(ranking))]]
    assert ndcg(ranking, relevant, 10) == pytest.approx(ndcg_score(truth, places, k=10), abs=1e-12)


def test_a_hand_worked_ranking():
    ranking, relevant = ["a", "b", "c", "d"], frozenset("bdz")
    assert [recall(ranking, relevant, k) for k in (1, 3, 10)] == [0, 1 / 3, 2 / 3]
    assert reciprocal_rank(ranking, relevant) == 1 / 2
    best = 1 + 1 / math.log2(3) + 1 / 2
    assert ndcg(ranking, relevant, 10) == pytest.approx((1 / math.log2(3) + 1 / math.log2(5)) / best)
    assert reciprocal_rank(ranking, frozenset("z")) == ndcg(ranking, frozenset("z"), 10) == 0


def record(*ids, **more):
    return {"evidence": [{"id": one} for one in ids], **more}


def figures(retrieval):
    return {row.metric: (row.value, row.n) for row in retrieval.rows()}


def test_records_without_relevant_snippets_do_not_count_and_those_without_evidence_do():
    retrieval = Retrieval()
    retrieval.add("x:1", record("a"), None, pytest.fail)
    retrieval.add("x:2", record("a"), [], pytest.fail)
    assert retrieval.rows() == []
    retrieval.add("x:3", record("a"), ["a"], pytest.fail)
    retrieval.add("x:4", {}, ["a"], pytest.fail)
    retrieval.miss(["b"])
    assert figures(retrieval)["MRR"] == (pytest.approx(1 / 3), 3)


def test_cutoffs_go_as_far_as_the_lists():
    retrieval = Retrieval()
    retrieval.add("x:1", record(*IDS[:4]), ["p3"], pytest.fail)
    assert list(figures(retrieval)) == ["recall@1", "recall@3", "recall@10", "MRR", "nDCG@10"]
    assert figures(retrieval)["recall@10"] == (1, 1)


def test_a_snippet_that_stands_twice_counts_at_its_first_place():
    retrieval = Retrieval()
    retrieval.add("x:1", record("a", "a", "b"), ["b"], pytest.fail)
    assert figures(retrieval)["MRR"] == (0.5, 1)


def test_a_failure_is_superseded():
    retrieval = Retrieval()
    failed = {"id": "x", "errors": [{"stage": "retrieve"}]}
    for one in (failed, failed, record("a", id="x"), {**failed, "id": "y"}):
        retrieval.add("x:1", one, ["a"], pytest.fail)
    assert figures(retrieval)["MRR"] == (0.5, 2)


@pytest.mark.parametrize(
    ("one", "relevant", "named"),
    [
        (record("a"), "a", "relevant"),
        (record("a"), [1], "relevant"),
        ({"evidence": "a"}, ["a"], "evidence"),
        ({"evidence": [{"text": "a"}]}, ["a"], "evidence"),
    ],
)
def test_what_is_no_list_of_ids_is_named(one, relevant, named):
    said: list[str] = []
    retrieval = Retrieval()
    retrieval.add("stdin:7", one, relevant, said.append)
    assert retrieval.rows() == []
    assert said == [f"stdin:7: record ?: bad_field: {named} is no list of ids"]


def test_evidence_found_in_different_ways_is_refused():
    one, other = (record("a", trace={"retrieve": f"engine:{name}"}) for name in ("bm25s", "rank-bm25"))
    retrieval = Retrieval()
    retrieval.add("x:1", one, ["a"], pytest.fail)
    with pytest.raises(SetupError, match="retrieve was done by engine:rank-bm25"):
        retrieval.add("x:2", other, ["a"], pytest.fail)
    retrieval = Retrieval(allow_mixed=True)
    retrieval.add("x:1", one, ["a"], pytest.fail)
    retrieval.add("x:2", other, ["a"], pytest.fail)
    assert "retrieve:mixed" in retrieval.rows()[0].signature


def test_intervals_stay_between_0_and_1():
    retrieval = Retrieval()
    for number in range(5):
        retrieval.add("x:1", record("a", "b"), ["b" if number else "a"], pytest.fail)
    rows = {row.metric: row for row in retrieval.rows()}
    assert (rows["recall@1"].low, rows["recall@1"].value) == (0, 0.2)
    assert (rows["recall@3"].low, rows["recall@3"].high) == (1, 1)
    assert 0 < rows["MRR"].low < rows["MRR"].value < rows["MRR"].high <= 1
