"""nt-collect evidence and justification against a real server."""

import json
import os
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.collect_server import Reply, Request, Server, script

KEY = "s3cret/key+x"
Run = Callable[..., "subprocess.CompletedProcess[bytes]"]
CLAIM = {
    "id": "c1",
    "claim": "The ferry carried 90 people in March 2021.",
    "date": "2021-03-10",
    "url": "https://example.org/review",
    "questions": [{"id": "q1", "text": "Did it carry 90 people?"}],
}
TEXTS = {
    "https://www.snopes.com/a": "The ferry carried ninety people, we rate this false.",
    "https://amp.snopes.com/x": "Another page on how many people the ferry carried.",
    "https://web.archive.org/web/2020/https://www.snopes.com/x": "A copy of the page on the ferry of 2020.",
    "https://notsnopes.com/b": "Records of the port list 88 passengers for the ferry.",
    "https://nytimes.com/?ref=snopes.com": "The harbour master said that the ferry was full.",
    "https://example.org/review": "Our own review of how many people the ferry carried.",
}


@pytest.fixture
def run(command: Run, tmp_path: Path) -> Run:
    """nt-collect with a cache of its own."""

    def start(*words: object, input: Any = CLAIM, **environment: str) -> "subprocess.CompletedProcess[bytes]":
        claims = input if isinstance(input, list) else [input]
        keys = {"SCALESERP_API_KEY": KEY, "SERPER_API_KEY": KEY, "NUMTEMP_CACHE": str(tmp_path / "cache")}
        done = command(
            *("nt-collect", *words),
            input=b"".join(json.dumps(claim).encode() + b"\n" for claim in claims),
            env={**os.environ, **keys, **environment},
        )
        assert KEY.encode() not in done.stdout + done.stderr
        for path in (tmp_path / "cache").rglob("*.json"):
            assert KEY.encode() not in path.read_bytes()
        return done

    return start


def lines(data: bytes) -> list[dict[str, Any]]:
    return [json.loads(line) for line in data.splitlines()]


def hits(*rows: tuple[str, str], name: str = "organic", **other: Any) -> dict[str, Any]:
    return {name: [{"link": url, "title": "T", "snippet": text, **other} for url, text in rows]}


def test_serper_and_the_leaks(run: Run, tmp_path: Path) -> None:
    with Server(lambda request: Reply(hits(*TEXTS.items()))) as api:
        words = ("--provider", "serper", "--query", "claim", "--rate", 1000, "--api", api.url)
        done = run("evidence", *words, "--dropped", tmp_path / "out" / "dropped.jsonl")
        assert api.requests[0].body == {"q": CLAIM["claim"], "num": "10"}
        assert api.requests[0].headers["x-api-key"] == KEY
    assert done.returncode == 0
    assert [snippet["url"] for snippet in lines(done.stdout)] == [
        "https://notsnopes.com/b",
        "https://nytimes.com/?ref=snopes.com",
    ]
    snippet = lines(done.stdout)[0]
    assert list(snippet) == ["id", "text", "title", "url", "domain", "date", "queries"]
    assert snippet["domain"] == "notsnopes.com"
    assert snippet["queries"] == [{"claim": "c1", "question": None, "query": CLAIM["claim"], "rank": 4}]
    dropped = lines((tmp_path / "out" / "dropped.jsonl").read_bytes())
    assert [row["dropped"] for row in dropped] == ["fact_checker"] * 3 + ["claim_source"]
    assert b"2 snippets; left out: 3 fact_checker, 1 claim_source" in done.stderr


@pytest.mark.parametrize("provider", ["scaleserp", "searxng"])
def test_the_other_providers(run: Run, provider: str) -> None:
    url, text = "https://port.example.net/log", "The log of the port lists 88 people aboard."
    answers = {
        "scaleserp": {"request_info": {"success": True}, **hits((url, text), name="organic_results")},
        "searxng": {
            "results": [{"url": url, "title": "T", "content": text, "publishedDate": "2021-03-02T00:00"}]
        },
    }
    with Server(lambda request: Reply(answers[provider])) as api:
        done = run("evidence", "--provider", provider, "--rate", 1000, "--api", api.url)
        asked = [request.params["q"] for request in api.requests]
        keys = {request.params.get("api_key") for request in api.requests}
    assert done.returncode == 0, done.stderr
    assert asked == [CLAIM["claim"], "Did it carry 90 people?"]
    assert keys == ({KEY} if provider == "scaleserp" else {None})
    (snippet,) = lines(done.stdout)
    assert (snippet["text"], snippet["url"]) == (text, url)
    assert [query["question"] for query in snippet["queries"]] == [None, "q1"]
    assert snippet["date"] == ("2021-03-02" if provider == "searxng" else None)


