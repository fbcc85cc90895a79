"""Words of a claim taken apart and put together again as the text of a question."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from numtemp.lib.decompose.lists import listed
from numtemp.lib.decompose.marks import tidy, without_end
from numtemp.lib.tree import Leaf

_PLACES = re.compile("(ian|ean|ish|ese|ican|aeli|aqi|uslim|ench|utch|eek|wiss|indu|atholic|ewish|ocratic)$")


@dataclass(slots=True, frozen=True)
class Word:
    """A word with its tag; `glued` where no space stands before it, `first` where it opens a sentence."""

    text: str
    tag: str = ""
    glued: bool = False
    first: bool = False

    @property
    def low(self) -> str:
        """The word in small letters, apostrophes straight."""
        return self.text.lower().replace("’", "'")


def words_of(leaves: Sequence[Leaf]) -> list[Word]:
    """Return the words of a sentence; what stood together in the claim stays together."""
    words: list[Word] = []
    end = -1
    opened = False
    for leaf in leaves:
        opens = not opened and leaf.word[0].isalnum()
        words.append(Word(leaf.word, leaf.tag, leaf.start == end, opens))
        opened = opened or opens
        end = leaf.end
    return words


def lowered(words: Sequence[Word]) -> list[Word]:
    """Return the words, the first of the sentence without the capital that only its place gave it."""
    done = list(words)
    at = next((at for at, word in enumerate(words) if _is_word(word)), None)
    if at is None:
        return done
    word = words[at]
    if word.tag[:2] in ("VB", "NN") and word.low not in _COMMON and _is_title(words, at):
        return done
    if (word.first or word.tag in _FUNCTION) and word.text[0].isupper() and _only_placed(word):
        done[at] = replace(word, text=word.text[0].lower() + word.text[1:])
    return done


def text_of(words: Iterable[Word]) -> str:
    """Return words as running text without quotation marks, unbalanced brackets and outer punctuation."""
    words = list(words)
    while words and (words[-1].tag == "CC" or words[-1].text in _LOOSE):
        words.pop()  # what joined it to a clause that is not here
    pieces: list[str] = []
    for word in words:
        if pieces and not word.glued:
            pieces.append(" ")
        pieces.append(word.text)
    return tidy("".join(pieces))


def question(*parts: str) -> str:
    """Return the parts as one question: a capital first, a question mark last."""
    text = " ".join(part for part in parts if part)
    return f"{text[:1].upper()}{without_end(text[1:])}?"


def sentence_of(text: str) -> str:
    """Return text as a statement: a capital first, a full stop last."""
    return f"{text[:1].upper()}{without_end(text[1:]).rstrip('.')}."


def _is_title(words: Sequence[Word], at: int) -> bool:
    """Whether the next word has a capital too, as in the name of a film."""
    return at + 1 < len(words) and words[at + 1].text[0].isupper()


def _is_word(word: Word) -> bool:
    return word.text[0].isalnum()


def _only_placed(word: Word) -> bool:
    """Whether a capital says no more than that a sentence begins here."""
    if word.tag.startswith("NNP") and word.low not in _COMMON:
        return False
    if word.tag == "JJ" and _PLACES.search(word.text):
        return False
    return (
        word.text != "I"
        and word.text[-1] != "."
        and not any(letter.isupper() for letter in word.text[1:])
        and word.tag != "FW"
    )


_LOOSE = frozenset(",.;:-–—")
_FUNCTION = frozenset({"DT", "PRP", "PRP$", "EX", "CD", "PDT"})
_COMMON = listed(
    """
    the a an video videos photo photos picture pictures image images footage this that these those some all
    most many more half people women men children students workers voters
    """
)
