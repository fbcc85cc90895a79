"""The pool of evidence: every snippet once, without fact-checkers, noise and later news (section 3.4)."""

import hashlib
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from numtemp.lib.collect.languages import is_language
from numtemp.lib.collect.search import Hit
from numtemp.lib.collect.similar import NearDuplicates
from numtemp.lib.collect.values import iso_date
from numtemp.lib.domains import is_factcheck, registrable_domain, unwrap
from numtemp.lib.record import Record

_FEWEST_WORDS: Final = 5
_BOILERPLATE: Final = re.compile(
    r"(?:enable|requires?|turn on) javascript|accept (?:all )?cookies|we use cookies|page not found"
    r"|are you a (?:human|robot)|access (?:denied|to this page has been)|404 not found|log ?in to continue"
    r"|subscribe to (?:read|continue)|no description (?:is )?available|cannot provide a description",
    re.IGNORECASE,
)
_MONTHS: Final = {
    name: number
    for number, name in enumerate(
        ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"), start=1
    )
}
_MONTH_FIRST: Final = re.compile(r"([A-Za-z]{3})[a-z]*\.? (\d{1,2}), (\d{4})")
_DAY_FIRST: Final = re.compile(r"(\d{1,2}) ([A-Za-z]{3})[a-z]*\.?,? (\d{4})")


REASONS: Final = (
    *("fact_checker", "claim_source", "after_claim", "duplicate", "near_duplicate", "empty", "boilerplate"),
    *("too_short", "other_language", "per_domain"),
)


class Pool:
    """Collects the hits of many queries."""

    def __init__(self, lang: str | None, per_domain: int | None, before_claim: bool) -> None:
        """Keep one language, some hits of a domain for each query, and none that is later than the claim."""
        self.lang = lang
        self.per_domain = per_domain
        self.before_claim = before_claim
        self.snippets: list[Record] = []
        self.by_id: dict[str, Record] = {}
        self.near = NearDuplicates(lambda number: str(self.snippets[number]["text"]), threshold=0.9)

    def add(self, found: list[Hit], claim: Record, query: Record) -> Iterator[Record]:
        """Take the hits of one query for a claim, and yield those left out with their reason in `dropped`.

        `query` is kept in the `queries` of each snippet, with the hit's rank from 1.
        """
        domains: Counter[str] = Counter()
        for rank, hit in enumerate(found, start=1):
            snippet = _snippet(hit)
            asked = {**query, "rank": rank}
            reason = self._reason(hit, snippet, claim, domains)
            if reason is None:
                domains[snippet["domain"]] += 1
                reason = self._keep(snippet, asked)
            if reason is not None:
                yield {**snippet, "queries": [asked], "dropped": reason}

    def _keep(self, snippet: Record, asked: Record) -> str | None:
        """Add the snippet, or its query to the one that says the same already."""
        known = self.by_id.get(snippet["id"])
        reason = "duplicate"
        if known is None:
            # Only what is kept is numbered, so a near-duplicate must not enter the index.
            if near := self.near.find(snippet["text"]):
                known, reason = self.snippets[near[0]], "near_duplicate"
            else:
                self.near.add(snippet["text"])
        if known is None:
            if self.before_claim and not snippet["date"]:
                snippet["undated"] = True
            self.snippets.append({**snippet, "queries": [asked]})
            self.by_id[snippet["id"]] = self.snippets[-1]
            return None
        known["queries"].append(asked)
        return reason

    def _reason(self, hit: Hit, snippet: Record, claim: Record, domains: Counter[str]) -> str | None:
        text = snippet["text"]
        if is_factcheck(hit.url):
            return "fact_checker"
        if _is_own_page(hit.url, claim):
            return "claim_source"
        if not text:
            return "empty"
        if _BOILERPLATE.search(text):
            return "boilerplate"
        if len(text.split()) < _FEWEST_WORDS:
            return "too_short"
        if self.lang and not is_language(self.lang, None, text):
            return "other_language"
        day = iso_date(claim.get("date")) or iso_date(claim.get("review_date"))
        if self.before_claim and day and snippet["date"] and snippet["date"] > day:
            return "after_claim"
        if self.per_domain and domains[snippet["domain"]] >= self.per_domain:
            return "per_domain"
        return None


def hit_date(hit: Hit) -> str | None:
    """Return the day of a hit as YYYY-MM-DD: the provider's, or the one that its text opens with."""
    return iso_date(hit.date) or _written_day(hit.date) or _written_day(hit.text[:24])


def _written_day(text: str) -> str | None:
    if match := _MONTH_FIRST.match(text):
        month, day, year = match.groups()
    elif match := _DAY_FIRST.match(text):
        day, month, year = match.groups()
    else:
        return None
    number = _MONTHS.get(month.lower())
    return iso_date(f"{year}-{number}-{day}") if number else None


def _snippet(hit: Hit) -> Record:
    digest = hashlib.sha256(f"{hit.url}\n{hit.text}".encode()).hexdigest()[:16]
    return {
        "id": f"ev-{digest}",
        "text": hit.text,
        "title": hit.title,
        "url": hit.url,
        "domain": registrable_domain(hit.url),
        "date": hit_date(hit),
    }


def _is_own_page(url: str, claim: Record) -> bool:
    """Whether a hit is the review that the claim was taken from."""
    own: Any = claim.get("url")
    return isinstance(own, str) and bool(own) and unwrap(own) == unwrap(url)
