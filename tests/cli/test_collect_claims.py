"""nt-collect claims against a real server that pages, fails, throttles and lies."""

import json
import os
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.collect_server import Reply, Server, script

KEY = "s3cret/key+x"
Run = Callable[..., "subprocess.CompletedProcess[bytes]"]


def review(number: int, rating: str = "False", **other: Any) -> dict[str, Any]:
    return {
        "publisher": {"name": "Snopes", "site": "snopes.com"},
        "url": f"https://www.snopes.com/{number}",
        "title": f"Title {number}",
        "reviewDate": "2026-11-02T00:00:00Z",
        "textualRating": rating,
        "languageCode": "en",
        **other,
    }


def claim(number: int, *reviews: dict[str, Any], **other: Any) -> dict[str, Any]:
    return {"text": f"Boat {number} sank.", "claimReview": list(reviews) or [review(number)], **other}


def page(*numbers: int, token: str | None = None) -> Any:
    value = {"claims": [claim(number) for number in numbers]} if numbers else {}
    return Reply(value | ({"nextPageToken": token} if token else {}))


@pytest.fixture
def run(command: Run, tmp_path: Path) -> Run:
    """nt-collect claims at a server's address, with a cache of its own."""

    def start(api: Any, *words: object, **environment: str) -> "subprocess.CompletedProcess[bytes]":
        settings = {"GOOGLE_FACTCHECK_API_KEY": KEY, "NUMTEMP_CACHE": str(tmp_path / "cache"), **environment}
        done = command(
            *("nt-collect", "claims", "--rate", 1000, "--api", f"{api.url}/v1/claims:search", *words),
            env={**os.environ, **settings},
        )
        assert KEY.encode() not in done.stdout + done.stderr
        cached = [path for path in (tmp_path / "cache").rglob("*") if path.is_file()]
        assert all(KEY.encode() not in path.read_bytes() and KEY not in str(path) for path in cached)
        return done

    return start


def found(done: "subprocess.CompletedProcess[bytes]") -> list[str]:
    return [json.loads(line)["claim"] for line in done.stdout.splitlines()]


def test_every_claim_in_order_once_through_an_empty_page(run: Run) -> None:
    with Server(script(page(1, 2, token="a"), page(token="b"), page(3))) as api:
        done = run(api, "--query", "boats")
        assert (done.returncode, done.stderr) == (0, b"")
        assert found(done) == ["Boat 1 sank.", "Boat 2 sank.", "Boat 3 sank."]
        assert [request.params.get("pageToken") for request in api.requests] == [None, "a", "b"]
        assert {request.params["query"] for request in api.requests} == {"boats"}
        assert {request.params["languageCode"] for request in api.requests} == {"en"}
        assert {request.headers["x-goog-api-key"] for request in api.requests} == {KEY}
        assert all("key" not in request.params for request in api.requests)


def test_a_record_holds_all_that_the_api_gives(run: Run) -> None:
    first = review(1, "Mixture", reviewAuthor={"name": "B"})
    other = review(1, "Pants on Fire", url="https://user:pw@www.politifact.com/1")
    other["publisher"] = {"name": "PolitiFact", "site": "politifact.com"}
    item = claim(1, first, other, claimant="A. Rower", claimDate="2026-10-30T12:00:00Z", topic="boats")
    with Server(script(Reply({"claims": [item]}))) as api:
        done = run(api, "--publisher", "snopes.com")
    one, two = [json.loads(line) for line in done.stdout.splitlines()]
    assert one["id"] != two["id"]
    assert (one["label"], one["label_original"], one["country"]) == ("Conflicting", "Mixture", "usa")
    assert (one["date"], one["review_date"], one["claimant"]) == ("2026-10-30", "2026-11-02", "A. Rower")
    assert (one["topic"], one["reviewAuthor"], one["title"]) == ("boats", {"name": "B"}, "Title 1")
    assert (two["url"], two["publisher"], two["label"]) == (
        *("https://www.politifact.com/1", "politifact.com"),
        "False",
    )
    assert one["trace"]["collect"].startswith("source:google|ratings:release")


