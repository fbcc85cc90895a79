"""Years and what is made of them: ranges, fiscal years, decades, centuries, quarters."""

from __future__ import annotations

from .dates import year
from .model import Draft
from .noun_words import STOP, is_plural
from .number_words import ORDINALS
from .tokens import Tokens
from .units import MEASURES
from .wordlist import words

_BEFORE_YEAR = words(
    "in since of from until till by before after during for the year early late mid pre post between"
    " through circa summer winter spring autumn fall election elections fy"
)
_DASHES = frozenset("-–—/−")
_COUNTED = words(
    "people persons jobs deaths cases men women children votes students workers troops soldiers families"
    " schools houses homes villages patients farmers teachers doctors nurses police officers refugees"
    " migrants migrant immigrants migrants beds units doses tests points seats members civilians houses"
    " buses trees cows animals dogs troop hospitals rupees dollars pounds naira pesos calories crore lakh"
    " million thousand acres hectares tonnes tons kg km miles megawatts mw feet ft meters metres years"
    " hours days minutes times pages employees followers voters bodies vehicles cars trucks companies"
    " businesses shops ventilators bags trains attacks inmates prisoners seats"
    " foot mile pound kilometers kilometres square sq"
)
_ARTICLES = words("a an his her its their our my your this that another one 's old rare")
# Singular things that a number before them counts or measures, and what runs by the clock.
_SIZES = words(
    "person man woman member student employee seat bed room page word point mile foot meter metre acre step"
    " year day hour minute calorie pound ton watt volt pixel capacity strong household family job piece part"
    " unit square cubic horsepower dollar rupee euro percent per train flight service ferry bus departure"
    " kickoff kick meeting deadline showing hours"
)
_TENS_NAMES = {"twenties": 20, "thirties": 30, "forties": 40, "fifties": 50, "sixties": 60, "seventies": 70,
               "eighties": 80, "nineties": 90}  # fmt: skip
_SPAN_BEFORE = words("from the in years period ( during")
_CONFLICTING = words(
    "more less fewer over under about around nearly almost some approximately than least most to"
)


def period_at(t: Tokens, i: int) -> Draft | None:
    """Read the year, years, decade, century, quarter or fiscal year that starts at token i."""
    word = t.low[i]
    if word in ("fy", "fiscal", "financial"):
        return _fiscal_word(t, i)
    if word == "q" or word == "h":
        return _short_quarter(t, i)
    if word in _TENS_NAMES and t.word(i - 1) in ("the", "early", "late", "mid", "-"):
        return _decade(i, i + 1, 1900 + _TENS_NAMES[word])
    if word in ORDINALS or t.word(i + 1) in ("st", "nd", "rd", "th"):
        return _of_ordinal(t, i)
    if not word[0].isdecimal():
        return None
    return _short_decade(t, i) or _short_year(t, i) or _years(t, i) or _joined_years(t, i)


def digits_at(t: Tokens, i: int) -> Draft | None:
    """Read a bare year or a range of years, in any language."""
    return _years(t, i) if t.low[i][0].isdecimal() else None


def _year_draft(first: int, last: int, low: int, high: int, unit: str = "year") -> Draft:
    return Draft(first, last, low, high, unit, "date")


def _decade(first: int, last: int, low: int) -> Draft:
    return _year_draft(first, last, low, low + 9)


def _short_decade(t: Tokens, i: int) -> Draft | None:
    """Read "the 90s", "'60s", "the 2010s"."""
    word = t.low[i]
    j = i + 1
    if t.word(j) in ("'", "'s") and t.glued(j):
        j += t.word(j) == "'"
    ending = t.word(j)
    if ending not in ("s", "'s") or not t.glued(j) or not word.isdecimal() or word[-1] != "0":
        return None
    if len(word) == 4 and 1000 <= int(word) <= 2190:
        span = 100 if word[2] == "0" and int(word) < 2000 else 10
        return _year_draft(i, j + 1, int(word), int(word) + span - 1)
    if len(word) == 2 and (t.word(i - 1) in ("'", "the", "early", "late") or t.word(i - 2) == "mid"):
        low = int(word) + (2000 if word in ("00", "10", "20") else 1900)
        return _decade(i - (t.word(i - 1) == "'"), j + 1, low)
    return None


def _short_year(t: Tokens, i: int) -> Draft | None:
    """Read "'08" as 2008, "'86" as 1986."""
    word = t.low[i]
    if len(word) != 2 or not word.isdecimal() or t.word(i - 1) != "'" or not t.glued(i):
        return None
    if (
        (t.glued(i - 1) and t.low[i - 2][0].isalnum())
        or t.glued_word(i + 1)
        or t.word(i + 1) in ("%", "percent", "'")
    ):
        return None
    value = int(word) + (2000 if int(word) < 35 else 1900)
    return _year_draft(i - 1, i + 1, value, value)


def _years(t: Tokens, i: int) -> Draft | None:
    """Read a bare year, a range of years, or a fiscal year such as 2018-19."""
    first = year(t, i)
    if first is None or not _is_year(t, i, first):
        return None
    joint, second = t.word(i + 1), year(t, i + 2)
    if second is not None and first < second <= first + 200 and (joint in _DASHES or _spans(t, i)):
        return _year_draft(i, i + 3, first, second)
    return _short_span(t, i, first) or _year_draft(i, i + 1, first, first)


