"""`evidence[].why`: what a snippet has in common with the query that found it."""

from typing import Any, Final

from numtemp.lib.quantity import Quantity, base_value, read_quantities
from numtemp.lib.record import Record
from numtemp.lib.retrieve.collection import Collection
from numtemp.lib.tokens import is_number, tokenize

_MOST: Final = 8
_TELLING: Final = 3  # a word that is worth less than a third of the best one says nothing


def why(collection: Collection, query: str, text: str) -> Record:
    """Return the telling words of `query` that stand in `text`, and the quantities of both that compare.

    Each of `quantities` has the query's and the snippet's writing, and whether they are equal.
    """
    held = set(collection.tokenize(text))
    words = zip(tokenize(query), collection.tokenize(query), strict=True)
    worth = {word: collection.idf(token) for word, token in words if token in held and not is_number(token)}
    telling = [word for word in worth if worth[word] * _TELLING >= max(worth.values())]
    terms = sorted(telling, key=lambda word: (-worth[word], word))
    return {"terms": terms[:_MOST], "quantities": _quantities(query, text)[:_MOST]}


def _quantities(query: str, text: str) -> list[dict[str, Any]]:
    theirs = [(other.text, *_reading(other)) for other in read_quantities(text)]
    return [
        {"query": ours.text, "snippet": other, "equal": value == _reading(ours)[1]}
        for ours in read_quantities(query)
        for other, subject, value in theirs
        if subject == _reading(ours)[0]
    ]


def _reading(quantity: Quantity) -> tuple[tuple[str, str | None], tuple[Any, ...]]:
    """Return what a quantity is of, its base unit or the noun it counts, and its value."""
    base = base_value(quantity)
    if base is None:
        return (quantity.kind, None), (quantity.iso,)
    low, high, unit = base
    noun = quantity.noun.split()[-1].removesuffix("s") if quantity.noun and unit == "count" else None
    return (unit, noun), (low, high)
