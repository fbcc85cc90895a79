"""nt-index as it is run."""

import json


def test_counts_and_bad_lines(command, tmp_path):
    pool = tmp_path / "pool.jsonl"
    pool.write_text('{"text": "one"}\n{"text": "two"}\n{"text": "one"}\n{\n')
    done = command("nt-index", pool, "-o", tmp_path / "index", "-v")
    assert done.returncode == 1
    assert done.stdout == b""
    errors = done.stderr.decode().splitlines()
    assert errors[0].startswith(f"nt-index: {pool}:4: ")
    assert errors[1] == "nt-index: 2 documents, 2 added, 1 duplicates, 1 problems"


def test_standard_input_and_append(command, tmp_path):
    index = tmp_path / "index"
    assert command("nt-index", "-", "-o", index, input=b'{"text": "one"}\n').returncode == 0
    done = command("nt-index", "-", "-o", index, "--append", "-v", input=b'{"text": "two"}\n')
    assert done.stderr == b"nt-index: 2 documents, 1 added, 0 duplicates, 0 problems\n"
    assert json.loads((index / "manifest.json").read_bytes())["documents"] == 2


def test_what_cannot_be_read(command, tmp_path):
    done = command("nt-index", tmp_path / "nowhere", "-o", tmp_path / "index")
    assert done.returncode == 3
    assert command("nt-index", "-", "-o", tmp_path / "none", "--append").returncode == 3
    assert command("nt-index", "-", "-o", tmp_path / "none", "--bm25", "other").returncode == 2


def test_embed_fills_the_vectors_that_retrieve_reads(command, tmp_path):
    index = tmp_path / "index"
    command("nt-index", "-", "-o", index, input=b'{"text": "a red fox"}\n{"text": "a grey owl"}\n')
    done = command("nt-index", "-o", index, "--embed", "-v")
    assert done.stderr == b"nt-index: 2 embedded\n"
    (store,) = (index / "vectors").iterdir()
    before = (store / "vectors.f16").read_bytes()
    assert any(before)
    assert command("nt-retrieve", "--index", index, input=b'{"claim": "fox"}\n').returncode == 0
    assert (store / "vectors.f16").read_bytes() == before


def test_nothing_to_do_is_a_usage_error(command, tmp_path):
    assert command("nt-index", "-o", tmp_path / "index").returncode == 2


def test_a_folder_of_something_else_is_refused_and_left_as_it_is(command, tmp_path):
    other = tmp_path / "other"
    other.mkdir()
    (other / "notes.txt").write_text("mine")
    done = command("nt-index", "-", "-o", other, input=b'{"text": "one"}\n')
    assert done.returncode == 3
    assert len(done.stderr.splitlines()) == 1
    assert f"{other} is no index, and holds notes.txt".encode() in done.stderr
    assert [(path.name, path.read_text()) for path in other.iterdir()] == [("notes.txt", "mine")]


def test_an_empty_folder_and_one_of_a_cut_off_build_are_taken(command, tmp_path):
    empty, cut_off = tmp_path / "empty", tmp_path / "cut-off"
    empty.mkdir()
    for name in (".unfinished-1", "generation-0"):
        (cut_off / name).mkdir(parents=True)
    (cut_off / ".lock").touch()
    for folder in (empty, cut_off):
        assert command("nt-index", "-", "-o", folder, input=b'{"text": "one"}\n').returncode == 0
        assert json.loads((folder / "manifest.json").read_bytes())["documents"] == 1
