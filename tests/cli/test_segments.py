"""nt-segments through the installed command."""

import json


def test_filter_keeps_the_numerical_claims(command):
    claims = ["Half a million nurses quit.", "Nobody came.", "Route 77 is closed."]
    given = b"".join(json.dumps({"claim": claim}).encode() + b"\n" for claim in claims)
    done = command("nt-segments", "--filter", "-v", input=given)
    assert done.returncode == 0
    [record] = map(json.loads, done.stdout.splitlines())
    assert record["claim"] == claims[0]
    assert (record["quantities"][0]["low"], record["quantities"][0]["noun"]) == (500000, "nurses")
    assert b"2 filtered out" in done.stderr


def test_an_unknown_parser_exits_2_and_names_those_there_are(command):
    done = command("nt-segments", "--parser", "none", input=b'{"claim": "5"}\n')
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"spacy" in done.stderr


def test_the_environment_sets_an_option_and_the_flag_wins(command, monkeypatch):
    line = b'{"claim": "5 men", "parse": "(NP (CD 5) (NNS men))"}\n'
    monkeypatch.setenv("NUMTEMP_SEGMENTS_PARSER", "field")
    assert b"parser:field" in command("nt-segments", input=line).stdout
    assert b"parser:spacy" in command("nt-segments", "--parser", "spacy", input=line).stdout
