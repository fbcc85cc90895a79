"""The record: one JSON object a claim, whose fields the stages add one after another (numtemp(7))."""

import hashlib
from collections.abc import Callable
from typing import Any, Final

from numtemp.lib.errors import RecordError

Record = dict[str, Any]

STAGES: Final = (
    "collect",
    "segments",
    "categorize",
    "decompose",
    "index",
    "retrieve",
    "nli",
    "train",
    "score",
)


def record_id(record: Record) -> str:
    """Return the record's id, or the hash of its url and claim where it has none.

    An integer id is read as its decimal digits. Raises RecordError (`bad_field`) for other types.
    """
    value = record.get("id")
    if isinstance(value, str) and value:
        return value
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    if value is not None and value != "":
        raise RecordError("bad_field", f"id is {_type_name(value)}, not a string")
    key = f"{record.get('url') or ''}\n{record.get('claim') or ''}"
    return hashlib.sha256(key.encode()).hexdigest()[:16]


def with_id(record: Record) -> Record:
    """Return the record with a string `id`: itself where it has one, else a copy with `id` first."""
    identity = record_id(record)
    if record.get("id") == identity:
        return record
    if "id" in record:
        return record | {"id": identity}
    return {"id": identity, **record}


def check_fields(record: Record, needs: tuple[str, ...], reads: tuple[str, ...] = ()) -> None:
    """Raise RecordError where a needed field is absent or a field that is read has the wrong shape.

    `needs` are field names; `a|b` is satisfied by either. `reads` may be absent or null.
    """
    for need in needs:
        names = need.split("|")
        if all(record.get(name) is None for name in names):
            raise RecordError("missing_field", f"the record has no {' and no '.join(names)}")
    for name in [*(name for need in needs for name in need.split("|")), *reads]:
        value = record.get(name)
        if value is not None and name in _SHAPES and (problem := _SHAPES[name](value)):
            raise RecordError("bad_field", f"{name}{problem}")


def _string(value: Any) -> str | None:
    return None if isinstance(value, str) else f" is {_type_name(value)}, not a string"


def _object(value: Any) -> str | None:
    return None if isinstance(value, dict) else f" is {_type_name(value)}, not an object"


def _list_of(*strings: str) -> Callable[[Any], str | None]:
    """Return a check for a list of objects that hold these fields as strings."""

    def check(value: Any) -> str | None:
        if not isinstance(value, list):
            return f" is {_type_name(value)}, not a list"
        for position, item in enumerate(value):
            if not isinstance(item, dict):
                return f"[{position}] is {_type_name(item)}, not an object"
            for name in strings:
                if not isinstance(item.get(name), str):
                    return f"[{position}].{name} is {_type_name(item.get(name))}, not a string"
        return None

    return check


_SHAPES: Final[dict[str, Callable[[Any], str | None]]] = {
    "claim": _string,
    "trace": _object,
    "notes": _object,
    "lang": _string,
    "date": _string,
    "parse": _string,
    "justification": _string,
    "category": _string,
    "segments": _list_of("text"),
    "quantities": _list_of("text", "unit", "kind"),
    "questions": _list_of("id", "text"),
    "evidence": _list_of("id", "text"),
}


def _type_name(value: Any) -> str:
    names = {bool: "true or false", int: "a number", float: "a number", str: "a string", list: "a list"}
    return "null" if value is None else names.get(type(value), "an object")