def test_failures_are_tried_again_and_retry_after_is_honoured(run: Run) -> None:
    busy, slow = Reply({}, 503), Reply({}, 429, {"retry-after": "2"})
    with Server(script(busy, busy, page(1, token="a"), slow, page(2))) as api:
        started = time.monotonic()
        done = run(api, "--query", "boats")
        assert time.monotonic() - started >= 2
        assert (done.returncode, done.stderr) == (0, b"")
        assert found(done) == ["Boat 1 sank.", "Boat 2 sank."]
        assert len(api.requests) == 5


def test_a_page_that_fails_for_good_leaves_the_rest_and_a_rerun_goes_on(run: Run) -> None:
    with Server(lambda request: _seven(request, broken=True)) as api:
        done = run(api, "--query", "boats")
        assert done.returncode in (1, 3)
        assert len(found(done)) == 6
        assert len(done.stderr.splitlines()) == 1
        assert b"500" in done.stderr
        api.answer = lambda request: _seven(request, broken=False)
        before = len(api.requests)
        again = run(api, "--query", "boats")
        assert again.returncode == 0
        assert len(found(again)) == 7
        assert len(api.requests) == before + 1


def _seven(request: Any, broken: bool) -> Any:
    number = int(request.params.get("pageToken", "1"))
    if number == 7:
        return Reply(b"oops", 500) if broken else page(7)
    return page(number, token=str(number + 1))


def test_one_publisher_that_fails_does_not_stop_the_others(run: Run, tmp_path: Path) -> None:
    def answer(request: Any) -> Any:
        site = request.params["reviewPublisherSiteFilter"]
        return Reply({"error": {"message": "no such site"}}, 404) if site == "b.org" else page(len(site))

    sites = tmp_path / "sites.tsv"
    sites.write_text("domain\tname\n# mine\na.org\tA\nhttps://www.b.org/x\ncc.org\n")
    with Server(answer) as api:
        done = run(api, "--publishers", sites)
    assert done.returncode == 1
    assert found(done) == ["Boat 5 sank.", "Boat 6 sank."]
    assert done.stderr.startswith(b"nt-collect: b.org: ")
    assert b"no such site" in done.stderr


def test_all_45_publishers_are_asked_by_default(run: Run) -> None:
    with Server(lambda request: Reply({})) as api:
        assert run(api).returncode == 0
        sites = [request.params["reviewPublisherSiteFilter"] for request in api.requests]
    assert len(set(sites)) == len(sites) == 45
    assert sites[0] == "politifact.com"


@pytest.mark.parametrize(
    ("reply", "text"),
    [
        (Reply({"error": {"message": f"API key not valid: {KEY}"}}, 400), b"not valid: ***"),
        (Reply({"error": {"message": "denied"}}, 403), b"denied"),
        (Reply({"error": {"message": "quota"}}, 429, {"retry-after": "999"}), b"quota"),
    ],
)
def test_a_wrong_key_and_a_used_up_quota_end_the_run(run: Run, reply: Any, text: bytes) -> None:
    with Server(script(page(1, token="a"), reply)) as api:
        done = run(api, "--query", "boats")
    assert done.returncode == 3
    assert found(done) == ["Boat 1 sank."]
    assert len(done.stderr.splitlines()) == 1
    assert text in done.stderr


@pytest.mark.parametrize(
    "reply",
    [
        Reply(b'{"claims": [{"text": "Boat'),
        Reply(b"<html>"),
        Reply([]),
        Reply({"error": "quota"}),
        Reply({"claims": {}}),
        Reply({"claims": [], "nextPageToken": 7}),
    ],
)
def test_lies_are_reported_and_never_cached(run: Run, tmp_path: Path, reply: Any) -> None:
    with Server(script(page(1, token="a"), reply)) as api:
        done = run(api, "--query", "boats")
        assert done.returncode == 1
        assert found(done) == ["Boat 1 sank."]
        assert len(done.stderr.splitlines()) == 1
        api.answer = script(page(2))
        assert found(run(api, "--query", "boats")) == ["Boat 1 sank.", "Boat 2 sank."]


