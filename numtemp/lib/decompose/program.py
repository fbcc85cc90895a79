"""Programs of Program-FC: a grammar, and a parser that takes nothing that the grammar does not give.

    program   = step { newline step } [ newline predict ]
    step      = name "=" ( "Question" | "Verify" ) "(" text ")"
    predict   = name "=" "Predict" "(" either ")"
    either    = both { "or" both }
    both      = one { "and" one }
    one       = "not" one | "(" either ")" | name

A text is a string in double or single quotes, with the escapes of Python, and may name earlier answers as
{answer_1}. Names are given once and used after that. Lines of comment and a `def …():` line are passed over;
what follows the predict line is the next exemplar and no part of the program.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

PREDICT: Final = "Predict"
_STEP = re.compile(r"\s*([A-Za-z_]\w*)\s*=\s*(Question|Verify|Predict)\s*\(")
_TOKEN = re.compile(r"\s*(?:(\(|\))|([A-Za-z_]\w*))")
_HOLE = re.compile(r"\{([A-Za-z_]\w*)\}")
_PASSED_OVER = re.compile(r"\s*(?:#.*|def\s+\w+\s*\(.*\)\s*:|```\w*)?\s*")
_ESCAPES: Final = {"n": " ", "t": " ", "r": " ", "\n": "", "\\": "\\", '"': '"', "'": "'"}
_KEYWORDS: Final = frozenset({"and", "or", "not"})
_MOST_STEPS = 30
_MOST_CHARACTERS = 20_000
_MOST_DEPTH = 50


@dataclass(frozen=True, slots=True)
class Step:
    """One line of a program; `text` is that of a Question or Verify, or the expression of a Predict."""

    id: str
    op: str
    text: str


@dataclass(frozen=True, slots=True)
class Program:
    """A program: its steps, a Predict last if there is one, and its text without what stood around it."""

    steps: list[Step]
    text: str


class ProgramError(ValueError):
    """Text that is no program, with the reason."""


def read_program(text: str) -> Program:
    """Return the program that a text begins with; raises ProgramError where it is broken."""
    if len(text) > _MOST_CHARACTERS:
        raise ProgramError("the program is too long")
    steps: list[Step] = []
    first = at = end = _skip(text, 0)
    if at >= len(text):
        raise ProgramError("the program is empty")
    while at < len(text) and not (steps and steps[-1].op == PREDICT):
        if len(steps) > _MOST_STEPS:
            raise ProgramError(f"the program has more than {_MOST_STEPS} steps")
        step, end = _step(text, at, steps)
        steps.append(step)
        at = _skip(text, end)
    lines = [line.strip() for line in text[first:end].splitlines()]
    return Program(steps, "\n".join(lines))


def write_program(statements: list[str]) -> str:
    """Return the program that verifies every statement."""
    lines = [f"fact_{number} = Verify({_quoted(text)})" for number, text in enumerate(statements, 1)]
    names = " and ".join(f"fact_{number}" for number in range(1, len(statements) + 1))
    return "\n".join([*lines, f"label = Predict({names})"])


def filled(step: Step, steps: list[Step]) -> str:
    """Return a step's text as a query, with the words of a question for its answer, not known yet."""

    def words(match: re.Match[str]) -> str:
        asked = next(other.text for other in steps if other.id == match[1])
        return _HOLE.sub("", asked).rstrip(" ?")

    return " ".join(_HOLE.sub(words, step.text).split())


def _skip(text: str, at: int) -> int:
    """Pass over blank lines, comments, fences and the head of a function."""
    while at < len(text):
        end = text.find("\n", at)
        end = len(text) if end < 0 else end
        if not _PASSED_OVER.fullmatch(text, at, end):
            return at
        at = end + 1
    return at


def _step(text: str, at: int, steps: list[Step]) -> tuple[Step, int]:
    match = _STEP.match(text, at)
    if not match:
        line = text[at : text.find("\n", at) if "\n" in text[at:] else None].strip()
        raise ProgramError(f"not a step: {line[:60]!r}")
    name, op = match[1], match[2]
    if name in _KEYWORDS or any(step.id == name for step in steps):
        raise ProgramError(f"{name} cannot be given a value here")
    if op == PREDICT:
        at = _expression(text, match.end(), steps)
        return Step(name, op, " ".join(text[match.end() : at - 1].split())), at
    string, at = _string(text, match.end())
    closing = re.compile(r"\s*\)[ \t]*;?[ \t]*(?:#[^\n]*)?(?:\n|$)").match(text, at)
    if not closing:
        raise ProgramError(f"{op} takes one text, then a closing bracket")
    for hole in _HOLE.findall(string):
        if not any(step.id == hole and step.op == "Question" for step in steps):
            raise ProgramError(f"{{{hole}}} is no answer of a Question before it")
    if not string.strip():
        raise ProgramError(f"{op} has an empty text")
    return Step(name, op, string), closing.end()


def _string(text: str, at: int) -> tuple[str, int]:
    """Read a quoted text; return it and the place after it."""
    start = re.compile(r"\s*f?([\"'])").match(text, at)
    if not start:
        raise ProgramError("a text in quotation marks is missing")
    mark, at = start[1], start.end()
    pieces: list[str] = []
    while at < len(text):
        letter = text[at]
        if letter == mark:
            return "".join(pieces), at + 1
        if letter == "\n":
            break
        if letter == "\\" and at + 1 < len(text):
            pieces.append(_ESCAPES.get(text[at + 1], "\\" + text[at + 1]))
            at += 2
            continue
        pieces.append(letter)
        at += 1
    raise ProgramError("a quotation mark is not closed")


def _expression(text: str, at: int, steps: list[Step]) -> int:
    """Read the expression of a Predict with its closing bracket; return the place after it."""
    known = {step.id for step in steps if step.op == "Verify"}
    depth, operand = 1, True  # whether a name, "not" or an opening bracket comes next
    while True:
        match = _TOKEN.match(text, at)
        if not match:
            raise ProgramError("Predict takes facts joined by and, or, not")
        at, bracket, word = match.end(), match[1], match[2]
        if bracket == ")" and not operand:
            depth -= 1
            if not depth:
                return at
        elif operand and (bracket == "(" or word == "not"):
            depth += bracket == "("
        elif operand and word and word not in _KEYWORDS:
            if word not in known:
                raise ProgramError(f"{word} is no fact of a Verify before it")
            operand = False
        elif not operand and word in ("and", "or"):
            operand = True
        else:
            raise ProgramError("Predict takes facts joined by and, or, not")
        if depth > _MOST_DEPTH:
            raise ProgramError("Predict has too many brackets")


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ") + '"'
