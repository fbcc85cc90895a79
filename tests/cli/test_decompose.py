"""nt-decompose as a user runs it."""

import orjson
import pytest


def ask(command, *options, **record):
    done = command("nt-decompose", *options, input=orjson.dumps(record) + b"\n")
    assert done.returncode == 0, done.stderr
    return orjson.loads(done.stdout)


def test_asks_about_a_bare_claim(command):
    record = ask(command, claim="Exports rose from 31% to 44% in 2019.")
    texts = [question["text"] for question in record["questions"]]
    assert texts[0] == "Did exports rise from 31% to 44% in 2019?"
    assert 2 <= len(texts) <= 4
    assert [question["id"] for question in record["questions"]] == [f"q{n}" for n in range(1, len(texts) + 1)]
    assert record["decomposition"]["coverage"] == 1.0
    assert "parse" not in record
    assert "quantities" not in record


def test_original_asks_nothing(command):
    record = ask(command, "--method", "original", claim="Rents fell 3% in May.")
    assert record["questions"] == []
    assert record["decomposition"]["method"] == "original"


@pytest.mark.parametrize("option", ["--method", "--generator"])
def test_unknown_names_are_usage_errors(command, option):
    done = command("nt-decompose", option, "nonsense", input=b"")
    assert done.returncode == 2
    assert b"nonsense" in done.stderr
    assert done.stdout == b""