def test_an_answer_that_is_cut_off_is_asked_for_again(run: Run) -> None:
    cut = page(1)
    cut.cut = True
    with Server(script(cut, page(1))) as api:
        done = run(api, "--query", "boats")
    assert (done.returncode, found(done)) == (0, ["Boat 1 sank."])


def test_a_token_that_comes_back_ends_the_search(run: Run) -> None:
    with Server(script(page(1, token="a"), page(2, token="a"))) as api:
        assert found(run(api, "--query", "boats")) == ["Boat 1 sank.", "Boat 2 sank."]


def test_items_that_are_no_claims_are_named(run: Run) -> None:
    items = [7, {"text": ""}, {"text": "x", "claimReview": 3}, claim(4)]
    with Server(script(Reply({"claims": items}))) as api:
        done = run(api, "--query", "boats")
    assert (done.returncode, found(done)) == (1, ["Boat 4 sank."])
    assert [line.split(b": ")[1] for line in done.stderr.splitlines()] == [
        b"boats claim %d" % number for number in (1, 2, 3)
    ]


def test_the_same_review_is_written_once(run: Run) -> None:
    with Server(lambda request: page(1, 2)) as api:
        done = run(api, "--query", "boats", "--query", "ships")
    assert found(done) == ["Boat 1 sank.", "Boat 2 sank."]


def test_language_is_the_apis_own_code_first(run: Run) -> None:
    short = claim(1, review(1, languageCode="en"))
    short["text"] = "COVID-19: 400 dead"
    german = claim(2, review(2, languageCode="de"))
    unsaid = claim(3, review(3, languageCode=None))
    spanish = claim(4, review(4, languageCode=None))
    spanish["text"] = "Los barcos de la ciudad se hundieron en el puerto por la tarde"
    with Server(script(Reply({"claims": [short, german, unsaid, spanish]}))) as api:
        assert found(run(api, "--query", "x")) == ["COVID-19: 400 dead", "Boat 3 sank."]
        assert len(found(run(api, "--query", "x", "--lang", "any"))) == 4


def test_days_and_age(run: Run) -> None:
    days = ["2026-10-01", "2026-10-15", "2026-10-31", None]
    items = [claim(number, claimDate=day and f"{day}T00:00:00Z") for number, day in enumerate(days)]
    with Server(script(Reply({"claims": items}))) as api:
        done = run(api, "--query", "x", "--since", "2026-10-15", "--until", "2026-11-02", "--max-age", 90)
        assert found(done) == ["Boat 1 sank.", "Boat 2 sank.", "Boat 3 sank."]
        assert api.requests[0].params["maxAgeDays"] == "90"
        assert run(api, "--query", "x", "--since", "15.10.2026").returncode == 2


def test_offline_answers_from_the_cache_alone(run: Run) -> None:
    with Server(script(page(1))) as api:
        run(api, "--query", "boats")
        asked = len(api.requests)
        done = run(api, "--query", "boats", "--offline", GOOGLE_FACTCHECK_API_KEY="")
        assert (done.returncode, found(done)) == (0, ["Boat 1 sank."])
        done = run(api, "--query", "ships", "--offline")
        assert (done.returncode, done.stdout) == (3, b"")
        assert len(api.requests) == asked


def test_without_a_key_or_a_server(run: Run) -> None:
    with Server(script(page(1))) as api:
        done = run(api, "--query", "boats", GOOGLE_FACTCHECK_API_KEY="")
        assert (done.returncode, done.stdout) == (3, b"")
        assert b"GOOGLE_FACTCHECK_API_KEY" in done.stderr
        assert api.requests == []
    done = run(api, "--query", "boats")  # nobody listens there any more
    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (3, b"", 1)
