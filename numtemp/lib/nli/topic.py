"""Whether two passages speak of the same thing: their content words, cut to stems."""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

_WORD: Final = re.compile(r"\w+(?:[.,]\d+)*")
_SENTENCE: Final = re.compile(r"(?<=[.!?;])\s+|\n")
_STEM: Final = 5
_SHORTEST: Final = 3
_STOP: Final = frozenset(  # words of no topic, and those that go with numbers
    """about above after again against ago all almost also although among and any anyone are around because
    been before being below between both but can cannot could did does doing down during each even ever
    every few for from had has have having her here hers him his how however including into its itself
    just last least less like many may might more most much must near nearly never new not now off once
    one only other others our out over own per said same say says she should since some still such than
    that the their them then there these they this those through too two under until upon very was way
    were what when where which while who whom whose why will with within without would year years yet
    you your million billion thousand hundred percent per cent dollar dollars claim claims claimed
    according""".split()  # noqa: SIM905
)
_OPENERS: Final = frozenset(  # words that open a claim and are not what it is about
    """amount average cost costs figure image images level levels number numbers part people photo photos
    picture population post posts price prices proportion quarter rate rates share shows shown third total
    video videos worth""".split()  # noqa: SIM905
)
_ENDINGS: Final = ("ing", "ies", "es", "ed", "s")


def words(text: str) -> list[str]:
    """Return the words of `text` in lower case, a number with its separators as one word."""
    return _WORD.findall(text.lower())


def stems(tokens: Iterable[str]) -> frozenset[str]:
    """Return the stems of the content words among `tokens`, which are in lower case."""
    return frozenset(map(stem, tokens)) - {""}


def subject(claim: str) -> str:
    """Return the stem of the first content word of a claim that may name what it is about, or ""."""
    return next((root for word in words(claim) if word not in _OPENERS and (root := stem(word))), "")


@lru_cache(maxsize=1 << 15)
def stem(word: str) -> str:
    """Return the stem of a word in lower case, empty where it is no content word."""
    if len(word) < _SHORTEST or word[0].isdecimal() or word in _STOP:
        return ""
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST:
            word = word[: -len(ending)]
            break
    return word[:_STEM]


def share(wanted: frozenset[str], present: frozenset[str]) -> float:
    """Return the share of `wanted` that is `present`; 0 where nothing is wanted."""
    return len(wanted & present) / len(wanted) if wanted else 0.0


def sentence_spans(text: str) -> list[tuple[int, int]]:
    """Return the half-open offsets of the sentences of `text`, which together cover it."""
    ends = [match.end() for match in _SENTENCE.finditer(text)]
    return list(zip([0, *ends], [*ends, len(text)], strict=True))
