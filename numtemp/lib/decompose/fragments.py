"""Claims without a finite clause that can be inverted: headlines, noun phrases, other languages."""

from __future__ import annotations

from collections.abc import Sequence

from numtemp.lib.decompose.constituents import FINITE
from numtemp.lib.decompose.lists import listed
from numtemp.lib.decompose.marks import tidy
from numtemp.lib.decompose.words import Word, lowered, question, text_of

_MEDIA = listed(
    """
    video photo photograph image picture clip footage screenshot graphic poster meme
    """
)
COUNTED_MEDIA = _MEDIA - {"footage"}
_SUBORDINATORS = listed("that after before as while when if since because until")
_SHOWING = listed("of showing shows show showed depicting")
_ENGLISH = listed(
    """
    the a an of in on to and for is are was were has have had that with by from at it as his her their they
    he she we you i be not more than who which says said this will would all no into over after before its
    """
)
_FOREIGN = listed(
    """
    der die das den dem ein eine einen und nicht ist sind im zu von mit auf für werden hat sich des dass
    nach bei el los las una que del por con para es se su como más lo al y fue ha le les un est dans pour
    qui sur pas du au aux il di che non per sono nel della dei e da do em os as na não uma com foi ne ki ke
    ka hai mein se ko ng ang sa na mga het een van niet voor op zijn vor er sei worden gegen aus wird wurde
    haben einem einer am wie über noch habe ist seien
    """
)
_MARKS = ".,;:!?\"'“”„()"
AUXILIARIES = listed(
    """
    did does do is are was were has have had can could will would should must may might
    """
)


def ask_about(words: Sequence[Word], label: str) -> list[str]:
    """Return two questions about a sentence that gave no clause; `label` is that of its tree.

    They are well formed whatever the sentence is: where it cannot stand inside one, it is quoted.
    """
    text = text_of(words)
    low = [word.low for word in words if word.text[0].isalnum()]
    if not text or not low:
        return []
    if low[0] in AUXILIARIES and words[-1].text == "?":
        return [question(f"Is the answer to the question “{text}” yes")]
    if label.startswith("NP") and is_phrase(words):
        return _about_phrase(words)
    if any(word.tag in FINITE for word in words) and not label.startswith("VP"):
        plain = text_of(lowered(words))
        return [question("Is it true that", plain), question("Is there evidence that", plain)]
    return quoted(text)


def quoted(text: str) -> list[str]:
    """Return two questions that quote a text as it is; none for a blank one."""
    text = tidy(text)
    if not text:
        return []
    text = text.replace("“", "‘").replace("”", "’").replace('"', "'")
    return [
        question(f"Is there evidence for the statement “{text}”"),
        question(f"Do reliable sources confirm the statement “{text}”"),
    ]


def is_media(subject: Sequence[str]) -> bool:
    """Whether a subject, its words in small letters, is a picture or a film."""
    return any(word.removesuffix("s") in _MEDIA for word in subject[:4])


def is_foreign(claim: str) -> bool:
    """Whether a text is plainly not in English, by its commonest words."""
    words = [word.strip(_MARKS) for word in claim.lower().split()]
    foreign = sum(word in _FOREIGN for word in words)
    return foreign >= 2 and foreign > sum(word in _ENGLISH for word in words)


def is_phrase(words: Sequence[Word]) -> bool:
    """Whether the words are a noun phrase that can follow "of": no finite verb stands in the open."""
    verbs = [at for at, word in enumerate(words) if word.tag in FINITE]
    openers = sum(map(_opens_clause, words))
    if len(verbs) > openers or (verbs and not any(map(_opens_clause, words[: verbs[0]]))):
        return False
    return words[0].tag not in ("IN", "VB", "UH", "VBG")


def _opens_clause(word: Word) -> bool:
    return word.tag in ("WDT", "WP", "WRB", "WP$") or word.low in _SUBORDINATORS


def _about_phrase(words: Sequence[Word]) -> list[str]:
    plain = lowered(words)
    text = text_of(plain)
    at = next((at for at, word in enumerate(words) if word.low in _MEDIA), None)
    if at is None or at > 3 or at + 2 >= len(words) or words[at + 1].low not in _SHOWING:
        return [question("Is there evidence of", text), question("Do reliable sources report", text)]
    medium, shown = text_of(plain[: at + 1]), text_of(plain[at + 2 :])
    if plain[0].tag in ("DT", "PRP$") or words[at].low not in COUNTED_MEDIA:
        return [question("Does", medium, "show", shown), question("Is there evidence of", shown)]
    article = "an" if medium[0].lower() in "aeiou" else "a"
    return [question("Does the", medium, "show", shown), question("Is there", article, text)]
