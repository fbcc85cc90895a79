"""Text to tokens with their offsets: number literals, words, single signs."""

from __future__ import annotations

import html
import re

# A literal keeps its separators: 1,234.5, 1'234, no-break and thin spaces. Possessive 's stands alone.
_TOKEN = re.compile(
    r"\d{1,3}(?:['’\u00a0\u202f\u2009]\d{3})+(?!\d)(?:[.,]\d+)?"
    r"|\d+(?:[.,]\d+)*"
    r"|['’][sS](?!\w)"
    r"|[^\W\d_]+(?:['’](?![sS](?!\w))[^\W\d_]+)*"
    r"|\S"
)
# What a web page leaves behind: &amp;, &pound;, &#8217;
_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z]{2,8}\d{0,2});")
_QUOTES = "\"“‘«'"


class Tokens:
    """The tokens of one text: parallel lists of lower-cased text and half-open code-point offsets.

    `text` is what is read, `source` the text as it was given: they differ where that has HTML entities.
    """

    __slots__ = ("cased", "end", "low", "n", "places", "quoted", "source", "start", "text")

    def __init__(self, text: str) -> None:
        self.source = text
        text, self.places = _decoded(text)
        lower = text.lower()
        self.text = text
        self.cased = text != lower  # text without capitals says nothing by lacking them
        if len(lower) != len(text):  # a letter whose small form is two characters would move the offsets
            lower = "".join(small if len(small := letter.lower()) == 1 else letter for letter in text)
        lower = lower.replace("’", "'")
        spans = [match.span() for match in _TOKEN.finditer(text)]
        self.start: list[int] = [start for start, _ in spans]
        self.end: list[int] = [end for _, end in spans]
        self.low: list[str] = [lower[start:end] for start, end in spans]
        self.n = len(spans)
        self.quoted = any(quote in text for quote in _QUOTES)

    def span(self, first: int, last: int) -> tuple[int, int]:
        """Give the half-open offsets of tokens [first, last) in `source`."""
        start, end = self.start[first], self.end[last - 1]
        return (start, end) if self.places is None else (self.places[start], self.places[end])

    def word(self, i: int) -> str:
        """Give token i as lower-case text, "" beyond either end."""
        return self.low[i] if 0 <= i < self.n else ""

    def raw(self, i: int) -> str:
        """Give token i as it stands in the text, "" beyond either end."""
        return self.text[self.start[i] : self.end[i]] if 0 <= i < self.n else ""

    def glued(self, i: int) -> bool:
        """Tell whether nothing stands between token i - 1 and token i."""
        return 0 < i < self.n and self.end[i - 1] == self.start[i]

    def gap(self, i: int) -> int:
        """Count the characters between token i - 1 and token i; large beyond either end."""
        return self.start[i] - self.end[i - 1] if 0 < i < self.n else 1000

    def capital(self, i: int) -> bool:
        """Tell whether token i opens with a capital letter; in a text without any, each may be one."""
        return 0 <= i < self.n and (self.text[self.start[i]].isupper() or not self.cased)

    def named(self, i: int) -> bool:
        """Tell whether token i opens with a capital letter that says something."""
        return self.cased and self.capital(i)

    def glued_word(self, i: int) -> bool:
        """Tell whether token i is letters or digits that follow token i - 1 without a gap."""
        return self.glued(i) and self.low[i][0].isalnum()


def _decoded(text: str) -> tuple[str, list[int] | None]:
    """Give the text without its HTML entities, and where each of its characters (and its end) came from."""
    if "&" not in text or _ENTITY.search(text) is None:
        return text, None
    parts: list[str] = []
    places: list[int] = []
    at = 0
    for match in _ENTITY.finditer(text):
        meant = html.unescape(match.group())
        if meant == match.group():
            continue
        parts += [text[at : match.start()], meant]
        places += [*range(at, match.start()), *[match.start()] * len(meant)]
        at = match.end()
    parts.append(text[at:])
    places += range(at, len(text) + 1)
    return "".join(parts), places
