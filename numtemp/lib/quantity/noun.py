"""The counted noun: what a number counts, found by word lists alone, without a parser."""

from __future__ import annotations

from .lexicon import ADJECTIVES, ADVERBS, VERBS
from .noun_words import (
    ADJECTIVE_ENDINGS,
    CHANGES,
    COMPARATIVES,
    COMPARING,
    COMPOUNDS,
    COUNTING,
    CURRENCY,
    DETERMINERS,
    LIGHT,
    LIKE_VERBS,
    MULTIPLYING,
    NOT_ADJECTIVES,
    NOT_ADVERBS,
    NUMBERS,
    PASSED,
    QUOTES,
    SKIPPED,
    STOP,
    TIMES_OF,
    TRAILING,
    WORTH,
    is_plural,
    is_verb,
)
from .tokens import Tokens
from .wordlist import words


def before_number(t: Tokens, first: int) -> int:
    """Give the token before a number, past "an average of", "a record", "just", "an unprecedented"."""
    j = first - 1
    if t.word(j) == "of" and t.word(j - 1) in ("average", "total", "median"):
        j -= 2
    while j > first - 5 and (
        t.word(j) in LIGHT or (t.word(j) in ADJECTIVES and t.word(j) not in ("up", "down"))
    ):
        j -= 1
    if t.word(j) in ("a", "an", "another", "the") and (j < first - 1 or t.word(j) in ("another", "a", "an")):
        j -= 1
    return j


def phrase(t: Tokens, j: int, *, plural: bool = True, until: int | None = None) -> tuple[str, int] | None:
    """Read the noun phrase that starts at token j; give its noun (compound, no adjectives) and end token.

    With `plural` the first plural noun ends the phrase, as after a number greater than one. `until` is a
    token that the phrase does not reach.
    """
    stop = min(t.n, j + 8 if until is None else until)
    words: list[Word] = []
    end = k = j
    while k < stop:
        passed = _pass(t, k, words)
        if passed < 0:
            break
        if passed > k:
            k = passed
            continue
        word, after = _compound(t, k)
        if _is_modifier(t, word, after, any(noun for noun, _ in words)) or (
            t.named(k) and _owns(t, word, after)
        ):
            words.append(("", False))
            k = after
            continue
        if _ends(t, word, words, first=k == j, infinitive=t.word(j - 1) == "to", plural=plural):
            break
        words.append((word, t.capital(k)))
        end = k = after
        whole = is_plural(word) and plural and not t.raw(k - 1).isupper() and not _goes_on(t, k)
        if whole or (word == "time" and len(words) == 1):
            break
    return _head(words, end)


Word = tuple[str, bool]  # a word of a phrase, "" for a mere modifier, and whether it has a capital


def _pass(t: Tokens, k: int, words: list[Word]) -> int:
    """Give the token after what is stepped over at token k, k itself for a word, -1 where the phrase ends."""
    word = t.low[k]
    bare = not any(noun for noun, _ in words)
    if word in "([" and bare:
        return _closing(t, k) or k + 1
    if (word in SKIPPED and not words) or (word in QUOTES and bare):
        return k + 1
    if word == "'s" or (word == "'" and t.glued(k)):
        words.clear()  # what owns is not what is counted
        return k + 1
    if word in COMPARING and not words and t.word(k + 1) not in STOP:
        return k + 1
    if not word[0].isalpha() or word in STOP:
        return -1
    if word == "worth" and words and (t.word(k + 1) in WORTH or t.word(k + 1)[:1].isdecimal()):
        return -1
    if word in TRAILING and words and not (word == "home" and is_plural(t.word(k + 1))):
        return -1
    return k + 1 + (t.word(k + 1) == ".") if len(word) == 1 else k


def _ends(t: Tokens, word: str, words: list[Word], *, first: bool, infinitive: bool, plural: bool) -> bool:
    """Tell whether a word is no part of a noun phrase: a verb, an adverb, a further number."""
    if word in CHANGES and (first or words) and not infinitive:
        return False
    if "-on-" in word or "-over-" in word:  # year-on-year
        return True
    if is_verb(word) or word in ADVERBS or (word in NUMBERS and bool(words)):
        return True
    return (
        word in LIKE_VERBS
        and not plural
        and bool(words)
        and bool(words[-1][0])
        and not is_plural(words[-1][0])
    )


def _closing(t: Tokens, k: int) -> int:
    """Give the token after a short bracket opened at token k, 0 where it stays open or ends the phrase."""
    for i in range(k + 2, min(k + 5, t.n)):
        if t.low[i] in ")]":
            return i + 1 if t.word(i + 1)[:1].isalpha() and t.word(i + 1) not in STOP else 0
    return 0


def _goes_on(t: Tokens, k: int) -> bool:
    """Tell whether a plural only owns what follows: "taxpayers' money"."""
    word = t.word(k)
    return (word == "'" and t.glued(k) and t.word(k + 1)[:1].isalpha()) or word == "'s"


def _compound(t: Tokens, k: int) -> tuple[str, int]:
    """Join hyphenated parts to one word; give it and the token after it."""
    word = t.low[k]
    end = k + 1
    while t.glued(end) and t.low[end][0].isdecimal():  # CO2
        word += t.low[end]
        end += 1
    while t.word(end) in ("-", "‑") and t.glued(end) and t.glued(end + 1) and t.low[end + 1][0].isalnum():
        word += "-" + t.low[end + 1]
        end += 2
    return word, end


