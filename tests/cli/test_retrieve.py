"""nt-retrieve as it is run: selection, ties, pools, and the same bytes however the work is split."""

import json

import pytest


def lines(data):
    return [json.loads(line) for line in data.splitlines()]


def jsonl(path, records):
    path.write_text("".join(json.dumps(record) + "\n" for record in records))
    return path


@pytest.fixture
def pool(tmp_path):
    def write(*texts):
        return jsonl(tmp_path / "pool.jsonl", [{"id": f"s{n}", "text": text} for n, text in enumerate(texts)])

    return write


def retrieve(command, *options, records, rc=0):
    done = command(
        "nt-retrieve", *options, input="".join(json.dumps(record) + "\n" for record in records).encode()
    )
    assert done.returncode == rc, done.stderr
    return lines(done.stdout), done.stderr.decode()


def found(record):
    return [(entry["id"], entry["question"], entry["rank"]) for entry in record["evidence"]]


@pytest.mark.parametrize("reranker", ["none", "embedded"])
def test_a_percentage_finds_its_own_snippet_first(command, pool, reranker):
    path = pool("rate is 5%", "rate is 9%")
    (record,), _ = retrieve(command, "--pool", path, "--reranker", reranker, records=[{"claim": "9%"}])
    assert record["evidence"][0]["text"] == "rate is 9%"


def test_a_term_in_one_of_two_snippets_scores_above_zero(command, pool):
    (record,), _ = retrieve(command, "--pool", pool("red fox", "blue sky"), records=[{"claim": "fox"}])
    assert found(record) == [("s0", None, 1)]
    assert record["evidence"][0]["bm25"] > 0


def test_fewer_snippets_than_asked_for(command, pool):
    path = pool("a fox", "one fox", "the fox")
    options = ("--pool", path, "--top-k", 100, "--per-claim", 100)
    (record,), _ = retrieve(command, *options, records=[{"claim": "fox"}])
    assert len(record["evidence"]) == 3


def test_an_empty_pool_gives_no_evidence(command, pool):
    (record,), errors = retrieve(command, "--pool", pool(), records=[{"claim": "fox"}])
    assert record["evidence"] == []
    assert record["notes"]["retrieve"] == ["no evidence found"]
    assert errors == ""


def test_equal_scores_go_by_id(command, tmp_path):
    path = jsonl(
        tmp_path / "pool.jsonl",
        [{"id": "x", "text": "foo"}, {"id": "z", "text": "quick god"}, {"id": "y", "text": "quick fox"}],
    )
    (record,), _ = retrieve(command, "--pool", path, "--reranker", "none", records=[{"claim": "quick"}])
    first, second = record["evidence"]
    assert (first["id"], second["id"]) == ("y", "z")
    assert first["score"] == second["score"] > 0


def test_the_answer_at_word_400_is_found(command, pool):
    filler = "the committee met again and spoke of the volcano too "
    path = pool(filler * 60, filler * 40 + "in 1883 the volcano erupted with a bang " + filler * 20)
    (record,), _ = retrieve(command, "--pool", path, records=[{"claim": "When did the volcano erupt?"}])
    first, second = record["evidence"]
    assert first["id"] == "s1"
    assert first["score"] > second["score"] + 0.05
    assert "truncated" not in first


def test_what_is_not_read_to_its_end_says_so(command, pool):
    (record,), _ = retrieve(command, "--pool", pool("fox " * 20_000), records=[{"claim": "fox"}])
    assert record["evidence"][0]["truncated"] is True


QUESTIONS = {
    "claim": "The tower is 300 metres high and opened in 1931.",
    "questions": [
        {"id": "q1", "text": "How high is the tower?"},
        {"id": "q2", "text": "When did the tower open?"},
    ],
}
TOWER = (
    "The tower is 320 metres high.",
    "The tower opened to visitors in May 1931.",
    "Tickets for the tower cost 12 euros.",
    "A river of 40 kilometres.",
)


