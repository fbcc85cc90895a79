"""The prompt for a verdict: claim, questions, evidence between marks, numbers highlighted (Tables 11, 12)."""

import hashlib
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from numtemp.lib.chat import Message
from numtemp.lib.errors import RecordError, SetupError
from numtemp.lib.jsonl import read_records
from numtemp.lib.labels import LABELS, read_label
from numtemp.lib.likeness import Likeness, squashed
from numtemp.lib.nli.case import Case, read_case
from numtemp.lib.nli.measure import Measure
from numtemp.lib.nli.pack import fair_share
from numtemp.lib.record import check_fields

_MARK: Final = re.compile(r"<(\s*/?\s*(?:claim|question|evidence)\b[^<>]*)>", re.IGNORECASE)
_SPACE: Final = re.compile(r"[\n\r\f\v\x1c-\x1e\x85\u2028\u2029]")
_CLAIM_ROOM: Final = 6_000  # characters of a claim; a longer one is cut
_ROOM: Final = 12_000  # characters of its questions and evidence together
_EXEMPLAR_ROOM: Final = 2_000  # of those of an exemplar
_THINKING: Final = re.compile(r"<think>.*?</think>", re.DOTALL | re.IGNORECASE)
_SAID: Final = {"supports": "True", "refutes": "False"}  # the words of Tables 11 and 12
_LABEL: Final = re.compile(
    rf"\W*(?:\[?label\]?|verdict)\W*[:=]\W*({'|'.join([*LABELS, *_SAID])})\W*", re.IGNORECASE
)
_JUSTIFICATION: Final = re.compile(r"^\W*justification\W*:\W*", re.IGNORECASE)
_FENCE: Final = re.compile(r"[\s`*_.-]*")


@dataclass(frozen=True, slots=True)
class Exemplar:
    """A labelled case, and why it has its label where that is known."""

    case: Case
    label: str
    justification: str


class VerdictPrompt:
    """Builds the messages that ask for a verdict; few-shot where there are exemplars."""

    def __init__(self, exemplars: Sequence[Exemplar] = (), shots: int = 0) -> None:
        """Show the `shots` exemplars whose claims are most like the one to judge, the most alike last."""
        value = json.loads(
            files("numtemp.lib").joinpath("data", "prompts", "verdict.json").read_text("utf-8")
        )
        self._system: str = value["system"]
        self._again: str = value["again"]
        self._exemplars = list(exemplars)
        self._shots = shots
        self._likeness = Likeness([exemplar.case.claim for exemplar in exemplars])

    def messages(self, case: Case, *, wrong: str | None = None) -> list[Message]:
        """Return the messages for a case; `wrong` is a reply to it that had no label."""
        messages = [{"role": "system", "content": self._system}]
        for exemplar in self._for(case.claim):
            reason = f"Justification: {exemplar.justification}\n" if exemplar.justification else ""
            messages.append({"role": "user", "content": present(exemplar.case, _EXEMPLAR_ROOM)})
            messages.append({"role": "assistant", "content": f"{reason}Label: {exemplar.label}"})
        messages.append({"role": "user", "content": present(case)})
        if wrong is not None:
            messages.append({"role": "assistant", "content": wrong[:2000]})
            messages.append({"role": "user", "content": self._again})
        return messages

    def _for(self, claim: str) -> list[Exemplar]:
        """Return the exemplars for a claim, the most like it last, never of the very claim."""
        own = squashed(claim)
        twins = sum(own == squashed(exemplar.case.claim) for exemplar in self._exemplars)
        nearest = [self._exemplars[at] for at in self._likeness.nearest(claim, self._shots + twins)]
        others = [exemplar for exemplar in nearest if squashed(exemplar.case.claim) != own]
        return others[: self._shots][::-1]

    def digest(self) -> str:
        """Return what names this prompt in a signature: a hash of its texts and exemplars."""
        texts = [self._system, self._again, str(self._shots)]
        for item in self._exemplars:
            texts += [item.case.claim, *item.case.questions, *(piece.text for piece in item.case.snippets)]
            texts += [item.label, item.justification]
        return hashlib.sha256("\0".join(texts).encode()).hexdigest()[:8]


def longest(case: Case, room: int = _ROOM) -> int:
    """Return how many characters of each question and snippet are shown, so that all fit into `room`."""
    return fair_share([len(text) for text in (*case.questions, *(item.text for item in case.snippets))], room)


def present(case: Case, room: int = _ROOM) -> str:
    """Return claim, questions and evidence, each between marks that cannot stand inside it."""
    most = longest(case, room)
    claim = _marked(case.claim, case.measures, _CLAIM_ROOM)
    questions = [f"<question>{_plain(text, most)}</question>" for text in case.questions]
    evidence = [
        f'<evidence n="{number}">{_marked(snippet.text, snippet.measures, most)}</evidence>'
        for number, snippet in enumerate(case.snippets, 1)
    ]
    return "\n".join(
        [
            f"[Claim]: <claim>{claim}</claim>",
            "[Questions]:",
            *(questions or ["none"]),
            "[Evidences]:",
            *(evidence or ["none"]),
        ]
    )


def read_reply(reply: str) -> tuple[str, str] | None:
    """Return label and justification of a reply, or None where its last line names no label.

    The label is read from the end, and only from a line of its own: "not True" or a "Label: True" that is
    quoted further up says nothing.
    """
    lines = [line for line in _THINKING.sub("", reply).splitlines() if not _FENCE.fullmatch(line)]
    match = _LABEL.fullmatch(lines[-1].strip()) if lines else None
    if match is None:
        return None
    said = " ".join(line.strip() for line in lines[:-1])
    label = match.group(1).lower()
    return read_label(_SAID.get(label, label)), _JUSTIFICATION.sub("", said).strip()


def read_exemplars(name: str, *, gold: bool) -> list[Exemplar]:
    """Read labelled records with evidence as exemplars; raises SetupError where the file does not serve."""
    field = "justification" if gold else "evidence"
    exemplars = []
    for record in read_records(Path(name)):
        if record.get("label") is None:
            continue
        try:
            check_fields(record, ("claim", field), ("lang", "date", "quantities", "questions"))
            label = read_label(record["label"])
        except RecordError as error:
            raise SetupError(f"{name}: record {record.get('id', '?')}: {error}") from None
        exemplars.append(Exemplar(read_case(record, gold=gold), label, _reason(record)))
    if not exemplars:
        raise SetupError(f"{name}: no labelled record to show as an exemplar")
    return exemplars


def _reason(record: dict[str, Any]) -> str:
    reason = record.get("rationale")
    return " ".join(reason.split())[:500] if isinstance(reason, str) else ""


def _marked(text: str, measures: Sequence[Measure], most: int) -> str:
    """Return the start of a text with its quantities between ** and **."""
    text = _plain(text, most)  # keeps every place, and sees a mark that a quantity stands in
    parts, at = [], 0
    for quantity in sorted((measure.quantity for measure in measures), key=lambda one: (one.start, -one.end)):
        if quantity.start < at or quantity.end > len(text):
            continue
        parts += [text[at : quantity.start], f"**{text[quantity.start : quantity.end]}**"]
        at = quantity.end
    return "".join([*parts, text[at:]])


def _plain(text: str, most: int) -> str:
    """Return the first `most` characters as one line, its marks in round brackets instead."""
    return _MARK.sub(r"(\1)", _SPACE.sub(" ", text[:most]))
