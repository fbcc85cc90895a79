"""benepar, the Berkeley neural parser, over spaCy's words, tags and sentences."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

from numtemp.lib.errors import SetupError
from numtemp.lib.parse import FLAT, SpacyParser
from numtemp.lib.tree import Leaf, Tree

_HOW = "python -c \"import benepar; benepar.download('benepar_en3')\""


class BeneparParser:
    """Constituency trees by a benepar model: a folder, or a name such as `benepar_en3`."""

    name = "benepar"

    def __init__(self, model: str = "benepar_en3") -> None:
        """Load spaCy and the model; raises SetupError where either is missing, with what gets it."""
        import benepar

        _restore_tokenizer_method()
        self._words = SpacyParser()
        try:
            self._parser = benepar.Parser(model)
        except LookupError:
            raise SetupError(f"no benepar model {model}; name a folder, or get it: {_HOW}") from None
        except (OSError, ValueError, RuntimeError, KeyError, AttributeError) as error:
            reason = str(error).strip().partition("\n")[0]
            raise SetupError(f"cannot load the benepar model {model}: {reason}") from None
        self.signature = f"benepar-{Path(model).name}"

    def parse(self, texts: list[str]) -> list[list[Tree]]:
        """Parse each sentence by itself; one that the model refuses (too long, say) becomes a flat tree."""
        return [[self._tree(list(tree.leaves())) for tree in trees] for trees in self._words.parse(texts)]

    def _tree(self, leaves: list[Leaf]) -> Tree:
        import benepar

        after = [left.end < right.start for left, right in itertools.pairwise(leaves)]
        words = [leaf.word for leaf in leaves]
        sentence = benepar.InputSentence(
            words=words, space_after=[*after, False], tags=[leaf.tag for leaf in leaves], escaped_words=words
        )
        try:
            found = self._parser.parse(sentence)
        except (ValueError, AssertionError, IndexError, StopIteration, RuntimeError):
            return Tree(FLAT, list(leaves))
        tree = _convert(found, iter(leaves))
        return tree if isinstance(tree, Tree) else Tree(FLAT, [tree])


def _convert(node: Any, leaves: Any) -> Tree | Leaf:
    """Turn nltk's tree into ours; its words are ours in the same order, so they keep their places."""
    if len(node) == 1 and isinstance(node[0], str):
        return next(leaves)  # type: ignore[no-any-return]
    children = [_convert(child, leaves) for child in node]
    if node.label() in ("TOP", "ROOT", "") and len(children) == 1 and isinstance(children[0], Tree):
        return children[0]
    return Tree(node.label() or FLAT, children)


def _restore_tokenizer_method() -> None:
    """Give tokenizers the method that benepar 0.2 calls and transformers 5 no longer has."""
    from transformers import PreTrainedTokenizerFast

    if hasattr(PreTrainedTokenizerFast, "build_inputs_with_special_tokens"):
        return

    def build_inputs_with_special_tokens(tokenizer: Any, ids: list[int]) -> list[int]:
        # The ids around a text do not depend on it: take them from an empty one.
        around = tokenizer("x", add_special_tokens=True)["input_ids"]
        inside = tokenizer("x", add_special_tokens=False)["input_ids"]
        start = next(at for at in range(len(around)) if around[at : at + len(inside)] == inside)
        return [*around[:start], *ids, *around[start + len(inside) :]]

    PreTrainedTokenizerFast.build_inputs_with_special_tokens = (  # type: ignore[attr-defined]
        build_inputs_with_special_tokens
    )
