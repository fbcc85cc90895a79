"""Headline English made whole: "Mayor to resign", "Minister visiting Rome" get their auxiliary."""

from __future__ import annotations

from dataclasses import replace

from numtemp.lib.decompose.clauses import Clause
from numtemp.lib.decompose.constituents import FINITE, INVARIANT, TIME_NOUNS
from numtemp.lib.decompose.fragments import COUNTED_MEDIA as MEDIA
from numtemp.lib.decompose.lists import listed
from numtemp.lib.decompose.words import Word

_PLURAL = frozenset({"NNS", "NNPS"})
_BEFORE_NUMBERS = frozenset(
    {"more", "less", "fewer", "than", "over", "nearly", "almost", "about", "around", "only"}
)
_OBJECTS = frozenset({"DT", "CD", "PRP$", "$", "NN", "NNS", "NNP", "NNPS", "JJ", "PRP", "QP"})
# Verbs that want an object: without one after it, the past form is a passive.
_TRANSITIVE = listed(
    """
    allowed appointed arrested asked awarded banned beaten blamed charged convicted detained elected
    executed fined forced found given hospitalised hospitalized injured invited jailed killed linked named
    nominated ordered raped murdered assaulted abducted attacked damaged destroyed captured rescued hacked
    seized prosecuted released required sanctioned sentenced shot spotted stolen taken told urged
    """
)
_BARE_ED = frozenset(
    {"need", "feed", "speed", "seed", "exceed", "proceed", "succeed", "bleed", "breed", "embed"}
)
_WHICH = frozenset({"every", "each", "last", "this", "next", "one"})
_DETERMINED = frozenset({"DT", "PRP$", "POS", "CD", "IN", "NNS", "NNPS", "$"})
_INTRANSITIVE = listed(
    """
    died risen gone come fallen arrived happened occurred grown spoken become been benefited contributed
    voted agreed resigned responded collapsed emerged existed increased decreased declined dropped surged
    doubled tripled quadrupled worked lived served participated talked spoken appeared remained belonged
    soared plunged
    """
)


def made_whole(clause: Clause) -> Clause:
    """Return the clause with the auxiliary that its verb lacks, or as it is."""
    clause = _with_article(_without_time(clause))
    plural = any(word.tag in _PLURAL for word in clause.rest[:5]) and clause.rest[0].tag != "DT"
    if clause.subject[0].tag == "EX" and clause.verb.low in ("'s", "is") and plural:
        clause = replace(clause, verb=Word("are", "VBP"))  # "there's 40 of them"
    if clause.verb.tag == "VBP" and clause.verb.low.endswith("ed") and clause.verb.low not in _BARE_ED:
        clause = replace(clause, verb=replace(clause.verb, tag="VBN"))
    verb, rest = clause.verb, clause.rest
    if verb.tag == "VB" and any(word.tag == "TO" for word in clause.middle):
        middle = [word for word in clause.middle if word.tag != "TO"]
        return replace(clause, middle=middle, verb=Word("will", "MD"), rest=[verb, *rest])
    if verb.tag == "VB":
        return replace(clause, verb=replace(verb, tag="VBP"))
    if verb.tag == "VBP" and verb.low in INVARIANT and not _is_plural(clause):
        return replace(clause, verb=replace(verb, tag="VBD"))  # "the bridge cost", not "they cost"
    if verb.tag == "VBG":
        return replace(clause, verb=_be(clause, "is", "are"), rest=[verb, *rest])
    if clause.subject[-1].tag == "POS" and verb.tag in ("VBN", "VBD"):  # "Ohio's lost jobs"
        return replace(clause, subject=clause.subject[:-1], verb=Word("has", "VBZ"), rest=[verb, *rest])
    after = next((word for word in rest if word.low not in _BEFORE_NUMBERS and word.text[0].isalnum()), None)
    has_object = clause.said is not None or (after is not None and after.tag in _OBJECTS)
    if verb.tag == "VBN" and verb.low in _INTRANSITIVE and verb.low.endswith("ed"):
        return replace(clause, verb=replace(verb, tag="VBD"))
    if verb.tag == "VBN" and verb.low in _INTRANSITIVE:
        auxiliary = "have" if _is_plural(clause) else "has"
        return replace(
            clause, verb=Word(auxiliary, "VBP" if auxiliary == "have" else "VBZ"), rest=[verb, *rest]
        )
    if not has_object and (verb.tag == "VBN" or (verb.tag == "VBD" and verb.low in _TRANSITIVE)):
        return replace(clause, verb=_be(clause, "was", "were"), rest=[verb, *rest])
    return replace(clause, verb=replace(verb, tag="VBD")) if verb.tag == "VBN" else clause


def is_finite(clause: Clause) -> bool:
    """Whether the verb can stand in a statement and carry a question."""
    return clause.verb.tag in FINITE


def _without_time(clause: Clause) -> Clause:
    """Put a time that the parser took into the subject before it: "This week the mayor"."""
    subject = clause.subject
    at = 0
    while at < len(subject) and (subject[at].low in TIME_NOUNS or (at == 0 and subject[0].low in _WHICH)):
        at += 1
    if not any(word.low in TIME_NOUNS for word in subject[:at]) or at == len(subject):
        return clause
    if subject[at].tag not in ("DT", "NNP", "PRP", "PRP$", "JJ", "NNS", "CD"):
        return clause
    lead = [*clause.lead, *subject[:at]]
    return replace(clause, lead=lead, subject=[replace(subject[at], glued=False), *subject[at + 1 :]])


def _with_article(clause: Clause) -> Clause:
    """Give a picture or a film the article that headlines leave out: "Video shows" is "the video shows"."""
    subject = clause.subject
    at = next((at for at, word in enumerate(subject[:3]) if word.low in MEDIA), None)
    if at is None or any(word.tag in _DETERMINED for word in subject[:at]):
        return clause
    head = subject[0]
    if head.first and (head.low in MEDIA or head.tag == "JJ") and not head.text.isupper():
        head = replace(head, text=head.text[0].lower() + head.text[1:], first=False)
    return replace(clause, subject=[Word("the", "DT"), head, *subject[1:]])


def _be(clause: Clause, singular: str, plural: str) -> Word:
    return Word(plural if _is_plural(clause) else singular, "VBZ")


def _is_plural(clause: Clause) -> bool:
    """Whether the subject is plural: by its first noun, or by an "and"."""
    for word in clause.subject:
        if (word.tag == "IN" and word.low != "than") or word.tag in ("WDT", "WP", ","):
            break
        if word.tag in _PLURAL or word.low in ("and", "i", "they", "we", "you", "people", "police", "who"):
            return True
    return False
