"""An index holds every good line once, and is whole or refused."""

import gzip
import json

import numpy as np
import pytest

from numtemp.lib.errors import SetupError
from numtemp.lib.retrieve import files
from numtemp.lib.retrieve.build import build
from numtemp.lib.retrieve.collection import Settings
from numtemp.lib.retrieve.index import Index

LINES = [
    {
        "id": "a",
        "text": "The bridge is 120 metres long.",
        "url": "https://example.org/a",
        "date": "2019-05-01",
    },
    {"id": "b", "text": "The tunnel was opened in 1994."},
    {"text": "A lake of 9 square kilometres."},
]


def write(path, lines):
    path.write_text("".join((line if isinstance(line, str) else json.dumps(line)) + "\n" for line in lines))
    return str(path)


def texts(index):
    return [index.document(number).text for number in range(index.total)]


@pytest.fixture
def pool(tmp_path):
    return write(tmp_path / "pool.jsonl", LINES)


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "index"


def test_documents_are_kept_as_they_are(pool, folder):
    counts = build(folder, [pool], Settings(), pytest.fail)
    index = Index(folder)
    assert counts.documents == index.total == 3
    assert index.document(0).as_record() == LINES[0]
    assert index.document(1).as_record() == LINES[1]
    assert len(index.document(2).id) == 16


def test_gz_and_several_files(tmp_path, pool, folder):
    with gzip.open(tmp_path / "more.jsonl.gz", "wt") as stream:
        stream.write('{"text": "One more"}\n')
    build(folder, [pool, str(tmp_path / "more.jsonl.gz")], Settings(), pytest.fail)
    assert Index(folder).total == 4


def test_bad_lines_are_named_and_the_rest_is_indexed(tmp_path, folder):
    bad = [
        "{",
        '{"id": "x"}',
        '{"text": ""}',
        '{"text": 5}',
        json.dumps({"text": "x" * 10_000_000}),
        '{"id": "a", "text": "Another text"}',
        '{"id": [1], "text": "An id that is none"}',
        '{"text": "\\ud800 12345678901234567890", "n": 12345678901234567890}',
    ]
    path = write(tmp_path / "pool.jsonl", [LINES[0], *bad, LINES[1]])
    problems = []
    counts = build(folder, [path], Settings(), problems.append)
    assert [problem.split(": ")[0] for problem in problems] == [f"{path}:{number}" for number in range(2, 10)]
    assert counts.problems == len(bad)
    assert texts(Index(folder)) == [LINES[0]["text"], LINES[1]["text"]]


def test_of_equal_texts_the_first_is_kept(tmp_path, folder):
    again = {"id": "c", "text": LINES[0]["text"]}
    counts = build(folder, [write(tmp_path / "p", [*LINES, again])], Settings(), pytest.fail)
    assert (counts.documents, counts.duplicates) == (3, 1)


def test_an_empty_pool_is_an_index_too(tmp_path, folder):
    build(folder, [write(tmp_path / "p", [])], Settings(), pytest.fail)
    assert Index(folder).total == 0


def test_append_equals_one_build(tmp_path, pool, folder):
    more = write(tmp_path / "more", [{"id": "d", "text": "The bridge cost $5m."}, LINES[0]])
    build(folder, [pool], Settings(stem=False), pytest.fail)
    counts = build(folder, [more], Settings(), pytest.fail, append=True)
    assert (counts.documents, counts.added, counts.duplicates) == (4, 1, 1)
    build(tmp_path / "whole", [pool, more], Settings(stem=False), pytest.fail)
    assert Index(folder).name == Index(tmp_path / "whole").name


def test_append_reports_an_id_of_the_index_with_another_text(tmp_path, pool, folder):
    build(folder, [pool], Settings(), pytest.fail)
    problems = []
    build(
        folder,
        [write(tmp_path / "more", [{"id": "a", "text": "New"}])],
        Settings(),
        problems.append,
        append=True,
    )
    assert len(problems) == 1
    assert Index(folder).total == 3


def test_a_build_that_fails_leaves_the_old_index(tmp_path, pool, folder):
    build(folder, [pool], Settings(), pytest.fail)
    with pytest.raises(SetupError, match="nowhere"):
        build(folder, [pool, str(tmp_path / "nowhere")], Settings(), pytest.fail)
    assert Index(folder).total == 3
    assert sorted(path.name.split("-")[0] for path in folder.iterdir()) == [
        ".lock",
        "generation",
        "manifest.json",
    ]


def test_a_reader_survives_a_rebuild(tmp_path, pool, folder):
    build(folder, [pool], Settings(), pytest.fail)
    index = Index(folder)
    build(folder, [write(tmp_path / "other", [{"text": "Only this"}])], Settings(), pytest.fail)
    assert texts(index)[1] == LINES[1]["text"]
    assert texts(Index(folder)) == ["Only this"]


def generation(folder):
    return next(folder.glob(f"{files.GENERATION}*"))


def flip(path):
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)


def test_every_file_is_missed_and_every_flipped_bit_is_seen(pool, folder):
    build(folder, [pool], Settings(), pytest.fail)
    for path in sorted(generation(folder).iterdir()):
        data = path.read_bytes()
        for damage in (
            flip,
            lambda path: path.write_bytes(path.read_bytes()[:-1]),
            lambda path: path.unlink(),
        ):
            damage(path)
            with pytest.raises(SetupError, match=path.name):
                Index(folder)
            path.write_bytes(data)
    assert Index(folder).total == 3


@pytest.mark.parametrize(
    "manifest", ["", "{", "[]", '{"format": "other"}', '{"format": "numtemp-index", "version": 99}']
)
def test_a_foreign_manifest_is_refused(folder, manifest):
    folder.mkdir()
    (folder / files.MANIFEST).write_text(manifest)
    with pytest.raises(SetupError, match=str(folder)):
        Index(folder)


def test_what_belongs_to_something_else_is_not_overwritten(pool, folder):
    folder.mkdir()
    (folder / files.MANIFEST).write_text('{"name": "an app"}')
    with pytest.raises(SetupError, match="something else"):
        build(folder, [pool], Settings(), pytest.fail)
    assert (folder / files.MANIFEST).read_text() == '{"name": "an app"}'


def test_a_damaged_index_can_be_built_again(pool, folder):
    build(folder, [pool], Settings(), pytest.fail)
    flip(generation(folder) / "scores.npy")
    build(folder, [pool], Settings(), pytest.fail)
    assert Index(folder).total == 3
    assert np.isfinite(Index(folder).arrays["scores"]).all()
