"""Text to index tokens, the same for snippets and queries: numbers keep their percent, currency and sign.

A number gives its plain value (`9`), and beside it the value with its mark (`9%`, `$9`, `-9`, `9000000` for
"9 million"), so that a query finds both the exact writing and the bare number, the exact one first.
"""

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Final

MAX_TOKEN: Final = 64  # code points; what is longer is no word, and is cut

Tokenizer = Callable[[str], list[str]]

_CURRENCIES: Final = {
    **dict.fromkeys(["$", "us$", "usd", "dollar", "dollars"], "$"),
    **dict.fromkeys(["£", "gbp", "pound", "pounds"], "£"),
    **dict.fromkeys(["€", "eur", "euro", "euros"], "€"),
    **dict.fromkeys(["₹", "inr", "rs", "rs.", "rupee", "rupees"], "₹"),
    **dict.fromkeys(["¥", "jpy", "yen"], "¥"),
}
_ZEROS: Final = {
    **dict.fromkeys(["k", "thousand"], 3),
    **dict.fromkeys(["lakh", "lakhs"], 5),
    **dict.fromkeys(["m", "mn", "million"], 6),
    **dict.fromkeys(["crore", "crores"], 7),
    **dict.fromkeys(["b", "bn", "billion"], 9),
    **dict.fromkeys(["tn", "trillion"], 12),
}

_LETTER: Final = r"[^\W\d_]"
# Vowel signs and accents are no letters to `re`, but stand inside the words of many scripts.
_MARK: Final = "[\u0300-\u036f\u064b-\u065f\u0900-\u0903\u093a-\u094f\u0962\u0963\u0981-\u0983\u09bc-\u09cd]"
_WORD: Final = rf"{_LETTER}[^\W_]*(?:{_MARK}+[^\W_]*)*(?:['’]{_LETTER}+)*"
_SIGN: Final = r"(?<![\w.,)%])[-+−]"
_CODE: Final = r"(?:usd|gbp|eur|inr|jpy|rs\.?)"
_BEFORE: Final = rf"(?:us)?[$£€₹¥]|\b{_CODE}(?=\s?\d)"
_DIGITS: Final = r"\d+(?:[.,]\d+)*"
_SCALE: Final = r"(?:k|thousand|lakhs?|m|mn|million|crores?|b|bn|billion|tn|trillion)\b"
_AFTER: Final = r"%|(?:percent|per\ cent|pct|dollars?|pounds?|euros?|rupees?|yen)\b"
_NUMBER: Final = rf"(?:{_SIGN})?(?:(?:{_BEFORE})\s?)?{_DIGITS}(?:\s?{_SCALE})?(?:\s?(?:{_AFTER}))?"
# The currency before a number is no word.
_TOKEN: Final = re.compile(rf"(?!us\$|{_CODE}\s?\d){_WORD}|{_NUMBER}(?:st|nd|rd|th|s)?")
_PARTS: Final = re.compile(
    rf"(?P<sign>[-+−])?(?P<before>{_BEFORE})?\s?(?P<digits>{_DIGITS})"
    rf"\s?(?P<scale>{_SCALE})?\s?(?P<after>{_AFTER})?(?P<ending>st|nd|rd|th|s)?"
)
_GROUPED: Final = re.compile(r"\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?|\d{1,3}(?:\.\d{3}){2,}")
_DECIMAL: Final = re.compile(r"\d+[.,]\d+")


def tokenize(text: str) -> list[str]:
    """Return the tokens of `text` in order, in lower case; repeats are kept."""
    tokens: list[str] = []
    for literal in _TOKEN.findall(text.lower()):
        if literal.isalpha():
            tokens.append(literal[:MAX_TOKEN])
        else:
            tokens.extend(_read(literal))
    return tokens


def tokenize_stemmed(text: str) -> list[str]:
    """Return the tokens of `text` without plural endings (the S-stemmer of Harman 1991)."""
    return [_stem(token) for token in tokenize(text)]


def tokenizer(stem: bool) -> Tokenizer:
    """Return the tokenizer for an index with or without stemming."""
    return tokenize_stemmed if stem else tokenize


def is_number(token: str) -> bool:
    """Tell whether a token stands for a number, with or without its mark."""
    return not token[0].isalpha()


@lru_cache(1 << 16)
def _stem(token: str) -> str:
    if len(token) < 4 or not token.isalpha() or not token.endswith("s"):
        return token
    if token.endswith("ies") and token[-4] not in "ea":
        return token[:-3] + "y"
    if token.endswith("es") and token[-3] not in "aeo":
        return token[:-1]
    return token if token[-2] in "us" else token[:-1]


@lru_cache(1 << 16)
def _read(literal: str) -> tuple[str, ...]:
    """Return the tokens of a word with a digit or an apostrophe, or of a number with its marks."""
    match = _PARTS.fullmatch(literal)
    if match is None:
        return (literal.replace("’", "'").removesuffix("'s")[:MAX_TOKEN],)
    tokens: list[str] = []
    for value in _values(match["digits"]):
        tokens.append(value + (match["ending"] or ""))
        if match["ending"]:
            tokens.append(value)
        if match["scale"] is not None:
            value = _scaled(value, _ZEROS[match["scale"]])
            tokens.append(value)
        tokens.extend(_marked(value, match))
    return tuple(token[:MAX_TOKEN] for token in tokens)


def _marked(value: str, match: re.Match[str]) -> list[str]:
    """Return the value with each mark that stands at it."""
    after = match["after"]
    currency = _CURRENCIES.get(match["before"] or after or "")
    marked = []
    if currency:
        marked.append(currency + value)
    elif after:
        marked.append(value + "%")
    if match["sign"] in {"-", "−"}:
        marked.append("-" + value)
    return marked


def _values(digits: str) -> list[str]:
    """Return the number that the digits write, or several for a date or a version such as 17.06.2020."""
    if _GROUPED.fullmatch(digits):
        whole = digits.replace(",", "") if "," in digits else digits.replace(".", "")
        return [_plain(whole)]
    if _DECIMAL.fullmatch(digits):
        return [_plain(digits.replace(",", "."))]
    return re.split("[.,]", digits)


def _plain(number: str) -> str:
    """Return a decimal without the zeros that change nothing: 5.0 is 5."""
    return number.rstrip("0").rstrip(".") if "." in number else number


def _scaled(value: str, zeros: int) -> str:
    """Return value × 10^zeros, written out in digits."""
    whole, _, part = value.partition(".")
    shifted = whole + part[:zeros].ljust(zeros, "0")
    rest = part[zeros:]
    return (shifted.lstrip("0") or "0") + (f".{rest}" if rest else "")
