"""Questions out of a model's reply, which is hostile text: nothing in it is run, no other line is kept.

Known shapes: one question a line, numbered or with bullets; the release's `Next Question:`; JSON, whole or
broken off; fenced code; thoughts before the answer; exemplars after it; a refusal.
"""

from __future__ import annotations

import json
import re
import unicodedata
from typing import Any

_THOUGHT = re.compile(r"<(/?)(?:think|thinking|thought|reasoning|analysis)>", re.I)
_FENCE = re.compile(r"```[\w-]*[ \t]*\n(.*?)(?:```|$)", re.S)
_SEPARATOR = re.compile(r"\n|<sep>|\bnext question\s*:|\s\|\s", re.I)
_MARKER = re.compile(
    r"^(?:[-–—*•·>#\s]+|\*\*|[\"'“‘`]+|questions?\s*:"
    r"|\[?\(?(?:sub-?)?q(?:uestion)?\s*\d*\s*[\]).:]+|\(?\d{1,2}\s*[.):\]]|[a-h]\))\s*",
    re.I,
)
_NEXT_ON_LINE = re.compile(r"(?<=\?)[\"'”’*]*\s+(?=(?:[-*•]|\(?\d{1,2}[.)]|\[?q\d|[A-Z\"“‘]))")
_EXEMPLAR = re.compile(
    r"^\W*(?:claim|tweet|statement|example|input|context|human|user|assistant)\b[^?]{0,20}?[:#]",
    re.I,
)
_REFUSAL = re.compile(
    r"^\W*(?:i['’]?m sorry|i am sorry|sorry,|i can(?:no|['’])t|i(?:['’]| a)m unable|i won['’]t|as an ai)",
    re.I,
)
_STRING = re.compile(r'"((?:[^"\\]|\\.)*\?)"')
_TAIL = re.compile(r"[\"'”’*`\])}\s,;.]+$")
_CODE = re.compile(r"__|\w\(\s*[\"']")
_INVISIBLE = frozenset({"Cc", "Cf", "Co", "Cs", "Cn"})
_MOST_CHARACTERS = 100_000
_LONGEST = 600  # characters of one question


def read_questions(reply: str) -> tuple[list[str], int]:
    """Return the questions of a reply in its order, one line each, and the number of lines that are none.

    A last question that broke off is none either.
    """
    text = _visible(reply[:_MOST_CHARACTERS])
    text = _without_thoughts(text)
    if _REFUSAL.match(text):
        return [], 1
    fenced = _FENCE.search(text)
    if fenced:
        text = fenced[1]
    strings = _json_strings(text)
    if strings is not None:
        read = [_question(string) for string in strings]
        return [question for question in read if question], read.count(None)
    return _from_lines(text)


def _from_lines(text: str) -> tuple[list[str], int]:
    questions: list[str] = []
    rejected = 0
    for line in _SEPARATOR.split(text):
        if _EXEMPLAR.match(line):
            if questions:
                break  # the model runs on into the next exemplar
            continue  # it repeats the claim before it answers
        for piece in _NEXT_ON_LINE.split(line):
            question = _question(piece)
            if question:
                questions.append(question)
            else:
                rejected += bool(piece.strip())
    return questions, rejected


def _question(line: str) -> str | None:
    """Return a line as a question without its marker, None where it is none."""
    line = " ".join(line.split())
    while True:
        shorter = _MARKER.sub("", line, count=1)
        if shorter == line:
            break
        line = shorter
    line = _TAIL.sub("", line)
    if not line.endswith("?") or len(line) > _LONGEST or _CODE.search(line):
        return None
    words = line.split()
    return line if len(words) > 1 and any(word[0].isalpha() for word in words) else None


def _json_strings(text: str) -> list[str] | None:
    """Return the strings of a JSON reply, None where the reply is not JSON.

    A list of strings, of objects with a `question` or `text`, or an object that holds such a list.
    """
    start = min((at for at in (text.find("["), text.find("{")) if at >= 0), default=-1)
    if start < 0 or text[:start].count("?") or not re.match(r"[\[{]\s*[\"{\[]", text[start:]):
        return None
    try:
        value, _ = json.JSONDecoder().raw_decode(text[start:])
    except (ValueError, RecursionError):
        whole = _STRING.findall(text[start:])  # broken off: the strings that are whole
        return [_unescaped(string) for string in whole] or None
    return _strings_in(value)


def _strings_in(value: Any) -> list[str] | None:
    if isinstance(value, dict):
        lists = [item for item in value.values() if isinstance(item, list)]
        return _strings_in(lists[0]) if lists else None
    if not isinstance(value, list):
        return None
    strings = []
    for item in value:
        if isinstance(item, dict):
            item = next(
                (item[name] for name in ("question", "text", "q") if isinstance(item.get(name), str)), None
            )
        if isinstance(item, str):
            strings.append(item)
    return strings


def _unescaped(string: str) -> str:
    try:
        return str(json.loads(f'"{string}"'))
    except ValueError:
        return string


def _without_thoughts(text: str) -> str:
    """Return what stands outside the marks of thinking; an end without a beginning began at once."""
    kept: list[str] = []
    start, inside = 0, False
    for mark in _THOUGHT.finditer(text):
        if mark[1]:
            kept = kept if inside else []
            start, inside = mark.end(), False
        elif not inside:
            kept.append(text[start : mark.start()])
            inside = True
    return "\n".join(kept if inside else [*kept, text[start:]])


def _visible(text: str) -> str:
    """Return text without control, format and private characters; line breaks stay."""
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\u2028", "\n").replace("\u2029", "\n")
    return "".join(c for c in text if c in "\n\t" or unicodedata.category(c) not in _INVISIBLE)