def test_no_hits_are_no_error_and_an_error_is_never_cached(run: Run, tmp_path: Path) -> None:
    words = ("evidence", "--provider", "serper", "--query", "claim", "--rate", 1000)
    with Server(script(Reply({"searchParameters": {}}))) as api:
        done = run(*words, "--api", api.url)
        assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
        api.answer = script(Reply({"error": "quota"}))
        done = run(*words, "--api", api.url)
        assert (done.returncode, done.stdout) == (1, b"")
        assert b"quota" in done.stderr
        api.answer = script(Reply(hits(("https://a.example.net", "Five words stand here today."))))
        assert len(lines(run(*words, "--api", api.url).stdout)) == 1
        asked = len(api.requests)
        assert len(lines(run(*words, "--api", api.url, "--offline", SERPER_API_KEY="").stdout)) == 1
        assert len(api.requests) == asked


@pytest.mark.parametrize("status", [401, 403, 429])
def test_a_refused_key_ends_the_run_with_what_was_found(run: Run, status: int) -> None:
    good = Reply(hits(("https://a.example.net", "Five words stand here today.")))
    bad = Reply({"message": "no"}, status, {"retry-after": "999"})
    with Server(script(good, bad)) as api:
        done = run("evidence", "--provider", "serper", "--rate", 1000, "--api", api.url)
    assert done.returncode == 3
    assert len(lines(done.stdout)) == 1


def test_replay_dates_noise_and_duplicates(run: Run, tmp_path: Path) -> None:
    rows = [
        ("https://a.example.net/1", "The ferry log of that week lists 88 people aboard."),
        ("https://b.example.net/1", "The ferry log of that week lists 88 people aboard!"),
        ("https://a.example.net/2", "The ferry log of that week lists 91 people aboard."),
        ("https://a.example.net/3", "Mar 11, 2021 · The owner spoke of the ferry a day later."),
        ("https://a.example.net/4", "10 March 2021 The owner spoke of the ferry that day."),
        ("https://a.example.net/5", ""),
        ("https://a.example.net/6", "Please enable JavaScript to see this page of ours."),
        ("https://a.example.net/7", "Too short."),
        ("https://a.example.net/8", "La salida de los barcos del puerto se hizo por la tarde y en la noche"),
        ("https://a.example.net/1", "The ferry log of that week lists 88 people aboard."),
    ]
    tape = tmp_path / "tape.jsonl"
    answers = [{"query": CLAIM["claim"], "answer": hits(*rows)}]
    tape.write_text("".join(json.dumps(answer) + "\n" for answer in answers))
    dropped = tmp_path / "dropped.jsonl"
    words = ("evidence", "--provider", "replay", "--replay", tape, "--before-claim", "--dropped", dropped)
    done = run(*words)
    assert done.returncode == 1  # the question has no recorded answer
    assert done.stderr.startswith(b"nt-collect: stdin:1: record c1: no answer is recorded")
    kept = lines(done.stdout)
    assert [(row["url"][-1], row["date"], row.get("undated")) for row in kept] == [
        ("1", None, True),
        ("2", None, True),
        ("4", "2021-03-10", None),
    ]
    assert [query["rank"] for query in kept[0]["queries"]] == [1, 2, 10]
    assert [row["dropped"] for row in lines(dropped.read_bytes())] == [
        *("near_duplicate", "after_claim", "empty", "boilerplate", "too_short", "other_language", "duplicate")
    ]
    assert len(lines(run(*words[:5], "--per-domain", 1, "--query", "claim").stdout)) == 1


def test_recorded_answers_replay_to_the_same_pool(run: Run, tmp_path: Path) -> None:
    tape = tmp_path / "tape.jsonl"
    with Server(lambda request: Reply(hits(*TEXTS.items()))) as api:
        words = ("evidence", "--provider", "serper", "--rate", 1000, "--api", api.url, "--record", tape)
        first = run(*words)
    again = run("evidence", "--provider", "replay", "--replay", tape)
    assert first.stdout == again.stdout != b""


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["--provider", "bing"], 2),
        (["--provider", "replay"], 2),
        (["--provider", "searxng"], 3),
        (["--provider", "serper", "--replay", "x"], 2),
        (["--provider", "serper", "--query", "all"], 2),
        (["--provider", "replay", "--replay", "/nonexistent/x"], 3),
    ],
)
def test_usage(run: Run, words: list[str], code: int) -> None:
    done = run("evidence", *words)
    assert (done.returncode, done.stdout) == (code, b"")


