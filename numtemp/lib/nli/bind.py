"""Which words of a sentence go with which of its numbers: "78 percent nitrogen and 21 percent oxygen"."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from numtemp.lib.nli.case import Case, Snippet
from numtemp.lib.nli.measure import DAYS, Measure
from numtemp.lib.nli.topic import stem

_SUBJECT: Final = 3  # the claim's subject counts for so many other words
_TOKEN: Final = re.compile(r"\w+(?:[.,]\d+)*|[,;:()]")
_BREAK: Final = 3  # words that a mark or a conjunction between word and number counts for
_BREAKS: Final = frozenset([",", ";", ":", "(", ")", "and", "while", "but", "whereas", "versus", "vs"])


def rivals_lead(case: Case, measure: Measure, snippet: Snippet, position: int) -> int:
    """Return by how many words of the claim's quantity a rival is ahead of the evidence's quantity.

    Rivals are the other quantities of its sentence on the same axis. The claim's subject counts for several.
    """
    start, text, homes = snippet.sentence_of(position)
    rivals = [home for home in homes if snippet.measures[home].axis == measure.axis]
    if measure.axis == DAYS or len(rivals) < 2:
        return 0
    mine = [item for item in case.measures if item.axis == measure.axis]
    wanted = _words_by_number(case.claim, _spans(mine, 0))[mine.index(measure)]
    found = _words_by_number(text, _spans([snippet.measures[home] for home in rivals], start))
    weights = [sum(_SUBJECT if word == case.subject else 1 for word in wanted & present) for present in found]
    return max(weights) - weights[rivals.index(position)]


def _spans(measures: Sequence[Measure], start: int) -> tuple[tuple[int, int], ...]:
    return tuple((item.quantity.start - start, item.quantity.end - start) for item in measures)


@lru_cache(maxsize=256)
def _words_by_number(text: str, spans: tuple[tuple[int, int], ...]) -> list[frozenset[str]]:
    """Return for each span the stems of the content words to which no other span is nearer.

    What stands before the first of them goes with all: "Rents in Orra rose from 500 to 700".
    """
    tokens = [(match.start(), match.group().lower()) for match in _TOKEN.finditer(text)]
    steps = [0]
    for _, token in tokens:
        steps.append(steps[-1] + (_BREAK if token in _BREAKS else 1))
    places = [_places(tokens, span) for span in spans]
    found: list[set[str]] = [set() for _ in spans]
    for index, (at, token) in enumerate(tokens):
        root = stem(token)
        if not root or any(start <= at < end for start, end in spans):
            continue
        gaps = [_gap(steps, index, *place) for place in places]
        for owner, gap in enumerate(gaps):
            if gap == min(gaps) or at < spans[0][0]:
                found[owner].add(root)
    return [frozenset(words) for words in found]


def _places(tokens: Sequence[tuple[int, str]], span: tuple[int, int]) -> tuple[int, int]:
    """Return the first and the last token of a span."""
    inside = [index for index, (at, _) in enumerate(tokens) if span[0] <= at < span[1]]
    return (inside[0], inside[-1]) if inside else (0, 0)


def _gap(steps: Sequence[int], index: int, first: int, last: int) -> int:
    """Return the steps between a token and a span, marks on the way included."""
    return steps[first] - steps[index] if index < first else steps[index + 1] - steps[last + 1]
