"""Quotation marks, brackets and punctuation of text that was taken out of its claim."""

from __future__ import annotations

import re

_QUOTES = re.compile("[\"“”„‟«»]|``|''")
_SPECIAL = re.compile(r"[\"“”„‟«»()\[\]{}‘'`…]|[,;:]\s?[,;:]|\s[,.;:!?%)\]]")
_BETWEEN = re.compile(r"(?<=[^\W\d])[\"“”](?=[^\W\d])")
_STOP_INSIDE = re.compile(r"[.,;!]([\"”])$")
_OMISSIONS = re.compile(r"[\[(]\s*(?:\.\s?\.\s?\.|…)\s*[\])]")
_SPACE_BEFORE = re.compile(r"\s+([,.;:!?%)\]])")
_REPEATED = re.compile(r"([,;:])(?:\s*[,;:])+")
_OPEN_SINGLE = re.compile(r"(?<!\w)'(?=\w)")
_CLOSE_SINGLE = re.compile(r"(?<=[\w.,!?])'(?!\w)")
_ABBREVIATED = re.compile(r"(?:\b[A-Za-z]\.){2,}$|\b(?:Jr|Sr|Inc|Co|Corp|Ltd|etc|vs|St)\.$")
_BRACKETS = {"(": ")", "[": "]", "{": "}"}
_ENDS = " \t\n.,;:!?-–—…|/*•·"
_STARTS = _ENDS + ")]}%"


def tidy(text: str) -> str:
    """Return text fit to stand inside a question: one line, its marks in pairs, none at its ends."""
    text = " ".join(text.split())
    if not _SPECIAL.search(text):
        return without_end(text.lstrip(_STARTS))
    text = _closed(_bracketed(_OMISSIONS.sub(" ", text)))
    if not _quotes_fit(text):
        text = _QUOTES.sub("", _BETWEEN.sub(" ", text))
    if text.count("‘") > text.count("’"):
        text = text.replace("‘", "")
    if len(_OPEN_SINGLE.findall(text)) != len(_CLOSE_SINGLE.findall(text)):
        text = _OPEN_SINGLE.sub("", text)
    text = _REPEATED.sub(r"\1", _SPACE_BEFORE.sub(r"\1", " ".join(text.split())))
    return without_end(_STOP_INSIDE.sub(r"\1", text.lstrip(_STARTS).rstrip()))


def without_end(text: str) -> str:
    """Return text without punctuation at its end, but with the full stop of an abbreviation."""
    text = text.rstrip()
    bare = text.rstrip(_ENDS)
    return text if bare != text and _ABBREVIATED.search(text) else bare


def _closed(text: str) -> str:
    """Close a quotation that runs to the end, its last mark being lost with the full stop."""
    marks = _QUOTES.findall(text)
    at = text.find(marks[0]) if len(marks) == 1 and marks[0] in '"“' else 0
    if at > 0 and text[at - 1].isspace():
        return text.rstrip(_ENDS) + ('"' if marks[0] == '"' else "”")
    return text


def _quotes_fit(text: str) -> bool:
    """Whether every quotation mark has its partner at the right side, and they do not wrap the whole text."""
    marks = list(_QUOTES.finditer(text))
    if not marks:
        return True
    if len(marks) % 2:
        return False
    for opening, closing in zip(marks[::2], marks[1::2], strict=True):
        if (opening[0], closing[0]) not in (('"', '"'), ("“", "”")):
            return False
        before, after = text[: opening.start()], text[closing.end() :]
        if before[-1:].isalnum() or after[:1].isalnum() or text[opening.end()].isspace():
            return False
    outside = text[: marks[0].start()].strip(_STARTS) or text[marks[-1].end() :].strip(_ENDS)
    return bool(outside) or len(marks) > 2


def _bracketed(text: str) -> str:
    """Close a bracket that is open at the end, and leave out those that have no partner."""
    open_at: list[int] = []
    stray: list[int] = []
    for at, letter in enumerate(text):
        if letter in _BRACKETS:
            open_at.append(at)
        elif letter in ")]}":
            if open_at and _BRACKETS[text[open_at[-1]]] == letter:
                open_at.pop()
            else:
                stray.append(at)
    if len(open_at) == 1 and not stray:
        return text.rstrip(_ENDS) + _BRACKETS[text[open_at[0]]]
    lost = [*open_at, *stray]
    return "".join(letter for at, letter in enumerate(text) if at not in lost) if lost else text
