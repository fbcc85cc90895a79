"""What tells the categories apart beside the words: kinds of quantities, ranges, and words that compare."""

import re
from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from numtemp.lib.quantity import Quantity

_MORE = (
    r"(?:more|less|fewer|higher|lower|greater|larger|smaller|bigger|better|worse|faster|slower|longer|shorter"
    r"|older|younger|cheaper|safer|richer|poorer|earlier|later|stronger|weaker|taller|likely)"
)
_NUMBER = r"(?:[\d$£€₹]|(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|half|twice)\b)"
_MOST = (
    r"(?:most|highest|lowest|largest|biggest|smallest|least|fewest|worst|best|fastest|longest|oldest|richest)"
)
_PATTERNS: Final = [
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"\b{_MORE}\b[^.;]{{0,60}}\bthan\b(?! {_NUMBER})",  # more A than B, not more than 5
        r"\bthan\b",
        rf"\b{_MORE} than\b|\btimes (?:as|the|{_MORE})\b|\b(?:double|twice|triple|half) (?:the|that|as)\b"
        rf"|\bcompared (?:to|with)\b|\b(?:outnumber|exceed)|\b(?:{_MOST}|combined|any other|versus|vs)\b"
        r"|\bas (?:many|much) as\b",
        r"\btimes\b",
        r"\bbetween\b[^.;]{0,60}\band\b|\bfrom\b[^.;]{0,60}\b(?:to|until|till|through)\b",
        r"\bage[ds]?\b|\bunder\b|\bover\b|\babove\b|\bbelow\b",
        r"\b(?:in|over|for|during|within) (?:the |these )?(?:past|last|next|coming)\b",
        r"\b(?:photo|video|image|picture|footage|clip)(?:s|graphs?)?\b|\bshow(?:s|ing|n)?\b",
        r"\b(?:increas|ris|rose|fell|fall|drop|declin|grow|grew|cut|reduc)",
    )
]
_KINDS: Final = ("money", "percent", "count", "duration", "measure", "ratio", "ordinal", "multiple", "age")
SIZE: Final = len(_PATTERNS) + len(_KINDS) + 6


def features(claim: str, quantities: Sequence[Quantity]) -> NDArray[np.float32]:
    """Return a vector of SIZE numbers from 0 to 1 for a claim and its quantities."""
    found = [float(pattern.search(claim) is not None) for pattern in _PATTERNS]
    kinds = [quantity.kind for quantity in quantities]
    found += [float(kind in kinds) for kind in _KINDS]
    years = sum(quantity.unit == "year" for quantity in quantities)
    others = len(quantities) - kinds.count("date")
    found += [
        float(kinds.count("date") > 0),
        float(any(quantity.kind == "date" and quantity.unit != "year" for quantity in quantities)),
        min(years, 3) / 3,
        min(others, 4) / 4,
        float(others == 0),
        float(any(_is_range(quantity) for quantity in quantities)),
    ]
    return np.array(found, np.float32)


def _is_range(quantity: Quantity) -> bool:
    if quantity.iso is not None and "/" in quantity.iso:
        return True
    return quantity.low is not None and quantity.high is not None and quantity.low != quantity.high
