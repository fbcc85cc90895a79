"""Fact-checkers are told from other publishers by host, section and what an address wraps."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numtemp.lib.domains import is_factcheck, registrable_domain, unwrap

BLOCKED = [
    "https://www.snopes.com/x",
    "https://amp.snopes.com/x",
    "snopes.com",
    "//SNOPES.com:443/a",
    "https://www.snopes.com.",
    "https://user@snopes.com/",
    "https://web.archive.org/web/2020/https://www.snopes.com/x",
    "https://web.archive.org/web/20200101000000*/http:/snopes.com/x",
    "https://archive.ph/2020/https://fullfact.org/",
    "https://www-snopes-com.cdn.ampproject.org/v/s/www.snopes.com/x",
    "https://snopes-com.translate.goog/fact",
    "https://www.google.com/amp/s/www.snopes.com/fact",
    "https://factcheck.afp.com/doc.1",
    "https://www.reuters.com/fact-check/a-page",
    "https://www.nytimes.com/2020/10/22/us/fact-check-debate.html",
    "https://www.bbc.co.uk/news/reality_check",
    "https://eu.usatoday.com/story/news/factcheck/2021/a",
]
KEPT = [
    "https://notsnopes.com/",
    "https://nytimes.com/?ref=snopes.com",
    "https://nytimes.com/a#snopes.com",
    "https://snopes.com.evil.org/",
    "https://www.reuters.com/world/a-page",
    "https://www.bbc.co.uk/news/uk-1",
    "https://archive.ph/aBcD",
    "https://example.org/fact-check/",
    "not a url",
    "http://[::1",
    "",
]


@pytest.mark.parametrize("url", BLOCKED)
def test_a_page_of_a_fact_checker_is_blocked(url):
    assert is_factcheck(url)


@pytest.mark.parametrize("url", KEPT)
def test_any_other_page_is_kept(url):
    assert not is_factcheck(url)


def test_unwrap_gives_the_page_inside():
    assert unwrap("https://web.archive.org/web/2020/https://Example.org:80/a?b") == ("example.org", "/a")


@pytest.mark.parametrize(
    ("url", "domain"),
    [
        ("https://news.bbc.co.uk/x", "bbc.co.uk"),
        ("http://a.b.example.org.uk:80/", "example.org.uk"),
        ("localhost", "localhost"),
        ("", ""),
    ],
)
def test_registrable_domain(url, domain):
    assert registrable_domain(url) == domain


@given(st.one_of(st.text(), st.from_regex(r"https?://[^\s]{0,30}/web/[^\s]{0,40}")))
def test_no_text_breaks_it(text):
    host, path = unwrap(text)
    assert host == host.lower()
    assert isinstance(is_factcheck(text), bool)
    assert isinstance(path, str)
