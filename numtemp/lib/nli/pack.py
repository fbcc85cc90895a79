"""Claim, questions and evidence as one text of bounded length, each part with a fair share (section 4.2)."""

from collections.abc import Sequence
from typing import Any, Final

CLAIM: Final = "[Claim]:"
QUESTIONS: Final = "[Questions]:"
EVIDENCES: Final = "[Evidences]:"

_CLAIM_SHARE: Final = 0.5  # of the room, where the others need the rest


def pack(
    claim: str, questions: Sequence[str], snippets: Sequence[str], tokenizer: Any = None, length: int = 0
) -> str:
    """Return "[Claim]: … [Questions]: … [Evidences]: …", repeats once, in the given order.

    With a transformers `tokenizer` the text has about `length` tokens at most, special ones included. Where
    it would have more, the claim gets half of the room, or what the others leave, and questions and snippets
    share the rest: what a short one leaves goes to the longer ones, so that none is pushed out.
    """
    questions, snippets = list(dict.fromkeys(questions)), list(dict.fromkeys(snippets))
    whole = _join(claim, questions, snippets)
    if tokenizer is None or len(tokenizer(whole, verbose=False)["input_ids"]) <= length:
        return whole
    parts = [*questions, *snippets]
    marks, own, *ends = _ends(tokenizer, [_join("", [], []), claim, *parts])
    sizes = [len(item) for item in ends]
    room = max(length - tokenizer.num_special_tokens_to_add() - len(marks), 1)
    most = max(int(room * _CLAIM_SHARE), room - sum(sizes), 1)
    level = fair_share(sizes, max(room - min(len(own), most), 0))
    parts = [_cut(part, item, level) for part, item in zip(parts, ends, strict=True)]
    return _join(_cut(claim, own, most), parts[: len(questions)], parts[len(questions) :])


def fair_share(sizes: Sequence[int], room: int) -> int:
    """Return the largest size to which the larger of `sizes` can be cut so that all fit into `room`."""
    left = sorted(sizes)
    while left and left[0] * len(left) <= room:
        room -= left.pop(0)
    return room // len(left) if left else max(sizes, default=0)


def _join(claim: str, questions: Sequence[str], snippets: Sequence[str]) -> str:
    parts = [CLAIM, claim, QUESTIONS, *questions, EVIDENCES, *snippets]
    return " ".join(part for part in parts if part)


def _ends(tokenizer: Any, texts: Sequence[str]) -> list[list[int]]:
    """Return where each token of each text ends."""
    encoded = tokenizer(list(texts), add_special_tokens=False, return_offsets_mapping=True, verbose=False)
    return [[end for _, end in offsets] for offsets in encoded["offset_mapping"]]


def _cut(text: str, ends: Sequence[int], tokens: int) -> str:
    """Return the first `tokens` tokens of a text."""
    if len(ends) <= tokens:
        return text
    return text[: ends[tokens - 1]] if tokens > 0 else ""