def test_one_snippet_a_question_then_the_claims_own(command, pool):
    (record,), _ = retrieve(command, "--pool", pool(*TOWER), records=[QUESTIONS])
    assert found(record) == [("s0", "q1", 1), ("s1", "q2", 1), ("s2", None, 1)]


def test_numbers_of_snippets(command, pool):
    path = pool(*TOWER)
    (record,), _ = retrieve(command, "--pool", path, "--per-question", 2, records=[QUESTIONS])
    assert [entry[1:] for entry in found(record)] == [("q1", 1), ("q1", 2), ("q2", 1)]
    (record,), _ = retrieve(command, "--pool", path, "--per-claim", 1, records=[QUESTIONS])
    assert [entry[1] for entry in found(record)] == ["q1", "q2"]
    (record,), _ = retrieve(
        command, "--pool", path, "--query", "claim", "--per-claim", 2, records=[QUESTIONS]
    )
    assert [entry[1:] for entry in found(record)] == [(None, 1), (None, 2)]


def test_empty_questions_mean_the_claim(command, pool):
    (record,), _ = retrieve(command, "--pool", pool(*TOWER), records=[QUESTIONS | {"questions": []}])
    assert [entry[1] for entry in found(record)] == [None] * 3


def test_a_record_without_claim_and_questions_fails(command, pool):
    (record,), _ = retrieve(command, "--pool", pool(*TOWER), records=[{"id": "x"}], rc=1)
    assert record["errors"][0]["type"] == "missing_field"


def test_own_candidates_come_before_the_bundled_pool(command):
    own = {"claim": "The tower is high.", "evidence": [{"id": "o", "text": "The tower is 320 metres high."}]}
    (record,), errors = retrieve(command, records=[own])
    assert found(record) == [("o", None, 1)]
    assert errors == ""
    (record,), errors = retrieve(command, records=[{"claim": "Alaska was bought in 1867."}])
    assert record["evidence"]
    assert "bundled example pool" in errors


def test_the_pool_wins_over_own_candidates(command, pool):
    own = {"claim": "The tower is high.", "evidence": [{"id": "o", "text": "The tower is 320 metres high."}]}
    (record,), _ = retrieve(command, "--pool", pool(*TOWER), records=[own])
    assert record["evidence"][0]["id"] == "s0"


def test_bad_lines_of_a_pool_are_warned_of_every_time(command, tmp_path):
    path = tmp_path / "pool.jsonl"
    path.write_text('{"id": "s", "text": "a fox"}\n{\n{"text": ""}\n')
    for _ in range(2):
        (record,), errors = retrieve(command, "--pool", path, records=[{"claim": "fox"}])
        assert found(record) == [("s", None, 1)]
        assert f"{path}:2" in errors
        assert "and 1 more" in errors


def test_before_claim_leaves_out_what_is_later(command, tmp_path):
    path = jsonl(
        tmp_path / "pool.jsonl",
        [
            {"id": "early", "text": "The fox slept.", "date": "2020-03-01"},
            {"id": "late", "text": "The fox slept long.", "date": "2020-03-03"},
            {"id": "never", "text": "A fox slept."},
        ],
    )
    records = [{"claim": "The fox slept.", "date": "2020-03-02"}, {"claim": "The fox slept."}]
    (dated, undated), _ = retrieve(command, "--pool", path, "--before-claim", records=records)
    assert {entry["id"] for entry in dated["evidence"]} == {"early", "never"}
    assert {entry["id"] for entry in undated["evidence"]} == {"early", "late", "never"}
    assert undated["notes"]["retrieve"] == ["no date: evidence of any date"]


def test_fact_checkers_are_not_shown(command, tmp_path):
    path = jsonl(
        tmp_path / "pool.jsonl",
        [
            {"id": "check", "text": "The fox slept.", "url": "https://www.snopes.com/fox"},
            {"id": "news", "text": "A fox slept here.", "url": "https://example.org/fox"},
        ],
    )
    (record,), _ = retrieve(command, "--pool", path, records=[{"claim": "The fox slept."}])
    assert [entry["id"] for entry in record["evidence"]] == ["news"]
    (record,), _ = retrieve(command, "--pool", path, "--fact-checks", records=[{"claim": "The fox slept."}])
    assert [entry["id"] for entry in record["evidence"]] == ["check", "news"]


