"""nt-score on questions and ratings, on terminals, and into files to open elsewhere."""

import json
import os
import pty
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from tests.cli.score_rows import RECORDS, figures, lines, rows, value
from tests.conftest import ROOT

BIN = Path(sys.executable).parent

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


def test_a_missing_matplotlib_is_said_before_anything_is_read(tmp_path):
    """In an environment that holds all packages of this one but matplotlib."""
    for path in Path(sysconfig.get_path("purelib")).iterdir():
        if not path.name.startswith("matplotlib"):
            (tmp_path / path.name).symlink_to(path)
    script = (
        f"import sys; sys.path[:0] = {[str(tmp_path), str(ROOT)]}; from numtemp.cli.score import app; app()"
    )
    words = [sys.executable, "-S", "-c", script, "--format", "png", "missing.jsonl"]
    done = subprocess.run(words, capture_output=True, timeout=60)
    assert done.returncode == 3
    assert done.stdout == b""
    assert done.stderr == b"nt-score: error: a picture needs matplotlib: pip install 'numtemp[figures]'\n"


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
