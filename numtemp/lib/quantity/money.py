"""Currency before and after a number, and money without a sign whose currency the context gives."""

from __future__ import annotations

from .currencies import BEFORE, CODES, COUNTRY, DOLLAR_LETTERS, FAMILY, LETTERS, SHARED, SIGNS, WORDS
from .noun_words import DETERMINERS
from .number_words import SCALES
from .numbers import Num
from .tokens import Tokens
from .wordlist import words

# Verbs and nouns after or before which a bare "millions" is money.
_LOWER_CODES = {
    "usd": "USD", "eur": "EUR", "gbp": "GBP", "inr": "INR", "kes": "KES", "ksh": "KES", "kshs": "KES",
    "sh": "KES",
    "ngn": "NGN", "zar": "ZAR", "php": "PHP", "cad": "CAD", "aud": "AUD", "ugx": "UGX", "rm": "MYR",
    "tk": "BDT",
}  # fmt: skip
_MONEY_CUES = words(
    "spend spends spending spent pay pays paid paying payment payments cost costs costing earn earns"
    " earned earning earnings raise raised invest invested investing donate donated fund funds funded"
    " funding owe owes owed worth save saves saved saving savings tax taxes taxpayer taxpayers budget"
    " budgeted bribe bribes loan loans debt scam fine fined fee fees fraud bank salary grant grants aid"
    " compensation sold bought allocated sanctioned revenue profit profits wasted wasting embezzled looted"
    " stole money cash bill bills deficit deficits debts subsidies subsidy relief bonus pension package"
    " stimulus bailout rescue"
)  # fmt: skip
# Words that are seldom money, and what the text then speaks of.
_DOUBTFUL = {
    "won": ("korea", "korean", "seoul", "samsung"), "real": ("brazil", "brazilian"),
    "crowns": ("czech", "norway", "sweden", "denmark", "iceland", "prague"),
}  # fmt: skip
_WEIGHT_CUES = words(
    "weigh weighs weighed weighing weight lost lose losing gain gained shed heavy overweight lighter"
    " heavier of per body fat bag bags cocaine heroin fentanyl marijuana drugs meat food fish beef"
)


def before(t: Tokens, num: Num, floor: int) -> tuple[str, int] | None:
    """Give the currency written before a number and the token where it starts; none begins before `floor`."""
    j = num.first - 1
    if j < floor or t.gap(num.first) > 1:
        return None
    stop = t.low[j] == "." and t.glued(j) and j - 1 >= floor
    if stop:
        j -= 1
    raw = t.raw(j)
    if raw in SIGNS and not stop:
        if raw == "$" and j > floor and t.glued(j) and t.low[j - 1] in DOLLAR_LETTERS:
            return DOLLAR_LETTERS[t.low[j - 1]], j - 1
        if raw == "₵" and t.word(j - 1) == "gh" and t.glued(j) and j > floor:
            return "GHS", j - 1
        return _local(t, raw, SIGNS[raw]), j
    if raw in BEFORE and num.digits:
        return _local(t, raw, BEFORE[raw]), j
    if not t.cased and raw in _LOWER_CODES:
        return _LOWER_CODES[raw], j
    if raw in CODES and not stop:
        return raw, j
    if not t.cased:
        raw = raw.upper()
    if raw in LETTERS and not stop and t.glued(num.first) and not t.glued_word(j) and _amount(t, num):
        return LETTERS[raw], j
    return None


def _amount(t: Tokens, num: Num) -> bool:
    """Tell R2 billion and N1,500 from N95, R2-D2 and P53."""
    if num.scaled:
        return True
    if t.word(num.last) == "-" or t.glued_word(num.last):
        return t.word(num.last + 1) in SCALES
    if t.word(num.first - 1) in ("r", "n", "p") and num.value not in (95, 99, 53):
        return num.value >= 10
    return not num.plain or num.value >= 100


def _local(t: Tokens, sign: str, code: str) -> str:
    """Let the text's country decide what Rs means."""
    if sign in ("Rs", "rs", "RS", "Re", "₨"):
        return _by_country(t, "rupee") or code
    return code


def _by_country(t: Tokens, family: str) -> str | None:
    """Give the currency of the first country named in the text that has one of this family."""
    table = SHARED.get(family)
    if table:
        for word in t.low[:400]:
            country = COUNTRY.get(word)
            if country in table:
                return table[country]
    return None


