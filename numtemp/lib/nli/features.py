"""The dense features of a case: how the claim is put, what the comparisons say, how near the evidence is."""

import math
import re
from collections.abc import Sequence
from typing import Final

from numtemp.lib.labels import CATEGORIES
from numtemp.lib.nli.case import Case
from numtemp.lib.nli.compare import Comparison
from numtemp.lib.nli.measure import DAYS
from numtemp.lib.nli.relation import AGREES, CLOSE, CONTRADICTS
from numtemp.lib.nli.topic import share, words

_KINDS: Final = (
    "money", "percent", "count", "date", "duration", "measure", "ratio", "ordinal", "multiple", "age",
)  # fmt: skip
_FIRST_PERSON: Final = re.compile(r"\b(?:I|we|my|our|me|us)\b")
_REPORTED: Final = re.compile(r"^\W*(?:says|said|claims?|claimed|on\b)", re.IGNORECASE)
_MEDIA: Final = re.compile(
    r"\b(?:video|photo|photograph|image|picture|post|footage|clip|meme|viral)\b", re.IGNORECASE
)

_RESTATED: Final = 0.6  # share of the claim in one sentence from which the sentence restates it
_NEGATION: Final = frozenset(
    ["no", "not", "never", "none", "nobody", "nothing", "without", "cannot", "t"]
)  # t: of isn't
_REFUTING: Final = frozenset(
    """false falsely falsehood fake fakes faked hoax hoaxes incorrect incorrectly untrue debunk debunked
    fabricated baseless misleading mislead misled denied denies denying wrong wrongly myth doctored
    edited satire satirical rumor rumors rumour rumours unfounded unproven""".split()  # noqa: SIM905
)
_HEDGING: Final = frozenset(
    """however although though but partly partially depends depending context exaggerated exaggerates some
    only while estimate estimates estimated unclear disputed varies varied overall actually instead
    rather""".split()  # noqa: SIM905
)

CLAIM_FEATURES: Final = (
    "words", "quoted", "reported", "first_person", "media", "question", "full_stop", "capitals",
    *(f"kind_{kind}" for kind in _KINDS),
    "approximate", "open_bound", "trend",
    *(f"category_{category}" for category in CATEGORIES),
)  # fmt: skip
EVIDENCE_FEATURES: Final = (
    "snippets", "near_best", "near_best_squared", "topic_best", "topic_mean",
    "agreed", "agree_best", "agree_best_squared",
    "contradicted", "contradict_best", "contradict_best_squared",
    "close_best", "mixed", "dates_agree", "dates_differ", "none_speaks",
    "restated_agreed", "restated_unmatched", "restated_contradicted",
    "yes", "no", "refuting", "refuting_near", "hedging", "hedging_near", "negated_otherwise",
)  # fmt: skip


def claim_features(case: Case) -> list[float]:
    """Return the values of CLAIM_FEATURES."""
    claim = case.claim
    letters = sum(map(str.isalpha, claim)) or 1
    quantities = [measure.quantity for measure in case.measures]
    kinds = [quantity.kind for quantity in quantities]
    return [
        math.log1p(claim.count(" ")),
        float(any(mark in claim for mark in '"“”«»')),
        float(bool(_REPORTED.search(claim))),
        float(bool(_FIRST_PERSON.search(claim))),
        float(bool(_MEDIA.search(claim))),
        float("?" in claim),
        float(claim.rstrip().endswith(".")),
        sum(map(str.isupper, claim)) / letters,
        *(math.log1p(kinds.count(kind)) for kind in _KINDS),
        float(any(quantity.approximator for quantity in quantities)),
        float(any((quantity.low is None) != (quantity.high is None) for quantity in quantities)),
        float(any(quantity.trend for quantity in quantities)),
        *(float(case.category == category) for category in CATEGORIES),
    ]


def evidence_features(case: Case, comparisons: Sequence[Comparison]) -> list[float]:
    """Return the values of EVIDENCE_FEATURES."""
    topics = [share(case.stems, snippet.stems) for snippet in case.snippets]
    near = max((snippet.nearest(case.stems)[0] for snippet in case.snippets), default=0.0)
    return [
        math.log1p(len(case.snippets)),
        near,
        near**2,
        max(topics, default=0.0),
        sum(topics) / max(len(topics), 1),
        *_number_features(case, comparisons, near),
        *_word_features(case),
    ]


def _number_features(case: Case, comparisons: Sequence[Comparison], near: float) -> list[float]:
    """Return what the comparisons say; `near` is how much of the claim one sentence restates."""
    values = [item for item in comparisons if item.measure.axis != DAYS]
    dates = [item for item in comparisons if item.measure.axis == DAYS]
    agree = max(_confidences(values, AGREES), default=0.0)
    contradict = max(_confidences(values, (CONTRADICTS,)), default=0.0)
    close = max(_confidences(values, (CLOSE,)), default=0.0)
    # A quantity that some evidence agrees with is not contradicted by another's figure.
    agreed = {item.claim for item in comparisons if item.relation in AGREES}
    against = {item.claim for item in comparisons if item.relation == CONTRADICTS} - agreed
    number = max(len(case.measures), 1)
    restated = max(0.0, (near - _RESTATED) / (1.0 - _RESTATED))
    return [
        len(agreed) / number,
        agree,
        agree**2,
        len(against) / number,
        contradict,
        contradict**2,
        close,
        agree * contradict,
        max(_confidences(dates, AGREES), default=0.0),
        max(_confidences(dates, (CONTRADICTS,)), default=0.0),
        float(not agree and not contradict and not close),
        restated * len(agreed) / number,
        restated * (len(case.measures) - len(agreed)) / number,
        restated * len(against) / number,
    ]


def _word_features(case: Case) -> list[float]:
    """Return what the evidence says in words: answers, words that refute or hedge, and where they stand."""
    answers = [answer for snippet in case.snippets for answer in snippet.answers]
    texts = [snippet.words for snippet in case.snippets]
    sentences = [snippet.nearest(case.stems)[1].words for snippet in case.snippets]
    negated = not _NEGATION.isdisjoint(words(case.claim))
    otherwise = [_NEGATION.isdisjoint(sentence) == negated for sentence in sentences]
    return [
        math.log1p(answers.count("Yes")),
        math.log1p(answers.count("No")),
        _rate(_REFUTING, texts),
        _rate(_REFUTING, sentences),
        _rate(_HEDGING, texts),
        _rate(_HEDGING, sentences),
        sum(otherwise) / max(len(otherwise), 1),
    ]


def _rate(wanted: frozenset[str], texts: Sequence[Sequence[str]]) -> float:
    return math.log1p(sum(word in wanted for text in texts for word in text))


def _confidences(comparisons: Sequence[Comparison], relations: tuple[str, ...]) -> list[float]:
    return [item.confidence for item in comparisons if item.relation in relations]
