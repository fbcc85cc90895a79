"""Sentences taken apart into clauses: a subject, a finite verb and what belongs to them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from numtemp.lib.decompose.constituents import (
    FINITE,
    VERBS,
    Node,
    coordinated,
    find_subject,
    first_leaf,
    is_a,
    is_clause,
    is_content,
    last_leaf,
    nested_conjunct,
    runs_on,
    spliced,
    subject_starts,
)
from numtemp.lib.decompose.lists import listed
from numtemp.lib.decompose.words import Word, words_of
from numtemp.lib.tree import Leaf, Tree

REPORTING = listed(
    """
    say says said claim claims claimed report reports reported announce announces announced state states
    stated tell tells told tweet tweets tweeted reveal reveals revealed declare declares declared allege
    alleges alleged suggest suggests suggested show shows showed confirm confirms confirmed find finds found
    predict predicts predicted warn warns warned admit admits admitted conclude concludes concluded estimate
    estimates estimated argue argues argued write writes wrote explain explains explained note notes noted
    indicate indicates indicated
    """
)

_LABELS = listed(
    """
    fake false true misleading breaking confirmed fact watch alert satire update claim headline
    """
)
_OPENERS = frozenset({"and", "but", "or", "so", "that", "nor", "yet"})


@dataclass(slots=True)
class Clause:
    """A clause with a finite verb, in the order of the claim.

    `lead` stands before the subject, `middle` between subject and verb. `said` is the clause that a
    reporting verb introduces: it is part of `rest` too. `asked` where the claim itself asks.
    """

    lead: list[Word]
    subject: list[Word]
    middle: list[Word]
    verb: Word
    rest: list[Word]
    said: Clause | None = None
    asked: bool = False

    def words(self) -> list[Word]:
        """Return the words of the clause as a statement."""
        return [*self.lead, *self.subject, *self.middle, self.verb, *self.rest]


class Sentence:
    """A parsed sentence: its words, and the words of every constituent."""

    def __init__(self, tree: Tree) -> None:
        leaves = list(tree.leaves())
        self.tree = tree
        self.words = words_of(leaves)
        self.reported = bool(self.words) and self.words[0].text.startswith("Says")
        if self.reported:  # the speaker is not named: "Says exports rose"
            rest = self.words[0].text[4:]
            self.words[0] = Word(rest, "NNP" if rest else "")
        opening = [word.low for word in self.words[:2]]
        labelled = opening[1:] == [":"] and opening[0] in _LABELS
        skipped = 2 if labelled or opening in (["no", ","], ["yes", ","]) else 0
        self.words[:skipped] = [Word("")] * skipped
        self._at = {id(leaf): position for position, leaf in enumerate(leaves)}

    def span(self, node: Node) -> tuple[int, int]:
        """Return the half-open range of word positions of a constituent."""
        if isinstance(node, Leaf):
            position = self._at[id(node)]
            return position, position + 1
        return self._at[id(first_leaf(node))], self._at[id(last_leaf(node))] + 1

    def words_in(self, nodes: Sequence[Node]) -> list[Word]:
        """Return the words of constituents that stand side by side."""
        if not nodes:
            return []
        words = self.words[self.span(nodes[0])[0] : self.span(nodes[-1])[1]]
        return [word for word in words if word.text]

    def spoken(self) -> list[Word]:
        """Return the words of the sentence without a "says" that has no speaker."""
        return [word for word in self.words if word.text]

    def clauses(self) -> list[Clause]:
        """Return the main clauses, coordinated ones each on its own; empty where no finite verb is found."""
        return list(self._clauses(self.tree))

    def _clauses(self, node: Tree) -> Iterator[Clause]:
        children = node.children
        at = next((i for i in reversed(range(len(children))) if is_a(children[i], "VP")), None)
        if node.label == "SQ":
            yield from self._question(node)
            return
        if at is None or (self.reported and node is self.tree and node.label == "VP"):
            yield from self._inside(node)
            return
        subject = find_subject(children[:at])
        phrase = children[at]
        if subject is None or not isinstance(phrase, Tree):
            return
        first = subject_starts(children, subject)
        lead, words = children[:first], self.words_in(children[first : subject + 1])
        yield from self._predicates(lead, words, children[subject + 1 : at], phrase)

    def _inside(self, node: Tree) -> Iterator[Clause]:
        """Yield the clauses that stand in a constituent which is none; what stands between goes to them."""
        children = node.children
        places = [
            at
            for at, child in enumerate(children)
            if isinstance(child, Tree) and (child.label == "S" or (self.reported and is_clause(child)))
        ]
        for number, at in enumerate(places):
            child = children[at]
            assert isinstance(child, Tree)
            clauses = list(self._clauses(child))
            if number == 0 and clauses:
                clauses[0].lead = [*self._lead(children[:at]), *clauses[0].lead]
            if node.label == "VP" and clauses:
                end = places[number + 1] if number + 1 < len(places) else len(children)
                clauses[-1].rest = [*clauses[-1].rest, *self.words_in(children[at + 1 : end])]
            yield from clauses

    def _predicates(
        self, lead: list[Node], subject: list[Word], between: list[Node], phrase: Tree
    ) -> Iterator[Clause]:
        """Yield the clause of a verb phrase, then those of the phrases coordinated with it."""
        parts = spliced(phrase)
        head = next(
            (at for at, part in enumerate(parts) if isinstance(part, Leaf) and part.tag in VERBS), None
        )
        if head is None:
            return
        cut, conjuncts = coordinated(parts, head)
        rest = parts[head + 1 : cut]
        statements = [node for node in lead if isinstance(node, Tree) and runs_on(node)]
        said = None
        rest_words = self.words_in(rest)
        if any(isinstance(part, Leaf) and part.word.lower() in REPORTING for part in parts[head:cut]):
            inner = next((part for part in rest if isinstance(part, Tree) and is_clause(part)), None)
            if inner is None and statements:  # "Rents fell, the mayor said"
                inner, lead, statements = statements[-1], [], []
            said = next(self._clauses(inner), None) if inner is not None and is_content(inner) else None
            said = said if said is None or said.verb.tag in FINITE else None
        elif (nested := nested_conjunct(rest)) is not None:
            conjunction, conjunct = nested
            length = self.span(conjunction)[0] - self.span(rest[0])[0]
            rest_words, conjuncts = rest_words[:length], [conjunct, *conjuncts]
        for run_on in statements:
            yield from self._clauses(run_on)
        if statements:
            lead = lead[lead.index(statements[-1]) + 1 :]
        verb = self.words[self.span(parts[head])[0]]
        yield Clause(
            self._lead(lead),
            subject,
            self.words_in([*between, *parts[:head]]),
            verb,
            rest_words,
            said,
        )
        for conjunct in conjuncts:
            if conjunct.label == "VP":
                yield from self._predicates(lead, subject, [], conjunct)
            else:
                yield from self._clauses(conjunct)

    def _question(self, node: Tree) -> Iterator[Clause]:
        """Yield the clause of a question: its auxiliary stands before its subject."""
        subject = next((at for at, child in enumerate(node.children) if is_a(child, "NP")), None)
        if not subject:
            return
        before = self.words_in(node.children[:subject])
        if before[-1].tag in FINITE and before[0].tag not in ("WRB", "WP", "WDT"):
            subject_words = self.words_in([node.children[subject]])
            yield Clause(
                before[:-1],
                subject_words,
                [],
                replace(before[-1], text=before[-1].low),
                self.words_in(node.children[subject + 1 :]),
                asked=True,
            )

    def _lead(self, nodes: list[Node]) -> list[Word]:
        """Return the words before the subject without conjunctions and marks at their head."""
        words = self.words_in(nodes)
        while words and (
            (words[0].tag in ("CC", "IN") and words[0].low in _OPENERS) or not words[0].text[0].isalnum()
        ):
            words = words[1:]
        return [replace(words[0], glued=False), *words[1:]] if words else []
