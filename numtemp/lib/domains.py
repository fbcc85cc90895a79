"""Which web addresses belong to fact-checkers, whose verdicts would leak into the evidence (section 3.4)."""

import re
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final
from urllib.parse import unquote, urlsplit

_TABLE: Final = Path(__file__).parent / "data" / "factcheck_domains.tsv"
# Archives write `http:/` with one slash; people leave the scheme out.
_SCHEME: Final = re.compile(r"(?:[a-z][a-z0-9+.-]*:/{1,2}|//)?", re.IGNORECASE)
# An address inside another one: an archive's copy, a cache's, a translation's.
_WRAPPED_PATH: Final = re.compile(
    r"/(?:(?:web|wayback)/[^/]+|amp(?:/s)?|[cvi]/s|\d{4,14}[a-z_]*|newest)/(.+)"
)
_WRAPPERS: Final = (
    *("archive.org", "archive.today", "archive.ph", "archive.is", "archive.fo", "archive.li", "archive.md"),
    *("archive.vn", "google.com", "ampproject.org", "webcitation.org", "perma.cc", "ghostarchive.org"),
)
_DASHED_HOSTS: Final = (".cdn.ampproject.org", ".translate.goog")
_MAX_DEPTH: Final = 4


def is_factcheck(url: str) -> bool:
    """Tell whether `url` is a page of a fact-checker, or of a news site's fact-check section.

    Subdomains count, as do copies in archives and AMP caches; a fact-checker's name elsewhere in the address,
    in its query or inside another name, does not.
    """
    host, path = unwrap(url)
    sections = _sections()
    labels = host.split(".")
    for first in range(len(labels) - 1):
        wanted = sections.get(".".join(labels[first:]))
        if wanted is not None and (not wanted or _has_section(path, wanted)):
            return True
    return False


def unwrap(url: str) -> tuple[str, str]:
    """Return (host, path) of the page that `url` shows, looking through archives and caches.

    The host is in lower case, without port and final dot. Text that is no address gives ("", "").
    """
    for _ in range(_MAX_DEPTH):
        host, path = _split(url)
        for ending in _DASHED_HOSTS:
            if host.endswith(ending):
                name = host.removesuffix(ending)
                return name.replace("--", "\0").replace("-", ".").replace("\0", "-"), path
        match = _WRAPPED_PATH.fullmatch(path) if _is_below(host, _WRAPPERS) else None
        if match is None:
            return host, path
        url = unquote(match[1])
    return _split(url)


def registrable_domain(url: str) -> str:
    """Return the registrable domain of `url` (`bbc.co.uk`) by the public suffix list that tldextract brings.

    Nothing is fetched. Without a known suffix it is the host itself; "" for text that is no address.
    """
    return _registrable(unwrap(url)[0])


@cache
def _extractor() -> Any:
    import tldextract

    return tldextract.TLDExtract(cache_dir=None, suffix_list_urls=())


@lru_cache(1 << 12)
def _registrable(host: str) -> str:
    return str(_extractor()(host).top_domain_under_public_suffix) or host


def _split(url: str) -> tuple[str, str]:
    try:
        parts = urlsplit(_SCHEME.sub("http://", url.strip(), count=1))
        host = (parts.hostname or "").lower().rstrip(".")  # urlsplit leaves what follows a %
    except ValueError:
        return "", ""
    try:
        host = host.encode("idna").decode("ascii") if not host.isascii() else host
    except UnicodeError:
        pass
    return host, parts.path


def _is_below(host: str, domains: tuple[str, ...]) -> bool:
    return any(host == domain or host.endswith(f".{domain}") for domain in domains)


def _has_section(path: str, sections: tuple[str, ...]) -> bool:
    """Tell whether a segment of the path begins with one of the names, hyphens or not."""
    segments = [_squeeze(unquote(segment)) for segment in path.split("/")]
    return any(segment.startswith(section) for segment in segments for section in sections)


def _squeeze(text: str) -> str:
    return text.lower().replace("-", "").replace("_", "")


@cache
def _sections() -> dict[str, tuple[str, ...]]:
    """Return host → names of its fact-check sections; none where the whole host is a fact-checker's."""
    sections: dict[str, tuple[str, ...]] = {}
    for line in _TABLE.read_text().splitlines():
        if line and not line.startswith("#"):
            host, _, section = line.partition("\t")
            sections[host] = (*sections.get(host, ()), *([_squeeze(section)] if section else []))
    return sections
