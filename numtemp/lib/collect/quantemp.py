"""The files of the QuanTemp release: claims, questions, evidence and predictions."""

import hashlib
import re
from collections.abc import Callable, Iterable
from itertools import chain
from typing import Any, Final

from numtemp.lib.collect.entry import Bad, Entries, Entry, Fields
from numtemp.lib.collect.inputs import at_least, read_lines
from numtemp.lib.collect.jsonitems import read_entries
from numtemp.lib.collect.table import read_table
from numtemp.lib.errors import LineError, RecordError, SetupError
from numtemp.lib.labels import CATEGORIES, read_label
from numtemp.lib.record import record_id

EXPECTED: Final = (
    "expected a file of the QuanTemp release: a JSON array of objects with claim and label, docs, evidences"
    " or questions; or CSV that begins with claims@questions, claim,verdict or claim@taxonomy_labels"
)
_RENAMED: Final = {
    "doc": "justification",
    "taxonomy_label": "category",
    "country_of_origin": "country",
    "date_stated": "date",
    "fact_source": "publisher",
}
_NEXT: Final = re.compile(r"\s*next question:\s*", re.IGNORECASE)
# Where a reply runs on into the exemplar of another claim.
_EXEMPLAR: Final = re.compile(r"^\s*claim\s*:", re.IGNORECASE | re.MULTILINE)


def read_quantemp(chunks: Iterable[bytes]) -> Entries:
    """Yield the claims of any file of the release; its kind is read from its first bytes.

    The id is a hash of the claim alone, since only so the files of the release can be joined.
    Raises SetupError where it is none of them.
    """
    source = at_least(64, chunks)
    first = next(source)
    whole = chain([first], source)
    entries = read_entries(whole, _entries, EXPECTED) if first.lstrip().startswith(b"[") else _from_csv(whole)
    for entry in entries:
        if isinstance(entry, Entry) and "id" not in entry.fields:
            identity = record_id({"claim": entry.fields["claim"]})
            entry = Entry(entry.place, {"id": identity, **entry.fields}, entry.notes)
        yield entry


def rename(item: Fields) -> Fields:
    """Return the fields of an item of the release, or of CheckThat!, by the names of numtemp(7)."""
    return {_RENAMED.get(name, name): value for name, value in item.items()}


def split_questions(reply: str) -> list[str]:
    """Return the questions of a ClaimDecomp reply, up to where it runs on into another exemplar."""
    return [text.strip() for text in _NEXT.split(_own_part(reply)) if text.strip()]


def _own_part(reply: str) -> str:
    return _EXEMPLAR.split(reply, maxsplit=1)[0]


def _entries(place: str, item: Fields) -> Entries:
    yield Entry(place, _claim(item))


def _claim(item: Fields) -> Fields:
    claim = item.get("claim")
    if not isinstance(claim, str) or not claim.strip():
        raise LineError("no claim")
    if "docs" in item:
        return _without(item, "docs") | {"evidence": _evidence(_texts(item["docs"], "docs"), None)}
    if "evidences" in item:
        return _mapped(item, "evidences")
    if isinstance(item.get("questions"), list):
        return _mapped(item, "questions")
    if "label" not in item and "label_original" not in item:
        raise LineError("neither label, docs, evidences nor questions")
    return rename(item)


def _mapped(item: Fields, name: str) -> Fields:
    """Read a mapping file: for each question its top documents."""
    questions: list[Fields] = []
    evidence: list[Fields] = []
    for entry in item[name] if isinstance(item[name], list) else [None]:
        text = entry.get("questions") if isinstance(entry, dict) else None
        if not isinstance(entry, dict) or not isinstance(text, str) or not text.strip():
            raise LineError(f"{name} is no list of objects with questions")
        question = {"id": f"q{len(questions) + 1}", "text": text.strip()}
        questions.append(question)
        evidence += _evidence(_texts(entry.get("top_k_doc", []), "top_k_doc"), question["id"])
    fields = rename(_without(item, name)) | {"questions": questions}
    return fields | {"evidence": evidence} if name == "evidences" else fields


def _evidence(texts: list[str], question: str | None) -> list[Fields]:
    return [
        {
            "id": "ev-" + hashlib.sha256(text.encode()).hexdigest()[:16],
            "text": text,
            "rank": rank,
            "question": question,
        }
        for rank, text in enumerate(dict.fromkeys(texts), start=1)
    ]


def _texts(value: Any, name: str) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
        raise LineError(f"{name} is no list of strings")
    return value


def _without(item: Fields, name: str) -> Fields:
    return {key: value for key, value in item.items() if key != name}


def _from_csv(chunks: Iterable[bytes]) -> Entries:
    """Read the file of questions, predictions or categories, known by its first line."""
    tables: dict[bytes, tuple[str, Callable[[Fields], tuple[Fields, tuple[str, ...]]]]] = {
        b"claims@questions": ("@", _questions),
        b"claim,verdict": (",", _verdict),
        b"claim@taxonomy_labels": ("@", _category),
    }
    lines = read_lines(chunks)
    _, header = next(lines, (0, b""))
    if header.strip() not in tables:
        raise SetupError(EXPECTED)
    delimiter, read = tables[header.strip()]
    for entry in read_table(lines, ["claim", "value"], delimiter):
        if isinstance(entry, Bad):
            yield entry
            continue
        try:
            fields, notes = read(entry.fields)
            yield Entry(entry.place, {"claim": entry.fields["claim"], **fields}, notes)
        except RecordError as error:
            yield Bad(entry.place, str(error))


def _questions(row: Fields) -> tuple[Fields, tuple[str, ...]]:
    texts = split_questions(row["value"])
    questions = [{"id": f"q{number}", "text": text} for number, text in enumerate(texts, start=1)]
    cut = _own_part(row["value"]) != row["value"]
    return {"questions": questions}, ("foreign_exemplar_cut",) if cut else ()


def _verdict(row: Fields) -> tuple[Fields, tuple[str, ...]]:
    return {"verdict": read_label(row["value"])}, ()


def _category(row: Fields) -> tuple[Fields, tuple[str, ...]]:
    category = row["value"].strip().lower()
    if category not in CATEGORIES:
        raise RecordError("bad_category", f"{category!r} is none of {', '.join(CATEGORIES)}")
    return {"category": category}, ()
