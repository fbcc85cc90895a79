"""nt-score as a user runs it at the end of a pipe."""

import json

import pytest

from tests.cli.score_rows import RECORDS, lines, rows, value

ROW = ["metric", "slice", "value", "n", "low", "high", "signature"]


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


def test_a_field_named_twice_counts_once(command):
    done = command("nt-score", "--by", "category", "--by", "id", "--by", "id", input=lines(*RECORDS))
    assert [
        row["n"] for row in rows(done) if row["slice"] == "category:temporal" and row["metric"] == "accuracy"
    ] == [1]
    assert [row["n"] for row in rows(done) if row["slice"] == "id:a" and row["metric"] == "accuracy"] == [1]


def test_an_unknown_format_is_a_usage_error(command):
    done = command("nt-score", "--format", "xml", input=lines(*RECORDS))
    assert done.returncode == 2
    assert b"no format is called 'xml'" in done.stderr


def test_a_missing_file_cannot_run(command):
    done = command("nt-score", "absent.jsonl")
    assert done.returncode == 3
    assert b"absent.jsonl" in done.stderr


def test_no_verdict_at_all_is_warned_of(command):
    unjudged = [{key: record[key] for key in ("id", "label")} for record in RECORDS]
    done = command("nt-score", input=lines(*unjudged))
    assert done.returncode == 0
    assert done.stderr == b"nt-score: warning: no record has a verdict: all 2 with a label count as failed\n"
    assert value(done, "failed") == 2
    assert command("nt-score", input=lines(*unjudged, {**RECORDS[0], "id": "c"})).stderr == b""


def test_a_field_that_no_record_has_is_said(command):
    done = command("nt-score", "--by", "publisher", "--by", "category", input=lines(*RECORDS))
    assert done.stderr == b"nt-score: warning: --by publisher: no record that was scored has this field\n"
    assert done.returncode == 0


def test_a_field_without_scored_verdicts_splits_nothing(command):
    done = command("nt-score", "--by", "category", input=lines({**EVIDENCE, "relevant": ["p2"]}))
    assert done.stderr == b"nt-score: warning: --by category: only scored verdicts are split\n"


def test_latex_holds_the_breakdown_by_another_field(command):
    records = [{**record, "publisher": name} for record, name in zip(RECORDS, ("Gull", "A & B"), strict=True)]
    done = command("nt-score", "--by", "publisher", "--format", "latex", input=lines(*records))
    assert b"% By publisher, in percent\n\\begin{tabular}{lrrrrrrr}" in done.stdout
    assert rb"A \& B & 1 & 33.33 & " in done.stdout
    assert done.stdout.count(b"Statistical") == 1


EVIDENCE = {"id": "a", "claim": "x", "evidence": [{"id": "p1", "text": "y"}, {"id": "p2", "text": "z"}]}


def test_evidence_is_scored_where_records_name_what_is_relevant(command):
    done = command("nt-score", input=lines({**EVIDENCE, "relevant": ["p2"]}))
    assert done.returncode == 0
    assert done.stderr == b""
    assert [(row["metric"], round(row["value"], 4), row["n"]) for row in rows(done)] == [
        ("recall@1", 0, 1),
        ("recall@3", 1, 1),
        ("MRR", 0.5, 1),
        ("nDCG@10", 0.6309, 1),
    ]
    assert rows(done)[0]["signature"].startswith("ranking:evidence|relevance:binary|")
    judged = lines({**RECORDS[0], **EVIDENCE, "relevant": ["p1"]}, RECORDS[1])
    done = command("nt-score", input=judged)
    assert rows(done)[0]["metric"] == "macro-F1"
    assert value(done, "MRR") == 1
    table = command("nt-score", "--format", "table", input=judged).stdout.decode()
    assert "Evidence, in percent" in table
    assert table.count("MRR") == 1


def test_relevant_that_is_no_list_is_named(command):
    done = command("nt-score", input=lines({**RECORDS[0], "relevant": "p1"}))
    assert done.returncode == 1
    assert done.stderr == b"nt-score: stdin:1: record a: bad_field: relevant is no list of ids\n"
    assert value(done, "accuracy") == 1
