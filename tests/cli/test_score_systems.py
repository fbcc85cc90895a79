"""nt-score --gold and --errors as a user runs them."""

import csv
import json

import pytest

from tests.cli.score_rows import figures, lines, rows, value

LABELS = ["True", "False", "Conflicting"]
GOLD = [
    {"id": f"c{i}", "claim": f"Rents rose by {i}%.", "label": LABELS[i % 3], "category": "temporal"}
    for i in range(30)
]
GOOD = [{"id": record["id"], "verdict": record["label"]} for record in GOLD]
POOR = [{"id": record["id"], "verdict": "True"} for record in GOLD]


@pytest.fixture
def folder(tmp_path):
    for name, records in (("gold", GOLD), ("good", GOOD), ("poor", POOR)):
        (tmp_path / f"{name}.jsonl").write_bytes(lines(*records))
    return tmp_path


def test_systems_are_joined_by_id_in_any_order_and_compared_with_the_first(command, folder):
    (folder / "good.jsonl").write_bytes(lines(*GOOD[::-1]))
    done = command("nt-score", "--gold", "gold.jsonl", "poor.jsonl", "good.jsonl", cwd=folder)
    assert done.returncode == 0, done.stderr
    found = figures(done)
    assert found["good", "macro-F1", "all"] == found["good", "macro-F1", "category:temporal"] == 1
    assert found["poor", "macro-F1", "all"] == pytest.approx(0.5 / 3)
    assert found["good", "macro-F1:difference", "all"] == pytest.approx(1 - 0.5 / 3)
    assert found["good", "McNemar:only-this", "all"] == 20
    assert (
        found["good", "McNemar:p", "all"]
        == found["good", "McNemar:p:Holm", "all"]
        == pytest.approx(2 / 2**20)
    )
    assert found["good", "macro-F1:p", "all"] == pytest.approx(1 / 1001)
    assert found["good", "joined", "all"] == found["poor", "joined", "all"] == 30
    assert ("poor", "McNemar:p", "all") not in found
    compared = [row["signature"] for row in rows(done) if row["metric"] == "macro-F1:difference"]
    assert "|against:poor|" in compared[0]
    assert "|seed:0|" in compared[0]


def test_holm_corrects_over_all_systems(command, folder):
    (folder / "other.jsonl").write_bytes(lines(*POOR))
    done = command("nt-score", "--gold", "gold.jsonl", "poor.jsonl", "good.jsonl", "other.jsonl", cwd=folder)
    found = figures(done)
    assert found["good", "McNemar:p:Holm", "all"] == pytest.approx(2 * found["good", "McNemar:p", "all"])
    assert found["other", "McNemar:p:Holm", "all"] == 1


def test_the_gold_signature_does_not_depend_on_order_but_on_labels(command, folder):
    def signature():
        return rows(command("nt-score", "--gold", "gold.jsonl", "good.jsonl", cwd=folder))[0]["signature"]

    first = signature()
    (folder / "gold.jsonl").write_bytes(lines(*GOLD[::-1]))
    assert signature() == first
    (folder / "gold.jsonl").write_bytes(lines({**GOLD[0], "label": "False"}, *GOLD[1:]))
    assert signature() != first


def test_missing_and_unknown_claims_are_counted(command, folder):
    (folder / "good.jsonl").write_bytes(lines(*GOOD[:20], {"id": "stranger", "verdict": "True"}))
    done = command("nt-score", "--gold", "gold.jsonl", "good.jsonl", cwd=folder)
    assert value(done, "failed") == 10
    assert value(done, "joined") == 20
    assert value(done, "unmatched") == 1
    assert value(done, "accuracy") == pytest.approx(20 / 30)
    assert b"good: 1 records have no gold label" in done.stderr
    assert b"good: 10 gold claims have no record and count as failed" in done.stderr


def test_a_retried_failure_is_superseded_and_any_other_repeat_refused(command, folder):
    failed = {"id": "c0", "errors": [{"stage": "nli", "type": "timeout", "message": "late"}]}
    (folder / "good.jsonl").write_bytes(lines(failed, *GOOD))
    done = command("nt-score", "--gold", "gold.jsonl", "good.jsonl", cwd=folder)
    assert value(done, "accuracy") == 1
    (folder / "good.jsonl").write_bytes(lines(*GOOD, GOOD[3]))
    done = command("nt-score", "--gold", "gold.jsonl", "good.jsonl", cwd=folder)
    assert done.returncode == 3
    assert b"good.jsonl:31: 'c3' stands twice" in done.stderr


