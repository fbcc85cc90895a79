"""A reply read by the method that asked for it: questions, or a program whose steps become queries."""

from __future__ import annotations

from dataclasses import dataclass, field

from numtemp.lib.decompose.program import PREDICT, ProgramError, Step, filled, read_program
from numtemp.lib.decompose.quality import select
from numtemp.lib.decompose.words import question
from numtemp.lib.likeness import squashed
from numtemp.lib.record import Record

_MOST = 6  # questions of one reply; three are asked for


@dataclass(slots=True)
class Answer:
    """The questions about one claim; `counts` says what else a reply held, by its kind.

    `related` is False where no question shares a word with the claim, and none better was found.
    """

    questions: list[str]
    status: str = "ok"
    notes: list[str] = field(default_factory=list)
    counts: Record = field(default_factory=dict)
    related: bool = True
    program: str | None = None
    steps: list[Step] = field(default_factory=list)


def of_reply(reply: str, claim: str, method: str) -> Answer:
    """Return what a reply asks about the claim; `parse_error` where it is of no use."""
    return _of_program(reply, claim) if method == "programfc" else _of_questions(reply, claim)


def _of_questions(reply: str, claim: str) -> Answer:
    from numtemp.lib.decompose.replies import read_questions  # the rules start faster without

    questions, rejected = read_questions(reply)
    chosen = select(questions, claim, _MOST)
    counts = {
        "duplicates": chosen.duplicates,
        "unrelated": len(chosen.unrelated),
        "not_questions": rejected,
    }
    if chosen.questions:
        return Answer(chosen.questions, counts=counts)
    if chosen.unrelated:
        notes = ["no question of the reply shares a word with the claim"]
        return Answer(chosen.unrelated[:_MOST], notes=notes, counts=counts, related=False)
    return Answer([], "parse_error", [_why_none(reply, questions)], counts)


def _why_none(reply: str, questions: list[str]) -> str:
    if not reply.strip():
        return "the reply is empty"
    return "the reply only repeats the claim" if questions else "the reply holds no question"


def _of_program(reply: str, claim: str) -> Answer:
    try:
        program = read_program(reply)
    except ProgramError as error:
        return Answer([], "parse_error", [f"broken program: {error}"])
    steps = program.steps
    queries = [filled(step, steps) for step in steps if step.op != PREDICT]
    if not queries:
        return Answer([], "parse_error", ["broken program: it has no Question and no Verify"])
    own = squashed(claim)
    texts = [question("Is it true that", text) if squashed(text) == own else text for text in queries]
    return Answer(list(dict.fromkeys(texts)), program=program.text, steps=steps)
