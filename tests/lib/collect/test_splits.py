"""Splits: by hash, stratified, stable, near-duplicates together."""

from collections import Counter

import pytest

from numtemp.lib.collect.splits import Splitter, read_numbers, shortfalls
from numtemp.lib.errors import UsageError


def splitter(count: int, similar: dict[int, list[int]] | None = None, given: dict[int, str] | None = None):
    chosen = Splitter()
    for number in range(count):
        record = {"id": f"c{number}", "label": ("True", "False")[number % 5 == 0], "category": "temporal"}
        if given and number in given:
            record["split"] = given[number]
        chosen.add(record, (similar or {}).get(number, []))
    return chosen


def test_ratios_hold_in_every_stratum() -> None:
    splits = list(splitter(20000).by_ratio([0.6, 0.2, 0.2]))
    for stratum in (range(0, 20000, 5), range(1, 20000, 5)):
        counts = Counter(splits[number] for number in stratum)
        assert counts[0] / len(stratum) == pytest.approx(0.6, abs=0.03)
        assert counts[1] / len(stratum) == pytest.approx(0.2, abs=0.03)


def test_new_claims_move_no_old_ones() -> None:
    assert list(splitter(900).by_ratio([1, 1, 1])) == list(splitter(1000).by_ratio([1, 1, 1]))[:900]


def test_sizes_are_met_in_proportion() -> None:
    splits = splitter(1000).by_size(100, 50)
    assert Counter(splits) == {0: 850, 1: 100, 2: 50}
    assert Counter(splits[number] for number in range(0, 1000, 5)) == {0: 170, 1: 20, 2: 10}


def test_sizes_beyond_what_there_is() -> None:
    assert Counter(splitter(10).by_size(100, 50)) == {1: 10}
    assert list(Splitter().by_size(3, 3)) == []


def test_near_duplicates_stay_together_also_through_a_bridge() -> None:
    similar = {number: [number - 1] for number in range(1, 300) if number % 3}
    similar |= {7: [6, 3]}  # a bridge between two groups
    chosen = splitter(300, similar)
    for splits in (list(chosen.by_ratio([1, 1, 1])), chosen.by_size(60, 60)):
        for start in range(0, 300, 3):
            assert len(set(splits[start : start + 3])) == 1
        assert splits[3] == splits[6]
        assert len(set(splits)) == 3


def test_a_given_split_is_kept_and_leads_its_group() -> None:
    chosen = splitter(6, {1: [0], 3: [2], 4: [2]}, {1: "test", 2: "validation", 4: "train"})
    for splits in (chosen.by_ratio([1, 0, 0]), chosen.by_size(0, 0)):
        assert list(splits) == [2, 2, 1, 1, 0, 0]


@pytest.mark.parametrize("text", ["", "1,2", "1,2,x", "1,2,-3", "0,0,0", "nan,1,1", "1,2,inf"])
def test_numbers_that_are_none(text: str) -> None:
    with pytest.raises(UsageError):
        read_numbers(text, 3, "--ratio")


def test_what_small_numbers_do_is_said() -> None:
    even = [{"True": 60, "False": 4}, {"True": 18, "False": 2}, {"True": 15, "False": 1}]
    assert shortfalls([0.64, 0.2, 0.16], even) == []
    assert shortfalls([0.64, 0.2, 0.16], [{}, {}, {}]) == []
    assert shortfalls([0.64, 0.2, 0.16], [{"True": 6}, {"True": 4}, {}]) == [
        "validation has 4 claims where 2 were asked for",
        "test has 0 claims where 2 were asked for",
    ]
    assert shortfalls([1, 0, 0], [{"True": 9}, {}, {}]) == []
    lacking = [{"True": 60, "False": 4, "no label": 2}, {"True": 20}, {"True": 15, "False": 1}]
    assert shortfalls([0.64, 0.2, 0.16], lacking) == ["validation has no claim with 'False'"]
    assert shortfalls([-40, 30, 20], [{}, {"True": 10}, {}])[1:] == [
        "validation has 10 claims where 30 were asked for",
        "test has 0 claims where 20 were asked for",
    ]
