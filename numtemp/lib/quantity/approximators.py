"""Words that bound or blur a number: more than, up to, about, or more, -odd."""

from __future__ import annotations

from .tokens import Tokens

LOW, HIGH, SAME = "low", "high", "same"  # the number is the lower bound, the upper bound, the value

_BEFORE_TEXT = {
    LOW: """
more than|over|above|at least|upwards of|upward of|in excess of|exceeding|exceeds|no fewer than|no less than
not less than|not fewer than|greater than|north of|a minimum of|minimum of|minimum|well over|just over
a little over|slightly over|slightly more than|just above|well above|well more than|little more than
a little more than|far more than|over and above|beyond|higher than|better than|as little as|as few as
as low as|as young as
not under|much more than|way more than|way over|starting at|starting from|older than|longer than|larger than
bigger than|>|≥|surpassing|topping|way above|even more than|anything over|somewhat more than
""",
    HIGH: """
less than|under|below|up to|upto|at most|fewer than|no more than|not more than|as many as|as much as
as high as|as old as
a maximum of|maximum of|maximum|just under|just below|well under|well below|a little under|slightly under
slightly less than|a little less than|far less than|far fewer than|lower than|south of|not exceeding|not over
younger than|smaller than|shorter than|<|≤|little less than|a max of|max of|slightly below|not above
much less than|far below
""",
    SAME: """
about|around|approximately|approx|approx.|roughly|some|nearly|almost|close to|circa|c.|~|≈|an estimated
estimated
virtually|practically|barely|nearly about|almost about|somewhere around|in the region of
in the neighborhood of
in the neighbourhood of|on the order of|or about|just about|very nearly|near|nearing|approaching
an approximate
approximate|hardly|pretty much|about some|near to|close to about|closer to|an approximately|nigh on
""",
}
_AFTER_TEXT = {
    LOW: """
+|- plus|or more|or above|or over|or older|or higher|or greater|and more|and above|and over|and older
and up|plus
or longer|or better|and counting|and higher|or up|years and over|and upwards|or upwards|and beyond
""",
    HIGH: """
or less|or fewer|or under|or below|or younger|or lower|and under|and below|and younger|or earlier|and less
at most|or shorter
""",
    SAME: "or so|approximately|approx|more or less|or thereabouts|- ish|ish|roughly",
}


def _table(texts: dict[str, str], last_word: bool) -> dict[str, list[tuple[tuple[str, ...], str]]]:
    """Index the phrases by their last or first word, longest first."""
    table: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    for bound, phrases in texts.items():
        for phrase in phrases.strip().replace("\n", "|").split("|"):
            words = tuple(phrase.replace(".", " .").split())
            table.setdefault(words[-1] if last_word else words[0], []).append((words, bound))
    for rows in table.values():
        rows.sort(key=lambda row: -len(row[0]))
    return table


_BEFORE = _table(_BEFORE_TEXT, last_word=True)
_AFTER = _table(_AFTER_TEXT, last_word=False)


def before(t: Tokens, first: int, floor: int) -> tuple[int, str, str] | None:
    """Give start token, wording and bound of the approximator that ends just before token `first`."""
    j = first - 1
    if j < floor:
        return None
    hyphened = t.low[j] == "-" and t.glued(j) and t.glued(first) and j - 1 >= floor
    if hyphened and t.low[j - 1] in ("over", "under"):
        return j - 1, t.low[j - 1], LOW if t.low[j - 1] == "over" else HIGH
    for words, bound in _BEFORE.get(t.low[j], ()):
        start = j - len(words) + 1
        if start >= floor and t.low[start : j + 1] == list(words) and _fits_before(t, start, words):
            return start, t.text[t.start[start] : t.end[j]].lower(), bound
    return None


def _fits_before(t: Tokens, start: int, words: tuple[str, ...]) -> bool:
    """Reject what only looks like an approximator: "over" of "all over", "no" of "up to no good"."""
    previous = t.word(start - 1)
    if words == ("over",) and previous in (
        "all",
        "took",
        "take",
        "taken",
        "turned",
        "handed",
        "hand",
        "war",
        "dispute",
    ):
        return False
    if words == ("up", "to") and previous in (
        "add",
        "adds",
        "added",
        "adding",
        "catch",
        "live",
        "stand",
        "lead",
        "leading",
    ):
        return False
    return not (words in (("near",), ("beyond",)) and previous in ("a", "the"))


def after(t: Tokens, last: int) -> tuple[int, str, str] | None:
    """Give end token, wording and bound of the approximator that starts at token `last`."""
    for words, bound in _AFTER.get(t.word(last), ()):
        end = last + len(words)
        if t.low[last:end] == list(words) and _fits_after(t, last, end, words):
            return end, t.text[t.start[last] : t.end[end - 1]].lower(), bound
    return None


def _fits_after(t: Tokens, last: int, end: int, words: tuple[str, ...]) -> bool:
    following = t.word(end)
    if words == ("+",):
        return t.gap(last) <= 1 and not following[:1].isdecimal()
    if words == ("plus",):
        return (
            following not in ("a", "the", "an", "more", "interest", "tax")
            and not following[:1].isdecimal()
            and following != "$"
        )
    if words[-1] in (
        "more",
        "less",
        "fewer",
        "higher",
        "lower",
        "older",
        "above",
        "below",
        "under",
        "over",
        "up",
    ):
        return following not in ("than", "the", "importantly", "to") and not following[:1].isdecimal()
    return not following[:1].isdecimal()


def odd(t: Tokens, last: int) -> tuple[int, str] | None:
    """Give end token and wording of "-odd" or "-some" at token `last`: N to N + 9."""
    j = last + 1 if t.word(last) in ("-", "–") else last
    if t.word(j) in ("odd", "some") and ((j > last and t.glued(j)) or t.word(j) == "odd"):
        return j + 1, t.low[j]
    return None
