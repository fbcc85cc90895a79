"""CSV as the release writes it, and as hostile people do."""

import gzip

import pytest

from numtemp.lib.errors import SetupError
from numtemp.lib.score.inputs import is_csv, read_csv


def read(path):
    said = []
    return list(read_csv(str(path), said.append)), said


def test_predictions_keep_quotes_newlines_and_line_numbers(tmp_path):
    path = tmp_path / "p.csv"
    path.write_bytes(
        '\ufeffclaim,verdict\r\n"""Rents rose,""\r\nshe said",True\r\nIt rained.,False\r\n'.encode()
    )
    records, said = read(path)
    assert said == []
    assert records == [
        (f"{path}:2", {"claim": '"Rents rose,"\r\nshe said', "verdict": "True"}),
        (f"{path}:4", {"claim": "It rained.", "verdict": "False"}),
    ]


def test_questions_are_split_as_the_release_joins_them(tmp_path):
    path = tmp_path / "q.csv.gz"
    text = (
        'claims@questions\nRents rose.@"Did rents rise?\nNext Question: Where, and by 4%?\nNext Question: "\n'
    )
    path.write_bytes(gzip.compress(text.encode()))
    assert is_csv(str(path))
    records, said = read(path)
    assert said == []
    assert records[0][1] == {
        "claim": "Rents rose.",
        "questions": [{"id": "q1", "text": "Did rents rise?"}, {"id": "q2", "text": "Where, and by 4%?"}],
    }


def test_bad_rows_are_named_and_the_rest_is_read(tmp_path):
    path = tmp_path / "p.csv"
    path.write_bytes(
        b"claim,verdict\nonly one\n\xff\xfe,True\n\nIt rained.,False\n" + b"x" * 200_000 + b",True\n"
    )
    records, said = read(path)
    assert [record["claim"] for _, record in records] == ["It rained."]
    assert said[0] == f"{path}:2: 1 fields, not 2"
    assert said[1] == f"{path}:3: not valid UTF-8"
    assert said[2].startswith(f"{path}:6: not valid CSV: field larger")


def test_an_open_quotation_is_named(tmp_path):
    path = tmp_path / "p.csv"
    path.write_text('claim,verdict\n"It rained.,False\n')
    assert read(path) == ([], [f"{path}:2: not valid CSV: unexpected end of data"])


def test_a_file_that_cannot_be_read_is_a_setup_error(tmp_path):
    with pytest.raises(SetupError, match="No such file"):
        read(tmp_path / "absent.csv")
    (tmp_path / "bad.csv.gz").write_bytes(b"not gzip")
    with pytest.raises(SetupError, match=r"bad\.csv\.gz"):
        read(tmp_path / "bad.csv.gz")


def test_an_empty_file_has_no_records(tmp_path):
    (tmp_path / "p.csv").touch()
    assert read(tmp_path / "p.csv") == ([], [])