def _spans(t: Tokens, i: int) -> bool:
    """Tell "from 2010 to 2015" and "between 2010 and 2015" from two years."""
    joint, before = t.word(i + 1), t.word(i - 1)
    if t.word(i + 3) in _DASHES:  # from 2018-19 to 2020-21
        return False
    if joint == "and":
        return before == "between"
    return joint in ("to", "through", "until", "till") and before in _SPAN_BEFORE


def _short_span(t: Tokens, i: int, first: int) -> Draft | None:
    """Read 2018-19, a fiscal year, and 2014-18, a range."""
    short = t.word(i + 2)
    close = t.word(i + 1) in _DASHES and t.glued(i + 1) and t.glued(i + 2) and not t.glued_word(i + 3)
    if not close or len(short) != 2 or not short.isdecimal():
        return None
    if int(short) == (first + 1) % 100:
        return _year_draft(i, i + 3, first, first, "fiscal_year")
    if int(short) > first % 100 and t.word(i + 3) not in ("%", "-", "/"):
        return _year_draft(i, i + 3, first, first - first % 100 + int(short))
    return None


def _joined_years(t: Tokens, i: int) -> Draft | None:
    """Read 19141918, a range that lost its dash."""
    word = t.low[i]
    if len(word) != 8 or not word.isdecimal() or t.glued(i) or (t.glued(i + 1) and t.low[i + 1] in "-/"):
        return None
    first, second = int(word[:4]), int(word[4:])
    return _year_draft(i, i + 1, first, second) if 1800 <= first < second <= 2060 else None


def _is_year(t: Tokens, i: int, value: int) -> bool:
    """Tell a year from a count of four digits by the words beside it."""
    before, after = t.word(i - 1), t.word(i + 1)
    if after in _COUNTED and t.gap(i + 1) <= 1 and before not in ("in", "since", "the"):
        return False
    if after == "%" or (
        after in ("percent", "per", "-")
        and t.word(i + 2) in ("cent", "year", "member", "mile", "foot", "person")
    ):
        return False
    if before in _CONFLICTING and not (before in ("to", "around", "about") and 1900 <= value <= 2100):
        return before == "than" and t.word(i - 2) == "later"
    if 1400 < value < 1900 and value % 100 and before in _ARTICLES and _modifies(t, i + 1):
        return True
    if before in _BEFORE_YEAR and not (before in ("of", "for", "by", "the") and not 1800 <= value <= 2060):
        return True
    return 1900 <= value <= 2060


def _modifies(t: Tokens, j: int) -> bool:
    """Tell the year in "an 1848 treaty" from the size in "a 1250 seat hall", by what follows."""
    word = t.word(j)
    return (
        word.isalpha()
        and t.gap(j) == 1
        and word not in _SIZES
        and word not in STOP
        and not is_plural(word)
        and word not in MEASURES
    )


def _fiscal_word(t: Tokens, i: int) -> Draft | None:
    """Read FY2021, FY 2018-19, FY19-20, fiscal year 2020, financial year 2020-21."""
    j = i + 1 if t.low[i] == "fy" else i + 2 if t.word(i + 1) in ("year", "years") else i + 1
    j += t.word(j) in ("'", "-", "of")
    value = year(t, j)
    short = t.word(j)
    if value is None:
        if t.low[i] != "fy" or len(short) != 2 or not short.isdecimal():
            return None
        value = 2000 + int(short)
    last = j + 1
    if (
        t.word(last) in _DASHES
        and t.glued(last)
        and t.word(last + 1).isdecimal()
        and len(t.word(last + 1)) in (2, 4)
    ):
        last += 2
    return _year_draft(i, last, value, value, "fiscal_year")


def _short_quarter(t: Tokens, i: int) -> Draft | None:
    """Read "Q3 2021", "H1 of 2020", "Q2"."""
    number = t.word(i + 1)
    parts = 4 if t.low[i] == "q" else 2
    if len(number) != 1 or not t.glued(i + 1) or not t.capital(i) or not "1" <= number <= str(parts):
        return None
    return _part_of_year(t, i, i + 2, int(number), parts)


def _part_of_year(t: Tokens, first: int, last: int, part: int, parts: int) -> Draft | None:
    """Give the months of a quarter or half, with its year where one follows."""
    j = last + 1 if t.word(last) in ("of", ",", "in", "-") else last
    if t.word(j) in ("fy", "fiscal", "calendar", "the", "year"):
        j += 1
    when = year(t, j)
    size = 12 // parts
    low, high = (part - 1) * size + 1, part * size
    head = f"{when:04d}-" if when else "--"
    if parts == 2 and when is None:
        return None
    iso = f"{head}{low:02d}/{head}{high:02d}"
    return Draft(first, j + 1 if when else last, None, None, "date", "date", iso=iso)


def _of_ordinal(t: Tokens, i: int) -> Draft | None:
    """Read "the 21st century", "third quarter of 2021", "first half of 2020"."""
    word = t.low[i]
    if word in ORDINALS:
        number, j = ORDINALS[word], i + 1
    elif word.isdecimal() and len(word) <= 2:
        number, j = int(word), i + 2
    else:
        return None
    if t.word(j) == "-":
        j += 1
    after = t.word(j)
    if after in ("century", "centuries") and 1 <= number <= 25:
        return _year_draft(i, j + 1, number * 100 - 99, number * 100)
    if after == "quarter" and 1 <= number <= 4:
        return _part_of_year(t, i, j + 1, number, 4)
    if after == "half" and number in (1, 2):
        return _part_of_year(t, i, j + 1, number, 2)
    return None
