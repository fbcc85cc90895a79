"""Which ratings a set of claims has, and what the map makes of them."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from numtemp.lib.collect.ratings import RatingMap
from numtemp.lib.errors import LineError
from numtemp.lib.record import Record


def survey(records: Iterable[Record], ratings: RatingMap) -> list[dict[str, Any]]:
    """Return a row for each rating of each publisher, commonest first: rating, publisher, label, reason, n.

    Ratings that differ in case alone are one, under the spelling that comes first. Records without a
    rating are passed over.
    """
    counts: Counter[tuple[str, str]] = Counter()
    spelling: dict[tuple[str, str], str] = {}
    for record in records:
        rating, publisher = record.get("label_original"), record.get("publisher")
        if isinstance(rating, str) and rating.strip():
            key = (" ".join(rating.casefold().split()), publisher if isinstance(publisher, str) else "")
            counts[key] += 1
            spelling.setdefault(key, rating)
    rows = []
    for key, count in sorted(counts.items(), key=lambda item: (-item[1], item[0])):
        try:
            mapped = ratings.label(spelling[key], key[1])
            label, reason = mapped.label, mapped.note
        except LineError:
            label, reason = None, "ambiguous_rating"
        rows.append(
            {"rating": spelling[key], "publisher": key[1], "label": label, "reason": reason, "n": count}
        )
    return rows
