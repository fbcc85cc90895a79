"""Bare numbers: digit literals of every common grouping, number words, fractions, scale words."""

from __future__ import annotations

import re
from dataclasses import dataclass

from .currencies import BEFORE, CODES, SIGNS
from .languages import COMMA
from .model import Number, exact
from .number_words import (
    ARTICLES,
    DENOMINATORS,
    FOREIGN_SCALES,
    ORDINALS,
    PLURAL_SCALES,
    SCALES,
    SHORT_SCALES,
    TENS,
    UNITS,
    VULGAR,
)
from .tokens import Tokens
from .wordlist import words

_MAX_DIGITS = 30  # a longer literal is a serial number, and would not fit a float for long
_GROUPED = re.compile(r"\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})+,\d{3}")
_DOTTED = re.compile(r"\d{1,3}(?:\.\d{3})+")
_LAST_GROUP = re.compile(r"\d{3},\d+")  # of 1 234,5
_SPACES = str.maketrans("", "", "'’\u00a0\u202f\u2009")
_SMALL = UNITS | TENS
_ANY_SCALE = SCALES | {word: value for word, value in PLURAL_SCALES.items() if word != "tens"}
WORDS = frozenset(_SMALL) | frozenset(SCALES) | frozenset(PLURAL_SCALES) | frozenset(ORDINALS) | {
    "half", "quarter", "halves",
}  # fmt: skip


@dataclass(slots=True)
class Num:
    """A bare number: numerator over denominator, and the tokens [first, last) it was read from."""

    top: int
    bottom: int
    first: int
    last: int
    digits: bool = False
    plain: bool = False  # digits alone, as a year is written
    scale: int = 1  # the product of the scale words read, 1 where there were none
    short: str = ""  # the short scale that was read
    ordinal: bool = False
    fraction: bool = False
    plus: bool = False  # "100+ billion"
    open_word: str | None = None  # "millions", "hundreds": from two upwards

    @property
    def value(self) -> Number:
        """The number itself, an int where it is whole."""
        value = exact(self.top, self.bottom)
        return 0 if value is None else value

    def times(self, factor: int) -> None:
        """Multiply by a scale."""
        self.top *= factor
        self.scale *= factor

    @property
    def scaled(self) -> bool:
        """Whether a scale word was read."""
        return self.scale > 1


def literal(text: str, lang: str = "en") -> tuple[int, int] | None:
    """Read a digit literal as numerator and power-of-ten denominator, or None where it is no number.

    The last separator of two kinds is the decimal mark; one kind alone groups where its groups fit, with
    "." as the decimal mark of English and "," that of the languages of COMMA.
    """
    text = text.translate(_SPACES)
    if len(text) > _MAX_DIGITS:
        return None
    dots, commas = text.count("."), text.count(",")
    mark = ""
    if dots and commas:
        mark = "." if text.rfind(".") > text.rfind(",") else ","
        if text.count(mark) > 1:
            return None
    elif commas:
        grouped = _GROUPED.fullmatch(text) and not (lang in COMMA and commas == 1 and text[0] == "0")
        mark = "" if grouped and lang not in COMMA else "," if commas == 1 else ""
        if mark and lang not in COMMA and len(text) - text.index(",") > 4:  # a footnote stuck to it: 3,40026
            text, mark = text[: text.index(",") + 4], ""
    elif dots:
        continental = lang in COMMA and _DOTTED.fullmatch(text)
        if dots > 1 and not _DOTTED.fullmatch(text):
            return None
        # "600.000" is the continental way to write a round thousand, also in English texts.
        round_thousand = text[0] != "0" and text.endswith(".000") and len(text) <= 7
        mark = "" if dots > 1 or continental or round_thousand else "."
    whole, _, rest = text.partition(mark) if mark else (text, "", "")
    whole = whole.replace(",", "").replace(".", "")
    if len(text.replace(".", "").replace(",", "")) > 18 and not mark and not (dots or commas):
        return None
    return int(whole + rest), 10 ** len(rest)