def test_the_same_bytes_however_the_work_is_split(command, tmp_path):
    from importlib import resources

    texts = [
        json.loads(line)["text"] for line in (resources.files("numtemp.lib") / "data" / "pool.jsonl").open()
    ]
    records = [
        {"id": str(n), "claim": text, "questions": [{"id": "q1", "text": text.split(",")[0]}]}
        for n, text in enumerate(texts[:60])
    ]
    data = "".join(json.dumps(record) + "\n" for record in records).encode()
    outputs = {
        command("nt-retrieve", *options, input=data, env=environment(tmp_path / str(place))).stdout
        for place, options in enumerate(
            [(), ("--batch-size", 1), ("--batch-size", 7, "--jobs", 2), ("--jobs", 3)]
        )
    }
    assert len(outputs) == 1
    assert len(lines(outputs.pop())) == 60


def environment(cache):
    import os

    from numtemp.lib.cache import cache_folder

    cache.mkdir()
    (cache / "models").symlink_to(cache_folder() / "models")
    return os.environ | {"NUMTEMP_CACHE": str(cache)}


def test_an_index_that_is_none_is_refused(command, tmp_path):
    done = command("nt-retrieve", "--index", tmp_path, input=b'{"claim": "x"}\n')
    assert done.returncode == 3
    assert done.stdout == b""
    assert len(done.stderr.splitlines()) == 1


def test_an_index_is_searched(command, tmp_path, pool):
    command("nt-index", pool(*TOWER), "-o", tmp_path / "index")
    indexed, _ = retrieve(command, "--index", tmp_path / "index", records=[QUESTIONS])
    pooled, _ = retrieve(command, "--pool", pool(*TOWER), records=[QUESTIONS])
    assert indexed == pooled
    reference, _ = retrieve(
        command, "--index", tmp_path / "index", "--engine", "rank-bm25", records=[QUESTIONS]
    )
    assert found(reference[0]) == found(indexed[0])


def test_before_claim_counts_what_has_no_date(command, tmp_path):
    path = jsonl(
        tmp_path / "pool.jsonl", [{"text": "The fox slept."}, {"text": "A fox ran.", "date": "2020"}]
    )
    (record,), _ = retrieve(
        command, "--pool", path, "--before-claim", records=[{"claim": "fox", "date": "2020-05-01"}]
    )
    assert len(record["evidence"]) == 2
    assert record["notes"]["retrieve"] == ["evidence without a date: 1"]


def test_reasons_and_options_in_the_trace(command, pool):
    options = ("--pool", pool(*TOWER), "--why", "--query", "both", "--numeric", 0.2)
    (record,), _ = retrieve(command, *options, records=[QUESTIONS])
    assert len(record["evidence"]) == 3
    for entry in record["evidence"]:
        assert set(entry["why"]) == {"terms", "quantities"}
    assert "query:both|claim_weight:0.5" in record["trace"]["retrieve"]
    assert "numeric:0.2" in record["trace"]["retrieve"]
    scores = [entry["score"] for entry in record["evidence"]]
    assert scores == sorted(scores, reverse=True)


def test_a_named_reranker_that_is_missing(command, pool):
    path = pool(*TOWER)
    done = command(
        "nt-retrieve", "--pool", path, "--reranker", "no-such/model", "--offline", input=b'{"claim": "x"}\n'
    )
    assert done.returncode == 3
    assert done.stdout == b""
    assert b"no-such/model" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_own_candidates_of_another_shape(command):
    records = [
        {"claim": "fox", "evidence": "none yet"},
        {"claim": "fox", "evidence": [{"text": "a fox"}, {"text": ""}]},
        {"claim": "fox", "evidence": [3]},
    ]
    (first, second, third), _ = retrieve(command, records=records, rc=1)
    assert [record["errors"][0]["type"] for record in (first, third)] == ["bad_field"] * 2
    assert [entry["text"] for entry in second["evidence"]] == ["a fox"]
