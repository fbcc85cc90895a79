"""What lies in temporary files behaves as if it lay in memory, and takes none."""

import random
import tracemalloc
import zlib
from collections.abc import Callable

import pytest

from numtemp.lib.collect.column import Column
from numtemp.lib.collect.keytable import KeyTable
from numtemp.lib.collect.records import Ids
from numtemp.lib.collect.spool import Spool

MANY = 30_000


def test_a_column_is_a_list() -> None:
    chance = random.Random(0)
    column, plain = Column("Q"), []
    for _ in range(MANY):
        plain.append(chance.getrandbits(64))
        column.append(plain[-1])
        if chance.random() < 0.3:
            at = chance.randrange(len(plain))
            assert column[at] == plain[at]
            column[at] = plain[at] = chance.getrandbits(64)
    assert len(column) == MANY
    assert list(column) == plain
    assert list(Column("B")) == []


def test_a_key_table_is_a_dictionary() -> None:
    chance = random.Random(0)
    table: dict[int, int] = {}
    ours = KeyTable()
    for value in range(MANY):
        # Keys that repeat, keys whose bytes overlap with those of others, the least and the greatest.
        key = chance.choice((chance.getrandbits(64), chance.getrandbits(14), value << 32, 0, (1 << 64) - 1))
        assert ours.get(key, -1) == table.get(key, -1)
        assert ours.setdefault(key, value) == table.setdefault(key, value)
    assert ours.bits > 5
    assert all(ours.get(key, -1) == value for key, value in table.items())


def test_a_spool_keeps_lines_whole() -> None:
    chance = random.Random(0)
    lines = [bytes(chance.randrange(256) for _ in range(chance.randrange(40))) for _ in range(MANY // 4)]
    lines[5] = b"x" * 200_000
    with Spool() as spool:
        for number, line in enumerate(lines):
            spool.add(line)
            some = chance.randrange(number + 1)
            assert spool[some] == lines[some]
        assert list(spool) == lines
        assert len(spool) == len(lines)


def fill_keys(count: int) -> None:
    table = KeyTable()
    for number in range(count):
        table.setdefault(zlib.crc32(b"%d" % number), number)


def fill_column(count: int) -> None:
    column = Column("Q")
    for number in range(count):
        column.append(number)


def fill_spool(count: int) -> None:
    with Spool() as spool:
        for number in range(count):
            spool.add(b"%099d" % number)


def fill_ids(count: int) -> None:
    ids = Ids()
    for number in range(count):
        assert ids.unique(f"a{number}") == f"a{number}"
    assert ids.unique("a7") == "a7-2"


@pytest.mark.parametrize("fill", [fill_keys, fill_column, fill_spool, fill_ids])
def test_memory_does_not_grow(fill: Callable[[int], None]) -> None:
    peaks = []
    for count in (MANY, 4 * MANY):
        tracemalloc.start()
        fill(count)
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] - peaks[0] < MANY  # less than a third of a byte for each that came on top
