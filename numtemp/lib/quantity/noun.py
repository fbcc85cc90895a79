"""The counted noun: what a number counts, found by word lists alone, without a parser."""

from __future__ import annotations

from .lexicon import ADJECTIVES, ADVERBS, VERBS
from .number_words import PLURAL_SCALES, SCALES, TENS, UNITS
from .tokens import Tokens
from .wordlist import words

STOP = words(
    "a an the this that these those of in on at by for from to with without into onto over under between"
    " among and or but nor so if when while where who whom whose which what why how than then as because"
    " since after before during until till through per via against about around above below near out off"
    " up down across along is are was were be been being am has have had having do does did will would"
    " shall should can could may might must i you he she it we they me him us them my your his its our"
    " their mine yours hers ours theirs himself herself itself themselves not no nor never there here each"
    " every either neither both all any some few many much most several such also only just even ever"
    " still already yet again ago now today yesterday tomorrow later earlier too very more less fewer"
    " higher lower greater larger smaller better worse faster slower bigger cheaper likely longer shorter"
    " back away within inside outside behind beyond despite except like unlike amid whether though"
    " although due plus versus vs according more than"
    " tall wide high deep thick"
    # contractions that lost their apostrophe
    " wed hed theyd youd thatd weve theyve ive youve theyre youre were im hes shes dont doesnt didnt wont"
    " cant couldnt"
    " wouldnt shouldnt isnt arent wasnt werent havent hasnt hadnt thats theres heres whos whats lets aint"
    " cannot can't"
)
DETERMINERS = words(
    "the a an this that these those his her its our their my your all any some each every other another"
    " more additional extra such total"
)
_IRREGULAR = words(
    "people men women children police cattle feet teeth mice sheep fish deer aircraft spacecraft data"
    " media criteria phenomena personnel staff youth folk folks lives wives knives wolves leaves halves"
    " thieves shelves livestock poultry troops series species cfa sq dead alumni bacteria fungi crossroads"
    " headquarters times clergy gentry infantry policemen policewomen congressmen congresswomen firemen"
    " fishermen servicemen businessmen gunmen salesmen freshmen clergymen spokesmen councilmen"
    " kilowatt-hours percent lakh crore"
)
_NOT_PLURAL = words(
    "us his is was as this its has does thus bus gas plus virus campus status census bonus focus corpus"
    " consensus news politics physics economics mathematics chaos christmas texas kansas arkansas paris"
    " coronavirus corona always perhaps towards besides sometimes crisis basis analysis diabetes illinois"
    " congress process access business witness illness fitness wilderness class mass pass loss boss press"
    " dress glass grass cross"
    " ethics sports sales savings arms communications"
)
_LIGHT = words("just only even record whopping staggering estimated massive around about nearly almost")
_SKIPPED = frozenset({'"', "“", "”", "‘", "'", "(", "[", "*", "«", "»"})
_PASSED = words("$ £ € ₹ % - – + / about over nearly more than of")
_QUOTES = frozenset({'"', "“", "”", "‘", "'", "*", "«", "»"})
COUNTING = words(
    "number numbers percentage proportion share amount total majority portion rest percent average sum"
    " median worth"
)
_NUMBERS = (
    frozenset(UNITS) | frozenset(TENS) | frozenset(SCALES) | frozenset(PLURAL_SCALES) | {"half", "dozen"}
)
# Adjective and noun that make one thing: the adjective stays.
_COMPOUNDS = frozenset(
    [
        "national debt",
        "minimum wage",
        "legislative body",
        "legal bills",
        "legal fees",
        "legal bill",
        "public debt",
        "electoral votes",
        "electoral vote",
        "medical bills",
        "real estate",
        "gross domestic",
        "domestic product",
        "solar panels",
        "nuclear weapons",
        "nuclear warheads",
        "social media",
        "civil servants",
        "public servants",
        "net worth",
        "average wage",
        "national average",
        "private schools",
        "public schools",
        "high school",
        "high schools",
        "medical school",
        "fiscal deficit",
        "nuclear plants",
        "primary schools",
        "secondary schools",
        "legislative seats",
        "general election",
        "criminal cases",
        "foreign aid",
        "federal budget",
        "federal deficit",
        "white house",
        "middle class",
        "illegal immigrants",
        "natural gas",
        "annual income",
        "median income",
        "total income",
        "real wages",
        "new cases",
        "active cases",
        "positive cases",
        "daily cases",
        "net income",
    ]
)
# Nouns that look like verbs, right after a number or another noun: "a 5% cut", "the tax hike".
_CHANGES = words(
    "cut cuts rise increase decrease drop fall decline hike jump surge boost gain loss raise spike dip"
    " slump reduction growth fine loan grant debt bailout stimulus charge fee spending rebate discount"
    " swing lead margin turnout vote votes point points bid deal stake share shares bill pay work test"
    " tests visit visits attack attacks strike strikes protest protests flight flights murder murders rape"
    " rapes transfer transfers project projects ban report reports"
)
_TRAILING = words(
    "home abroad worldwide nationwide annually daily weekly monthly yearly overnight combined total"
    " online each apiece altogether"
)
# Plural nouns and verbs alike: after a singular noun they are the verb, "one person lives here".
_LIKE_VERBS = words(
    "lives works costs needs claims plans votes dies causes faces calls leaves hits ranks makes takes"
)
_MULTIPLYING = words("double triple twice")
_ADJECTIVE_ENDINGS = ("less", "ful", "ous", "ible", "able")
_NOT_ADJECTIVES = words("bible table stable cable vegetable handful mouthful spoonful constable timetable")
_NOT_PARTICIPLES = words(
    "hundred speed indeed exceed succeed proceed infrared bloodshed watershed biped naked sacred"
)
_NOT_ADVERBS = words(
    "family supply assembly monopoly anomaly butterfly italy firefly jelly belly bully july reply"
)
_COMPARING = words("more fewer less other such ever most least")
_CURRENCY = words("dollar dollars rupee rupees euro euros cent cents pounds pesos naira shillings yen yuan")
_TIMES_OF = words("year years month months week weeks day days hour hours minute minutes decade decades")


