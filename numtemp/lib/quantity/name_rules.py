"""Names around digits: F-16, G20, Route 77, 401(k), east of 82nd, quoted titles."""

from __future__ import annotations

from .currencies import BEFORE, CODES, LETTERS, SIGNS
from .dates import MONTHS, year
from .name_tables import AFTER_ORDINAL, AFTER_ORDINAL_CAPITAL, BEFORE_ANY_CASE, BEFORE_CAPITAL, LINKS, STRONG
from .number_words import ORDINALS, SCALES, SHORT_SCALES, TENS, UNITS
from .serials import serial
from .tokens import Tokens
from .units import CASED, DURATIONS, MEASURES
from .wordlist import words

_TITLE_CUES = words(
    "film films movie movies song series album novel book show game trailer poster biopic documentary"
    " blockbuster sequel actor starrer"
)
_NUMBER_WORDS = frozenset(UNITS) | frozenset(TENS)
_NOT_AFTER = words("% percent million billion trillion lakh crore thousand hundred")
_OPEN_QUOTES = {'"': '"', "“": "”", "‘": "’", "«": "»", "'": "'"}


def at_digits(t: Tokens, i: int) -> tuple[int, int] | None:
    """Match a name around the digits at token i."""
    word = t.low[i]
    if not word[0].isdecimal():
        return None
    found = None
    if t.glued(i) or t.glued(i + 1):
        found = _hyphenated(t, i) or _glued(t, i) or _retirement(t, i) or _street(t, i)
    return found or _after_noun(t, i) or serial(t, i) or _title(t, i)


def _hyphenated(t: Tokens, i: int) -> tuple[int, int] | None:
    """Match F-16s, Covid-19, SARS-CoV-2, G-20; not mid-2021, Rs-500 or Jan-2021."""
    if not (t.glued(i) and t.low[i - 1] in "-‑–" and i >= 2 and t.glued(i - 1)):
        return None
    before = t.low[i - 2]
    if (
        not before[0].isalpha()
        or (before in LINKS and t.raw(i - 2) != "X")  # X-15 flew, 3x-5x rose
        or before in MONTHS
        or before in _NUMBER_WORDS
        or before in SCALES
    ):
        return None
    if (
        before in DURATIONS
        or before in MEASURES
        or before in ORDINALS
        or t.raw(i - 2) in BEFORE
        or t.raw(i - 2) in CODES
    ):
        return None
    if year(t, i, 1800, 2100) and before not in ("covid", "ncov", "sars") and len(before) > 2:
        return None
    if t.word(i + 1) in ("%", "percent") or (
        t.raw(i - 2).islower() and t.glued(i + 1) and t.low[i + 1] in SHORT_SCALES
    ):
        return None
    if not (before.isascii() or t.raw(i - 2) != before):
        return None
    first = i - 2
    while (
        first >= 2
        and t.low[first - 1] == "-"
        and t.glued(first)
        and t.glued(first - 1)
        and t.low[first - 2].isalnum()
    ):
        first -= 2
    return first, _tail(t, i + 1)


def _tail(t: Tokens, j: int) -> int:
    """Take the letters glued after a name: the s of F-16s, the H of B-52H."""
    while t.glued_word(j) or (
        t.word(j) == "-" and t.glued(j) and t.glued_word(j + 1) and t.low[j + 1][0].isdecimal()
    ):
        j += 1
    return j


def _glued(t: Tokens, i: int) -> tuple[int, int] | None:
    """Match letters and digits written together: G20, H1N1, 5G, 3D, 35A; not R2bn, FY21, 7pm, 40k."""
    if t.glued(i) and t.low[i - 1][0].isalpha() and i > 0:
        before, raw = t.low[i - 1], t.raw(i - 1)
        letter = raw if t.cased else raw.upper()
        money = raw in BEFORE or raw in CODES or (letter in LETTERS and _like_money(t, i))
        if money or before in MONTHS or (before in ("fy", "q", "h", "x") and t.word(i + 1) != "n"):
            return None
        if (
            (before in LINKS and len(before) > 1)
            or before in _NUMBER_WORDS
            or before in SCALES
            or before in ("'s", "s")
        ):
            return None
        if year(t, i, 1900, 2100) and len(before) > 3 and not t.glued(i - 1):
            return None
        known = before in BEFORE_ANY_CASE or before in STRONG
        if len(before) > 4 and not known and (raw.islower() or not t.low[i].isdecimal()):
            return None  # a space is missing: "reported17"
        return i - 1, _tail(t, i + 1)
    after = t.raw(i + 1)
    if not (t.glued(i + 1) and after.isalpha()):
        return None
    if len(after) <= 2 and after.isupper() and t.low[i].isdecimal():
        small = len(t.low[i]) == 1
        known = after in CASED or after.lower() in MEASURES or after.lower() in SHORT_SCALES
        ordinal = after in ("ST", "ND", "RD", "TH") or after in ("AM", "PM")
        if (small and after in ("G", "D", "K") and (after != "K" or t.low[i] in "48")) or (
            not known and not ordinal
        ):
            return None if t.word(i - 1) in SIGNS else (i, _tail(t, i + 1))
    if t.glued(i + 2) and t.word(i + 2)[0].isdecimal() and after.lower() not in ("x", "k", "m", "bn"):
        return i, _tail(t, i + 1)
    return None


