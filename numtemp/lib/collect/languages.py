"""Which language a claim is in: what its source says, else a guess that abstains when it cannot know."""

import csv
import re
from functools import cache
from pathlib import Path
from typing import Final

_TABLE: Final = Path(__file__).parent.parent / "data" / "function_words.tsv"
_WORD: Final = re.compile(r"[^\W\d_]+")
_FEWEST_WORDS: Final = 6
_FEWEST_HITS: Final = 3
_SCRIPTS: Final = (
    ("ar", "\u0600", "\u06ff"),
    ("hi", "\u0900", "\u097f"),
    ("bn", "\u0980", "\u09ff"),
    ("ta", "\u0b80", "\u0bff"),
    ("te", "\u0c00", "\u0c7f"),
    ("ru", "\u0400", "\u04ff"),
    ("el", "\u0370", "\u03ff"),
    ("he", "\u0590", "\u05ff"),
    ("th", "\u0e00", "\u0e7f"),
    ("ja", "\u3040", "\u30ff"),
    ("ko", "\uac00", "\ud7af"),
    ("zh", "\u4e00", "\u9fff"),
)


def is_language(wanted: str, given: object, text: str) -> bool:
    """Whether `text` is in the language `wanted` (a code like `en`).

    The source's own code (`en-GB`) decides; where it gives none, only a text that is clearly in another
    language is not.
    """
    if isinstance(given, str) and given.strip():
        return given.strip().lower().replace("_", "-").split("-")[0] == wanted.lower().split("-")[0]
    return detect(text) in (None, wanted.lower().split("-")[0])


def detect(text: str) -> str | None:
    """Return the code of the language that `text` is clearly in, by script and function words, else None.

    A script that several languages share is reported as the commonest of them. Short text gives None.
    """
    letters = [character for character in text if character.isalpha()]
    for code, low, high in _SCRIPTS:
        if sum(low <= letter <= high for letter in letters) * 2 > len(letters):
            return code if len(letters) >= _FEWEST_WORDS else None
    words = [word.lower() for word in _WORD.findall(text)]
    if len(words) < _FEWEST_WORDS:
        return None
    hits = sorted(
        ((sum(word in known for word in words), code) for code, known in _function_words().items()),
        key=lambda item: (-item[0], item[1]),
    )
    (most, code), (second, _) = hits[:2]
    return code if most >= _FEWEST_HITS and most >= 1.5 * second else None


@cache
def _function_words() -> dict[str, frozenset[str]]:
    with _TABLE.open(encoding="utf-8", newline="") as stream:
        return {
            row["lang"]: frozenset(row["words"].split()) for row in csv.DictReader(stream, delimiter="\t")
        }