def _owns(t: Tokens, word: str, k: int) -> bool:
    """Tell the owner that lost its apostrophe: "Oregons children"."""
    following = t.word(k)
    if not is_plural(word) or following in STOP or following in VERBS or following in ADJECTIVES:
        return False
    return following[:1].isalpha() and following not in ADVERBS and (t.named(k) or is_plural(following))


def _is_modifier(t: Tokens, word: str, k: int, inside: bool) -> bool:
    """Tell whether a word only describes the noun after it."""
    following = t.word(k + 1) if t.word(k) in QUOTES and t.glued(k) else t.word(k)
    nominal = (
        following[:1].isalpha()
        and following not in STOP
        and (following not in VERBS or following.endswith("ing") or following in CHANGES)
    )
    if not nominal or following in TRAILING:
        return False
    if word in ADJECTIVES:
        return f"{word} {following}" not in COMPOUNDS
    if word in MULTIPLYING or ("-" in word and not is_plural(word)):
        return True
    if len(word) > 5 and word.endswith(ADJECTIVE_ENDINGS) and word not in NOT_ADJECTIVES:
        return True
    if not inside and is_verb(word):
        return word.endswith(("ed", "ing", "en", "wn", "ught", "lt", "st")) and following not in ADVERBS
    return word.endswith("ly") and len(word) > 5 and word not in NOT_ADVERBS


def _head(words: list[tuple[str, bool]], end: int) -> tuple[str, int] | None:
    """Give the last noun with the nouns right before it; names before a common noun are left out."""
    run: list[str] = []
    common = False
    for word, capital in reversed(words):
        if not word or (capital and common):
            break
        common = common or not capital
        run.append(word)
        if len(run) == 3:
            break
    found = " ".join(reversed(run))
    if not found or found in CURRENCY or (found.endswith("est") and found in ADJECTIVES):
        return None
    return found, end


def after(t: Tokens, j: int, *, plural: bool = True) -> str | None:
    """Give the noun that directly follows token j - 1, or its "of": "of the 12 judges" gives judges."""
    k = j
    while t.word(k) in QUOTES and t.gap(k) <= 1:
        k += 1
    if t.word(k) == "of":
        return of(t, k + 1)
    if t.word(k) in NUMBERS and t.word(k + 1) != "-":  # "7.8 billion seventy years later"
        return None
    return counted(t, phrase(t, k, plural=plural))


def directly(t: Tokens, j: int, *, plural: bool) -> str | None:
    """Give the noun right after a share: "5% inflation"; in "30% support the law" it is a verb."""
    k = j
    while t.word(k) in QUOTES and t.gap(k) <= 1:
        k += 1
    found = phrase(t, k, plural=plural)
    if found is not None and found[1] == k + 1 and not is_plural(found[0]):
        following = t.word(found[1])
        if following in DETERMINERS or following in ("it", "them", "him", "her", "us", "me"):
            return None
    if found is not None and (t.word(k) in ("more", "less") or describes(found[0])):
        return counted(t, found) if is_plural(found[0]) else None
    return counted(t, found)


def describes(word: str) -> bool:
    """Tell what only describes, as in "94% effective" and "5% dearer"."""
    return word in ADJECTIVES or word in COMPARATIVES


def counted(t: Tokens, found: tuple[str, int] | None) -> str | None:
    """Give the noun of a phrase; "number of people" gives people."""
    if found is not None and found[0] in COUNTING and t.word(found[1]) == "of":
        found = phrase(t, past_determiners(t, found[1] + 1))
    return found[0] if found else None


def of(t: Tokens, k: int, *, plural: bool = True) -> str | None:
    """Give the noun of the phrase after "of", stepping over determiners and a second number."""
    k = past_determiners(t, k)
    return None if t.word(k) in TIMES_OF else counted(t, phrase(t, k, plural=plural))


def past_determiners(t: Tokens, k: int) -> int:
    """Step over the determiners, quotes and numbers that stand before a noun, eight at most."""
    for j in range(k, min(k + 8, t.n)):
        word = t.low[j]
        if word in "([" and _closing(t, j):
            return j
        if not (
            word in DETERMINERS or word in SKIPPED or word in NUMBERS or word in PASSED or word[0].isdecimal()
        ):
            return j
    return min(k + 8, t.n)


_BOUNDS = words("older younger above over under below up")  # "those 65 or older pay": a verb follows
_PEOPLE = words(
    "girl boy man woman child person student teacher mother father son daughter baby girls boys men women"
    " people children kids teenager adults patients residents voters citizens"
)


def person(t: Tokens, first: int, last: int) -> str | None:
    """Give the person an age belongs to: the noun after "10-year-old", or a person word just before."""
    follows = t.gap(last) <= 1 and t.word(last - 1) not in _BOUNDS
    found = phrase(t, last, plural=False) if follows else None
    if found is not None and not t.named(found[1] - 1):
        return found[0]
    for k in range(first - 1, max(-1, first - 4), -1):
        if t.low[k] in _PEOPLE:
            return t.low[k]
    return None