def number_at(t: Tokens, i: int, lang: str = "en") -> Num | None:
    """Read the longest bare number that starts at token i, None where there is none."""
    word = t.low[i]
    if word[0].isdecimal():
        num = _digits(t, i, lang)
    elif word in VULGAR:
        num = Num(*VULGAR[word], i, i + 1, fraction=True)
    elif lang != "en":
        return None
    elif word == "half":
        return _half(t, i)
    elif word in PLURAL_SCALES:
        return _open_scale(t, i)
    else:
        num = _words(t, i)
    if num is None or num.ordinal:
        return num
    if not num.digits and _fraction_of(t, num):
        return num
    _and_a_half(t, num)
    _scales(t, num, lang)
    return num


def _digits(t: Tokens, i: int, lang: str) -> Num | None:
    """Read a digit literal, with groups set apart by spaces, a glued fraction or an ordinal ending."""
    word = t.low[i]
    last = i + 1
    if len(word) <= 3 and word.isdecimal() and word[0] != "0":
        while (
            t.gap(last) == 1 and len(t.low[last]) == 3 and t.low[last].isdecimal() and not t.glued(last + 1)
        ):
            last += 1
        if lang in COMMA and t.gap(last) == 1 and _LAST_GROUP.fullmatch(t.low[last]):
            last += 1
        if last > i + 1 and t.gap(last) == 1 and t.low[last][0].isdecimal():
            last = i + 1
        joined = "".join(t.low[i:last])
    else:
        joined = word
    if last == i + 1 and t.word(last) == "/" and t.glued(last) and t.word(last + 1)[:1].isdecimal():
        return _slashed(t, i) if t.glued(last + 1) else None
    pair = literal(joined, lang)
    if pair is None:
        return None
    num = Num(*pair, i, last, digits=True, plain=word.isdecimal() and last == i + 1)
    if (
        num.plain
        and t.word(i - 1) == "."
        and t.glued(i)
        and (i == 1 or not t.glued(i - 1) or t.word(i - 2) in "$£€")
    ):
        num.bottom, num.first, num.plain = 10 ** len(word), i - 1, False
    if t.glued(last) and t.low[last] in ("st", "nd", "rd", "th") and not t.glued_word(last + 1):
        num.ordinal, num.last = num.plain, last + 1
    elif num.bottom == 1 and t.word(last) in VULGAR and t.gap(last) <= 1:
        top, bottom = VULGAR[t.low[last]]
        num.top, num.bottom, num.last = num.top * bottom + top, bottom, last + 1
    elif (
        num.plain and t.gap(last) == 1 and t.word(last + 1) == "/" and t.glued(last + 1) and t.glued(last + 2)
    ):
        part = _slashed(t, last)
        if part is not None:
            num.top, num.bottom, num.last = num.top * part.bottom + part.top, part.bottom, part.last
    return num


def _slashed(t: Tokens, i: int) -> Num | None:
    """Read a plain fraction such as 2/3; other slashes (9/11, 24/7, 1/2/2020) are no fractions."""
    top, bottom = t.word(i), t.word(i + 2)
    if not (top.isdecimal() and bottom.isdecimal() and len(top) <= 2 and len(bottom) <= 2):
        return None
    if not 0 < int(top) < int(bottom) <= 10 or (t.word(i + 3) == "/" and t.glued(i + 3)):
        return None
    return Num(int(top), int(bottom), i, i + 3, digits=True, fraction=True)


