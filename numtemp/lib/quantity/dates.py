"""Dates written out: days, months, numeric dates, times of day."""

from __future__ import annotations

from . import languages
from .model import Draft
from .number_words import ORDINALS
from .tokens import Tokens
from .wordlist import words

MONTHS = {
    "january": 1, "february": 2, "march": 3, "april": 4, "may": 5, "june": 6, "july": 7, "august": 8,
    "september": 9, "october": 10, "november": 11, "december": 12, "jan": 1, "feb": 2, "mar": 3, "apr": 4,
    "jun": 6, "jul": 7, "aug": 8, "sep": 9, "sept": 9, "oct": 10, "nov": 11, "dec": 12,
}  # fmt: skip
# Short months of Italian, French, German, Spanish, Portuguese and Dutch, also as left without their accents.
_STAMP_MONTHS = {
    "gen": 1, "janv": 1, "ene": 1, "jän": 1, "febr": 2, "févr": 2, "fvr": 2, "fev": 2, "märz": 3, "mär": 3,
    "mrz": 3, "mars": 3, "mrt": 3, "avr": 4, "avril": 4, "abr": 4, "mag": 5, "mai": 5, "mei": 5, "mayo": 5,
    "giu": 6, "juin": 6, "juni": 6, "lug": 7, "juil": 7, "juli": 7, "ago": 8, "août": 8, "aot": 8, "set": 9,
    "ott": 10, "okt": 10, "out": 10, "dic": 12, "dez": 12, "déc": 12, "dc": 12,
}  # fmt: skip
# Also a verb, a first name or a short form: alone they are a month only after a word of time.
_AMBIGUOUS = words("march may april june august jan mar jun sep sept dec apr jul feb aug oct nov")
_FIRST_NAMES = words("may march april june august")
_TIME_WORDS = words(
    "in since until till by during last this next from through early late mid before after of between"
    " every and to for each past"
)
_DAYS = (0, 31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
_DASHES = frozenset("-–—−")
ORDINAL_ENDINGS = frozenset({"st", "nd", "rd", "th"})


def month(t: Tokens, i: int, lang: str) -> int | None:
    """Give the month named by token i, 1 to 12."""
    word = t.word(i)
    if lang != "en":
        return languages.MONTHS.get(lang, {}).get(word)
    found = MONTHS.get(word)
    return found if found and t.capital(i) else None


def year(t: Tokens, i: int, low: int = 1000, high: int = 2199) -> int | None:
    """Give the four-digit year that token i is, None where it is none."""
    word = t.word(i)
    if len(word) != 4 or not word.isdecimal() or (t.glued_word(i + 1) and t.word(i + 1) != "s"):
        return None
    value = int(word)
    return value if low <= value <= high else None


def day(t: Tokens, i: int, of: int | None) -> tuple[int, int] | None:
    """Give the day of the month written at token i ("5", "23rd") and the token after it."""
    word = t.word(i)
    if not word.isdecimal() or len(word) > 2 or not 1 <= int(word) <= _DAYS[of or 1]:
        return None
    end = i + 1
    if (t.word(end) in ORDINAL_ENDINGS or (word == "1" and t.word(end) == "er")) and t.glued(end):
        return int(word), end + 1
    return None if t.glued_word(end) or (t.word(end) in ("%", ":") and t.glued(end)) else (int(word), end)


def _iso(year_: int | None, month_: int, day_: int | None) -> str:
    head = f"{year_:04d}-{month_:02d}" if year_ else f"--{month_:02d}"
    return f"{head}-{day_:02d}" if day_ else head


def _draft(first: int, last: int, iso: str, unit: str = "date") -> Draft:
    return Draft(first, last, None, None, unit, "date", iso=iso)


def date_at(t: Tokens, i: int, lang: str = "en") -> Draft | None:
    """Read the date or time of day that starts at token i; a bare year is no date here."""
    named = month(t, i, lang)
    if named:
        if t.word(i + 1) == "-" and t.glued(i + 1) and t.word(i + 2)[:1].isalpha():
            return None
        return _month_first(t, i, named, lang)
    if not t.low[i][0].isdecimal():
        return _spelt_day(t, i) if t.word(i + 1) == "of" and t.low[i] in ORDINALS else None
    return _numeric(t, i, lang) or _day_first(t, i, lang) or time_at(t, i)


def _month_first(t: Tokens, i: int, named: int, lang: str) -> Draft | None:
    """Read "Dec. 23, 2021", "May 2021", "March 5-7", or a month alone."""
    j = i + 1
    if t.word(j) == "." and t.gap(j) == 0 and len(t.low[i]) <= 4:
        j += 1
    if t.word(j) == "the" and t.word(j + 2) in ORDINAL_ENDINGS:
        j += 1
    if t.word(j) == "-" and t.glued(j + 1) and t.glued(j):
        j += 1
    found = day(t, j, named) if t.gap(j) <= 1 or t.word(j - 1) == "the" else None
    if found and not _counts_something(t, found[1]):
        number, end = found
        until = None
        if t.word(end) in _DASHES or (
            t.word(end) in ("to", "and") and year(t, end + 2 + (t.word(end + 2) == ","))
        ):
            second = day(t, end + 1, named)
            if second and second[0] > number:
                until, end = second
        k = end + 1 if t.word(end) in (",", "of", "in") else end
        if t.word(k) == "," or (t.word(k) == "the" and t.word(k + 1) == "year"):
            k += 1
        when = year(t, k)
        last = k + 1 if when else end
        iso = _iso(when, named, number)
        return _draft(i, last, f"{iso}/{_iso(when, named, until)}" if until else iso)
    k = j + 1 if t.word(j) in (",", "of", "'", "de") else j
    when = year(t, k) or (_short_year(t, k) if t.word(j) == "'" else None)
    if when and t.word(k - 1) == "," and t.word(k + 1) in ("people", "cases"):
        when = None
    if when:
        return _draft(i, k + 1, _iso(when, named, None))
    if t.low[i] in _AMBIGUOUS and t.word(i - 1) not in _TIME_WORDS:
        return None
    if t.low[i] in ("may", "march") and t.word(i - 1) in ("of", "this", "that", "for"):
        return None
    if t.low[i] in _FIRST_NAMES and t.word(i - 1) in ("and", "to", "for", "between"):
        neighbours = (t.word(i - 2), t.word(i + 2))
        if not any(word in MONTHS for word in neighbours):
            return None
    if not t.cased and t.low[i] in ("may", "march", "mar", "dec", "sep", "jan"):
        return None
    return (
        None
        if t.capital(i + 1) and t.cased and t.low[i] in _AMBIGUOUS
        else _draft(i, i + 1, _iso(None, named, None))
    )


def _short_year(t: Tokens, k: int) -> int | None:
    word = t.word(k)
    return 2000 + int(word) if len(word) == 2 and word.isdecimal() and t.glued(k) else None


def _counts_something(t: Tokens, end: int) -> bool:
    """Tell "March 12 people" and "May 5%" from a day of the month."""
    return t.word(end) in ("percent", "per", "%", "million", "thousand", "hundred", "lakh", "crore", "people")


def _day_first(t: Tokens, i: int, lang: str) -> Draft | None:
    """Read "23 December 2021", "the 5th of May", "12-15 March", "5-Mar-2021"."""
    found = day(t, i, None)
    if not found:
        return None
    number, j = found
    until = None
    if t.word(j) in _DASHES or t.word(j) in ("to", "and"):
        second = day(t, j + 1, None)
        if second and second[0] > number:
            until, j = second
    if t.word(j) in ("of", "de") or (t.word(j) == "-" and t.glued(j)):
        j += 1
    if t.word(j) == "the":
        return None
    if lang != "en" and t.word(j) == "." and t.glued(j) and month(t, j + 1, lang):  # 12. Dezember
        j += 1
    named = month(t, j, lang) or _foreign_month(t, j)
    if not named or number > _DAYS[named] or t.gap(j) > 2:
        return None
    j += 1
    if t.word(j) == "." and len(t.low[j - 1]) <= 4 and year(t, j + 1):
        j += 1
    k = j + 1 if t.word(j) in (",", "of", "-", "de", "del") else j
    when = year(t, k)
    if t.low[j - 1] in ("may", "march") and not when and not t.capital(j - 1):
        return None
    iso = _iso(when, named, number)
    return _draft(i, k + 1 if when else j, f"{iso}/{_iso(when, named, until)}" if until else iso)


def _spelt_day(t: Tokens, i: int) -> Draft | None:
    """Read "the Fourth of July", "first of May 2020"."""
    named, number = month(t, i + 2, "en"), ORDINALS[t.low[i]]
    if not named or number > _DAYS[named]:
        return None
    k = i + 4 if t.word(i + 3) == "," else i + 3
    when = year(t, k)
    return _draft(i, k + 1 if when else i + 3, _iso(when, named, number))


def _foreign_month(t: Tokens, j: int) -> int | None:
    """Read the month of a foreign date stamp, "12 gen 2022", such as search engines put before a snippet."""
    found = _STAMP_MONTHS.get(t.word(j))
    return found if found and year(t, j + 1 + (t.word(j + 1) == ".")) else None


def _numeric(t: Tokens, i: int, lang: str) -> Draft | None:
    """Read 2021-03-05, 5/3/2021, 05.03.2021. Where both orders fit, an English slash has the month first."""
    word = t.low[i]
    if "." in word:
        parts = word.split(".")
        return _dmy(t, i, i + 1, parts, "." if lang else "") if len(parts) == 3 else None
    sign = t.word(i + 1)
    if sign not in "/-" or not sign or t.word(i + 3) != sign:
        return None
    if not all(t.glued(k) for k in range(i + 1, i + 5)) or t.glued_word(i + 5):
        return None
    return _dmy(t, i, i + 5, [word, t.word(i + 2), t.word(i + 4)], sign if lang == "en" else ".")


def _dmy(t: Tokens, first: int, last: int, parts: list[str], sign: str) -> Draft | None:
    """Order the three parts of a numeric date."""
    if not all(part.isdecimal() for part in parts):
        return None
    a, b, c = (int(part) for part in parts)
    sizes = [len(part) for part in parts]
    if sizes[0] == 4 and max(sizes[1:]) <= 2:
        year_, month_, day_ = a, b, c
    elif sizes[2] in (2, 4) and max(sizes[:2]) <= 2:
        year_ = c if sizes[2] == 4 else 2000 + c if c < 70 else 1900 + c
        month_, day_ = (a, b) if sign == "/" and a <= 12 else (b, a)
    else:
        return None
    if not (1000 <= year_ <= 2199 and 1 <= month_ <= 12 and 1 <= day_ <= _DAYS[month_]):
        return None
    if sizes[2] == 2 and sign in ".-" and sizes[0] != 4:
        return None
    return _draft(first, last, _iso(year_, month_, day_))


def time_at(t: Tokens, i: int) -> Draft | None:
    """Read a time of day: 7pm, 7:30 p.m., 19:00, 9 o'clock; a range of two becomes T19:00/T21:00."""
    first = _clock(t, i)
    if first is None:
        return None
    hour, minute, j, half, sure = first
    if t.word(j) in _DASHES or t.word(j) == "to" or (t.word(j) == "and" and t.word(i - 1) == "between"):
        second = _clock(t, j + 1)
        if second is not None and second[4]:
            other, other_minute, end, other_half, _ = second
            start = hour + 12 if not half and other_half == "p" and hour < 12 and hour < other % 12 else hour
            return _draft(i, end, f"T{start:02d}:{minute:02d}/T{other:02d}:{other_minute:02d}", "time")
    return _draft(i, j, f"T{hour:02d}:{minute:02d}", "time") if sure else None


def _clock(t: Tokens, i: int) -> tuple[int, int, int, str, bool] | None:
    """Give hour, minute, end token, "a" or "p" where said, and whether it is surely a time."""
    word = t.word(i)
    if not word.replace(".", "", 1).isdecimal() or len(word) > 5:
        return None
    whole, _, rest = word.partition(".")
    if len(whole) > 2 or len(rest) not in (0, 2):
        return None
    hour, minute, j, sure = int(whole), int(rest or 0), i + 1, False
    colon = t.word(j) == ":" and t.glued(j) and t.glued(j + 1) and not rest
    if colon:
        part = t.word(j + 1)
        if len(part) != 2 or not part.isdecimal():
            return None
        minute, j = int(part), j + 2
        sure = len(whole) == 2 or t.word(i - 1) in (
            "at",
            "by",
            "around",
            "until",
            "till",
            "from",
            "before",
            "after",
        )
    half, end = _half_of_day(t, j)
    if half:
        j, sure = end, True
        if not 1 <= hour <= 12:
            return (hour, minute, j, half, True) if hour < 24 and minute < 60 else None
        hour = hour % 12 + (12 if half == "p" else 0)
    elif t.word(j) in ("o'clock", "oclock", "hrs", "gmt", "ist") and (
        colon or t.word(j) in ("o'clock", "oclock")
    ):
        j, sure = j + 1, True
    elif rest:
        return None
    return (hour, minute, j, half, sure) if hour < 24 and minute < 60 else None


def _half_of_day(t: Tokens, j: int) -> tuple[str, int]:
    """Read am, pm, a.m., p.m. at token j."""
    word = t.word(j)
    if word in ("am", "pm") and t.gap(j) <= 1 and (t.glued(j) or t.raw(j) != "Am"):
        return word[0], j + 1
    if (
        word in ("a", "p")
        and t.word(j + 1) == "."
        and t.word(j + 2) == "m"
        and t.glued(j + 1)
        and t.glued(j + 2)
    ):
        return word, j + 4 if t.word(j + 3) == "." and t.glued(j + 3) else j + 3
    return "", j
