"""Sentences taken apart into clauses: a subject, a finite verb and what belongs to them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from numtemp.lib.decompose.lists import listed
from numtemp.lib.decompose.words import Word, words_of
from numtemp.lib.tree import Leaf, Tree

FINITE = frozenset({"MD", "VBD", "VBZ", "VBP"})
_VERBS = FINITE | {"VB", "VBN", "VBG"}
REPORTING = listed(
    """
    say says said claim claims claimed report reports reported announce announces announced state states
    stated tell tells told tweet tweets tweeted reveal reveals revealed declare declares declared allege
    alleges alleged suggest suggests suggested show shows showed confirm confirms confirmed find finds found
    predict predicts predicted warn warns warned admit admits admitted conclude concludes concluded estimate
    estimates estimated argue argues argued explain explains explained note notes noted indicate indicates
    indicated
    """
)

_HAVE = frozenset({"has", "have", "had", "'ve", "’ve"})
_OPENERS = frozenset({"and", "but", "or", "so", "that", "nor", "yet"})
# Past forms that are their own participles: "were seized and put on sale".
_INVARIANT = listed("set put cut hit shut cast split spread hurt burst cost quit beat")

Node = Tree | Leaf


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
        self._at = {id(leaf): position for position, leaf in enumerate(leaves)}

    def span(self, node: Node) -> tuple[int, int]:
        """Return the half-open range of word positions of a constituent."""
        if isinstance(node, Leaf):
            position = self._at[id(node)]
            return position, position + 1
        return self._at[id(_first(node))], self._at[id(_last(node))] + 1

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
        at = next((i for i in reversed(range(len(children))) if _is(children[i], "VP")), None)
        if node.label == "SQ":
            yield from self._question(node)
            return
        if at is None or (self.reported and node is self.tree and node.label == "VP"):
            for child in children:
                if isinstance(child, Tree) and (child.label == "S" or (self.reported and _is_clause(child))):
                    yield from self._clauses(child)
            return
        subject = _subject(children[:at])
        phrase = children[at]
        if subject is None or not isinstance(phrase, Tree):
            return
        first = subject
        while first and _belongs(children[first - 1], children[subject]):
            first -= 1
        if (
            first > 1
            and _coordinates(children[first - 1])
            and _belongs(children[first - 2], children[subject])
        ):
            first -= 2
        lead, words = children[:first], self.words_in(children[first : subject + 1])
        yield from self._predicates(lead, words, children[subject + 1 : at], phrase)

    def _predicates(
        self, lead: list[Node], subject: list[Word], between: list[Node], phrase: Tree
    ) -> Iterator[Clause]:
        """Yield the clause of a verb phrase, then those of the phrases coordinated with it."""
        parts = _spliced(phrase)
        head = next(
            (at for at, part in enumerate(parts) if isinstance(part, Leaf) and part.tag in _VERBS), None
        )
        if head is None:
            return
        cut, conjuncts = _coordinated(parts, head)
        rest = parts[head + 1 : cut]
        statements = [node for node in lead if isinstance(node, Tree) and _runs_on(node)]
        said = None
        if any(isinstance(part, Leaf) and part.word.lower() in REPORTING for part in parts[head:cut]):
            inner = next((part for part in rest if isinstance(part, Tree) and _is_clause(part)), None)
            if inner is None and statements:  # "Rents fell, the mayor said"
                inner, lead, statements = statements[-1], [], []
            said = next(self._clauses(inner), None) if inner is not None and _is_content(inner) else None
            said = said if said is None or said.verb.tag in FINITE else None
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
            self.words_in(rest),
            said,
        )
        for conjunct in conjuncts:
            if conjunct.label == "VP":
                yield from self._predicates(lead, subject, [], conjunct)
            else:
                yield from self._clauses(conjunct)

    def _question(self, node: Tree) -> Iterator[Clause]:
        """Yield the clause of a question: its auxiliary stands before its subject."""
        subject = next((at for at, child in enumerate(node.children) if _is(child, "NP")), None)
        if not subject:
            return
        before = self.words_in(node.children[:subject])
        if before[-1].tag in FINITE and before[0].tag not in ("WRB", "WP", "WDT"):
            subject_words = self.words_in([node.children[subject]])
            yield Clause(
                before[:-1],
                subject_words,
                [],
                before[-1],
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
        return words


def _first(node: Node) -> Leaf:
    while isinstance(node, Tree):
        node = node.children[0]
    return node


def _last(node: Node) -> Leaf:
    while isinstance(node, Tree):
        node = node.children[-1]
    return node


def _is(node: Node, label: str) -> bool:
    return isinstance(node, Tree) and node.label.split("-")[0] == label


def _subject(children: Sequence[Node]) -> int | None:
    """Return the place of the subject: the node marked so, else the noun phrase before the verb."""
    for wanted in ("NP-SBJ", "NP", "SBAR", "VP"):
        for at in reversed(range(len(children))):
            child = children[at]
            if isinstance(child, Tree) and child.label == wanted:
                return at
            if (
                isinstance(child, Leaf)
                and wanted == "NP"
                and child.tag in ("PRP", "DT", "EX", "NN", "NNS", "NNP")
            ):
                return at
    return None


def _spliced(phrase: Tree) -> list[Node]:
    """Return the parts of a verb phrase, with a first part that is a verb phrase itself taken apart."""
    parts = list(phrase.children)
    while True:
        for at, part in enumerate(parts):
            if isinstance(part, Leaf) and part.tag in _VERBS:
                return parts
            if isinstance(part, Tree) and part.label == "VP":
                parts[at : at + 1] = part.children
                break
        else:
            return parts


def _coordinated(parts: Sequence[Node], head: int) -> tuple[int, list[Tree]]:
    """Return where the verb phrase ends, and the clauses and finite verb phrases coordinated with it."""
    conjuncts: list[Tree] = []
    cut = len(parts)
    participle = any(isinstance(part, Leaf) and part.tag == "VBN" for part in parts[head : head + 4])
    for at in range(head + 1, len(parts)):
        part = parts[at]
        if not isinstance(part, Tree) or not (
            (part.label == "S" and _runs_on(part))
            or (part.label == "SBAR" and _is_clause(part) and _coordinates(parts[at - 1]))
            or _is_conjunct(parts, at, participle)
        ):
            continue
        if not conjuncts:
            cut = at
            while cut > head + 1 and _joins(parts[cut - 1]):
                cut -= 1
        conjuncts.append(part)
    return cut, conjuncts


def _is_conjunct(parts: Sequence[Node], at: int, participle: bool) -> bool:
    """Whether a verb phrase has a finite verb of its own, and not one that an auxiliary before it rules."""
    part = parts[at]
    if not (isinstance(part, Tree) and part.label == "VP" and _joins(parts[at - 1])):
        return False
    verb = next(
        (
            leaf
            for leaf in _spliced(part)
            if isinstance(leaf, Leaf) and (leaf.tag in _VERBS or leaf.tag == "TO")
        ),
        None,
    )
    if verb is None or verb.tag not in FINITE:
        return False
    auxiliary = next(
        (leaf.word.lower() for leaf in parts if isinstance(leaf, Leaf) and leaf.tag in FINITE), ""
    )
    ruled = participle and verb.tag == "VBD"
    return not (
        ruled
        and (verb.word.lower() in _INVARIANT or (auxiliary in _HAVE and verb.word.lower().endswith("ed")))
    )


def _coordinates(node: Node) -> bool:
    return isinstance(node, Leaf) and node.tag == "CC"


def _joins(node: Node) -> bool:
    return isinstance(node, Leaf) and node.tag in ("CC", ",", ":", ".", "HYPH", "``", "''", "RB")


def _is_content(node: Tree) -> bool:
    """Whether a clause is what somebody says: "that" or its own subject opens it."""
    first = _first(node)
    return first.word.lower() == "that" or first.tag not in ("IN", "WRB", "WDT", "WP", "TO", "DT$", "RB")


def _is_clause(node: Tree) -> bool:
    """Whether a constituent holds a subject and a verb phrase of its own."""
    if node.label not in ("S", "SBAR"):
        return False
    at = next((at for at, child in enumerate(node.children) if _is(child, "VP")), 0)
    return _subject(node.children[:at]) is not None


def _belongs(node: Node, subject: Node) -> bool:
    """Whether a node stands right before the subject as a part of it: "PM" of "PM Modi"."""
    return (
        _last(node).tag in ("NNP", "NNPS", "NN", "JJ", "CD")
        and (isinstance(node, Leaf) or node.label in ("NP", "NP-SBJ", "QP"))
        and _is(subject, "NP")
    )


def _runs_on(node: Tree) -> bool:
    """Whether a clause before the subject is a statement of its own: no "if", "when" or "which" opens it."""
    first = _first(node)
    return _is_clause(node) and first.tag not in ("IN", "WRB", "WDT", "WP", "TO", "VBG", "VBN", "RB")
