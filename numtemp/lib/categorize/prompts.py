"""The prompt for a category, with claims whose category is known, and what is read from the reply."""

import hashlib
import json
import re
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from typing import Final, NamedTuple

from numtemp.lib.chat import Message
from numtemp.lib.errors import SetupError
from numtemp.lib.jsonl import read_records
from numtemp.lib.labels import CATEGORIES
from numtemp.lib.likeness import Likeness, squashed

_ROOM: Final = 6_000  # characters of a claim; a longer one is cut
_MARK: Final = re.compile(r"<(\s*/?\s*claim\b[^<>]*)>", re.IGNORECASE)
_SPACE: Final = re.compile(r"\s+")
_THINKING: Final = re.compile(r"<think>.*?</think>", re.DOTALL | re.IGNORECASE)
_SAID: Final = re.compile(r"\W*(?:category\W*[:=])?\W*([^\W\d_]+)\W*", re.IGNORECASE)


class Exemplar(NamedTuple):
    """A claim and its category."""

    claim: str
    category: str


class CategoryPrompt:
    """Builds the messages that ask for the category of a claim."""

    def __init__(self, exemplars: Sequence[Exemplar] | None, shots: int) -> None:
        """Show the `shots` exemplars most like the claim, the most alike last; None takes the package's."""
        source = files("numtemp.lib").joinpath("data", "prompts", "category.json")
        value = json.loads(source.read_text("utf-8"))
        self._system: str = value["system"]
        self._again: str = value["again"]
        own = [Exemplar(row["claim"], row["category"]) for row in value["exemplars"]]
        self._exemplars = own if exemplars is None else list(exemplars)
        self._shots = shots
        self._likeness = Likeness([exemplar.claim for exemplar in self._exemplars])

    def messages(self, claim: str, *, wrong: str | None = None) -> list[Message]:
        """Return the messages for a claim; `wrong` is a reply to it that named no category."""
        messages = [{"role": "system", "content": self._system}]
        for exemplar in self._for(claim):
            messages.append({"role": "user", "content": _marked(exemplar.claim)})
            messages.append({"role": "assistant", "content": f"Category: {exemplar.category}"})
        messages.append({"role": "user", "content": _marked(claim)})
        if wrong is not None:
            messages.append({"role": "assistant", "content": wrong[:2000]})
            messages.append({"role": "user", "content": self._again})
        return messages

    def _for(self, claim: str) -> list[Exemplar]:
        """Return the exemplars for a claim, the most like it last, never the very claim."""
        own = squashed(claim)
        order = self._likeness.nearest(claim, len(self._exemplars))
        others = [at for at in order if squashed(self._exemplars[at].claim) != own]
        return [self._exemplars[at] for at in others[: self._shots]][::-1]

    def digest(self) -> str:
        """Return what names this prompt in a signature: a hash of its texts and exemplars."""
        texts = [self._system, self._again, str(self._shots)]
        texts += [text for exemplar in self._exemplars for text in exemplar]
        return hashlib.sha256("\0".join(texts).encode()).hexdigest()[:8]


def is_cut(claim: str) -> bool:
    """Return whether a claim is too long to be shown whole."""
    return len(claim) > _ROOM


def read_reply(reply: str) -> str | None:
    """Return the category that the last line of a reply names and nothing else, or None.

    "Category: statistical" and "statistical" alone are read; a category within a sentence, or one that is
    none of the four, is not.
    """
    lines = [line for line in _THINKING.sub("", reply).splitlines() if line.strip(" \t`*_.-")]
    match = _SAID.fullmatch(lines[-1]) if lines else None
    said = match.group(1).lower() if match else None
    return said if said in CATEGORIES else None


def read_exemplars(name: str) -> list[Exemplar]:
    """Read records with `claim` and `category`; raises SetupError where the file does not serve."""
    exemplars = []
    for record in read_records(Path(name)):
        claim, category = record.get("claim"), record.get("category")
        if category is None:
            continue
        if not isinstance(claim, str) or category not in CATEGORIES:
            raise SetupError(
                f"{name}: record {record.get('id', '?')}: no claim, or a category of none of the four"
            )
        exemplars.append(Exemplar(claim, category))
    if not exemplars:
        raise SetupError(f"{name}: no record with a category to show as an exemplar")
    return exemplars


def _marked(claim: str) -> str:
    """Return a claim as one line between marks that cannot stand inside it."""
    text = _MARK.sub(r"(\1)", _SPACE.sub(" ", claim[:_ROOM]))
    return f"<claim>{text}</claim>"
