"""Questions by rules, from the parse and the quantities: no model, no weights (section 4.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from numtemp.lib.decompose.ask import ask, auxiliary_of, statement
from numtemp.lib.decompose.clauses import Clause, Sentence
from numtemp.lib.decompose.doubt import is_doubtful
from numtemp.lib.decompose.fragments import AUXILIARIES, ask_about, is_foreign, is_media, is_phrase, quoted
from numtemp.lib.decompose.headlines import is_finite, made_whole
from numtemp.lib.decompose.marks import tidy
from numtemp.lib.decompose.program import write_program
from numtemp.lib.decompose.quality import carried, gathered
from numtemp.lib.decompose.relaxed import without_circumstance, without_count, without_time
from numtemp.lib.decompose.words import Word, lowered, question, sentence_of, text_of
from numtemp.lib.likeness import squashed
from numtemp.lib.record import Record
from numtemp.lib.tree import Tree

WANTED = 3
MOST = 4
_MOST_STATEMENTS = 12
_DEPTH = 3
_CLOSING = frozenset(".!?;:\"”'’)")
_MAX_SUBJECT = 8
_MAX_WORDS = 90
_MAX_LISTED = 12
_SHARES = frozenset({"percent", "percentage_point", "ratio"})
_MANY = 1000
_PERSONAL = frozenset({"i", "we", "you", "it", "this", "that", "they", "he", "she"})
_NOMINAL = frozenset({"DT", "NN", "NNS", "NNP", "NNPS", "JJ", "CD", "PRP$"})
_SHOWS = frozenset({"show", "shows", "showed", "depicts", "depict", "depicted"})
_ASIDES = frozenset({"guess", "believe", "think", "mean", "know", "see", "suppose"})
_SINGULAR = frozenset({"it", "he", "she"})
_EXPLETIVE = frozenset({"is", "was", "'s", "costs", "cost", "takes", "took", "seems", "means", "would"})


@dataclass(slots=True)
class Part:
    """One thing that the claim says: the question about it, and others about the same thing."""

    value: str
    others: list[str]


def ask_by_rules(claim: str, trees: Sequence[Tree], quantities: Sequence[Record]) -> list[str]:
    """Return two to four yes/no questions that together carry every quantity of the claim.

    `trees` are the claim's sentences, `quantities` those of the record. A blank claim has none.
    """
    if not trees or is_foreign(claim):
        return quoted(claim)
    parts = []
    antecedent: list[Word] = []
    for item in _items(trees):
        if isinstance(item, Part):
            parts.append(item)
            continue
        clause = _resolved(item, antecedent, reported=claim.startswith("Says"))
        part = _part(clause, quantities)
        if part is not None:
            parts.append(part)
        if clause.subject[0].tag not in ("PRP", "EX", "DT") or len(clause.subject) > 1:
            antecedent = clause.subject
    return _chosen(claim, parts, [quantity["text"] for quantity in quantities])


def _items(trees: Sequence[Tree]) -> list[Clause | Part]:
    """Return the clauses of the sentences in order, and the questions about those that have none.

    Words after a sentence without an end are its own: a parser splits headlines at their capitals.
    """
    items: list[Clause | Part] = []
    torn: list[Word] = []  # a beginning without a clause and without an end
    is_open = False
    for sentence in map(Sentence, trees):
        words = [*torn, *sentence.spoken()]
        clauses = [] if torn else [clause for clause in sentence.clauses() if not _is_aside(clause)]
        last = items[-1] if items else None
        was_open, is_open = is_open, bool(words) and words[-1].text[-1] not in _CLOSING
        if any(map(is_doubtful, clauses)):
            items.extend(_whole(words, bool(items)))
        elif clauses:
            items.extend(clauses)
        elif was_open and not torn and isinstance(last, Clause):
            items[-1] = replace(last, rest=[*last.rest, *words])
        elif is_open and not torn and sentence.tree is not trees[-1]:
            torn = words
        else:
            label = "X" if torn else "S" if sentence.reported else sentence.tree.label
            items.extend(_fragment(words, label, bool(items)))
            torn = []
    return items


def _whole(words: Sequence[Word], has_others: bool) -> list[Part]:
    """Return the questions about a sentence whose parse is not to be trusted."""
    opening = next((at for at, word in enumerate(words) if word.text[0].isalnum() and word.tag != "CC"), 0)
    words = [replace(words[opening], first=True), *words[opening + 1 :]]
    if words[0].tag == "VB" or words[0].low in AUXILIARIES:
        return _fragment(words, "VP", has_others)
    plain = text_of(lowered(words))
    return [Part(question("Is it true that", plain), [question("Is there evidence that", plain)])]


def _fragment(words: Sequence[Word], label: str, has_others: bool) -> list[Part]:
    """Return the questions about a sentence without a clause; beside others it needs a number."""
    questions = ask_about(words, label)
    if not questions or (has_others and not any(letter.isdigit() for letter in questions[0])):
        return []
    return [Part(questions[0], questions[1:])]


def program_by_rules(claim: str, trees: Sequence[Tree]) -> str:
    """Return the program (Program-FC) that verifies each statement of the claim."""
    statements: list[str] = []
    for sentence in map(Sentence, trees):
        clauses = [made_whole(clause) for clause in sentence.clauses()]
        if clauses and all(map(is_finite, clauses)) and not is_foreign(claim):
            statements.extend(sentence_of(statement(clause)) for clause in clauses)
        else:
            statements.append(sentence_of(text_of(sentence.spoken())))
    statements = [text for text in dict.fromkeys(statements) if len(text) > 1]
    return write_program(statements[:_MOST_STATEMENTS] or [sentence_of(tidy(claim))])


def question_about(
    quantity: Record,
    wanted: Sequence[Record],
    claim: str,
    trees: Sequence[Tree],
    quantities: Sequence[Record],
) -> str:
    """Return the question by rules that carries a quantity, or else one that lists the wanted ones."""
    for text in ask_by_rules(claim, trees, quantities):
        if carried(quantity["text"], squashed(text)):
            return text
    return question("Does the evidence support", _listed([one["text"] for one in wanted[:_MAX_LISTED]]))


def _part(clause: Clause, quantities: Sequence[Record]) -> Part | None:
    clause = made_whole(clause)
    plain = statement(clause)
    if clause.asked:
        return Part(question("Is it true that", plain), [question("Is there evidence that", plain)])
    value = ask(clause)
    if value is None:
        if not is_finite(clause) or clause.subject[0].tag in ("WP", "WDT", "WRB"):
            return None
        value = question("Is it true that", plain)
    if clause.said is not None and not is_doubtful(clause.said):
        said = made_whole(_resolved(clause.said, clause.subject, reported=False))
        return Part(value, [*_asked(said), question("Is there evidence that", statement(said))])
    ways = (without_count, without_time, without_circumstance)
    wider = [one for way in ways if (one := way(clause)) is not None]
    return Part(value, [*_asked(*wider[:1]), _source(clause, plain, quantities), *_asked(*wider[1:])])


def _is_aside(clause: Clause) -> bool:
    """Whether a clause only says that somebody speaks: "I guess", "you know"."""
    return clause.subject[0].low in ("i", "you") and clause.verb.low in _ASIDES


def _asked(*clauses: Clause) -> list[str]:
    return [text for text in map(ask, clauses) if text is not None]


def _source(clause: Clause, plain: str, quantities: Sequence[Record]) -> str:
    """Ask who says so: the source that is named, official figures where there are some, else any evidence."""
    subject = [word.low for word in clause.subject]
    if clause.verb.low in _SHOWS and is_media(subject) and clause.rest and clause.rest[0].tag in _NOMINAL:
        opening = "Is there evidence of" if is_phrase(clause.rest) else "Is there evidence that"
        return question(opening, text_of(clause.rest))
    if [word.low for word in clause.lead[:2]] == ["according", "to"]:
        return question(*_attributed(clause))
    figures = _figures_of(clause, quantities)
    named = clause.subject[-1].tag in ("NN", "NNS") and subject[0] not in ("a", "an")
    if figures and named and len(subject) <= _MAX_SUBJECT:
        about = text_of(lowered(clause.subject))
        return question("Do official figures on", about, "include", _listed(figures))

    if subject[0] not in _PERSONAL and not is_media(subject) and _has_figures(quantities):
        return question("Do official figures show that", plain)
    return question("Is there evidence that", plain)


def _figures_of(clause: Clause, quantities: Sequence[Record]) -> list[str]:
    """Return the shares and large counts of a clause; none where its subject or its lead has one too."""
    known = [quantity["text"] for quantity in quantities if _has_figures([quantity])]
    around = squashed(text_of([*clause.lead, *clause.subject]))
    if is_media([word.low for word in clause.subject]) or any(carried(text, around) for text in known):
        return []
    after = squashed(text_of(clause.rest))
    return list(dict.fromkeys(text for text in known if carried(text, after)))


def _has_figures(quantities: Sequence[Record]) -> bool:
    """Whether statistics may know: a share, or a count of a thousand or more."""
    return any(
        quantity["unit"] in _SHARES
        or (quantity["unit"] == "count" and (quantity.get("low") or quantity.get("high") or 0) >= _MANY)
        for quantity in quantities
    )


def _attributed(clause: Clause) -> tuple[str, str, str]:
    """Turn "According to the census, …" into a question about the census."""
    end = next((at for at, word in enumerate(clause.lead) if word.text == ","), len(clause.lead))
    source, lead = clause.lead[2:end], clause.lead[end + 1 :]
    auxiliary = "do" if source and source[-1].tag == "NNS" else "does"
    return auxiliary, f"{text_of(source)} say that", statement(replace(clause, lead=lead))


def _resolved(clause: Clause, antecedent: list[Word], reported: bool) -> Clause:
    """Put the subject of an earlier clause for a pronoun that can only mean it."""
    if len(clause.subject) != 1 or clause.subject[0].tag != "PRP":
        return clause
    pronoun = clause.subject[0].low
    if not antecedent:
        if reported and pronoun in ("he", "she"):
            return replace(clause, subject=[Word("the", "DT"), Word("speaker", "NN")])
        return clause
    if pronoun == "it" and clause.verb.low in _EXPLETIVE:
        return clause
    plural = antecedent[-1].tag in ("NNS", "NNPS") or any(word.low == "and" for word in antecedent)
    if (pronoun in _SINGULAR and not plural) or (pronoun == "they" and plural):
        return replace(clause, subject=antecedent, verb=_unclipped(clause))
    return clause


def _unclipped(clause: Clause) -> Word:
    """Return the verb in full, where it leaned on a pronoun: "it'll" has none to lean on now."""
    low = clause.verb.low
    if low[0] != "'":
        return clause.verb
    full = auxiliary_of(clause)
    return replace(clause.verb, text=full, glued=False)


def _chosen(claim: str, parts: Sequence[Part], texts: Sequence[str]) -> list[str]:
    """Choose the questions: each part's own, then wider ones, then one for numbers still lost."""
    own = squashed(claim)
    values = _distinct([_bounded(part.value) for part in parts], own)
    values = [value for value in values if _says_enough(value)] or values
    if len(values) > MOST:
        numbered = [value for value in values if _carries_any(value, texts)]
        values = [value for value in values if value in numbered[:MOST]] or values[:MOST]
    questions = list(values)
    for depth in range(_DEPTH):
        for part in parts:
            if len(questions) < WANTED and depth < len(part.others):
                other = _bounded(part.others[depth])
                questions = _distinct([*questions, other], own) if _says_enough(other) else questions
    if _lost(texts, questions):
        questions = questions[: MOST - 1]
        lost = _lost(texts, questions)
        questions.append(question("Does the evidence support", _listed(lost[:_MAX_LISTED])))
    elif len(questions) < 2:
        questions = _distinct([*questions, *quoted(claim)], own)
    return questions[:MOST]


def _lost(texts: Sequence[str], questions: Sequence[str]) -> list[str]:
    together = gathered(questions)
    return [text for text in texts if not carried(text, together)]


def _carries_any(value: str, texts: Sequence[str]) -> bool:
    together = squashed(value)
    return any(carried(text, together) for text in texts)


def _says_enough(text: str) -> bool:
    """Whether a question has words to look for: not "Did he say?"."""
    return text.count(" ") > 2 or any(letter.isdigit() for letter in text)


def _listed(texts: Sequence[str]) -> str:
    return texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} and {texts[-1]}"


def _bounded(text: str) -> str:
    """Cut a question that runs on for ever: what it loses gets a question of its own."""
    words = text.split(" ")
    return text if len(words) <= _MAX_WORDS else question(" ".join(words[:_MAX_WORDS]))


def _distinct(questions: Sequence[str], own: str) -> list[str]:
    """Return the questions once each, without one that is the claim itself."""
    seen = {own: ""}
    for text in questions:
        seen.setdefault(squashed(text), text)
    return [text for text in seen.values() if text]
