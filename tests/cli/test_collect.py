"""nt-collect import, as installed."""

import gzip
import json
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Command = Callable[..., "subprocess.CompletedProcess[bytes]"]
BIN = Path(sys.executable).parent

CLAIMS = [
    {
        "claim": "The old pier is 90 metres long.",
        "label": "True",
        "doc": "Surveyors measured 90 metres.",
        "url": "https://www.example.org/pier",
        "taxonomy_label": "statistical",
        "label_original": "correct",
        "country_of_origin": "uk",
        "lang": "en",
    },
    {"claim": "Ferries ran 12 times a day in 1950.", "label": "Conflicting", "label_original": "half-true"},
]


def records(output: bytes) -> list[dict[str, Any]]:
    return [json.loads(line) for line in output.splitlines()]


def test_text_is_a_claim_a_line(command: Command) -> None:
    text = "\ufeff  The pier is 90 metres long. \r\n\n\u201cHalf of it\u201d sank in 1902.\u2028Really."
    done = command("nt-collect", "import", "text", input=text.encode())
    assert done.returncode == 0
    assert done.stderr == b""
    assert [record["claim"] for record in records(done.stdout)] == [
        "The pier is 90 metres long.",
        "\u201cHalf of it\u201d sank in 1902.\u2028Really.",
    ]
    assert all(list(record) == ["id", "claim", "trace"] for record in records(done.stdout))


def test_a_bad_line_is_named_and_the_rest_goes_on(command: Command) -> None:
    done = command("nt-collect", "import", "text", "-", input=b"One boat.\n\xff\xfe\nTwo boats.\nx\0y\n")
    assert done.returncode == 1
    assert [record["claim"] for record in records(done.stdout)] == ["One boat.", "Two boats."]
    assert done.stderr.splitlines() == [
        b"nt-collect: stdin:2: not valid UTF-8",
        b"nt-collect: stdin:4: a NUL byte: not UTF-8 text",
    ]


def test_ids_are_stable_and_unique(command: Command) -> None:
    first = records(command("nt-collect", "import", "text", input=b"A\nB\nA\nA\n").stdout)
    again = records(command("nt-collect", "import", "text", input=b"B\nA\n").stdout)
    ids = [record["id"] for record in first]
    assert len(set(ids)) == 4
    assert ids[2:] == [ids[0] + "-2", ids[0] + "-3"]
    assert [record["id"] for record in again] == [ids[1], ids[0]]