def _words(t: Tokens, i: int) -> Num | None:
    """Read number words by the grammar of English: "two hundred and five thousand and one", "a dozen"."""
    total = current = 0
    room = 10**18  # the next scale must be smaller than this
    seen = False
    j = i
    while j < t.n and j - i < 40:
        k = _skip_joint(t, j, seen, current)
        word = t.word(k)
        if word in UNITS and _fits(current, UNITS[word], t, k):
            current += UNITS[word]
        elif word in TENS and current % 100 == 0:
            current += TENS[word]
        elif word == "hundred" and 0 < current < 100 and k > i:
            current *= 100
        elif (
            k > i
            and word in SCALES
            and word != "hundred"
            and current
            and SCALES[word] < room
            and k == j + (t.word(j) == "-")
        ):
            room = SCALES[word]
            total, current = total + current * room, 0
        elif k == i and word in SCALES:
            current, seen, j = SCALES[word], True, k + 1
            if word != "hundred":
                break
            continue
        elif word in ORDINALS and _ordinal_fits(current, ORDINALS[word], seen):
            return Num(total + current + ORDINALS[word], 1, i, k + 1, ordinal=True)
        else:
            break
        seen, j = True, k + 1
    if not seen:
        return None
    return Num(total + current, 1, i, j, scale=_scale_of(t, i, j))


def _scale_of(t: Tokens, i: int, j: int) -> int:
    """Give the largest scale word from a thousand upwards among tokens [i, j), 1 where there is none."""
    return max(
        (SCALES[word] for word in t.low[i:j] if word in SCALES and (word != "hundred" or j - i == 1)),
        default=1,
    )


def _skip_joint(t: Tokens, j: int, seen: bool, current: int) -> int:
    """Step over a hyphen, or the "and" of "hundred and five", within number words."""
    if not seen:
        return j
    if t.word(j) == "-" and t.glued(j) and t.glued(j + 1):
        return j + 1
    after = t.word(j + 1)
    if t.word(j) == "and" and after in _SMALL and (current >= 100 or t.word(j - 1) in SCALES):
        return j + 1
    return j


def _fits(current: int, unit: int, t: Tokens, k: int) -> bool:
    """Tell whether a unit word may follow: twenty one, hundred five; but not "one one" or "twenty ten"."""
    if current == 0:
        return t.word(k - 1) != "zero" or not t.glued(k)
    return (0 < unit < 10 and current % 10 == 0 and current % 100 != 10) or (unit > 9 and current % 100 == 0)


def _ordinal_fits(current: int, ordinal: int, seen: bool) -> bool:
    return not seen or (current % 10 == 0 and current % 100 != 10 and ordinal < 10 and current > 0)


def _fraction_of(t: Tokens, num: Num) -> bool:
    """Extend "two" to "two-thirds", "one" to "one third", in place."""
    j = num.last + (t.word(num.last) == "-")
    word = t.word(j)
    if word not in DENOMINATORS or word == "half" or num.bottom != 1 or not 0 < num.top < 100:
        return False
    hyphen = j > num.last
    if num.top > 1 and not word.endswith("s") and not hyphen:
        return False
    if num.top == 1 and (word.endswith("s") or word == "second"):
        return False
    num.bottom, num.last, num.fraction = DENOMINATORS[word], j + 1, True
    of_a_scale(t, num)
    return True


def of_a_scale(t: Tokens, num: Num) -> None:
    """Extend "a quarter", "half" to "a quarter of a million", in place."""
    j = num.last + (t.word(num.last) == "of")
    if t.word(j) in ARTICLES:
        j += 1
    if t.word(j) in SCALES and (j > num.last or t.gap(j) <= 1):
        num.times(SCALES[t.low[j]])
        num.last, num.fraction = j + 1, False


def _and_a_half(t: Tokens, num: Num) -> None:
    """Extend "two" to "two and a half", "one-and-a-half", in place."""
    j = num.last
    hyphen = t.word(j) == "-"
    step = 2 if hyphen else 1
    if t.word(j + hyphen) != "and" or t.word(j + hyphen + step) not in ("a", "one"):
        return
    k = j + hyphen + 2 * step
    if t.word(k) in ("half", "quarter") and num.bottom == 1:
        bottom = DENOMINATORS[t.low[k]]
        num.top, num.bottom, num.last = num.top * bottom + 1, bottom, k + 1


