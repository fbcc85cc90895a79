"""Claims from the Google Fact Check Tools API, claims:search (section 3.1)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from numtemp.lib.collect.entry import Bad, Entries, Entry, Fields, with_rest
from numtemp.lib.collect.fetch import Fetcher
from numtemp.lib.collect.languages import is_language
from numtemp.lib.collect.publishers import Publisher
from numtemp.lib.collect.values import iso_date, plain_text
from numtemp.lib.web import Web

API: Final = "https://factchecktools.googleapis.com/v1alpha1/claims:search"
KEY: Final = "GOOGLE_FACTCHECK_API_KEY"
_PAGE: Final = "100"
_OF_CLAIM: Final = ("text", "claimant", "claimDate", "claimReview")
_OF_REVIEW: Final = ("publisher", "url", "textualRating", "languageCode", "reviewDate", "title")


@dataclass(frozen=True, slots=True)
class Search:
    """What to ask for; dates are YYYY-MM-DD, both included, and hold for the claim, else for its review."""

    query: str | None = None
    publisher: str | None = None
    lang: str | None = "en"
    max_age: int | None = None
    since: str | None = None
    until: str | None = None

    def name(self) -> str:
        """Return what a message calls the search."""
        return " ".join(part for part in (self.publisher, self.query) if part)


class FactCheckTools:
    """The API, all pages of a search; answers are cached for the day.

    `known` sites give their claims a country.
    """

    def __init__(self, web: Web, key: str, day: str, known: Sequence[Publisher], api: str = API) -> None:
        self.fetcher = Fetcher(web, "factchecktools", _wrong, lambda answer: bool(answer.get("claims")))
        self.headers = {"x-goog-api-key": key}
        self.day = day
        self.countries = {site.domain: site.country for site in known}
        self.api = api

    def claims(self, search: Search) -> Entries:
        """Yield an entry for each review of each claim, in the API's order.

        Pages are asked for until there is no token; an empty page may have one. Raises as Fetcher.get does.
        """
        for number, claim in enumerate(self._pages(search), start=1):
            place = f"{search.name()} claim {number}"
            text = plain_text(claim.get("text")) if isinstance(claim, dict) else ""
            reviews = claim.get("claimReview") if isinstance(claim, dict) else None
            if not text:
                yield Bad(place, "no text")
            elif not isinstance(reviews, list) or not all(isinstance(review, dict) for review in reviews):
                yield Bad(place, "no list of reviews")
            else:
                for review in reviews:
                    fields = _fields(text, claim, review)
                    fields["publisher"] = fields["publisher"] or search.publisher
                    fields["country"] = self.countries.get(fields["publisher"] or "")
                    if _wanted(fields, search):
                        yield Entry(place, fields)

    def _pages(self, search: Search) -> Iterator[Any]:
        wanted = {
            "query": search.query,
            "reviewPublisherSiteFilter": search.publisher,
            "languageCode": search.lang,
            "maxAgeDays": str(search.max_age) if search.max_age else None,
            "pageSize": _PAGE,
        }
        params = {name: value for name, value in wanted.items() if value}
        tokens: set[str] = set()
        while True:
            answer = self.fetcher.get(self.api, params, day=self.day, headers=self.headers)
            yield from answer.get("claims") or []
            token = answer.get("nextPageToken")
            if not token or token in tokens:  # a token that comes back would go on for ever
                return
            tokens.add(token)
            params["pageToken"] = token


def _wrong(answer: Any) -> str | None:
    if not isinstance(answer, dict):
        return "the API's answer is no object"
    if "error" in answer:
        error = answer["error"]
        message = error.get("message") if isinstance(error, dict) else error
        return f"the API reports an error: {str(message)[:200]}"
    if not isinstance(answer.get("claims"), list | None):
        return "the API's answer has no list of claims"
    if not isinstance(answer.get("nextPageToken", ""), str):
        return "the API's answer has a page token that is no string"
    return None


def _fields(text: str, claim: Fields, review: Fields) -> Fields:
    publisher = review.get("publisher")
    publisher = publisher if isinstance(publisher, dict) else {}
    fields: Fields = {
        "claim": text,
        "label_original": plain_text(review.get("textualRating")),
        "url": review.get("url"),
        "publisher": plain_text(publisher.get("site")),
        "claimant": plain_text(claim.get("claimant")),
        "date": iso_date(claim.get("claimDate")),
        "lang": review.get("languageCode"),
        "publisher_name": plain_text(publisher.get("name")),
        "title": plain_text(review.get("title")),
        "review_date": iso_date(review.get("reviewDate")),
    }
    return with_rest(with_rest(fields, review, _OF_REVIEW), claim, _OF_CLAIM)


def _wanted(fields: Fields, search: Search) -> bool:
    if search.lang and not is_language(search.lang, fields["lang"], fields["claim"]):
        return False
    day = fields["date"] or fields["review_date"]
    if search.since or search.until:
        return bool(day) and (search.since or "") <= day <= (search.until or "9999")
    return True
