"""nt-score as a user runs it."""

import csv
import json

import pytest

ROW = ["metric", "slice", "value", "n", "low", "high", "signature"]


def lines(*records):
    return b"".join(json.dumps(record).encode() + b"\n" for record in records)


def rows(done):
    return [json.loads(line) for line in done.stdout.splitlines()]


def value(done, metric, slice="all"):
    found = [row for row in rows(done) if row["metric"] == metric and row["slice"] == slice]
    assert len(found) == 1
    return found[0]["value"]


RECORDS = [
    {"id": "a", "claim": "Rents rose by 4%.", "label": "True", "verdict": "True", "category": "statistical"},
    {"id": "b", "claim": "It opened in 1990.", "label": "False", "verdict": "False", "category": "temporal"},
]


def test_the_headline_is_the_first_row_with_exactly_the_contracts_fields(command):
    done = command("nt-score", input=lines(*RECORDS))
    first = rows(done)[0]
    assert list(first) == ROW
    assert (first["metric"], first["slice"], first["n"]) == ("macro-F1", "all", 2)
    assert first["value"] == pytest.approx(2 / 3)
    assert value(done, "macro-F1:seen") == 1
    assert value(done, "F1:Conflicting") is None
    assert value(done, "macro-F1", "category:temporal") == pytest.approx(1 / 3)
    assert all(list(row) == ROW and row["signature"] for row in rows(done))
    assert done.returncode == 0
    assert done.stderr == b""


def test_a_verdict_in_capitals_is_read_and_an_unreadable_one_named_with_its_line(command):
    done = command(
        "nt-score", input=lines({**RECORDS[1], "verdict": "FALSE"}, {**RECORDS[0], "verdict": "perhaps"})
    )
    assert value(done, "recall:False") == 1
    assert value(done, "failed") == 1
    assert b"nt-score: stdin:2: record a: bad_verdict: 'perhaps'" in done.stderr
    assert done.returncode == 1


def test_bad_lines_are_named_and_the_rest_is_scored(command):
    done = command("nt-score", input=b'{"label": NaN}\n[1]\n' + lines(*RECORDS) + b"\xff\n")
    assert [line.split(b": ")[1] for line in done.stderr.splitlines()] == [b"stdin:1", b"stdin:2", b"stdin:5"]
    assert value(done, "accuracy") == 1
    assert b"NaN" not in done.stdout
    assert done.returncode == 1


def test_without_any_label_verdicts_are_counted_with_a_warning(command):
    scores = {"True": 0.8, "False": 0.1, "Conflicting": 0.1}
    done = command("nt-score", input=lines({"id": "a", "verdict": "True", "scores": scores}, {"id": "b"}))
    assert done.returncode == 0
    assert b"nt-score: warning: no record has a label" in done.stderr
    assert value(done, "verdict:True") == 1
    assert value(done, "failed") == 1
    assert value(done, "confidence") == 0.8


def test_nothing_at_all_is_no_error(command):
    done = command("nt-score")
    assert done.returncode == 0
    assert value(done, "unlabelled") == 0
    assert value(done, "confidence") is None


def test_mixed_signatures_are_refused_unless_allowed(command):
    mixed = lines({**RECORDS[0], "trace": {"nli": "model:a"}}, {**RECORDS[1], "trace": {"nli": "model:b"}})
    refused = command("nt-score", input=mixed)
    assert refused.returncode == 3
    assert refused.stdout == b""
    assert b"stdin:2: nli was done by model:b" in refused.stderr
    allowed = command("nt-score", "--allow-mixed", input=mixed)
    assert allowed.returncode == 0
    assert "|nli:mixed|" in rows(allowed)[0]["signature"]


def test_the_signature_names_the_stages_and_the_seed(command):
    signed = lines({**RECORDS[0], "trace": {"nli": "model:embedded|version:1"}})
    one = rows(command("nt-score", "--seed", 3, input=signed))[0]["signature"]
    assert "|seed:3|nli:model=embedded;version=1|version:" in one
    assert "seed" not in rows(command("nt-score", "--bootstrap", 0, input=signed))[0]["signature"]


def test_intervals_depend_on_the_seed_alone(command):
    records = lines(*RECORDS * 20, *[{**RECORDS[0], "verdict": "False"}] * 9)
    first, again = (command("nt-score", "--seed", 1, input=records).stdout for _ in range(2))
    assert first == again
    assert first != command("nt-score", "--seed", 2, input=records).stdout
    row = json.loads(first.splitlines()[0])
    assert row["low"] < row["value"] < row["high"]


def test_order_of_records_does_not_matter(command):
    records = [*RECORDS, {**RECORDS[0], "id": "c", "verdict": "False"}]
    assert (
        command("nt-score", input=lines(*records)).stdout
        == command("nt-score", input=lines(*records[::-1])).stdout
    )


def test_the_majority_row_is_table_2s(command):
    records = [*RECORDS, {**RECORDS[1], "id": "c", "verdict": "True"}]
    done = command("nt-score", "--majority", input=lines(*records))
    found = {(row["system"], row["metric"]): row["value"] for row in rows(done) if row["slice"] == "all"}
    assert found["majority", "F1:False"] == pytest.approx(0.8)
    assert found["majority", "F1:True"] == 0
    assert found["records", "accuracy"] == pytest.approx(2 / 3)


@pytest.mark.parametrize("form", ["table", "markdown", "csv"])
def test_formats_for_people_show_the_headline(command, form):
    done = command("nt-score", "--format", form, input=lines(*RECORDS))
    assert done.returncode == 0
    assert ("0.6666" if form == "csv" else "66.67") in done.stdout.decode()
    assert b"labels:True,False,Conflicting|" in done.stdout


def test_by_any_field_and_hostile_values_cannot_drive_the_terminal(command):
    hostile = "\x1b[31mred|<b>`x`[bold]"
    records = lines({**RECORDS[0], "publisher": hostile})
    done = command("nt-score", "--by", "publisher", input=records)
    assert value(done, "macro-F1", f"publisher:{hostile}") == pytest.approx(1 / 3)
    for form in ("table", "markdown"):
        assert b"\x1b" not in command("nt-score", "--by", "publisher", "--format", form, input=records).stdout
    assert (
        b"&lt;b&gt;" in command("nt-score", "--by", "publisher", "--format", "markdown", input=records).stdout
    )


def test_an_unknown_format_is_a_usage_error(command):
    done = command("nt-score", "--format", "xml", input=lines(*RECORDS))
    assert done.returncode == 2
    assert b"no format is called 'xml'" in done.stderr


def test_a_missing_file_cannot_run(command):
    done = command("nt-score", "absent.jsonl")
    assert done.returncode == 3
    assert b"absent.jsonl" in done.stderr


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


def figures(done):
    return {(row["system"], row["metric"], row["slice"]): row["value"] for row in rows(done)}


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