def test_a_repeated_claim_joins_by_id_and_is_refused_by_claim(command, folder):
    repeated = [{**record, "claim": "The same."} for record in GOLD[:2]]
    (folder / "gold.jsonl").write_bytes(lines(*repeated, *GOLD[2:]))
    assert value(command("nt-score", "--gold", "gold.jsonl", "good.jsonl", cwd=folder), "accuracy") == 1
    done = command("nt-score", "--gold", "gold.jsonl", "--join", "claim", "good.jsonl", cwd=folder)
    assert done.returncode == 3
    assert b"gold.jsonl:2: 'The same.' stands twice in the gold file" in done.stderr


def test_csv_predictions_are_joined_by_claim_and_bad_rows_named(command, folder):
    text = "claim,verdict\r\n" + "".join(f"{r['claim']},{r['label'].upper()}\r\n" for r in GOLD[:28])
    text += 'Rents rose by 28%.,True,extra\r\n"Rents rose by 29%.",perhaps\r\n'
    (folder / "good.csv").write_text(text)
    done = command("nt-score", "--gold", "gold.jsonl", "--join", "claim", "good.csv", cwd=folder)
    assert done.returncode == 1
    assert b"nt-score: good.csv:30: 3 fields, not 2" in done.stderr
    assert b"nt-score: good.csv:31: record ?: bad_verdict: 'perhaps'" in done.stderr
    assert value(done, "joined") == 29
    assert value(done, "accuracy") == pytest.approx(28 / 30)


def test_records_that_cannot_be_joined_are_named_and_the_rest_is_scored(command, folder):
    (folder / "gold.jsonl").write_bytes(lines({"id": ["x"], "label": "True"}, *GOLD))
    (folder / "good.jsonl").write_bytes(lines({"id": 1.5, "verdict": "True"}, *GOOD))
    done = command("nt-score", "--gold", "gold.jsonl", "good.jsonl", cwd=folder)
    assert done.returncode == 1
    assert b"gold.jsonl:1: record ['x']: bad_field: id is a list, not a string" in done.stderr
    assert b"good.jsonl:1: record 1.5: bad_field: id is a number, not a string" in done.stderr
    assert value(done, "accuracy") == 1


def test_nothing_that_joins_says_how_else_to_join(command, folder):
    (folder / "good.csv").write_text("claim,verdict\nRents rose by 1%.,True\n")
    done = command("nt-score", "--gold", "gold.jsonl", "good.csv", cwd=folder)
    assert done.returncode == 3
    assert b"--join claim joins by claim" in done.stderr


def test_an_unknown_join_is_a_usage_error(command, folder):
    assert (
        command("nt-score", "--gold", "gold.jsonl", "--join", "text", "good.jsonl", cwd=folder).returncode
        == 2
    )


