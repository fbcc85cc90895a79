"""Labels, signatures, the registry, the cache and record fields."""

import multiprocessing
import os
from pathlib import Path

import pytest

from numtemp import __version__
from numtemp.lib.cache import Cache, cache_folder, write_file
from numtemp.lib.errors import RecordError, SetupError, UsageError
from numtemp.lib.labels import read_label
from numtemp.lib.record import check_fields
from numtemp.lib.registry import Registry
from numtemp.lib.signature import signature


@pytest.mark.parametrize(
    ("value", "label"),
    [
        ("True", "True"),
        (" FALSE ", "False"),
        ("conflicting", "Conflicting"),
        (True, "True"),
        (False, "False"),
    ],
)
def test_labels_are_read_in_any_case(value, label):
    assert read_label(value) == label


@pytest.mark.parametrize("value", ["Not True", "", None, 1, "true-ish", ["True"], "untrue"])
def test_what_is_no_label_is_refused(value):
    with pytest.raises(RecordError, match="bad_label"):
        read_label(value)


def test_a_signature_keeps_its_order_and_ends_with_the_version():
    text = signature(model="a b|c:d", top_k=100, note=None)
    assert text == f"model:a_b_c_d|top_k:100|version:{__version__}"


def test_a_registry_imports_on_use_and_names_what_there_is():
    registry = Registry("thing", {"one": "numtemp.lib.labels:read_label", "two": "no.such.module:x"})
    assert registry.names() == ["one", "two"]
    assert "one" in registry
    assert registry.load("one") is read_label
    with pytest.raises(UsageError, match="no thing is called 'three'; there are: one, two"):
        registry.load("three")


@pytest.fixture
def cache(tmp_path, monkeypatch):
    monkeypatch.setenv("NUMTEMP_CACHE", str(tmp_path))
    return Cache("chat")


def test_the_cache_returns_what_was_put_under_an_equal_key(cache, tmp_path):
    key = {"model": "m", "text": "../../etc \u2028 \N{SNOWMAN}", "n": [1, 2.5]}
    assert cache.get(key) is None
    cache.put(key, {"answer": "a"})
    assert cache.get(dict(reversed(key.items()))) == {"answer": "a"}
    assert cache.get(key | {"n": [1, 2]}) is None
    [path] = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert path.relative_to(tmp_path).parts[0] == "chat"
    assert path.name.removesuffix(".json").isalnum()


def test_a_damaged_entry_is_as_good_as_none(cache):
    cache.put("key", [1])
    cache.path("key").write_bytes(b"[1")
    assert cache.get("key") is None
    cache.put("key", [2])
    assert cache.get("key") == [2]


def _write_many(folder: str) -> None:
    for number in range(200):
        write_file(Path(folder) / "shared", b"x" * 100_000 if number % 2 else b"y" * 100_000)


def test_no_reader_ever_sees_a_part_of_a_file(tmp_path):
    context = multiprocessing.get_context("spawn")
    writers = [context.Process(target=_write_many, args=(str(tmp_path),)) for _ in range(2)]
    for writer in writers:
        writer.start()
    seen = set()
    while any(writer.is_alive() for writer in writers):
        if (tmp_path / "shared").exists():
            seen.add((tmp_path / "shared").read_bytes())
    assert all(writer.exitcode == 0 for writer in writers)
    assert seen <= {b"x" * 100_000, b"y" * 100_000}
    assert os.listdir(tmp_path) == ["shared"]


def test_a_folder_that_cannot_be_written_is_reported(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(SetupError, match="cannot write"):
        write_file(tmp_path / "file" / "below", b"x")


def test_the_cache_folder_is_the_platform_s_unless_named(monkeypatch, tmp_path):
    monkeypatch.delenv("NUMTEMP_CACHE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache_folder().name == "numtemp"
    monkeypatch.setenv("NUMTEMP_CACHE", "/somewhere")
    assert cache_folder() == Path("/somewhere")


@pytest.mark.parametrize(
    ("record", "message"),
    [
        ({"claim": "c", "evidence": {}}, "evidence is an object, not a list"),
        ({"claim": "c", "evidence": [1]}, r"evidence\[0\] is a number, not an object"),
        ({"claim": "c", "evidence": [{"id": "a"}]}, r"evidence\[0\].text is null, not a string"),
        (
            {"claim": "c", "evidence": [], "questions": [{"id": 1, "text": "t"}]},
            r"questions\[0\].id is a number",
        ),
        ({"claim": True, "evidence": []}, "claim is true or false, not a string"),
    ],
)
def test_fields_of_a_wrong_shape_are_named_to_the_item(record, message):
    with pytest.raises(RecordError, match=message):
        check_fields(record, ("claim", "evidence"), ("questions",))


def test_either_of_two_fields_is_enough_and_an_empty_list_is_not_absent():
    check_fields({"questions": []}, ("questions|claim",))
    check_fields({"claim": ""}, ("questions|claim",))
    with pytest.raises(RecordError, match="the record has no questions and no claim"):
        check_fields({"other": 1}, ("questions|claim",))
