"""What a constituent of a parse is: a clause, a subject, a coordinated verb phrase."""

from __future__ import annotations

from collections.abc import Sequence

from numtemp.lib.decompose.lists import listed
from numtemp.lib.tree import Leaf, Tree

Node = Tree | Leaf
FINITE = frozenset({"MD", "VBD", "VBZ", "VBP"})
VERBS = FINITE | {"VB", "VBN", "VBG"}
HAVE = frozenset({"has", "have", "had", "'ve", "’ve"})
TIME_NOUNS = listed(
    """
    today yesterday tomorrow tonight now year years month months week weeks day days decade decades century
    morning afternoon evening night time times ago later earlier
    """
)
# Past forms that are their own participles: "were seized and put on sale".
INVARIANT = listed("set put cut hit shut cast split spread hurt burst cost quit beat")


def first_leaf(node: Node) -> Leaf:
    while isinstance(node, Tree):
        node = node.children[0]
    return node


def last_leaf(node: Node) -> Leaf:
    while isinstance(node, Tree):
        node = node.children[-1]
    return node


def is_a(node: Node, label: str) -> bool:
    return isinstance(node, Tree) and node.label.split("-")[0] == label


def find_subject(children: Sequence[Node]) -> int | None:
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


def spliced(phrase: Tree) -> list[Node]:
    """Return the parts of a verb phrase, with a first part that is a verb phrase itself taken apart."""
    parts = list(phrase.children)
    while True:
        for at, part in enumerate(parts):
            if isinstance(part, Leaf) and part.tag in VERBS:
                return parts
            if isinstance(part, Tree) and part.label == "VP":
                parts[at : at + 1] = part.children
                break
        else:
            return parts


def coordinated(parts: Sequence[Node], head: int) -> tuple[int, list[Tree]]:
    """Return where the verb phrase ends, and the clauses and finite verb phrases coordinated with it."""
    conjuncts: list[Tree] = []
    cut = len(parts)
    participle = any(isinstance(part, Leaf) and part.tag == "VBN" for part in parts[head : head + 4])
    for at in range(head + 1, len(parts)):
        part = parts[at]
        if not isinstance(part, Tree) or not (
            (part.label == "S" and runs_on(part))
            or (part.label == "SBAR" and is_clause(part) and coordinates(parts[at - 1]))
            or is_conjunct(parts, at, participle)
        ):
            continue
        if not conjuncts:
            cut = at
            while cut > head + 1 and joins(parts[cut - 1]):
                cut -= 1
        conjuncts.append(part)
    return cut, conjuncts


def is_conjunct(parts: Sequence[Node], at: int, participle: bool) -> bool:
    """Whether a verb phrase has a finite verb of its own, and not one that an auxiliary before it rules."""
    part = parts[at]
    if not (isinstance(part, Tree) and part.label == "VP" and _is_joined(parts, at)):
        return False
    verb = next(
        (
            leaf
            for leaf in spliced(part)
            if isinstance(leaf, Leaf) and (leaf.tag in VERBS or leaf.tag == "TO")
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
        ruled and (verb.word.lower() in INVARIANT or (auxiliary in HAVE and verb.word.lower().endswith("ed")))
    )


def _is_joined(parts: Sequence[Node], at: int) -> bool:
    """Whether a conjunction, a comma or a colon stands before a part, adverbs and quotation marks apart."""
    while at and joins(parts[at - 1]):
        at -= 1
        node = parts[at]
        if isinstance(node, Leaf) and node.tag in ("CC", ",", ":", "."):
            return True
    return False


def nested_conjunct(parts: Sequence[Node]) -> tuple[Leaf, Tree] | None:
    """Return a statement coordinated inside the parts of a verb phrase, with the conjunction before it.

    A parser hangs "and wages fell" on the nearest verb: "rents rose when I left, and wages fell".
    """
    stack = [part for part in reversed(parts) if isinstance(part, Tree)]
    while stack:
        node = stack.pop()
        for before, child in zip(node.children, node.children[1:], strict=False):
            if isinstance(before, Leaf) and before.tag == "CC" and isinstance(child, Tree):
                statement = child.label == "S" and runs_on(child)
                if statement:
                    return before, child
        stack.extend(child for child in reversed(node.children) if isinstance(child, Tree))
    return None


def coordinates(node: Node) -> bool:
    return isinstance(node, Leaf) and node.tag == "CC"


def joins(node: Node) -> bool:
    return isinstance(node, Leaf) and node.tag in ("CC", ",", ":", ".", "HYPH", "``", "''", "RB")


def is_content(node: Tree) -> bool:
    """Whether a clause is what somebody says: "that" or its own subject opens it."""
    first = first_leaf(node)
    return first.word.lower() == "that" or first.tag not in ("IN", "WRB", "WDT", "WP", "TO", "DT$", "RB")


def is_clause(node: Tree) -> bool:
    """Whether a constituent holds a subject and a verb phrase of its own."""
    if node.label not in ("S", "SBAR"):
        return False
    at = next((at for at, child in enumerate(node.children) if is_a(child, "VP")), 0)
    return find_subject(node.children[:at]) is not None


def belongs(node: Node, subject: Node) -> bool:
    """Whether a node stands right before the subject as a part of it: "PM" of "PM Modi"."""
    last = last_leaf(node)
    return (
        last.word.lower() not in TIME_NOUNS
        and (last.tag in ("NNP", "NNPS", "NN", "JJ", "CD") or (last.word.isupper() and len(last.word) > 1))
        and (isinstance(node, Leaf) or node.label in ("NP", "NP-SBJ", "QP"))
        and is_a(subject, "NP")
    )


def is_premodifier(lead: Sequence[Node]) -> bool:
    """Whether what stands before the subject is a part of it, torn off: "Six [federal] offices"."""
    words = [leaf for node in lead for leaf in ([node] if isinstance(node, Leaf) else node.leaves())]
    return (
        (words[0].tag == "CD" or (words[0].tag == "JJ" and len(words) > 1))
        and words[-1].tag not in (",", ":", ".")
        and not any(leaf.word.lower() in TIME_NOUNS for leaf in words)
    )


def runs_on(node: Tree) -> bool:
    """Whether a clause before the subject is a statement of its own: no "if", "when" or "which" opens it."""
    first = first_leaf(node)
    return is_clause(node) and first.tag not in ("IN", "WRB", "WDT", "WP", "TO", "VBG", "VBN", "RB")


def subject_starts(children: Sequence[Node], subject: int) -> int:
    """Return where the subject begins, with what the parser left beside it."""
    first = subject
    while first and belongs(children[first - 1], children[subject]):
        first -= 1
    if first and is_premodifier(children[:first]):
        return 0
    before = children[max(first - 2, 0) : first]
    if len(before) == 2 and coordinates(before[1]) and belongs(before[0], children[subject]):
        return first - 2
    return first
