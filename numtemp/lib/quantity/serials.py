"""Digits that only tell one thing from another: telephone numbers, serial numbers, versions."""

from __future__ import annotations

from .currencies import SIGNS
from .dates import date_at
from .tokens import Tokens
from .wordlist import words

_CUES = words(
    "call called calling phone ring rang press dial dialed dialled whatsapp helpline number text hotline"
    " fax tel"
)
_AFTER_EMERGENCY = words("call calls caller operator dispatcher hotline helpline lifeline")
_EMERGENCY = frozenset({"911", "999", "112", "988"})


def serial(t: Tokens, i: int) -> tuple[int, int] | None:
    """Give the token range of the telephone number, serial number or version that starts at token i."""
    word = t.low[i]
    if word in _EMERGENCY and (t.word(i - 1) in _CUES or t.word(i + 1) in _AFTER_EMERGENCY):
        return i, i + 1
    if not word.isdecimal():
        return (i, i + 1) if _is_version(t, i, word) else None
    if len(word) > 15 or (len(word) >= 4 and word[0] == "0"):
        return i, i + 1
    if t.glued(i) and t.low[i - 1] == "+":
        return _international(t, i)
    if t.glued(i + 1):
        return _grouped(t, i)
    if len(word) >= 10:
        return (i, i + 1) if not word.endswith("000") and t.word(i - 1) not in SIGNS else None
    return (i, i + 1) if len(word) >= 7 and t.word(i - 1) in _CUES else None


def _is_version(t: Tokens, i: int, word: str) -> bool:
    """Tell 2.0.1 and 192.168.1.1 from 1.234.567 and 5.3.2021."""
    if word.count(".") < 2 or "," in word or date_at(t, i):
        return False
    return any(len(part) != 3 for part in word.split(".")[1:])


def _grouped(t: Tokens, i: int) -> tuple[int, int] | None:
    """Read 555-123-4567: three groups and seven digits, but no date."""
    last, groups, digits = i + 1, 1, len(t.low[i])
    while t.word(last) in ("-", "‑") and t.glued(last) and t.glued(last + 1) and t.low[last + 1].isdecimal():
        groups, digits, last = groups + 1, digits + len(t.low[last + 1]), last + 2
    return (i, last) if groups >= 3 and digits >= 7 and date_at(t, i) is None else None


def _international(t: Tokens, i: int) -> tuple[int, int] | None:
    """Read +1 800 555 0199: nine digits or more after a plus, with what sets their groups apart."""
    last, digits = i + 1, len(t.low[i])
    while t.gap(last) <= 1 and (t.low[last].isdecimal() or t.low[last] in "-()."):
        digits += len(t.low[last]) if t.low[last].isdecimal() else 0
        last += 1
    while not t.low[last - 1].isdecimal():
        last -= 1
    return (i - 1, last) if digits >= 9 else None
