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
from numtemp.lib.nli.topic import share

_KINDS: Final = (
    "money", "percent", "count", "date", "duration", "measure", "ratio", "ordinal", "multiple", "age",
)  # fmt: skip
_FIRST_PERSON: Final = re.compile(r"\b(?:I|we|my|our|me|us)\b")
_REPORTED: Final = re.compile(r"^\W*(?:says|said|claims?|claimed|on\b)", re.IGNORECASE)
_MEDIA: Final = re.compile(
    r"\b(?:video|photo|photograph|image|picture|post|footage|clip|meme|viral)\b", re.IGNORECASE
)

CLAIM_FEATURES: Final = (
    "words", "quoted", "reported", "first_person", "media", "question", "full_stop", "capitals",
    *(f"kind_{kind}" for kind in _KINDS),
    "approximate", "open_bound", "trend",
    *(f"category_{category}" for category in CATEGORIES),
)  # fmt: skip
EVIDENCE_FEATURES: Final = (
    "snippets", "topic_best", "topic_mean",
    "agrees", "agrees_best", "contradicts", "contradicts_best", "close_best", "dates_agree", "dates_differ",
    "none_speaks",
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
    values = [item for item in comparisons if item.measure.axis != DAYS]
    dates = [item for item in comparisons if item.measure.axis == DAYS]
    agrees = _confidences(values, AGREES)
    contradicts = _confidences(values, (CONTRADICTS,))
    close = _confidences(values, (CLOSE,))
    return [
        float(len(case.snippets)),
        max(topics, default=0.0),
        sum(topics) / max(len(topics), 1),
        len({item.claim for item in values if item.relation in AGREES}) / max(len(case.measures), 1),
        max(agrees, default=0.0),
        len({item.claim for item in values if item.relation == CONTRADICTS}) / max(len(case.measures), 1),
        max(contradicts, default=0.0),
        max(close, default=0.0),
        max(_confidences(dates, AGREES), default=0.0),
        max(_confidences(dates, (CONTRADICTS,)), default=0.0),
        float(not agrees and not contradicts and not close),
    ]


def _confidences(comparisons: Sequence[Comparison], relations: tuple[str, ...]) -> list[float]:
    return [item.confidence for item in comparisons if item.relation in relations]
