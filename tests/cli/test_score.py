"""nt-score as a user runs it."""

import csv
import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

BIN = Path(sys.executable).parent
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


ASKED = {
    "claim": "Rents rose by 4% in 2019.",
    "questions": [{"id": "q1", "text": "Did rents rise by 4%?"}, {"id": "q2", "text": "Was that in 2019?"}],
    "trace": {"decompose": "method:rules|version:1"},
}


def test_questions_of_several_methods_are_measured(command, tmp_path):
    (tmp_path / "rules.jsonl").write_bytes(lines(ASKED))
    (tmp_path / "one.jsonl").write_bytes(lines({**ASKED, "questions": ASKED["questions"][:1]}))
    done = command("nt-score", "--questions", "--relevance", "none", "rules.jsonl", "one.jsonl", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    found = figures(done)
    assert found["rules", "number-coverage", "all"] == 1
    assert found["one", "number-coverage", "all"] == 0.5
    assert found["one", "diversity", "all"] is None
    assert found["rules", "diversity", "all"] > 0.5
    assert "decompose:method=rules;version=1" in rows(done)[0]["signature"]


def test_questions_made_in_different_ways_are_refused_too(command):
    mixed = lines(ASKED, {**ASKED, "trace": {"decompose": "method:programfc|version:1"}})
    words = ("nt-score", "--questions", "--relevance", "none")
    refused = command(*words, input=mixed)
    assert refused.returncode == 3
    assert b"stdin:2: decompose was done by method:programfc" in refused.stderr
    assert "|decompose:mixed|" in rows(command(*words, "--allow-mixed", input=mixed))[0]["signature"]


def test_similarity_has_its_own_name_and_the_encoders_signature(command):
    done = command("nt-score", "--questions", input=lines(ASKED))
    assert 0.3 < value(done, "similarity") < 1
    assert "relevance:all-MiniLM-L6-v2@" in rows(done)[0]["signature"]
    assert b"BERTScore" not in done.stdout


def test_bertscore_is_an_extra_and_carries_its_hash(command):
    pytest.importorskip("bert_score")
    from numtemp.lib import minilm

    name = f"bertscore:{minilm.folder()}"
    done = command("nt-score", "--questions", "--relevance", name, "--offline", input=lines(ASKED))
    assert done.returncode == 0, done.stderr
    assert 0.3 < value(done, "BERTScore") < 1
    signed = rows(done)[0]["signature"]
    assert "_L6_no-idf_version=" in signed
    assert str(minilm.folder()) not in signed
    absent = command(
        "nt-score", "--questions", "--relevance", "bertscore:/absent", "--offline", input=lines(ASKED)
    )
    assert absent.returncode == 3
    assert b"BERTScore cannot load /absent" in absent.stderr


def test_ratings_of_annotators_from_csv(command, tmp_path):
    (tmp_path / "rules.csv").write_text("id,annotator,completeness\na,x,5\na,y,5\nb,x,4\nb,y,3\nc,x,9\n")
    done = command("nt-score", "--ratings", "rules.csv", cwd=tmp_path)
    assert done.returncode == 1
    assert b"rules.csv:6: record c: completeness is '9'" in done.stderr
    assert value(done, "completeness") == 4.25
    assert value(done, "completeness:kappa") == pytest.approx(1 / 3)


def test_ways_to_score_exclude_one_another(command):
    for words in (["--questions", "--ratings"], ["--questions", "--gold", "x"]):
        assert command("nt-score", *words).returncode == 2


def test_ratings_without_any_are_a_usage_error(command):
    done = command("nt-score", "--ratings", input=lines({"id": "a", "annotator": "x"}))
    assert done.returncode == 2


@pytest.mark.parametrize(("form", "start"), [("html", b"<!doctype html>"), ("latex", b"\\begin{tabular}")])
def test_files_to_open_elsewhere(command, form, start):
    records = lines(*RECORDS, {**RECORDS[0], "verdict": "False", "claim": "<script>alert(1)</script>"})
    done = command("nt-score", "--format", form, input=records)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(start)
    assert b"<script>" not in done.stdout
    assert (b"&lt;script&gt;alert(1)&lt;/script&gt;" in done.stdout) is (form == "html")


def test_the_reader_may_leave(command, tmp_path):
    (tmp_path / "in.jsonl").write_bytes(lines(*RECORDS))
    shell = f"'{BIN / 'nt-score'}' --by id in.jsonl | head -1; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", shell], cwd=tmp_path, capture_output=True, check=True, timeout=60)
    headline, status = done.stdout.splitlines()
    assert json.loads(headline)["metric"] == "macro-F1"
    assert status in (b"0", b"141")  # the rows are few: they may all be in the pipe already
    assert done.stderr == b""


def test_plain_scoring_imports_nothing_heavy(tmp_path):
    (tmp_path / "in.jsonl").write_bytes(lines(*RECORDS))
    code = (
        "import sys; sys.argv = ['nt-score', 'in.jsonl', '--format', 'jsonl']\n"
        "from numtemp.cli.score import app\n"
        "try: app()\n"
        "except SystemExit: pass\n"
        "heavy = {'scipy', 'sklearn', 'torch', 'rich', 'spacy', 'matplotlib', 'pandas', 'onnxruntime'}\n"
        "print(sorted(heavy & set(sys.modules)), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, check=True, timeout=60
    )
    assert done.stderr == b"[]\n"


@pytest.mark.parametrize("no_colour", [False, True])
def test_a_terminal_gets_the_table(tmp_path, no_colour):
    (tmp_path / "in.jsonl").write_bytes(lines(*RECORDS))
    leader, follower = pty.openpty()
    environment = {**os.environ, "TERM": "xterm", "NO_COLOR": "1" if no_colour else ""}
    done = subprocess.run(
        [BIN / "nt-score", "in.jsonl"],
        cwd=tmp_path,
        env=environment,
        stdout=follower,
        stderr=subprocess.PIPE,
        check=True,
        timeout=60,
    )
    os.close(follower)
    shown = os.read(leader, 1 << 16).decode()
    os.close(leader)
    assert "macro-F1" in shown
    assert "66.67" in shown
    assert ("\x1b" in shown) is not no_colour
    assert done.stderr == b""


def test_a_picture_is_not_for_a_terminal(tmp_path):
    leader, follower = pty.openpty()
    words = [BIN / "nt-score", "--format", "png"]
    done = subprocess.run(
        words, stdin=subprocess.DEVNULL, stdout=follower, stderr=subprocess.PIPE, timeout=60
    )
    os.close(follower)
    os.close(leader)
    assert done.returncode == 2
    assert b"send it to a file" in done.stderr
