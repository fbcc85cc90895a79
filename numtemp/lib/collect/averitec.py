"""AVeriTeC: claims with questions, whose answers are the evidence, and a verdict in four classes."""

import hashlib
from collections.abc import Iterable
from typing import Any, Final

from numtemp.lib.collect.entry import Entries, Entry, Fields
from numtemp.lib.collect.jsonitems import read_entries
from numtemp.lib.collect.values import iso_date
from numtemp.lib.errors import LineError

EXPECTED: Final = "expected an AVeriTeC file: a JSON array of objects with claim, label and questions"
# Not Enough Evidence stands for no label: the claim may be true or false.
_LABELS: Final = {
    "Supported": "True",
    "Refuted": "False",
    "Conflicting Evidence/Cherrypicking": "Conflicting",
    "Not Enough Evidence": None,
}
_RENAMED: Final = {
    "fact_checking_article": "url",
    "speaker": "claimant",
    "location_ISO_code": "country",
    "claim_date": "date",
}


def read_averitec(chunks: Iterable[bytes]) -> Entries:
    """Yield the claims with questions and, where answered, evidence; raises SetupError for other files."""
    return read_entries(chunks, _entries, EXPECTED)


def _entries(place: str, item: Fields) -> Entries:
    claim, questions = item.get("claim"), item.get("questions", [])
    if not isinstance(claim, str) or not claim.strip():
        raise LineError("no claim")
    if not isinstance(questions, list):
        raise LineError("questions is no list")
    if "label" not in item:  # the test split
        fields: Fields = {}
    elif isinstance(item["label"], str) and item["label"] in _LABELS:
        fields = {"label": _LABELS[item["label"]], "label_original": item["label"]}
    else:
        raise LineError(f"label {item['label']!r} is none of {', '.join(_LABELS)}")
    for name, value in item.items():
        if name not in ("label", "questions"):
            fields[_RENAMED.get(name, name)] = value
    if "date" in fields:
        fields["date"] = iso_date(fields["date"]) or fields["date"]
    if questions:
        fields["questions"], fields["evidence"] = _questions(questions)
    yield Entry(place, fields)


def _questions(items: list[Any]) -> tuple[list[Fields], list[Fields]]:
    questions: list[Fields] = []
    evidence: list[Fields] = []
    for item in items:
        text = item.get("question") if isinstance(item, dict) else item
        if not isinstance(text, str):
            raise LineError("a question without text")
        question = {"id": f"q{len(questions) + 1}", "text": text}
        questions.append(question)
        answers = item.get("answers", []) if isinstance(item, dict) else []
        for rank, answer in enumerate(answers if isinstance(answers, list) else [], start=1):
            if snippet := _snippet(text, answer):
                evidence.append(snippet | {"rank": rank, "question": question["id"]})
    return questions, evidence


def _snippet(question: str, answer: Any) -> Fields | None:
    """Return the answer as a snippet; a bare Yes or No means nothing without its question and reason."""
    text = answer.get("answer") if isinstance(answer, dict) else None
    if not isinstance(text, str) or not text.strip() or answer.get("answer_type") == "Unanswerable":
        return None
    if answer.get("answer_type") == "Boolean":
        text = f"{question} {text} {answer.get('boolean_explanation') or ''}".strip()
    snippet: Fields = {"id": "ev-" + hashlib.sha256(text.encode()).hexdigest()[:16], "text": text}
    if answer.get("source_url"):
        snippet["url"] = answer["source_url"]
    return snippet