def test_errors_are_written_worst_first_with_their_confusion(command, tmp_path):
    def record(identity, label, verdict, high, **more):
        rest = (1 - high) / 2
        scores = {name: high if name == verdict else rest for name in LABELS}
        return {"id": identity, "label": label, "verdict": verdict, "scores": scores, **more}

    records = [
        record("mild", "True", "False", 0.4),
        {"id": "gone", "label": "True", "errors": [{"stage": "nli"}]},
        {"id": "again", "label": "True", "errors": [{"stage": "nli"}]},
        record("right", "True", "True", 0.9),
        record(
            "sure",
            "False",
            "Conflicting",
            0.9,
            category="temporal",
            comparisons=[{"relation": "contradicts"}],
        ),
        record("again", "True", "True", 0.9),
    ]
    done = command("nt-score", "--errors", "wrong.jsonl", input=lines(*records), cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    wrong = [json.loads(line) for line in (tmp_path / "wrong.jsonl").read_bytes().splitlines()]
    assert [one["id"] for one in wrong] == ["sure", "mild", "gone"]
    assert [one["confusion"] for one in wrong] == ["False:Conflicting", "True:False", "True:failed"]
    assert wrong[0]["comparisons"] == [{"relation": "contradicts"}]
    assert wrong[0]["category"] == "temporal"
    assert wrong[0]["margin"] == pytest.approx(0.85)
    assert [path.name for path in tmp_path.iterdir()] == ["wrong.jsonl"]


def test_errors_of_systems_carry_the_gold_claim(command, folder):
    (folder / "poor.jsonl").write_bytes(lines(*POOR[:-1]))
    command("nt-score", "--gold", "gold.jsonl", "poor.jsonl", "--errors", "wrong.jsonl", cwd=folder)
    wrong = [json.loads(line) for line in (folder / "wrong.jsonl").read_bytes().splitlines()]
    assert len(wrong) == 20
    assert wrong[0]["claim"] == "Rents rose by 1%."
    assert (wrong[0]["system"], wrong[0]["confusion"]) == ("poor", "False:True")
    assert (wrong[-1]["id"], wrong[-1]["confusion"]) == ("c29", "Conflicting:failed")


def test_one_systems_retry_leaves_anothers_failure_listed(command, folder):
    failed = {"id": "c0", "errors": [{"stage": "nli"}], "label": "False"}
    (folder / "poor.jsonl").write_bytes(lines(failed, *GOOD[1:]))
    command(
        "nt-score", "--gold", "gold.jsonl", "poor.jsonl", "good.jsonl", "--errors", "wrong.jsonl", cwd=folder
    )
    wrong = [json.loads(line) for line in (folder / "wrong.jsonl").read_bytes().splitlines()]
    assert [(one["system"], one["id"], one["label"]) for one in wrong] == [("poor", "c0", "True")]


def test_without_a_bootstrap_there_is_a_difference_but_no_sampled_p_value(command, folder):
    done = command(
        "nt-score", "--gold", "gold.jsonl", "--bootstrap", 0, "poor.jsonl", "good.jsonl", cwd=folder
    )
    assert done.returncode == 0, done.stderr
    found = figures(done)
    assert ("good", "macro-F1:p", "all") not in found
    assert found["good", "macro-F1:difference", "all"] > 0.8
    assert all(row["low"] is None for row in rows(done))


def test_published_predictions_are_read_as_they_are(command, shared_data, tmp_path):
    """Their own verdicts as gold: every row of both files joins by claim, and a file agrees with itself."""
    folder = shared_data / "quantemp" / "predictions"
    with (folder / "unified_claimdecomp_final.csv").open(newline="", encoding="utf-8") as stream:
        verdicts = list(csv.DictReader(stream))
    gold = [{"id": str(i), "claim": row["claim"], "label": row["verdict"]} for i, row in enumerate(verdicts)]
    (tmp_path / "gold.jsonl").write_bytes(lines(*gold))
    files = [folder / "unified_claimdecomp_final.csv", folder / "claim_only_numdecomp_final_5.csv"]
    done = command("nt-score", "--gold", tmp_path / "gold.jsonl", "--join", "claim", *files)
    assert done.returncode == 0, done.stderr
    found = figures(done)
    assert found["unified_claimdecomp_final", "joined", "all"] == 2495
    assert found["claim_only_numdecomp_final_5", "joined", "all"] == 2495
    assert found["unified_claimdecomp_final", "macro-F1", "all"] == 1
    assert found["claim_only_numdecomp_final_5", "failed", "all"] == 0


def test_an_error_file_that_cannot_be_written_is_said_before_anything_is_read(command, tmp_path):
    for path, reason in (("none/wrong.jsonl", b"No such file"), (".", b"Is a directory")):
        done = command("nt-score", "--errors", path, "missing.jsonl", cwd=tmp_path)
        assert done.returncode == 3
        assert f"nt-score: error: --errors {path}: ".encode() + reason in done.stderr
        assert done.stdout == b""
    (tmp_path / "wrong.jsonl").write_text("an earlier one\n")
    command("nt-score", "--errors", "wrong.jsonl", "missing.jsonl", cwd=tmp_path)
    assert (tmp_path / "wrong.jsonl").read_text() == "an earlier one\n"
    assert [path.name for path in tmp_path.iterdir()] == ["wrong.jsonl"]


def test_retrievers_are_compared_by_the_golds_relevant_snippets(command, tmp_path):
    gold = [{"id": name, "claim": "x", "label": "True", "relevant": ["p2"]} for name in "ab"]
    found = [{"id": "a", "verdict": "True", "evidence": [{"id": "p2", "text": "y"}]}]
    (tmp_path / "gold.jsonl").write_bytes(lines(*gold))
    (tmp_path / "one.jsonl").write_bytes(lines(*found))
    (tmp_path / "two.jsonl").write_bytes(lines(*found, {**found[0], "id": "b"}))
    done = command("nt-score", "--gold", "gold.jsonl", "one.jsonl", "two.jsonl", cwd=tmp_path)
    assert (figures(done)["one", "MRR", "all"], figures(done)["two", "MRR", "all"]) == (0.5, 1)


def test_a_system_without_any_verdict_is_warned_of(command, folder):
    (folder / "none.jsonl").write_bytes(lines(*({"id": record["id"]} for record in GOOD)))
    done = command("nt-score", "--gold", "gold.jsonl", "none.jsonl", cwd=folder)
    assert b"warning: none: no record has a verdict: all claims count as failed" in done.stderr
