"""The items of a JSON array, read without holding the array."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numtemp.lib.collect.entry import Bad
from numtemp.lib.collect.jsonitems import read_items
from numtemp.lib.errors import SetupError

values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**60), 2**60) | st.text(alphabet='a"\\{}[],: \n€'),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(alphabet='k"{]', max_size=3), inner, max_size=3)
    ),
    max_leaves=6,
)
objects = st.dictionaries(st.text(alphabet='ab"\\', max_size=4), values, max_size=4)


def pieces(text: str, size: int) -> list[bytes]:
    data = text.encode()
    return [data[at : at + size] for at in range(0, len(data), size)]


@given(st.lists(objects, max_size=5), st.integers(1, 40), st.sampled_from([None, 2]))
def test_items_are_those_of_the_json_module(items: list[object], size: int, indent: int | None) -> None:
    text = json.dumps(items, indent=indent, ensure_ascii=False)
    assert list(read_items(pieces(text, size))) == list(enumerate(items, start=1))


@given(st.lists(objects, min_size=1, max_size=4), objects, st.integers(1, 40))
def test_a_wrapper_is_found_among_other_fields(items: list[object], other: object, size: int) -> None:
    text = json.dumps({"@type": "DataFeed", "about": {"feed": [1]}, "x": other, "feed": items, "end": 1})
    assert list(read_items(pieces(text, size), ("feed",))) == list(enumerate(items, start=1))


def test_a_single_object_is_one_item() -> None:
    assert list(read_items([b' {"a": [1, {"b": "}"}]} '], ("feed",))) == [(1, {"a": [1, {"b": "}"}]})]


def test_objects_may_follow_one_another_as_in_json_lines() -> None:
    assert list(read_items([b'{"a": 1}\n{"b": [2]}\n'], ("feed",))) == [(1, {"a": 1}), (2, {"b": [2]})]


def test_a_bad_item_does_not_stop_the_rest() -> None:
    found = list(read_items([b'[{"a": NaN}, 5, {"b": 1}, {"c": [1}}, {"d": 2}]']))
    assert [item for item in found if not isinstance(item, Bad)] == [(3, {"b": 1}), (5, {"d": 2})]
    assert [item.place for item in found if isinstance(item, Bad)] == ["item 1", "item 2", "item 4"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "claim,label",
        '"x"',
        '[{"a": 1}',
        '[{"a": 1}, {"b": ',
        '[{"a": 1} }',
        '{"feed": [{"a": 1}',
    ],
)
def test_what_is_no_array_is_refused(text: str) -> None:
    with pytest.raises(SetupError):
        list(read_items([text.encode()], ("feed",)))
