"""Claim, questions and evidence as one text of bounded length, each part with a fair share (section 4.2)."""

from collections.abc import Sequence
from typing import Any, Final

CLAIM: Final = "[Claim]:"
QUESTIONS: Final = "[Questions]:"
EVIDENCES: Final = "[Evidences]:"

_CLAIM_SHARE: Final = 0.5  # of the room, at most


def pack(
    claim: str, questions: Sequence[str], snippets: Sequence[str], tokenizer: Any = None, length: int = 0
) -> str:
    """Return "[Claim]: … [Questions]: … [Evidences]: …", repeats once, in the given order.

    With a transformers `tokenizer` the text has about `length` tokens at most, special ones included: the
    claim gets half of the room at most, questions and snippets share the rest, and what a short one leaves
    goes to the longer ones, so that none is pushed out.
    """
    questions, snippets = list(dict.fromkeys(questions)), list(dict.fromkeys(snippets))
    if tokenizer is None:
        return _join(claim, questions, snippets)
    room = length - tokenizer.num_special_tokens_to_add() - len(_ends(tokenizer, _join("", [], [])))
    claim_ends = _ends(tokenizer, claim)
    claim = _cut(claim, claim_ends, max(int(room * _CLAIM_SHARE), 1))
    room -= min(len(claim_ends), max(int(room * _CLAIM_SHARE), 1))
    parts = [*questions, *snippets]
    ends = [_ends(tokenizer, part) for part in parts]
    level = fair_share([len(item) for item in ends], max(room, 0))
    parts = [_cut(part, item, level) for part, item in zip(parts, ends, strict=True)]
    return _join(claim, parts[: len(questions)], parts[len(questions) :])


def fair_share(sizes: Sequence[int], room: int) -> int:
    """Return the largest size to which the larger of `sizes` can be cut so that all fit into `room`."""
    left = sorted(sizes)
    while left and left[0] * len(left) <= room:
        room -= left.pop(0)
    return room // len(left) if left else max(sizes, default=0)


def _join(claim: str, questions: Sequence[str], snippets: Sequence[str]) -> str:
    parts = [CLAIM, claim, QUESTIONS, *questions, EVIDENCES, *snippets]
    return " ".join(part for part in parts if part)


def _ends(tokenizer: Any, text: str) -> list[int]:
    """Return where each token of the text ends."""
    encoded = tokenizer(text, add_special_tokens=False, return_offsets_mapping=True, verbose=False)
    return [end for _, end in encoded["offset_mapping"]]


def _cut(text: str, ends: Sequence[int], tokens: int) -> str:
    """Return the first `tokens` tokens of a text."""
    if len(ends) <= tokens:
        return text
    return text[: ends[tokens - 1]] if tokens > 0 else ""
