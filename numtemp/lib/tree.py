"""Constituency trees: bracketed text in, bracketed text out, every leaf at its place in the claim."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

_ESCAPES = {"-LRB-": "(", "-RRB-": ")", "-LSB-": "[", "-RSB-": "]", "-LCB-": "{", "-RCB-": "}"}
_BRACKETS = {bracket: escape for escape, bracket in _ESCAPES.items()}
_PIECE = re.compile(r"\(|\)|[^\s()]+")
_BRACKET = re.compile(r"[(){}\[\]]")
_ESCAPE = re.compile(r"-[LR][RSC]B-")


@dataclass(eq=False, slots=True)
class Leaf:
    """A word with its part-of-speech tag, and its half-open code-point span in the text."""

    tag: str
    word: str
    start: int
    end: int


@dataclass(eq=False, slots=True)
class Tree:
    """A constituent: its label (`S`, `NP`, `NP-SBJ`, `VP` …) and its children, in the text's order."""

    label: str
    children: list[Tree | Leaf] = field(default_factory=list)

    def leaves(self) -> Iterator[Leaf]:
        """Yield the words below this node from left to right."""
        stack: list[Tree | Leaf] = [self]
        while stack:
            node = stack.pop()
            if isinstance(node, Leaf):
                yield node
            else:
                stack.extend(reversed(node.children))

    def subtrees(self) -> Iterator[Tree]:
        """Yield this node and all constituents below it, parents first."""
        stack: list[Tree] = [self]
        while stack:
            node = stack.pop()
            yield node
            stack.extend(child for child in reversed(node.children) if isinstance(child, Tree))

    @property
    def span(self) -> tuple[int, int]:
        """The half-open span of the constituent in the text."""
        leaves = list(self.leaves())
        return leaves[0].start, leaves[-1].end


def write_trees(trees: list[Tree]) -> str:
    """Return one bracketed tree a line, `(S (NP (CD Five) (NNS people)) …)`, one a sentence."""
    return "\n".join(_write(tree) for tree in trees)


def read_trees(parse: str, text: str) -> list[Tree]:
    """Return the trees in `parse`, their leaves aligned with `text`.

    An outer bracket without a label, as treebanks write it, is taken off. Raises ValueError where the
    brackets do not match or a word does not stand in the text.
    """
    roots: list[Tree] = []
    stack: list[Tree] = []
    pieces = _PIECE.findall(parse)
    at = 0
    position = 0
    while at < len(pieces):
        piece = pieces[at]
        at += 1
        if piece == "(":
            label = pieces[at] if at < len(pieces) and pieces[at] not in "()" else ""
            at += bool(label)
            stack.append(Tree(label))
        elif piece == ")":
            if not stack:
                raise ValueError("a closing bracket too many")
            _close(stack, roots)
        else:
            if not stack:
                raise ValueError(f"{piece!r} stands outside the brackets")
            leaf = _align(stack[-1].label, piece, text, position)
            position = leaf.end
            stack[-1].children.append(leaf)
    if stack:
        raise ValueError("a bracket is not closed")
    return [tree for tree in roots if tree.children]


def _close(stack: list[Tree], roots: list[Tree]) -> None:
    """Take the finished node off the stack and hang it where it belongs."""
    node = stack.pop()
    done: list[Tree | Leaf] = [node]
    only = node.children[0] if len(node.children) == 1 else None
    if isinstance(only, Leaf) and only.tag == node.label:
        done = [only]  # (CD five) is a leaf, (NP (CD five)) is not
    elif not node.label:
        done = list(node.children)  # the treebank's outer bracket
    elif not node.children:
        done = []
    if stack:
        stack[-1].children.extend(done)
    else:
        roots.extend(item if isinstance(item, Tree) else Tree("X", [item]) for item in done)


def _align(tag: str, word: str, text: str, position: int) -> Leaf:
    plain = _ESCAPE.sub(lambda match: _ESCAPES[match[0]], word)
    found = [(text.find(form, position), form) for form in dict.fromkeys((plain, word))]
    found = [(start, form) for start, form in found if start >= 0]
    if not found:
        raise ValueError(f"{plain!r} is not in the claim after character {position}")
    start, form = min(found)  # a claim may itself spell -LRB-
    return Leaf(tag, form, start, start + len(form))


def _write(tree: Tree | Leaf) -> str:
    """Write without recursion limits in mind: a flat tree of a long sentence is wide, not deep."""
    if isinstance(tree, Leaf):
        return f"({tree.tag} {_BRACKET.sub(lambda match: _BRACKETS[match[0]], tree.word)})"
    return f"({tree.label} {' '.join(_write(child) for child in tree.children)})"
