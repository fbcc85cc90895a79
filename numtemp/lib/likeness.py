"""How alike claims are in their words, and which of many are most like one."""

import math
import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

_NOISE: Final = re.compile(r"[\s\"“”„«»()\[\]{}‘’'`?.!,;:]+")
_WORD: Final = re.compile(r"[^\W_]+")


class Likeness:
    """Searches texts by the cosine of their words, each weighed by its rarity among the texts."""

    def __init__(self, texts: Sequence[str]) -> None:
        self._counts = [_words(text) for text in texts]
        documents = Counter(word for words in self._counts for word in words)
        self._rarity = {word: math.log(1 + len(texts) / number) for word, number in documents.items()}

    def nearest(self, text: str, count: int) -> list[int]:
        """Return the positions of the `count` texts most like `text`, the most alike first."""
        words = _words(text)
        order = sorted(
            range(len(self._counts)), key=lambda at: (-self._likeness(words, self._counts[at]), at)
        )
        return order[:count]

    def _likeness(self, one: Counter[str], other: Counter[str]) -> float:
        shared = sum(
            one[word] * other[word] * self._rarity.get(word, 0.0) ** 2 for word in sorted(one & other)
        )
        lengths = self._length(one) * self._length(other)
        return round(shared / lengths, 6) if lengths else 0.0

    def _length(self, words: Counter[str]) -> float:
        return math.sqrt(
            sum((number * self._rarity.get(word, 1.0)) ** 2 for word, number in sorted(words.items()))
        )


@lru_cache(maxsize=1024)
def squashed(text: str) -> str:
    """Return text as it is compared: small letters, without spaces, quotation and punctuation marks."""
    return _NOISE.sub("", text).casefold()


def _words(text: str) -> Counter[str]:
    return Counter(_WORD.findall(text.lower()))