def before_number(t: Tokens, first: int) -> int:
    """Give the token before a number, past "an average of", "a record", "just", "an unprecedented"."""
    j = first - 1
    if t.word(j) == "of" and t.word(j - 1) in ("average", "total", "median"):
        j -= 2
    while j > first - 5 and (
        t.word(j) in _LIGHT or (t.word(j) in ADJECTIVES and t.word(j) not in ("up", "down"))
    ):
        j -= 1
    if t.word(j) in ("a", "an", "another", "the") and (j < first - 1 or t.word(j) in ("another", "a", "an")):
        j -= 1
    return j


def is_plural(word: str) -> bool:
    """Tell whether a lower-case word looks like a plural noun."""
    if word in _IRREGULAR:
        return True
    return (
        len(word) > 2
        and word[-1] == "s"
        and word[-2] not in "s'"
        and word not in _NOT_PLURAL
        and (not word.endswith(("us", "is")) or word.endswith(("menus", "gurus", "skis")))
    )


def is_verb(word: str) -> bool:
    """Tell whether a lower-case word is most often a verb."""
    if word in VERBS or word.endswith(("n't", "'re", "'ve", "'ll")):
        return True
    return word.endswith("ed") and len(word) > 5 and word not in _NOT_PARTICIPLES


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
    if (word in _SKIPPED and not words) or (word in _QUOTES and bare):
        return k + 1
    if word == "'s" or (word == "'" and t.glued(k)):
        words.clear()  # what owns is not what is counted
        return k + 1
    if word in _COMPARING and not words and t.word(k + 1) not in STOP:
        return k + 1
    if not word[0].isalpha() or word in STOP:
        return -1
    if word in _TRAILING and words and not (word == "home" and is_plural(t.word(k + 1))):
        return -1
    return k + 1 + (t.word(k + 1) == ".") if len(word) == 1 else k


