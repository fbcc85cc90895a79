"""Near-duplicate claims: MinHash over word shingles that carry the claim's numbers, so 5% and 6% differ."""

import re
import unicodedata
import zlib
from collections.abc import Callable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from numtemp.lib.collect.keytable import KeyTable
from numtemp.lib.quantity.number_words import DENOMINATORS, ORDINALS, SCALES, TENS, UNITS

BANDS: Final = 8
ROWS: Final = 3
_HASHES: Final = BANDS * ROWS
_NUMBER: Final = r"\d+(?:[.,]\d+)*%?"
_WORD: Final = re.compile(rf"{_NUMBER}|[^\W\d_]+(?:'[^\W\d_]+)*|[$€£₹¥%]")
_SEPARATOR: Final = re.compile(r"(?<=\d),(?=\d{2,3}\b)")
# A word of these makes another claim, as a number does. "one" is too often no number.
_NUMBER_WORDS: Final = (
    UNITS.keys() | TENS.keys() | SCALES.keys() | ORDINALS.keys() | DENOMINATORS.keys()
) - {
    "one",
    "second",
}
_DECIDING: Final = _NUMBER_WORDS | {"not", "no", "never", "nobody", "none", "without", "cannot"}

Shingles = frozenset[int]


def normalise(text: str) -> str:
    """Return the claim's words and numbers in small letters, without accents, quotes and punctuation."""
    plain = text.replace("’", "'").casefold()
    if not plain.isascii():
        plain = unicodedata.normalize("NFKD", plain)
        plain = "".join(character for character in plain if not unicodedata.combining(character))
    return " ".join(_WORD.findall(_SEPARATOR.sub("", plain)))


def shingles(normalised: str) -> Shingles:
    """Return hashes of the words and word pairs, each together with all numbers and negations of the claim.

    So claims whose numbers differ have no shingle in common.
    """
    # A word that decides: two claims that differ in it say different things.
    numbers = [
        word for word in normalised.split() if word in _DECIDING or word[0].isdigit() or word.endswith("n't")
    ]
    salt = zlib.crc32(" ".join(sorted(numbers)).encode())
    words = normalised.encode().split()
    pairs = [b"%b %b" % pair for pair in zip([b"<", *words], [*words, b">"], strict=True)]
    return frozenset([zlib.crc32(item, salt) for item in words + pairs])


def similarity(one: Shingles, other: Shingles) -> float:
    """Return the Jaccard similarity, from 0 to 1; that of two empty sets is 1."""
    return len(one & other) / len(one | other) if one or other else 1.0


class NearDuplicates:
    """Finds earlier claims that a claim nearly repeats; the bands of all lie in a temporary file.

    `text_of(n)` returns the n-th claim, whose normalised text is compared before a pair counts, so that a
    chance collision of hashes never does.
    """

    def __init__(self, text_of: Callable[[int], str], threshold: float = 0.8) -> None:
        self.text_of = text_of
        self.threshold = threshold
        self.count = 0
        self.table = KeyTable()
        generator = np.random.default_rng(0)
        self.factors = generator.integers(1, 1 << 63, _HASHES, dtype=np.uint64)[:, None] | np.uint64(1)
        self.offsets = generator.integers(0, 1 << 63, _HASHES, dtype=np.uint64)[:, None]

    def add(self, text: str) -> list[int]:
        """Add the next claim; return the numbers of those that it nearly repeats, ascending.

        Of claims that share a band only the first is compared, which stands for the ones that repeat it.
        """
        own = shingles(normalise(text))
        number = self.count
        self.count += 1
        return self._alike(own, [self.table.setdefault(key, number) for key in self._bands(own)], number)

    def find(self, text: str) -> list[int]:
        """Return what `add` would, without adding."""
        own = shingles(normalise(text))
        return self._alike(own, [self.table.get(key, self.count) for key in self._bands(own)], self.count)

    def _alike(self, own: Shingles, candidates: list[int], number: int) -> list[int]:
        return [
            other
            for other in sorted(set(candidates))
            if other != number and similarity(own, shingles(normalise(self.text_of(other)))) >= self.threshold
        ]

    def _bands(self, items: Shingles) -> list[int]:
        """Return a key of 32 bits for each band of the MinHash signature.

        Two bands in a thousand share a key by chance at a million claims, which costs a comparison.
        """
        if not items:
            return [1]
        values = np.fromiter(items, dtype=np.uint64, count=len(items))
        with np.errstate(over="ignore"):
            lows: NDArray[np.uint64] = (self.factors * values + self.offsets >> np.uint64(32)).min(axis=1)
        data = lows.astype(np.uint32).tobytes()
        size = ROWS * 4
        return [zlib.crc32(data[at : at + size], at) for at in range(0, len(data), size)]