def _half(t: Tokens, i: int) -> Num | None:
    """Read "half", "half a million", "half million", "half a dozen"."""
    num = Num(1, 2, i, i + 1, fraction=True)
    of_a_scale(t, num)
    if num.scaled:
        _scales(t, num, "en")
    return num


def _open_scale(t: Tokens, i: int) -> Num | None:
    """Read "millions", "tens of thousands", "hundreds of millions": from two of them upwards."""
    factor, last = PLURAL_SCALES[t.low[i]], i + 1
    while t.word(last) == "of" and last - i < 8:
        word = t.word(last + 1)
        if word not in PLURAL_SCALES and word not in SCALES:
            break
        factor *= PLURAL_SCALES.get(word) or SCALES[word]
        last += 2
    if t.low[i] == "tens" and last == i + 1:
        return None
    return Num(2 * factor, 1, i, last, scale=factor, open_word=t.low[i])


def _scales(t: Tokens, num: Num, lang: str) -> None:
    """Multiply by the scale words that follow: million, lakh crore, k, bn; in place."""
    for _ in range(3):
        j = num.last
        if j >= t.n or num.top.bit_length() > 200:
            return
        word = t.low[j]
        if word == "(" and t.word(j + 1) in SCALES and t.word(j + 2) == ")":
            num.times(SCALES[t.low[j + 1]])
            num.last = j + 3
            continue
        if word == "-" and t.word(j + 1) == "plus" and t.word(j + 2) in SCALES and t.glued(j + 1):
            num.plus, j = True, j + 1
        if word in "-+" and t.glued(j) and t.word(j + 1) in SCALES and (word == "+" or t.glued(j + 1)):
            num.plus = num.plus or word == "+"
            j, word = j + 1, t.low[j + 1]
        elif num.plus and t.low[j] == "plus":
            j, word = j + 1, t.low[j + 1]
        if word in _ANY_SCALE and lang == "en" and t.gap(j) <= 2:
            num.times(_ANY_SCALE[word])
        elif word in FOREIGN_SCALES and num.digits:
            num.times(FOREIGN_SCALES[word])
        elif lang == "es" and word in _SPANISH_SCALES:
            num.times(_SPANISH_SCALES[word])
        elif word in SHORT_SCALES and num.digits and not num.short and _short_fits(t, num, word):
            num.times(SHORT_SCALES[word])
            num.short = word
        else:
            return
        num.last = j + 1


# After these a glued m is for metres.
_LENGTHS = words(
    "tall high long wide deep thick away apart sprint race hurdles freestyle butterfly backstroke pool relay"
    " dash swim"
)
_SPANISH_SCALES = {"mil": 10**3, "millones": 10**6, "millón": 10**6, "millon": 10**6, "billones": 10**12}


def _short_fits(t: Tokens, num: Num, word: str) -> bool:
    """Tell whether a short scale stands where one can: "40k", "£5 bn", but not "5 m", "4K" or "828m tall"."""
    j = num.last
    if t.glued(j):
        if t.glued_word(j + 1) or (word == "l" and t.raw(j) == "L"):
            return False
        k = j + 1 + (t.word(j + 1) == "-")
        unit = (
            word in ("mm", "t")
            or (word == "l" and t.word(k) == "of")
            or (word == "m" and t.raw(j) == "m" and t.word(k) in _LENGTHS)
        )
        return not unit or _paid(t, num.first - 1)
    return t.gap(j) == 1 and word in ("mn", "mln", "bn", "bln", "tn", "trn", "cr", "crs")


def _paid(t: Tokens, j: int) -> bool:
    """Tell whether token j is the sign or code of a currency."""
    return t.raw(j) in SIGNS or t.raw(j) in CODES or t.raw(j) in BEFORE