def test_a_missing_key_is_named(run: Run) -> None:
    done = run("evidence", "--provider", "serper", SERPER_API_KEY="")
    assert (done.returncode, done.stdout) == (3, b"")
    assert b"SERPER_API_KEY" in done.stderr


ARTICLE = """<html><head><title>Ferry</title></head><body>
<nav><a href="/">Home</a> <a href="/x">More</a></nav>
<article><h1>How many people did the ferry carry?</h1>
<p>The port authority keeps a log of every crossing, and it lists 88 people for that evening in March.</p>
<p>The company's own count, which it published a week later, gives the same number of passengers.</p>
</article><footer>Cookies and terms</footer></body></html>"""


def site(request: Request) -> Reply:
    html = {"content-type": "text/html; charset=utf-8"}
    return {
        "/robots.txt": Reply(b"User-agent: *\nDisallow: /private\n"),
        "/good": Reply(ARTICLE.encode(), 200, html),
        "/private/x": Reply(ARTICLE.encode(), 200, html),
        "/picture": Reply(b"\x89PNG", 200, {"content-type": "image/png"}),
    }.get(request.path, Reply(b"gone", 404))


def test_justification(run: Run) -> None:
    with Server(site) as web:
        urls = [f"{web.url}/{path}" for path in ("good", "private/x", "missing", "picture", "good")]
        claims = [{"id": str(number), "claim": "c", "url": url} for number, url in enumerate(urls)]
        claims += [
            {"id": "own", "claim": "c", "url": urls[0], "justification": "mine"},
            {"id": "none", "claim": "c"},
            {"id": "file", "claim": "c", "url": "file:///etc/hostname"},
        ]
        started = time.monotonic()
        done = run("justification", "--delay", 0.3, input=claims)
        assert time.monotonic() - started > 0.6  # three pages of one site
        assert [request.path for request in web.requests] == ["/robots.txt", "/good", "/missing", "/picture"]
        offline = run("justification", "--offline", input=claims[:1])
        assert lines(offline.stdout)[0]["justification"]
        assert run("justification", "--offline", input=claims[2:3]).returncode == 3
    assert done.returncode == 1
    found = lines(done.stdout)
    assert [record["id"] for record in found] == [claim["id"] for claim in claims]
    assert "88 people for that evening" in found[0]["justification"]
    assert "Cookies" not in found[0]["justification"]
    assert found[4]["justification"] == found[0]["justification"]
    assert found[5]["justification"] == "mine"
    assert [record["notes"]["collect"] for record in found if "notes" in record] == [
        ["no_justification: robots"],
        ["no_justification: http"],
        ["no_justification: no_text"],
        ["no_justification: bad_url"],
    ]
    assert len(done.stderr.splitlines()) == 4


def test_a_redirect_to_another_host_obeys_its_robots_txt(run: Run) -> None:
    """What a site allows says nothing about the site that it leads to; robots.txt is asked there too."""
    with Server(site) as other:
        # The same server under another name is another host, with rules of its own.
        away = other.url.replace("127.0.0.1", "localhost")
        targets = {
            "/moved": f"{away}/good",
            "/forbidden": f"{away}/private/x",
            "/file": "file:///etc/hostname",
            "/round": "/round",
        }

        def sends_on(request: Request) -> Reply:
            target = targets.get(request.path)
            return Reply(b"", 302, {"location": target}) if target else Reply(b"", 404)

        with Server(sends_on) as web:
            claims = [
                {"id": path, "claim": "c", "url": f"{web.url}{path}"} for path in (*targets, "/missing")
            ]
            done = run("justification", "--delay", 0, input=claims)
    assert [request.path for request in other.requests] == ["/robots.txt", "/good"]
    found = {record["id"]: record for record in lines(done.stdout)}
    assert "88 people for that evening" in found["/moved"]["justification"]
    assert {name: record["notes"]["collect"] for name, record in found.items() if "notes" in record} == {
        "/forbidden": ["no_justification: robots"],
        "/file": ["no_justification: bad_url"],
        "/round": ["no_justification: http"],
        "/missing": ["no_justification: http"],
    }
    assert b"more than 10 redirects" in done.stderr
    assert done.returncode == 1
