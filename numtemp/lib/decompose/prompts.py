"""Prompts: a system message, exemplars as turns of a conversation, and the claim between marks."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

from numtemp.lib.chat import Message, Sampling
from numtemp.lib.errors import LineError, SetupError
from numtemp.lib.jsonl import parse_line, read_lines
from numtemp.lib.likeness import Likeness

# Section 4.1 for ClaimDecomp; the published generator's settings for one program (ProgramFC,
# models/program_generator.py: temperature 0, 1,024 tokens, stop at the next claim).
SAMPLING = {
    "claimdecomp": Sampling(temperature=0.3, frequency_penalty=0.6, presence_penalty=0.8, max_tokens=512),
    "programfc": Sampling(temperature=0.0, max_tokens=1024, stop=("# The claim is",)),
}

_MARK = re.compile(r"<(\s*/?\s*claim\s*)>", re.I)
_MOST_CHARACTERS = 8_000  # of a claim; a longer one is cut


@dataclass(frozen=True, slots=True)
class Exemplar:
    """A claim with the answer that it should have."""

    claim: str
    answer: str


class Prompt:
    """Builds the messages that ask for one claim. `exemplars` may be the package's own or a user's."""

    def __init__(
        self, method: str, count: int, exemplars: Sequence[Exemplar] | None = None, shots: int = 5
    ) -> None:
        value = json.loads(
            files("numtemp.lib").joinpath("data", "prompts", f"{method}.json").read_text("utf-8")
        )
        self._system: str = value["system"].replace("{count}", str(count))
        self._again: str = value["again"]
        self._shots = shots
        self._chosen_by_likeness = exemplars is not None
        self._exemplars = (
            list(exemplars) if exemplars is not None else [_own(item) for item in value["exemplars"]]
        )
        self._likeness = Likeness([exemplar.claim for exemplar in self._exemplars])

    def messages(self, claim: str, *, wrong: str | None = None) -> list[Message]:
        """Return the messages for a claim; `wrong` is a reply to it that could not be used."""
        messages = [{"role": "system", "content": self._system}]
        for exemplar in self._for(claim):
            messages.append({"role": "user", "content": delimited(exemplar.claim)})
            messages.append({"role": "assistant", "content": exemplar.answer})
        messages.append({"role": "user", "content": delimited(claim)})
        if wrong is not None:
            messages.append({"role": "assistant", "content": wrong[:2000]})
            messages.append({"role": "user", "content": self._again})
        return messages

    def digest(self) -> str:
        """Return what names this prompt in a signature: a hash of its texts and exemplars."""
        texts = [self._system, self._again, str(self._shots)]
        texts.extend(f"{exemplar.claim}\n{exemplar.answer}" for exemplar in self._exemplars)
        return hashlib.sha256("\0".join(texts).encode()).hexdigest()[:8]

    def _for(self, claim: str) -> list[Exemplar]:
        """Return the exemplars for a claim: the most like it last, where the user's file is searched."""
        if not self._chosen_by_likeness:
            return self._exemplars[: self._shots]
        nearest = self._likeness.nearest(claim, self._shots)
        return [self._exemplars[at] for at in reversed(nearest)]


def delimited(claim: str) -> str:
    """Return a claim between its marks, which cannot stand inside it."""
    plain = _MARK.sub(r"(\1)", claim[:_MOST_CHARACTERS])
    return f"<claim>{plain}</claim>"


def read_exemplars(name: str) -> list[Exemplar]:
    """Read exemplars from JSONL: `claim`, and `questions` (texts, or objects with a text) or `program`.

    Raises SetupError where the file cannot be read or a line is no exemplar.
    """
    exemplars = []
    try:
        with Path(name).open("rb") as stream:
            for number, line in read_lines(stream):
                try:
                    exemplars.append(_own(parse_line(line)))
                except (LineError, KeyError, TypeError) as error:
                    raise SetupError(f"{name}:{number}: no exemplar: {error}") from None
    except OSError as error:
        raise SetupError(f"{name}: {error.strerror}") from None
    if not exemplars:
        raise SetupError(f"{name} holds no exemplar")
    return exemplars


def _own(item: dict[str, Any]) -> Exemplar:
    answer = item.get("program")
    if not isinstance(answer, str):
        questions = [one["text"] if isinstance(one, dict) else one for one in item["questions"]]
        answer = "\n".join(questions)
    if not isinstance(item["claim"], str):
        raise TypeError("claim is no string")
    return Exemplar(item["claim"], answer)