def after(t: Tokens, num: Num) -> tuple[str, int, int] | None:
    """Give currency, divisor (100 for cents) and end token of what is written after a number."""
    j = num.last
    if t.gap(j) > 1:
        return None
    if t.word(j) in ("[", "(") and t.word(j + 1) in WORDS and t.word(j + 2) in ("]", ")"):
        code, divisor = WORDS[t.low[j + 1]]
        return code, divisor, j + 3
    if t.word(j) == "-" and t.glued(j) and t.word(j + 1) in WORDS:
        j += 1
    word = t.low[j]
    if (word == "of" and num.open_word) or (word == "de" and num.scaled):
        j, word = j + 1, t.word(j + 1)
    raw = t.raw(j)
    if raw in SIGNS:
        glued_left, glued_right = t.glued(j), t.glued(j + 1) and t.low[j + 1][0].isdecimal()
        return None if glued_right or (not glued_left and raw == "$") else (SIGNS[raw], 1, j + 1)
    if raw in CODES:
        return raw, 1, j + 1
    if raw == "p" and t.glued(j) and num.digits and num.value < 100:
        return "GBP", 100, j + 1
    country, k = _adjective(t, j)
    word = t.word(k)
    family = FAMILY.get(word)
    if country and family and country in SHARED.get(family, {}):
        divisor = WORDS[word][1] if word in WORDS else 1
        return SHARED[family][country], divisor, k + 1
    if word in _DOUBTFUL and not _is_money(t, num, word):
        return None
    if word in WORDS and (k == j or country == "us" or family is None):
        code, divisor = WORDS[word]
        if country != "us" and word != "cents":
            code = (_by_country(t, family) if family and family != "dollar" else None) or code
        return code, divisor, k + 1
    if word in ("pound", "pounds") and k == j:
        return _pounds(t, num, j)
    return None


def _is_money(t: Tokens, num: Num, word: str) -> bool:
    """Tell "14 won", "three real estate agents" and "two crowns" from money."""
    if any(country in t.low for country in _DOUBTFUL[word]):
        return True
    return word != "real" and num.scaled and t.word(num.last + 1) not in DETERMINERS


def _adjective(t: Tokens, j: int) -> tuple[str | None, int]:
    """Step over a country before a word for money: "Kenyan", "US", "U.S.", "Hong Kong"."""
    word = t.word(j)
    if word == "us" and t.word(j + 1) == "-" and t.glued(j + 1):
        return "us", j + 2
    if word == "u" and t.word(j + 1) == "." and t.word(j + 2) == "s":
        return "us", j + 4 if t.word(j + 3) == "." else j + 3
    if word in ("hong", "new", "sri") and t.word(j + 1) in COUNTRY:
        return COUNTRY[t.low[j + 1]], j + 2
    if word in COUNTRY:
        return COUNTRY[word], j + 1
    return None, j


def _pounds(t: Tokens, num: Num, j: int) -> tuple[str, int, int] | None:
    """Read pounds as money unless the text is about weight."""
    if t.word(j + 1) == "sterling":
        return "GBP", 1, j + 2
    if num.scaled or "£" in t.text:
        return _by_country(t, "pound") or "GBP", 1, j + 1
    window = t.low[max(0, num.first - 6) : j] + t.low[j + 1 : j + 4]
    if any(word in _WEIGHT_CUES for word in window):
        return None
    code = _by_country(t, "pound") or ("GBP" if any(word in _MONEY_CUES for word in window) else None)
    return (code, 1, j + 1) if code else None


def implied(t: Tokens, num: Num) -> str | None:
    """Give the currency of a large number that stands for money without a sign, None where it counts things.

    Another amount of the text decides, then crore and lakh (rupees), then the US dollar.
    """
    if not num.scaled or num.fraction:
        return None
    window = t.low[max(0, num.first - 7) : num.first] + t.low[num.last : num.last + 5]
    if not any(word in _MONEY_CUES for word in window):
        return None
    for i, word in enumerate(t.low[:400]):
        if word in SIGNS or word in WORDS:
            return SIGNS.get(t.raw(i)) or WORDS.get(word, ("USD", 1))[0]
    if any(word in ("crore", "crores", "lakh", "lakhs") for word in t.low[num.first : num.last]):
        return _by_country(t, "rupee") or "INR"
    return "USD"
