"""Batches of lines: full, or as many as are ready."""

import os

import pytest

from numtemp.cli.lines import LineSource
from numtemp.lib.errors import SetupError


@pytest.fixture
def pipe(monkeypatch):
    """The writing end of a pipe whose reading end is standard input."""
    reading, writing = os.pipe()
    saved = os.dup(0)
    os.dup2(reading, 0)
    yield writing
    os.dup2(saved, 0)
    for descriptor in (reading, saved):
        os.close(descriptor)


def texts(batch):
    return [line.text for line in batch]


def test_a_batch_closes_when_it_is_full_or_when_nothing_is_ready(pipe):
    source = LineSource(["-"])
    assert source.batch(10, 0.01) == []
    os.write(pipe, b"one\ntwo\nthree\npart")
    assert texts(source.batch(2)) == [b"one", b"two"]
    assert texts(source.batch(2)) == [b"three"]
    assert source.batch(2, 0.01) == []
    os.write(pipe, b" of a line\n")
    assert texts(source.batch(2)) == [b"part of a line"]
    os.write(pipe, b"no newline at the end")
    os.close(pipe)
    assert texts(source.batch(2)) == [b"no newline at the end"]
    assert source.batch(2) is None


def test_lines_are_numbered_by_file_and_blank_ones_count(tmp_path):
    first, second = tmp_path / "a", tmp_path / "b"
    first.write_bytes(b"\xef\xbb\xbfone\n\n  \r\nfour\r\n")
    second.write_bytes(b"\xef\xbb\xbf{}")
    found = [(line.source, line.number, line.text) for line in LineSource([str(first), str(second)])]
    assert found == [(str(first), 1, b"one"), (str(first), 4, b"four"), (str(second), 1, b"{}")]


def test_a_line_longer_than_a_read_is_whole(tmp_path):
    path = tmp_path / "a"
    path.write_bytes(b"x" * 1_000_000 + b"\ny")
    assert [len(line.text) for line in LineSource([str(path)])] == [1_000_000, 1]


def test_every_size_gives_the_same_lines(tmp_path):
    path = tmp_path / "a"
    path.write_bytes(b"".join(b"%d\n" % number for number in range(5000)))
    for size in (1, 7, 5000, 9999):
        source = LineSource([str(path)])
        found = []
        while (batch := source.batch(size)) is not None:
            assert 1 <= len(batch) <= size
            found += texts(batch)
        assert found == [b"%d" % number for number in range(5000)]


def test_what_cannot_be_opened_is_said_before_anything_is_read(tmp_path):
    good = tmp_path / "good"
    good.write_bytes(b"one\n")
    with pytest.raises(SetupError, match="none: No such file"):
        LineSource([str(good), str(tmp_path / "none")])
    with pytest.raises(SetupError, match="is a directory"):
        LineSource([str(tmp_path)])