def test_text_answers_line_by_line() -> None:
    process = subprocess.Popen(
        [BIN / "nt-collect", "import", "text"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert process.stdin is not None
    assert process.stdout is not None
    for text in (b"One boat sank.\n", b"Two boats sank.\n"):
        process.stdin.write(text)
        process.stdin.flush()
        started = time.monotonic()
        assert json.loads(process.stdout.readline())["claim"] == text.decode().strip()
        assert time.monotonic() - started < 10
    process.stdin.close()
    assert process.wait(10) == 0


def test_lang_passes_over_what_is_clearly_in_another_language(command: Command) -> None:
    text = "COVID-19: 400 dead\nDas Schiff ist im Jahr 1904 nicht mit 90 Menschen gesunken\nTen boats sank.\n"
    done = command("nt-collect", "import", "text", "--lang", "en", "-v", input=text.encode())
    assert [record["claim"] for record in records(done.stdout)] == ["COVID-19: 400 dead", "Ten boats sank."]
    assert done.stderr == b"nt-collect: 3 read, 1 in another language, 2 written\n"
    table = "claim,lang\nTen boats sank.,de\nZehn Boote,en-GB\n"
    done = command("nt-collect", "import", "csv", "--lang", "en", input=table.encode())
    assert [record["claim"] for record in records(done.stdout)] == ["Zehn Boote"]


def test_csv_keeps_the_other_columns(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "claims.csv"
    path.write_bytes(
        b"\xef\xbb\xbfdesk,statement,label,trace\r\n"
        b'city,"The pier, once\r\n90 m, ""sank""",Mostly True,x\r\n\r\n'
        b"sport,Ten boats raced.,false,y\r\n"
    )
    done = command("nt-collect", "import", "csv", "--column", "statement", path)
    assert done.returncode == 0, done.stderr
    first, second = records(done.stdout)
    assert first["claim"] == 'The pier, once\r\n90 m, "sank"'
    assert (first["label"], first["label_original"], first["desk"]) == ("Conflicting", "Mostly True", "city")
    assert (second["label"], second["claim"]) == ("False", "Ten boats raced.")


def test_csv_names_the_column_of_the_label(command: Command) -> None:
    words = ("nt-collect", "import", "csv", "--column", "statement", "--label-column", "ruling")
    done = command(*words, input=b"statement,ruling,desk\nTen boats sank.,Half true,a\nIt rained.,,b\n")
    assert done.returncode == 0, done.stderr
    first, second = records(done.stdout)
    assert (first["label"], first["label_original"], first["desk"]) == ("Conflicting", "Half true", "a")
    assert (second["label"], second["notes"]["collect"]) == (None, ["no_rating"])
    assert "ruling" not in first
    swapped = command(
        *words[:3], "--column", "label", "--label-column", "claim", input=b"claim,label\ntrue,x\n"
    )
    assert [(record["claim"], record["label"]) for record in records(swapped.stdout)] == [("x", "True")]
    absent = command(*words, input=b"statement,desk\nTen boats sank.,a\n")
    assert absent.returncode == 3
    assert b"'statement' and 'ruling' among them" in absent.stderr
    beside = command(*words, input=b"statement,ruling,label\nTen boats sank.,true,false\n")
    assert beside.returncode == 3
    assert b"the column 'label' stands beside 'ruling' and would be lost" in beside.stderr


@pytest.mark.parametrize("separator", [";", "\t"])
def test_csv_of_a_spreadsheet(command: Command, separator: str) -> None:
    table = f"claim{separator}desk\nIt is 5,4 km, he said.{separator}a\n"
    done = command("nt-collect", "import", "csv", input=table.encode())
    assert [(record["claim"], record["desk"]) for record in records(done.stdout)] == [
        ("It is 5,4 km, he said.", "a")
    ]


def test_bad_rows_are_named(command: Command) -> None:
    table = b'claim,desk\nfine,a\nshort\n"odd"x,b\n,c\n\xff,d\nlong,e,f\nlast,g\n"open,h\n'
    done = command("nt-collect", "import", "csv", "-v", input=table)
    assert done.returncode == 1
    assert [record["claim"] for record in records(done.stdout)] == ["fine", "last"]
    places = [line.split(b": ")[1] for line in done.stderr.splitlines()]
    assert places[:-1] == [b"stdin:%d" % number for number in (3, 4, 5, 6, 7, 9)]
    assert done.stderr.splitlines()[-1] == b"nt-collect: 8 read, 6 bad, 2 written"


@pytest.mark.parametrize(
    ("format", "data", "expected"),
    [
        ("csv", b"title,desk\nx,y\n", "first line names each column"),
        ("csv", b"\x89PNG\r\n\x1a\n\0\0", "expected CSV"),
        ("quantemp", b"claim,label\nx,True\n", "QuanTemp release"),
        ("quantemp", b'[{"text": "x"}]', "QuanTemp release"),
        ("quantemp", b"", "QuanTemp release"),
        ("quantemp", b'[{"claim": "x", "label": "True"}', "ends in the middle"),
        ("text", gzip.compress(b"x" * 999, mtime=0)[:-9], "cut off"),
    ],
)
def test_what_is_not_the_format_is_refused(
    command: Command, tmp_path: Path, format: str, data: bytes, expected: str
) -> None:
    path = tmp_path / "file"
    path.write_bytes(data)
    done = command("nt-collect", "import", format, path)
    assert done.returncode == 3
    assert f"{path}: " in done.stderr.decode()
    assert expected in done.stderr.decode()
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    "words",
    [
        ["tsv"],
        ["text", "--column", "x"],
        ["text", "--label-column", "x"],
        ["csv", "--column", "x", "--label-column", "x"],
        ["text", "--ratings", "ours"],
        ["text", "--ambiguous", "maybe"],
        [],
    ],
)
def test_usage_errors(command: Command, words: list[str]) -> None:
    assert command("nt-collect", "import", *words).returncode == 2


def test_a_missing_file_is_said_before_anything_is_written(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "there.txt"
    path.write_text("One boat.\n")
    done = command("nt-collect", "import", "text", path, tmp_path / "absent.txt")
    assert (done.returncode, done.stdout) == (3, b"")
    assert command("nt-collect", "import", "text", tmp_path).returncode == 3


def test_quantemp_claims(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "claims.json.gz"
    path.write_bytes(gzip.compress(json.dumps(CLAIMS, indent=4).encode()))
    done = command("nt-collect", "import", "quantemp", path)
    assert done.returncode == 0, done.stderr
    first, second = records(done.stdout)
    assert list(first) == [
        *("id", "claim", "label", "label_original", "url", "publisher", "lang", "country", "justification"),
        *("category", "trace"),
    ]
    assert first["justification"] == "Surveyors measured 90 metres."
    assert (first["category"], first["country"], first["publisher"]) == ("statistical", "uk", "example.org")
    assert (second["label"], second["label_original"]) == ("Conflicting", "half-true")


def test_quantemp_files_join_by_id(command: Command) -> None:
    claim = CLAIMS[0]["claim"]
    files = [
        json.dumps(CLAIMS),
        json.dumps([{"claim": claim, "docs": ["Long pier.", "90 metres.", "Long pier."]}]),
        json.dumps(
            [{"claim": claim, "evidences": [{"questions": "Is it long?\n", "top_k_doc": ["Yes.", "No."]}]}]
        ),
        json.dumps([{"claim": claim, "questions": [{"questions": " Is it 90 metres?"}]}]),
        f'claims@questions\n{claim}@"Is it long?\nNext Question: Is it a pier?\nClaim: ""X""\n'
        'Next Question: Did X?"\n',
        f"claim,verdict\n{claim},FALSE\n",
        f"claim@taxonomy_labels\n{claim}@Temporal  \n",
    ]
    results = [
        records(command("nt-collect", "import", "quantemp", input=text.encode()).stdout)[0] for text in files
    ]
    assert len({result["id"] for result in results}) == 1
    _, bm25, mapped, questions, table, prediction, taxonomy = results
    assert [(item["text"], item["rank"], item["question"]) for item in bm25["evidence"]] == [
        ("Long pier.", 1, None),
        ("90 metres.", 2, None),
    ]
    assert mapped["questions"] == [{"id": "q1", "text": "Is it long?"}]
    assert [(item["text"], item["question"]) for item in mapped["evidence"]] == [
        ("Yes.", "q1"),
        ("No.", "q1"),
    ]
    assert questions["questions"] == [{"id": "q1", "text": "Is it 90 metres?"}]
    assert [question["text"] for question in table["questions"]] == ["Is it long?", "Is it a pier?"]
    assert table["notes"] == {"collect": ["foreign_exemplar_cut"]}
    assert prediction["verdict"] == "False"
    assert taxonomy["category"] == "temporal"


def test_bad_verdicts_and_categories_are_named(command: Command) -> None:
    for table in (b"claim,verdict\na,True\nb,maybe\n", b"claim@taxonomy_labels\na@interval\nb@maybe\n"):
        done = command("nt-collect", "import", "quantemp", input=table)
        assert (done.returncode, len(records(done.stdout))) == (1, 1)
        assert done.stderr.startswith(b"nt-collect: stdin:3: bad_")


def test_bad_items_are_named(command: Command) -> None:
    items = [
        *CLAIMS[:1],
        {"claim": ""},
        {"claim": "x", "docs": "y"},
        7,
        {"claim": "Six boats.", "label": None},
    ]
    done = command("nt-collect", "import", "quantemp", input=json.dumps(items).encode())
    assert done.returncode == 1
    assert [line.split(b": ")[1] for line in done.stderr.splitlines()] == [
        b"stdin:item %d" % number for number in (2, 3, 4)
    ]
    last = records(done.stdout)[-1]
    assert (last["label"], last["notes"]) == (None, {"collect": ["no_rating"]})


@pytest.mark.parametrize(
    ("policy", "label"), [("false", "False"), ("conflicting", "Conflicting"), ("drop", None), ("error", None)]
)
def test_ambiguous_ratings(command: Command, policy: str, label: str | None) -> None:
    items = [{"claim": "Six boats sank.", "label_original": "Two Pinocchios"}, CLAIMS[0]]
    data = json.dumps(items).encode()
    done = command("nt-collect", "import", "quantemp", "--ambiguous", policy, input=data)
    found = records(done.stdout)
    assert done.returncode == (policy == "error")
    assert (b"stdin:item 1: " in done.stderr) == (policy == "error")
    assert [record["label"] for record in found] == ([label] if label else []) + ["True"]
    assert f"ambiguous:{policy}" in found[-1]["trace"]["collect"]


def test_unknown_ratings_have_no_label_and_a_reason(command: Command) -> None:
    items = [{"claim": "Six boats sank.", "label_original": rating} for rating in ("Not True", "Unproven")]
    done = command("nt-collect", "import", "quantemp", input=json.dumps(items).encode())
    first, second = records(done.stdout)
    assert (first["label"], first["notes"]) == (None, {"collect": ["unknown_rating"]})
    assert second["label"] == "False"
    assert done.returncode == 0


def test_the_published_questions(command: Command, shared_data: Path) -> None:
    path = shared_data / "quantemp" / "test_claimdecomp.csv"
    found = records(command("nt-collect", "import", "quantemp", path).stdout)
    assert len(found) == 2495
    assert max(len(record["questions"]) for record in found) == 6
    assert sum("notes" in record for record in found) >= 1


def test_the_published_predictions(command: Command, shared_data: Path) -> None:
    for path in sorted((shared_data / "quantemp" / "predictions").glob("*.csv")):
        found = records(command("nt-collect", "import", "quantemp", path).stdout)
        assert len(found) == 2495
        assert {record["verdict"] for record in found} == {"True", "False", "Conflicting"}
