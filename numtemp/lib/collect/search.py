"""Search providers: a query in, hits out (section 3.4)."""

import os
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, Final

from numtemp.lib.collect.fetch import Fetcher
from numtemp.lib.collect.values import plain_text, without_login
from numtemp.lib.errors import SetupError
from numtemp.lib.jsonl import read_records
from numtemp.lib.web import Web, WebError

# Where each provider's answer lists its hits; a recorded answer is known by them.
_LISTS: Final = ("organic_results", "organic", "results")


@dataclass(frozen=True, slots=True)
class Hit:
    """One result: what it says, where, and the date as the provider writes it."""

    title: str
    text: str
    url: str
    date: str


class Provider(ABC):
    """A source of search results; `answer` returns its raw answer, of which `hits` makes hits."""

    name: ClassVar[str]

    @abstractmethod
    def answer(self, query: str, count: int) -> Any:
        """Return the answer for a query; raises WebError for one that failed, SetupError for the rest."""

    def close(self) -> None:
        """Let go of what the provider holds."""
        return None


class _Service(Provider):
    """A provider on the web, whose answers are cached by query."""

    key: ClassVar[str | None] = None
    address: ClassVar[str] = ""

    def __init__(self, api: str | None, rate: float, offline: bool) -> None:
        self.api = api or self.address
        if not self.api:
            raise SetupError(f"{self.name} needs --api URL, the address of a server")
        self.secret = os.environ.get(self.key, "") if self.key else ""
        if self.key and not self.secret and not offline:
            raise SetupError(f"no key: set {self.key} to a key of {self.name}")
        self.web = Web(rate=rate, secrets=(self.secret,))
        self.fetcher = Fetcher(self.web, "search", wrong, lambda answer: next(hits(answer), None) is not None)

    def close(self) -> None:
        self.web.close()


class ScaleSerp(_Service):
    """scaleserp.com, which the paper used: Google's results."""

    name = "scaleserp"
    key = "SCALESERP_API_KEY"
    address = "https://api.scaleserp.com/search"

    def answer(self, query: str, count: int) -> Any:
        # The service takes its key in the query alone.
        return self.fetcher.get(self.api, {"q": query, "num": str(count)}, secret={"api_key": self.secret})


class Serper(_Service):
    """serper.dev: Google's results."""

    name = "serper"
    key = "SERPER_API_KEY"
    address = "https://google.serper.dev/search"

    def answer(self, query: str, count: int) -> Any:
        return self.fetcher.get(
            self.api, {"q": query, "num": str(count)}, headers={"x-api-key": self.secret}, post=True
        )


class SearXng(_Service):
    """A SearXNG server, whose JSON output must be switched on."""

    name = "searxng"

    def answer(self, query: str, count: int) -> Any:
        return self.fetcher.get(f"{self.api.rstrip('/')}/search", {"q": query, "format": "json"})


class Replay(Provider):
    """Answers that were recorded before: JSON lines with query and answer, of any provider."""

    name = "replay"

    def __init__(self, path: Path) -> None:
        self.answers: dict[str, Any] = {}
        for number, record in enumerate(read_records(path), start=1):
            if not isinstance(record.get("query"), str) or "answer" not in record:
                raise SetupError(
                    f"{path}: expected JSON lines with query and answer; record {number} has not"
                )
            self.answers[record["query"]] = record["answer"]

    def answer(self, query: str, count: int) -> Any:
        if query not in self.answers:
            raise WebError(f"no answer is recorded for {query[:80]!r}")
        answer = self.answers[query]
        if problem := wrong(answer):
            raise WebError(problem)
        return answer


SERVICES: Final[Mapping[str, type[_Service]]] = {kind.name: kind for kind in (ScaleSerp, Serper, SearXng)}


def wrong(answer: Any) -> str | None:
    """Return what an answer reports as an error, or how it is none; no results at all is no error."""
    if not isinstance(answer, dict):
        return "the provider's answer is no object"
    info = answer.get("request_info")
    if isinstance(info, dict) and info.get("success") is False:
        return f"the provider reports an error: {str(info.get('message'))[:200]}"
    if error := answer.get("error"):
        message = error.get("message") if isinstance(error, dict) else error
        return f"the provider reports an error: {str(message)[:200]}"
    for name in _LISTS:
        if not isinstance(answer.get(name, []), list):
            return f"the provider's answer has {name} that is no list"
    return None


def hits(answer: Any) -> Iterator[Hit]:
    """Yield the results of an answer of any provider, in its order; what is none is passed over."""
    for item in next((answer[name] for name in _LISTS if answer.get(name)), []):
        url = (item.get("link") or item.get("url")) if isinstance(item, dict) else None
        if not isinstance(url, str):
            continue
        text = item.get("snippet") or item.get("content") or item.get("description")
        date = next(
            (item[name] for name in ("date_utc", "publishedDate", "date") if isinstance(item.get(name), str)),
            "",
        )
        yield Hit(plain_text(item.get("title")), plain_text(text), without_login(url.strip()), date)
