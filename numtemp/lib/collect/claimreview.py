"""schema.org ClaimReview as JSON-LD: one, a list, a graph or a DataFeed of any length."""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from numtemp.lib.collect.entry import Entries, Entry, Fields, with_rest
from numtemp.lib.collect.jsonitems import read_entries
from numtemp.lib.collect.values import first, iso_date, name_of, plain_text
from numtemp.lib.domains import unwrap
from numtemp.lib.errors import LineError

EXPECTED: Final = (
    "expected schema.org ClaimReview in JSON-LD: an object with claimReviewed, a list of them, a @graph or a"
    " DataFeed"
)
_WRAPPERS: Final = ("dataFeedElement", "@graph")
_USED: Final = ("claimReviewed", "url", "inLanguage", "datePublished")
# How a published sample of the Google feed spells the same things.
_SAMPLE: Final = ("claim_text", "source_claim", "verdict_article", "fact_checking_date")


def read_claimreview(chunks: Iterable[bytes]) -> Entries:
    """Yield a claim for each review; what has no field of its own is kept as it is.

    Nodes of a graph that are no reviews are passed over. Raises SetupError where nothing can be one.
    """
    return read_entries(chunks, _entries, EXPECTED, _WRAPPERS)


def _entries(place: str, item: Fields) -> Entries:
    if "claim_text" in item:
        yield Entry(place, _from_sample(item))
        return
    found = False
    for review in _reviews(item):
        found = True
        yield Entry(place, _fields(review))
    kinds = _types(item)
    if not found and (not kinds or kinds & {"ClaimReview", "DataFeedItem", "DataFeed"}):
        raise LineError("no ClaimReview with claimReviewed")


def _reviews(item: Fields) -> Iterator[Fields]:
    """Yield the object itself if it is a review, and those that it wraps."""
    if isinstance(item.get("claimReviewed"), str) and item["claimReviewed"].strip():
        yield item
        return
    for name in ("item", *_WRAPPERS):
        inner = item.get(name)
        for entry in inner if isinstance(inner, list) else [inner]:
            if isinstance(entry, dict):
                yield from _reviews(entry)


def _types(item: Fields) -> set[str]:
    kinds = item.get("@type")
    return {kind for kind in (kinds if isinstance(kinds, list) else [kinds]) if isinstance(kind, str)}


def _fields(review: Fields) -> Fields:
    reviewed = first(review.get("itemReviewed"))
    reviewed = reviewed if isinstance(reviewed, dict) else {}
    url = first(review.get("url"))
    fields: Fields = {
        "claim": plain_text(review["claimReviewed"]),
        "label_original": rating_text(first(review.get("reviewRating"))),
        "url": url if isinstance(url, str) else None,
        "publisher_name": name_of(review.get("author")),
        "claimant": name_of(reviewed.get("author")),
        "date": iso_date(first(reviewed.get("datePublished"))),
        "review_date": iso_date(first(review.get("datePublished"))),
        "lang": _language(review.get("inLanguage")),
    }
    if not fields["url"]:
        fields["publisher"] = _site(review.get("author"))
    return with_rest(fields, review, _USED)


def rating_text(rating: Any) -> str:
    """Return the textual rating of a schema.org Rating: alternateName, else name, never the number."""
    if not isinstance(rating, dict):
        return plain_text(rating)
    return plain_text(first(rating.get("alternateName"))) or plain_text(first(rating.get("name")))


def _language(value: Any) -> str | None:
    value = first(value)
    if isinstance(value, dict):
        value = value.get("alternateName")
    return value.split("-")[0].lower() if isinstance(value, str) and value else None


def _site(author: Any) -> str | None:
    author = first(author)
    url = first(author.get("url")) if isinstance(author, dict) else None
    return unwrap(url)[0].removeprefix("www.") or None if isinstance(url, str) else None


def _from_sample(item: Fields) -> Fields:
    claim = plain_text(item["claim_text"])
    if not claim:
        raise LineError("no claim")
    archived = item.get("web_archive")
    host, path = unwrap(archived) if isinstance(archived, str) else ("", "")
    fields: Fields = {
        "claim": claim,
        "label_original": plain_text(item.get("verdict_article")),
        "url": f"https://{host}{path}" if host else None,
        "claimant": plain_text(item.get("source_claim")),
        "review_date": iso_date(item.get("fact_checking_date")),
    }
    return with_rest(fields, item, _SAMPLE)
