"""Whether a quantity is itself a change, and which way: increase or decrease."""

from __future__ import annotations

from .noun import before_number
from .noun_words import DETERMINERS, STOP, is_plural
from .tokens import Tokens
from .wordlist import words

UP = words(
    "rise rises rose risen rising increase increases increased increasing grow grows grew grown growing"
    " growth gain gains gained gaining raise raises raised raising add adds added adding jump jumps jumped"
    " jumping surge surges surged surging soar soars soared soaring climb climbs climbed climbing hike"
    " hikes hiked hiking boost boosts boosted boosting spike spikes spiked spiking expand expands expanded"
    " expanding up swell swelled swells skyrocket skyrocketed skyrockets create creates created creating"
    " increment uptick upswing inflate inflated accelerate accelerated rocketed balloon ballooned improve"
    " improved widened appreciated higher"
)
DOWN = words(
    "fall falls fell fallen falling decrease decreases decreased decreasing drop drops dropped dropping"
    " decline declines declined declining cut cuts cutting reduce reduces reduced reducing reduction"
    " reductions lose loses lost losing shrink shrinks shrank shrunk shrinking slash slashes slashed"
    " slashing plunge plunges plunged plunging plummet plummets plummeted plummeting sink sank tumble"
    " tumbled lower lowers lowered lowering dip dips dipped down slump slumped slide slid eliminate"
    " eliminates eliminated eliminating rob robs robbed robbing erode eroded"
    " contract contracted contraction diminish diminished depreciated halve halved trim trims trimmed loss"
    " losses crash crashed shed sheds shaved deduct deducted"
)
# Changes only when a noun right after the number: "a 5% cut", "$2 billion increase".
_NOUNS_UP = words(
    "increase increases rise hike hikes growth gain gains jump surge boost raise spike increment uptick"
    " expansion"
)
_NOUNS_DOWN = words(
    "decrease decreases cut cuts reduction reductions drop decline declines fall loss losses dip slump"
    " plunge contraction crash rollback "
)
# Verbs that make their object a change even without "by": "lost 50 members", "added 200,000 jobs".
_OBJECT_UP = words("add added adds adding gain gained gains gaining create created creates creating")
_OBJECT_DOWN = words(
    "lose lost loses losing cut cuts cutting slash slashed slashing eliminate eliminated eliminating"
    "   shed rob robs robbed"
)
_BE = words("is are was were be been 's went go goes gone going shot")
_LEVEL = frozenset({"to", "at", "from", "above", "below", "of"})
_VERBAL = words("is are was were be by to from at of in only just")
_NOT_OF_MONEY = words("raise raised raises raising improve improved expand expanded")
_BREAK = words(". ; : ? ! , because after while which who when as")


def trend(t: Tokens, first: int, last: int, kind: str) -> str | None:
    """Give increase or decrease where the quantity of tokens [first, last) is the change itself."""
    word = _next_noun(t, last)
    if word in _NOUNS_UP:
        return "increase"
    if word in _NOUNS_DOWN:
        return "decrease"
    if kind not in ("percent", "money", "count", "ratio", "measure", "multiple"):
        return None
    j = before_number(t, first)
    previous = t.word(j)
    if previous == "in" and t.word(first) == "half":
        return "decrease" if _verb_before(t, j - 1, 6) == "decrease" else None
    if previous in _LEVEL:
        return "decrease" if previous == "of" and t.word(j - 2) in ("rob", "robs", "robbed") else None
    if previous in ("up", "down"):
        if t.word(first - 1) != previous or (kind == "count" and t.word(j - 1) not in _BE):
            return None
        return "increase" if previous == "up" else "decrease"
    if previous == "by":
        return _verb_before(t, j - 1, 10)
    if previous in _OBJECT_UP or previous in _OBJECT_DOWN:
        return "increase" if previous in _OBJECT_UP else "decrease"
    if previous in UP or previous in DOWN:
        pointed = kind == "count" and t.word(last) in ("point", "points", "places", "spots")
        if not (pointed or kind in ("percent", "money", "measure")) or previous in _NOT_OF_MONEY:
            return None
        return "increase" if previous in UP else "decrease"
    return (
        _object_changed(t, j)
        if kind in ("percent", "money") and previous.isalpha() and previous not in _VERBAL
        else None
    )


def _object_changed(t: Tokens, j: int) -> str | None:
    """Read "increased his budget 14 percent": the verb stands before the noun phrase that ends at token j."""
    for k in range(j, max(-1, j - 5), -1):
        word = t.low[k]
        if word in UP or word in DOWN:
            return (
                ("increase" if word in UP else "decrease") if k < j and word not in ("up", "down") else None
            )
        if word in _BREAK or (word in STOP and word not in DETERMINERS):
            return None
    return None


def _next_noun(t: Tokens, last: int) -> str:
    """Give the word right after the number, or the one after it in "tax increase", "pay cut"."""
    word = t.word(last)
    if word in _NOUNS_UP or word in _NOUNS_DOWN:
        return word
    if word == "-" and t.glued(last) and t.glued(last + 1):  # "a ten-point rise"
        last += 1
        word = t.word(last)
    if is_plural(word):  # "a dozen states cut taxes"
        return ""
    after = t.word(last + 1)
    if (
        word.isalpha()
        and (after in _NOUNS_UP or after in _NOUNS_DOWN)
        and word not in ("of", "in", "to", "and", "the", "for", "with", "by")
    ):
        return after
    return ""


def _verb_before(t: Tokens, j: int, reach: int) -> str | None:
    """Find the nearest word of change before "by", in the same clause."""
    for k in range(j, max(-1, j - reach), -1):
        word = t.low[k]
        if word in UP:
            return "increase"
        if word in DOWN:
            return "decrease"
        if word in _BREAK:
            return None
    return None
