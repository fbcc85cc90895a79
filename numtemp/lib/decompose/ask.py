"""A clause turned into a yes/no question: the auxiliary before the subject, or "do" where there is none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from numtemp.lib.decompose.clauses import Clause
from numtemp.lib.decompose.verbs import base_form
from numtemp.lib.decompose.words import Word, lowered, question, text_of

_BE = {
    "is": "is",
    "are": "are",
    "was": "was",
    "were": "were",
    "am": "am",
    "'re": "are",
    "'m": "am",
    "ai": "is",
}
_HAVE = {"has": "has", "have": "have", "had": "had", "'ve": "have"}
_DO = frozenset({"do", "does", "did"})
_MODALS = {"ca": "can", "wo": "will", "sha": "shall", "'ll": "will", "'d": "would"}
_PERFECT = frozenset({"been", "got", "had", "become", "gone", "gotten"})
_OPENING = frozenset({'"', "“", "‘", "'"})
_NAMING = frozenset({"called", "named", "considered", "given", "paid", "offered"})
_SUPPORT = {"VBD": "did", "VBZ": "does", "VBP": "do"}


def ask(clause: Clause) -> str | None:
    """Return the clause as a yes/no question, None where its verb cannot carry one.

    "Exports rose in May" gives "Did exports rise in May?".
    """
    inverted = _inverted(clause)
    if inverted is None or clause.subject[0].tag in ("WP", "WDT", "WRB", "WP$"):
        return None
    auxiliary, verb = inverted
    rest = list(clause.rest)
    if rest and rest[0].low in ("n't", "not"):
        rest[0] = replace(rest[0], text="not", glued=False)
    subject = lowered(clause.subject)
    middle = clause.middle
    lead = list(clause.lead)
    if lead and lead[-1].text in _OPENING:  # the quotation begins with the subject, not with the auxiliary
        subject = [lead.pop(), replace(subject[0], glued=True), *subject[1:]]
    if middle and middle[-1].text in _OPENING and not verb and rest:
        rest[0] = replace(rest[0], glued=True)
    return question(
        text_of([*lead, auxiliary, replace(subject[0], glued=False), *subject[1:], *middle, *verb, *rest])
    )


def statement(clause: Clause) -> str:
    """Return the clause as text that can follow "that"."""
    return text_of(lowered(clause.words()))


def auxiliary_of(clause: Clause) -> str:
    """Return the word that would open the question: "will" of "it'll rise"."""
    inverted = _inverted(clause)
    return inverted[0].text if inverted else clause.verb.text


def _inverted(clause: Clause) -> tuple[Word, list[Word]] | None:
    """Return the word that opens the question, and what of the verb stays in its place."""
    verb, low = clause.verb, clause.verb.low
    follows = _next_verb(clause.rest)
    if low in _BE:
        return Word(_BE[low]), []
    if low == "'s":
        return Word("has" if _is_perfect(clause.rest) else "is"), []
    if low == "'d" and verb.tag != "MD":
        return Word("had"), []
    if verb.tag == "MD" or low in _MODALS:
        return Word(_MODALS.get(low, low)), []
    if low in _HAVE and follows is not None and follows.tag in ("VBN", "VBD"):
        return Word(_HAVE[low]), []
    if low in _DO and follows is not None and follows.tag in ("VB", "VBP"):
        return Word(low), []
    if verb.tag not in _SUPPORT:
        return None
    base = base_form("have" if low == "'ve" else low, verb.tag)
    return Word(_SUPPORT[verb.tag]), [replace(verb, text=base, glued=verb.glued and low[0] != "'")]


def _is_perfect(rest: Sequence[Word]) -> bool:
    """Whether 's before these words is "has": "been", or a participle with an object."""
    at = next((at for at, word in enumerate(rest) if word.tag.startswith("VB")), None)
    if at is None or any(not word.tag.startswith("RB") for word in rest[:at]):
        return False
    if rest[at].low in _PERFECT:
        return True
    after = rest[at + 1].tag if at + 1 < len(rest) else ""
    return rest[at].tag == "VBN" and rest[at].low not in _NAMING and after in ("DT", "CD", "PRP$", "NNS", "$")


def _next_verb(rest: Sequence[Word]) -> Word | None:
    """Return the verb after an auxiliary, adverbs apart."""
    for word in rest:
        if word.tag.startswith("VB"):
            return word
        if not word.tag.startswith("RB") and word.tag not in (",", "``", "''"):
            return None
    return None
