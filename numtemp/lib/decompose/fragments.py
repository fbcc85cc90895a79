"""Claims without a finite clause that can be inverted: headlines, noun phrases, other languages."""

from __future__ import annotations

from collections.abc import Sequence

from numtemp.lib.decompose.words import Word, lowered, question, text_of, tidy

_MEDIA = frozenset("video photo photograph image picture clip footage screenshot graphic poster meme".split())
_COUNTED = _MEDIA - {"footage"}
_SHOWING = frozenset("of showing shows show showed depicting".split())
_ENGLISH = frozenset(
    """the a an of in on to and for is are was were has have had that with by from at it as his her their they he she
    we you i be not more than who which says said this will would all no into over after before its""".split()
)
_FOREIGN = frozenset(
    """der die das den dem ein eine einen und nicht ist sind im zu von mit auf für werden hat sich des dass nach bei
    el los las una que del por con para es se su como más lo al y fue ha le les un est dans pour qui sur pas du au
    aux il di che non per sono nel della dei e da do em os as na não uma com foi ne ki ke ka hai mein se ko ng ang sa
    na mga het een van niet voor op zijn""".split()
)
_AUXILIARIES = frozenset(
    "did does do is are was were has have had can could will would should must may might".split()
)


def ask_about(words: Sequence[Word], label: str) -> list[str]:
    """Return two questions about a sentence that gave no clause; `label` is that of its tree.

    They are well formed whatever the sentence is: where it cannot stand inside one, it is quoted.
    """
    text = text_of(words)
    low = [word.low for word in words if word.text[0].isalnum()]
    if not text or not low:
        return []
    if low[0] in _AUXILIARIES and words[-1].text == "?":
        return [question(f"Is the answer to the question “{text}” yes")]
    if label.startswith("NP") and _is_phrase(words):
        return _about_phrase(words)
    if any(word.tag in ("VBZ", "VBD", "VBP", "MD") for word in words) and not label.startswith("VP"):
        plain = text_of(lowered(words))
        return [question("Is it true that", plain), question("Is there evidence that", plain)]
    return quoted(text)


def quoted(text: str) -> list[str]:
    """Return two questions that quote a text as it is."""
    text = tidy(text)
    return [
        question(f"Is there evidence for the statement “{text}”"),
        question(f"Is it accurate that “{text}”"),
    ][:1]


def is_foreign(claim: str) -> bool:
    """Whether a text is plainly not in English, by its commonest words."""
    words = claim.lower().split()
    foreign = sum(word in _FOREIGN for word in words)
    return foreign >= 2 and foreign > sum(word in _ENGLISH for word in words)


def _is_phrase(words: Sequence[Word]) -> bool:
    """Whether the words are a noun phrase that can follow "of": no finite verb stands in the open."""
    for at, word in enumerate(words):
        if word.tag in ("VBZ", "VBD", "VBP", "MD") and not any(
            w.tag in ("WDT", "WP", "IN", "WRB") for w in words[:at]
        ):
            return False
    return words[0].tag not in ("RB", "IN", "VB", "UH") or words[0].tag == "RB"


def _about_phrase(words: Sequence[Word]) -> list[str]:
    plain = lowered(words)
    text = text_of(plain)
    at = next((at for at, word in enumerate(words) if word.low in _MEDIA), None)
    if at is not None and at < 4 and at + 2 < len(words) and words[at + 1].low in _SHOWING:
        medium = text_of(plain[: at + 1])
        bare = plain[0].tag not in ("DT", "PRP$") and words[at].low in _COUNTED
        shown = text_of(plain[at + 2 :])
        article = ("an" if medium[0].lower() in "aeiou" else "a") if bare else ""
        exists = question("Is there", article, text) if bare or plain[0].low in ("a", "an") else ""
        shows = question("Does", "the" if bare else "", medium, "show", shown)
        return [one for one in (shows, exists or question("Is there evidence of", shown)) if one]
    return [question("Is there evidence of", text), question("Do reliable sources report", text)]
