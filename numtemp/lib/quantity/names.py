"""Names with digits or number words (Covid-19, F-16, 9/11, Route 77, Fifth Amendment): not quantities."""

from __future__ import annotations

import re
from collections.abc import Iterable

from .name_rules import at_digits
from .name_tables import (
    AFTER_ORDINAL,
    AFTER_ORDINAL_CAPITAL,
    BEFORE_ROMAN,
    BEFORE_WORD,
    CAPITAL_PHRASES,
    IDIOMS,
    PHRASES,
    ROMAN,
)
from .number_words import ORDINALS, UNITS
from .tokens import Tokens

_WEB = re.compile(
    r"(?:https?://|www\.)\S{1,2000}|[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64}){1,4}|[@#]\w{1,280}"
)
_SMALL_WORDS = frozenset(UNITS)
_FIRST_WORDS = frozenset(PHRASES) | frozenset(CAPITAL_PHRASES) | frozenset(IDIOMS)


def names_with_digits(text: str) -> list[tuple[int, int]]:
    """Find the names that hold a number: half-open spans in code points, in order, none overlapping."""
    t = Tokens(text)
    return [t.span(first, last) for first, last in name_spans(t, range(t.n), idioms=False)]


def name_spans(t: Tokens, hits: Iterable[int], *, idioms: bool) -> list[tuple[int, int]]:
    """Give the names at the given tokens as token ranges [first, last), with `idioms` also "one by one"."""
    spans: list[tuple[int, int]] = _web(t)
    floor = 0
    for i in hits:
        if i < floor:
            continue
        span = _phrase(t, i, idioms) or at_digits(t, i) or _at_word(t, i)
        if span is not None and span[0] >= floor:
            spans.append(span)
            floor = span[1]
    return _merge(spans) if len(spans) > 1 else spans


def _merge(spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    merged: list[tuple[int, int]] = []
    for first, last in sorted(spans):
        if merged and first < merged[-1][1]:
            merged[-1] = (merged[-1][0], max(last, merged[-1][1]))
        else:
            merged.append((first, last))
    return merged


def _web(t: Tokens) -> list[tuple[int, int]]:
    """Find addresses, handles and hashtags with a digit in them."""
    text = t.text
    if not ("@" in text or "#" in text or "://" in text or "www." in text):
        return []
    spans = []
    i = 0
    for match in _WEB.finditer(text):
        inner = match.group()
        if not any(ch.isdecimal() for ch in inner) or inner[1:].isdecimal():
            continue
        while i < t.n and t.end[i] <= match.start():
            i += 1
        first = i
        while i < t.n and t.start[i] < match.end():
            i += 1
        if i > first:
            spans.append((first, i))
    return spans


def _phrase(t: Tokens, i: int, idioms: bool) -> tuple[int, int] | None:
    """Match the whole names of the tables that hold token i."""
    for first in range(i, max(-1, i - 4), -1):
        word = t.low[first]
        if word not in _FIRST_WORDS:
            continue
        for words in PHRASES.get(word, []) + (IDIOMS.get(word, []) if idioms else []):
            if first + len(words) > i and _stands(t, first, words):
                return _whole(t, first, first + len(words), words)
        for words in CAPITAL_PHRASES.get(word, []) if t.cased else []:
            last = first + len(words)
            if last > i and _stands(t, first, words) and any(t.capital(k) for k in range(first, last)):
                return first, last
    return None


def _stands(t: Tokens, first: int, words: tuple[str, ...]) -> bool:
    return t.low[first : first + len(words)] == list(words) and _tight(t, first, len(words))


def _whole(t: Tokens, first: int, last: int, words: tuple[str, ...]) -> tuple[int, int] | None:
    """Extend "world war" by its numeral, and a name by a plural s."""
    if words[-2:] == ("world", "war") and t.word(last) in ROMAN:
        last += 1
    elif words == ("world", "war"):
        return None
    return first, last + (t.word(last) == "s" and t.glued(last))


def _tight(t: Tokens, first: int, count: int) -> bool:
    """Tell whether the signs of a matched name are written close: 9/11, not "9 / 11"."""
    return all(
        t.glued(k) for k in range(first + 1, first + count) if t.low[k] in "/-" or t.low[k - 1] in "/-"
    )


def _at_word(t: Tokens, i: int) -> tuple[int, int] | None:
    """Match Fifth Amendment, First Lady, World War II, Title IX, Catch Twenty-Two."""
    word = t.low[i]
    if word in ORDINALS:
        after = t.word(i + 1)
        if after in AFTER_ORDINAL or (after in AFTER_ORDINAL_CAPITAL and t.capital(i + 1) and t.capital(i)):
            return i, i + 2
        return None
    if word in _SMALL_WORDS and t.named(i) and t.named(i - 1) and t.word(i - 1) in BEFORE_WORD:
        return i - 1, i + 1
    if word in ROMAN and t.raw(i).isupper() and t.word(i - 1) in BEFORE_ROMAN and t.capital(i - 1):
        first = i - 2 if t.word(i - 2) == "world" else i - 1
        return (first, i + 1) if len(word) > 1 or t.low[i - 1] in ("war", "title", "article") else None
    return None
