"""The text of review pages, fetched politely: the gold evidence of section 4.2."""

import os
import time
from urllib.parse import urljoin, urlsplit
from urllib.robotparser import RobotFileParser

from numtemp.lib.cache import Cache
from numtemp.lib.collect.values import without_login
from numtemp.lib.errors import RecordError, SetupError
from numtemp.lib.web import Answer, Web, WebError, place

_AGENT = "numtemp"
_LONGEST_DELAY = 60.0  # seconds; a site that asks for more is not fetched
_HOSTS_DOWN = 3  # so many without one that answers: the network is missing
_MOST_HOPS = 10
_REDIRECTS = frozenset({301, 302, 303, 307, 308})


class Articles:
    """Article texts by address: one request at a time, as robots.txt says, `delay` seconds apart a site."""

    def __init__(self, web: Web, delay: float) -> None:
        self.web = web
        self.delay = delay
        self.cache = Cache("articles")
        self.robots: dict[str, RobotFileParser] = {}
        self.last: dict[str, float] = {}
        self.down: dict[str, str] = {}
        self.reached = False

    def text(self, url: str) -> str:
        """Return the text of the article at `url`.

        Raises RecordError (`bad_url`, `robots`, `unreachable`, `http`, `no_text`) where there is none, and
        SetupError offline and where no host at all answers.
        """
        url = without_login(url.strip())
        _site(url)
        kept = self.cache.get({"url": url})
        if isinstance(kept, str):
            return kept
        if os.environ.get("NUMTEMP_OFFLINE") == "1":
            raise SetupError(f"offline, and the article at {place(url)} is not in the cache")
        text = extract(self._page(url))
        if not text:
            raise RecordError("no_text", f"no article text at {place(url)}")
        self.cache.put({"url": url}, text)
        return text

    def _page(self, url: str) -> Answer:
        """Return the page at `url`, or where that leads; each site on the way is asked for its rules."""
        for _ in range(_MOST_HOPS):
            site = _site(url)
            if site in self.down:
                raise RecordError("unreachable", self.down[site])
            rules = self._rules(site)
            pause = max(self.delay, float(rules.crawl_delay(_AGENT) or 0))
            if not rules.can_fetch(_AGENT, url) or pause > _LONGEST_DELAY:
                raise RecordError("robots", f"robots.txt keeps {place(url)} from programs")
            answer = self._fetch(site, url, pause, follow=False)
            if answer.status not in _REDIRECTS or not answer.headers.get("location"):
                return answer
            url = without_login(_target(url, answer.headers["location"]))
        raise RecordError("http", f"more than {_MOST_HOPS} redirects on the way to {place(url)}")

    def _rules(self, site: str) -> RobotFileParser:
        """Return what robots.txt allows: everything where there is none, nothing where the server fails."""
        if site not in self.robots:
            rules = RobotFileParser()
            try:
                answer = self._fetch(site, f"{site}/robots.txt", self.delay)
                rules.parse(answer.body.decode(errors="replace").splitlines())
            except RecordError as error:
                if error.type != "http":
                    raise
                rules.parse([] if error.message.startswith("HTTP 4") else ["User-agent: *", "Disallow: /"])
            self.robots[site] = rules
        return self.robots[site]

    def _fetch(self, site: str, url: str, pause: float, *, follow: bool = True) -> Answer:
        if site in self.last:
            time.sleep(max(0.0, self.last[site] + pause - time.monotonic()))
        try:
            answer = self.web.get(url, headers={"accept": "text/html,*/*;q=0.5"}, follow=follow)
        except WebError as error:
            self.reached = True
            if error.status is None:
                raise RecordError("unreachable", str(error)) from None
            raise RecordError("http", f"HTTP {error.status} at {place(url)}") from None
        except SetupError as error:
            self.down[site] = str(error)
            if not self.reached and len(self.down) >= _HOSTS_DOWN:
                raise
            raise RecordError("unreachable", str(error)) from None
        finally:
            self.last[site] = time.monotonic()
        self.reached = True
        return answer


def _target(url: str, location: str) -> str:
    try:
        return urljoin(url, location.strip())
    except ValueError:
        raise RecordError("bad_url", f"{place(url)} leads to no web address") from None


def _site(url: str) -> str:
    """Return scheme, host and port of a web address; raises RecordError for anything else."""
    try:
        parts = urlsplit(url)
        good = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        good = False
    if not good:
        raise RecordError("bad_url", "the url is no web address")
    return f"{parts.scheme}://{parts.netloc.lower()}"


def extract(answer: Answer) -> str:
    """Return the article's text, paragraphs on lines of their own; "" where the page is none."""
    kind = answer.headers.get("content-type", "text/html")
    if "html" not in kind and "text" not in kind:
        return ""
    import trafilatura

    text = trafilatura.extract(answer.body, include_comments=False, include_tables=True)
    return (text or "").strip()
