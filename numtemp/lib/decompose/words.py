"""Words of a claim taken apart and put together again as the text of a question."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from numtemp.lib.tree import Leaf

_QUOTES = re.compile("[\"“”„‟«»]|``|''")
_SPACE_BEFORE = re.compile(r"\s+([,.;:!?%)\]])")
_SPACES = re.compile(r"\s+")
_ENDS = " \t\n.,;:!?-–—…|/*•·"
_STARTS = " \t\n.,;:!?-–—…|/*•·)]}%"
_PAIRS = (("(", ")"), ("[", "]"), ("{", "}"), ("‘", "’"))
_REPEATED = re.compile(r"([,;:])(?:\s*[,;:])+")
_OPEN_SINGLE = re.compile(r"(?<!\w)'(?=\w)")
_CLOSE_SINGLE = re.compile(r"(?<=[\w.,!?])'(?!\w)")


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
    for leaf in leaves:
        words.append(Word(leaf.word, leaf.tag, leaf.start == end, not any(map(_is_word, words))))
        end = leaf.end
    return words


def lowered(words: Sequence[Word]) -> list[Word]:
    """Return the words, the first of the sentence without the capital that only its place gave it."""
    return [
        replace(word, text=word.text[0].lower() + word.text[1:])
        if word.first and _only_placed(word)
        else word
        for word in words
    ]


def text_of(words: Iterable[Word]) -> str:
    """Return words as running text without quotation marks, unbalanced brackets and outer punctuation."""
    pieces: list[str] = []
    for word in words:
        if pieces and not word.glued:
            pieces.append(" ")
        pieces.append(word.text)
    return tidy("".join(pieces))


def tidy(text: str) -> str:
    """Return text fit to stand inside a question, in one line."""
    text = _QUOTES.sub("", text)
    for opening, closing in _PAIRS:
        if text.count(opening) != text.count(closing):
            text = (
                text.replace(opening, "")
                if closing == "’"
                else text.replace(opening, "").replace(closing, "")
            )
    if len(_OPEN_SINGLE.findall(text)) != len(_CLOSE_SINGLE.findall(text)):
        text = _OPEN_SINGLE.sub("", text)
    text = _SPACE_BEFORE.sub(r"\1", _SPACES.sub(" ", text))
    text = _REPEATED.sub(r"\1", text)
    return text.rstrip(_ENDS).lstrip(_STARTS)


def question(*parts: str) -> str:
    """Return the parts as one question: a capital first, a question mark last."""
    text = " ".join(part for part in parts if part)
    return f"{text[:1].upper()}{text[1:].rstrip(_ENDS)}?"


def _is_word(word: Word) -> bool:
    return word.text[0].isalnum()


def _only_placed(word: Word) -> bool:
    """Whether a capital says no more than that a sentence begins here."""
    if word.tag.startswith("NNP") and word.low not in _COMMON:
        return False
    return word.text != "I" and not any(letter.isupper() for letter in word.text[1:]) and word.tag != "FW"


_COMMON = frozenset(
    """the a an video videos photo photos picture pictures image images footage this that these those some all
    most many more half people women men children students workers voters""".split()
)