def _ends(t: Tokens, word: str, words: list[Word], *, first: bool, infinitive: bool, plural: bool) -> bool:
    """Tell whether a word is no part of a noun phrase: a verb, an adverb, a further number."""
    if word in _CHANGES and (first or words) and not infinitive:
        return False
    if is_verb(word) or word in ADVERBS or (word in _NUMBERS and bool(words)):
        return True
    return (
        word in _LIKE_VERBS
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
    following = t.word(k + 1) if t.word(k) in _QUOTES and t.glued(k) else t.word(k)
    nominal = (
        following[:1].isalpha()
        and following not in STOP
        and (following not in VERBS or following.endswith("ing") or following in _CHANGES)
    )
    if not nominal or following in _TRAILING:
        return False
    if word in ADJECTIVES:
        return f"{word} {following}" not in _COMPOUNDS
    if word in _MULTIPLYING or ("-" in word and not is_plural(word)):
        return True
    if len(word) > 5 and word.endswith(_ADJECTIVE_ENDINGS) and word not in _NOT_ADJECTIVES:
        return True
    if not inside and is_verb(word):
        return word.endswith(("ed", "ing", "en", "wn", "ught", "lt", "st")) and following not in ADVERBS
    return word.endswith("ly") and len(word) > 5 and word not in _NOT_ADVERBS


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
    if not found or found in _CURRENCY or (found.endswith("est") and found in ADJECTIVES):
        return None
    return found, end


def after(t: Tokens, j: int, *, plural: bool = True) -> str | None:
    """Give the noun that directly follows token j - 1, or its "of": "of the 12 judges" gives judges."""
    k = j
    while t.word(k) in _QUOTES and t.gap(k) <= 1:
        k += 1
    if t.word(k) == "of":
        return of(t, k + 1)
    return counted(t, phrase(t, k, plural=plural))


def directly(t: Tokens, j: int, *, plural: bool) -> str | None:
    """Give the noun right after a share: "5% inflation"; in "30% support the law" it is a verb."""
    k = j
    while t.word(k) in _QUOTES and t.gap(k) <= 1:
        k += 1
    found = phrase(t, k, plural=plural)
    if found is not None and found[1] == k + 1 and not is_plural(found[0]):
        following = t.word(found[1])
        if following in DETERMINERS or following in ("it", "them", "him", "her", "us", "me"):
            return None
    if found is not None and t.word(k) in ("more", "less") and not is_plural(found[0]):
        return None
    return counted(t, found)


def counted(t: Tokens, found: tuple[str, int] | None) -> str | None:
    """Give the noun of a phrase; "number of people" gives people."""
    if found is not None and found[0] in COUNTING and t.word(found[1]) == "of":
        found = phrase(t, past_determiners(t, found[1] + 1))
    return found[0] if found else None


def of(t: Tokens, k: int, *, plural: bool = True) -> str | None:
    """Give the noun of the phrase after "of", stepping over determiners and a second number."""
    k = past_determiners(t, k)
    return None if t.word(k) in _TIMES_OF else counted(t, phrase(t, k, plural=plural))


def past_determiners(t: Tokens, k: int) -> int:
    """Step over the determiners, quotes and numbers that stand before a noun, eight at most."""
    for j in range(k, min(k + 8, t.n)):
        word = t.low[j]
        if word in "([" and _closing(t, j):
            return j
        if not (
            word in DETERMINERS
            or word in _SKIPPED
            or word in _NUMBERS
            or word in _PASSED
            or word[0].isdecimal()
        ):
            return j
    return min(k + 8, t.n)


_PEOPLE = words(
    "girl boy man woman child person student teacher mother father son daughter baby girls boys men women"
    " people children kids teenager adults patients residents voters citizens"
)


def person(t: Tokens, first: int, last: int) -> str | None:
    """Give the person an age belongs to: the noun after "10-year-old", or a person word just before."""
    found = phrase(t, last, plural=False) if t.gap(last) <= 1 else None
    if found is not None and not t.named(found[1] - 1):
        return found[0]
    for k in range(first - 1, max(-1, first - 4), -1):
        if t.low[k] in _PEOPLE:
            return t.low[k]
    return None
