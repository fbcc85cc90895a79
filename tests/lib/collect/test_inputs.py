"""Chunks of bytes: gzip, BOM and numbered lines, wherever the chunks are cut."""

import gzip

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numtemp.lib.collect.inputs import plain_chunks, read_lines
from numtemp.lib.errors import SetupError


def pieces(data: bytes, size: int) -> list[bytes]:
    return [data[at : at + size] for at in range(0, len(data), size)]


@given(st.lists(st.binary(max_size=12).map(lambda line: line.replace(b"\n", b"x"))), st.integers(1, 9))
def test_lines_do_not_depend_on_the_chunks(lines: list[bytes], size: int) -> None:
    data = b"".join(line + b"\n" for line in lines) + b"end"
    found = list(read_lines(pieces(data, size)))
    assert [number for number, _ in found] == list(range(1, len(lines) + 2))
    assert b"".join(line for _, line in found) == data


@pytest.mark.parametrize("size", [1, 2, 3, 7, 1000])
def test_gzip_of_two_members_and_a_bom_are_seen_through(size: int) -> None:
    plain = b"\xef\xbb\xbfThe pier is 90 metres long.\n"
    packed = gzip.compress(plain) + gzip.compress(b"It opened in 1902.\n")
    assert b"".join(plain_chunks(pieces(packed, size))) == plain[3:] + b"It opened in 1902.\n"
    assert b"".join(plain_chunks(pieces(plain, size))) == plain[3:]


def test_gzip_that_is_cut_off_says_so() -> None:
    packed = gzip.compress(bytes(range(256)) * 40)
    with pytest.raises(SetupError, match="cut off"):
        list(plain_chunks([packed[:-20]]))
    with pytest.raises(SetupError, match="broken"):
        list(plain_chunks([packed[:-8] + b"\xff" * 8]))


def test_a_zip_bomb_comes_in_pieces() -> None:
    packed = gzip.compress(bytes(1 << 24))
    sizes = [len(chunk) for chunk in plain_chunks([packed])]
    assert sum(sizes) == 1 << 24
    assert max(sizes) <= 1 << 18