def _like_money(t: Tokens, i: int) -> bool:
    """Tell R2 billion and N1,500 from N95."""
    after = t.word(i + 1)
    if after in SCALES or after.rstrip("s") in SCALES or (after in SHORT_SCALES and len(after) <= 3):
        return True
    if (after == "-" and t.glued(i + 1)) or t.glued_word(i + 1):
        return t.word(i + 2) in SCALES
    small = t.low[i - 1] in ("r", "n", "p") and len(t.low[i]) == 2 and t.low[i] not in ("95", "99", "53")
    return small or not t.low[i].isdecimal() or len(t.low[i]) >= 3


def _retirement(t: Tokens, i: int) -> tuple[int, int] | None:
    """Match 401(k), 403(b)s, 501(c)(3)."""
    if not (
        t.word(i + 1) == "("
        and t.glued(i + 1)
        and t.glued(i + 2)
        and t.word(i + 3) == ")"
        and len(t.word(i + 2)) == 1
    ):
        return (i, i + 2) if t.word(i + 1) == "k" and t.low[i] == "401" else None
    if not t.word(i + 2).isalpha():
        return None
    last = i + 4
    while t.word(last) == "(" and t.glued(last) and t.word(last + 2) == ")":
        last += 3
    if t.word(last) == "s" and t.glued(last):
        last += 1
    return i, last


def _after_noun(t: Tokens, i: int) -> tuple[int, int] | None:
    """Match Route 77, section 230(c), Boeing 757, HR 6666, No. 10 Downing Street."""
    word = t.low[i]
    after = t.word(i + 1)
    if (
        not word.isdecimal()
        or after in _NOT_AFTER
        or (after in MEASURES and len(after) > 1)
        or i == 0
        or len(word) > 6
    ):
        return None
    j = i - 1
    if (
        t.low[j] in (".", "#", ":")
        and j > 0
        and t.low[j - 1] in ("no", "hr", "r", "vol", "sec", "art", "prop", "act")
    ):
        j -= 1
    if t.low[j] in ("r", "s") and t.word(j - 1) == "." and t.word(j - 2) in ("h", "u"):  # H.R. 1, U.S. 41
        return j - 2, _tail(t, i + 1)
    before = t.low[j]
    if t.start[i] - t.end[j] > 3:
        return None
    listed = (
        t.named(j) and before[:-1] in BEFORE_ANY_CASE and before[-1] == "s" and after in ("and", "&", ",")
    )
    capital = t.capital(j) and (before in BEFORE_CAPITAL or listed)  # Terminals 5 and 6
    if not (capital or before in BEFORE_ANY_CASE):
        return _sequel(t, i)
    weak = before not in STRONG and before not in BEFORE_ANY_CASE
    if (weak and (year(t, i, 1800, 2100) or not t.cased)) or (
        before == "no" and (j == i - 1 or len(word) < 3)
    ):
        return None
    if j + 1 < i and before not in ("no", "vol", "sec", "art", "prop", "act", "hr"):
        return None
    if before in ("us", "state", "news", "county", "big", "class", "mark", "john") and not _ends(t, i + 1):
        return None
    if before in ("type", "stage", "level", "phase", "tier") and t.word(i + 1) in ("people", "years", "days"):
        return None
    last = _tail(t, i + 1)
    while t.word(last) == "(" and t.glued(last) and t.word(last + 2) == ")":
        last += 3
    plural = before.endswith("s") and before[:-1] in BEFORE_ANY_CASE
    while plural and t.word(last) in (",", "and", "&", "to", "-") and t.word(last + 1)[:1].isdecimal():
        last = _tail(t, last + 2)
    return j, last


def _ends(t: Tokens, j: int) -> bool:
    return t.word(j) in (
        "",
        ".",
        ",",
        ";",
        "?",
        "!",
        ")",
        '"',
        "”",
        "'s",
        ":",
        "and",
        "in",
        "to",
        "is",
        "was",
        "on",
    )


def _sequel(t: Tokens, i: int) -> tuple[int, int] | None:
    """Match a title and its number before a word such as film: "Gadar 2 film"."""
    if t.capital(i - 1) and len(t.low[i]) <= 2 and t.gap(i) == 1 and t.word(i + 1) in _TITLE_CUES:
        return i - 1, i + 1
    return None


def _street(t: Tokens, i: int) -> tuple[int, int] | None:
    """Match the street in "east of 82nd", "on 5th Avenue", "the 14th Amendment"."""
    if t.word(i + 1) not in ("st", "nd", "rd", "th") or not t.glued(i + 1):
        return None
    after = t.word(i + 2)
    if after in AFTER_ORDINAL or (after in AFTER_ORDINAL_CAPITAL and t.capital(i + 2)):
        return i, i + 3
    known = t.word(i + 3) in AFTER_ORDINAL_CAPITAL and t.capital(i + 2)
    if known and (t.capital(i + 3) or after in ("congressional", "judicial", "circuit", "senate")):
        return i, i + 4
    if t.word(i - 1) == "of" and t.word(i - 2) in ("east", "west", "north", "south") and not t.capital(i + 2):
        return i, i + 2
    return None


def _title(t: Tokens, i: int) -> tuple[int, int] | None:
    """Match a short quoted title with a number next to a word such as film: the film "83"."""
    if not t.quoted:
        return None
    for first in range(i - 1, max(-1, i - 6), -1):
        close = _OPEN_QUOTES.get(t.low[first])
        if close is None:
            continue
        last = i + 1
        while last < t.n and last - first < 8 and t.low[last] != close:
            last += 1
        if t.word(last) != close:
            return None
        near = t.low[max(0, first - 2) : first] + t.low[last + 1 : last + 3]
        if any(word in _TITLE_CUES for word in near) and (
            t.capital(first + 1) or t.low[first + 1][0].isdecimal()
        ):
            return first, last + 1
        return None
    return None
