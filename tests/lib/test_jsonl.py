"""Strict JSON both ways."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numtemp.lib.errors import LineError, SetupError
from numtemp.lib.jsonl import dump_line, parse_line, read_records

NUMBERS = st.integers(-(10**60), 10**60) | st.floats(allow_nan=False, allow_infinity=False)
TEXT = st.text(st.characters(exclude_categories=["Cs"]))
VALUES = st.recursive(
    st.none() | st.booleans() | NUMBERS | TEXT,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4),
    max_leaves=20,
)


@given(st.dictionaries(TEXT, VALUES, max_size=6))
def test_a_record_survives_a_round_trip(record):
    line = dump_line(record)
    assert line.endswith(b"\n")
    assert line.count(b"\n") == 1
    again = parse_line(line[:-1])
    assert again == record
    assert list(again) == list(record)


@pytest.mark.parametrize("digits", [18, 19, 20, 100, 4300])
def test_integers_are_exact(digits):
    number = int("7" * digits)
    line = f'{{"n":{number},"m":-{number}}}'.encode()
    assert parse_line(line) == {"n": number, "m": -number}
    assert dump_line(parse_line(line)) == line + b"\n"


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (b'{"n":' + b"7" * 5000 + b"}", "an integer of more than 4,300 digits"),
        (b'{"a": NaN}', "not valid JSON"),
        (b'{"a": Infinity, "b": 12345678901234567890123}', "not valid JSON"),
        (b'{"a": 1e999, "b": 12345678901234567890123}', "not valid JSON"),
        (b'{"a": "\xff"}', "not valid UTF-8"),
        (b'{"a": "\xff", "b": 12345678901234567890123}', "not valid UTF-8"),
        (b'{"a": "\\ud800"}', "not valid JSON"),
        (b'{"a": "\\ud800", "b": 12345678901234567890123}', "half of a surrogate pair"),
        (b'{"a":' * 100_000 + b"1" + b"}" * 100_000, "nested too deeply"),
        (b'{"a":' + b"[" * 200 + b"]" * 200 + b"}", "nested too deeply: more than 200 levels"),
        (b'{"a":' + b"[" * 990 + b"]" * 990 + b"}", "nested too deeply"),
        (b'{"a":' + b"[" * 100_000, "nested too deeply"),
        (b"[1, 2]", "not a JSON object but an array"),
        (b"17", "not a JSON object but a number"),
        (b"null", "not a JSON object but null"),
        (b'{"a": 1', "not valid JSON"),
        (b'{"a": 1} {"b": 2}', "not valid JSON"),
        (b"{'a': 1}", "not valid JSON"),
    ],
)
def test_a_bad_line_says_why(line, reason):
    with pytest.raises(LineError, match=reason):
        parse_line(line)


def test_what_is_nested_as_deeply_as_anyone_needs_survives():
    line = b'{"a":' + b"[" * 199 + b"]" * 199 + b"}"
    assert dump_line(parse_line(line)) == line + b"\n"


def test_line_separators_inside_a_string_do_not_end_the_line(tmp_path):
    path = tmp_path / "in.jsonl"
    text = "one\u2028two\u2029three\x85four"
    path.write_bytes(b"\xef\xbb\xbf" + dump_line({"claim": text}) + b"\r\n   \n" + dump_line({"claim": "b"}))
    assert [record["claim"] for record in read_records(path)] == [text, "b"]


def test_a_bad_line_of_a_file_is_named_and_the_rest_is_read(tmp_path):
    path = tmp_path / "in.jsonl"
    path.write_text('{"a": 1}\nnope\n{"a": 3}\n')
    problems: list[str] = []
    assert [record["a"] for record in read_records(path, problems.append)] == [1, 3]
    assert len(problems) == 1
    assert problems[0].startswith(f"{path}:2: not valid JSON")
    with pytest.raises(SetupError, match=":2: not valid JSON"):
        list(read_records(path))


def test_gz_is_read_and_a_cut_one_reported(tmp_path):
    import gzip

    whole = gzip.compress(json.dumps({"claim": "x" * 5000}).encode() + b"\n")
    path = tmp_path / "in.jsonl.gz"
    path.write_bytes(whole)
    assert len(list(read_records(path))) == 1
    path.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(SetupError, match=r"in\.jsonl\.gz"):
        list(read_records(path))
