"""Whether the words around a number say that something rose or fell, or bound it from above or below."""

import re
from functools import lru_cache
from typing import Final

_WORD: Final = re.compile(r"[a-z]+")
_BEFORE: Final = 48  # characters before the number that are read
_AFTER: Final = 32
_UP: Final = re.compile(
    r"(?:ris(?:e|es|ing|en)|rose|increas\w*|gr[eo]w\w*|growth|climb\w*|jump\w*|surg\w*|soar\w*|gain\w*"
    r"|rais\w*|up|more|higher|above|doubl\w*|tripl\w*|expand\w*|over|exceed\w*)"
)
_DOWN: Final = re.compile(
    r"(?:f[ae]ll\w*|declin\w*|decreas\w*|drop\w*|shr[aiu]nk\w*|cut\w*|reduc\w*|down|lower\w*|less|fewer|below"
    r"|under|plung\w*|plummet\w*|slump\w*|slid\w*|lost|halv\w*|worse\w*)"
)

UP: Final = 1
DOWN: Final = -1


def direction(text: str, start: int, end: int) -> int:
    """Return UP, DOWN, or 0 where the words near `text[start:end]` point nowhere or both ways."""
    near = f"{text[max(0, start - _BEFORE) : start]} {text[start : end + _AFTER]}"
    signs = {_sign(word) for word in _WORD.findall(near.lower())} - {0}
    return signs.pop() if len(signs) == 1 else 0


@lru_cache(maxsize=1 << 14)
def _sign(word: str) -> int:
    if _UP.fullmatch(word):
        return UP
    return DOWN if _DOWN.fullmatch(word) else 0
