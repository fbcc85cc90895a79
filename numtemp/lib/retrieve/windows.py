"""Long snippets in windows that an encoder can read whole."""

import hashlib
from typing import Final

WORDS: Final = 128  # about 170 of the 256 tokens that the embedded encoder reads
STEP: Final = 96
MOST: Final = 64  # windows of one snippet
_LETTERS: Final = 16 * WORDS  # a window of endless words ends here


def windows(text: str) -> tuple[list[str], bool]:
    """Return the text itself, or where it is long its overlapping windows of 128 words.

    The flag says whether some of the text stands in none of them.
    """
    words = text.split()
    if len(words) <= WORDS:
        return [text[:_LETTERS]], len(text) > _LETTERS
    count = -(-(len(words) - WORDS) // STEP) + 1
    parts = [" ".join(words[place * STEP : place * STEP + WORDS]) for place in range(min(count, MOST))]
    return [part[:_LETTERS] for part in parts], count > MOST or any(len(part) > _LETTERS for part in parts)


def key(window: str) -> int:
    """Return a number that names the window's text: 64 bits, never 0, the last bit clear."""
    digest = hashlib.blake2b(window.encode(), digest_size=8).digest()
    return (int.from_bytes(digest, "little") | 2) & ~1
