"""HTTP against a real server on loopback."""

import email.utils
import runpy
import socket
import threading
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from numtemp.lib import web
from numtemp.lib.errors import SetupError
from numtemp.lib.web import Web, WebError, place, retry_after

server = SimpleNamespace(**runpy.run_path(str(Path(__file__).parent.parent / "chat_server.py")))
KEY = "sk-not-a-real-key-123"


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web, "_FIRST_WAIT", 0.01)
    monkeypatch.delenv("NUMTEMP_OFFLINE", raising=False)


def test_tries_again_after_an_error_of_the_server() -> None:
    with server.ChatServer(server.fails(503), server.fails(502), server.raw(b'{"a": 1}')) as there:
        assert Web().get(there.url).json() == {"a": 1}
        assert len(there.requests) == 3


def test_honours_retry_after() -> None:
    with server.ChatServer(server.fails(429, Retry_After="0.4"), server.raw(b"1")) as there:
        assert Web().get(there.url).json() == 1
        assert there.times[1] - there.times[0] >= 0.4


def test_gives_up_where_the_server_asks_for_too_long_a_wait() -> None:
    with server.ChatServer(server.fails(429, Retry_After="86400")) as there:
        started = time.monotonic()
        with pytest.raises(WebError) as caught:
            Web().get(there.url)
        assert caught.value.status == 429
        assert time.monotonic() - started < 5


def test_gives_up_in_the_end() -> None:
    with server.ChatServer(usual=lambda request: server.fails(500, "broken")) as there:
        with pytest.raises(WebError, match="HTTP 500: broken"):
            Web(tries=3).get(there.url)
        assert len(there.requests) == 3


def test_does_not_repeat_a_refused_request() -> None:
    with server.ChatServer(usual=lambda request: server.fails(400, "bad words")) as there:
        with pytest.raises(WebError, match="bad words"):
            Web().post(there.url, {})
        assert len(there.requests) == 1


def test_does_not_wait_for_a_quota_that_is_used_up() -> None:
    with server.ChatServer(usual=lambda request: server.fails(429, code="insufficient_quota")) as there:
        with pytest.raises(WebError):
            Web().get(there.url)
        assert len(there.requests) == 1


def test_an_answer_that_breaks_off_is_asked_for_again() -> None:
    with server.ChatServer(server.breaks_off, server.raw(b"[]")) as there:
        assert Web().get(there.url).json() == []


def test_a_slow_server_times_out() -> None:
    with server.ChatServer(usual=lambda request: server.sleeps(2, server.raw(b"1"))) as there:
        with pytest.raises(WebError, match=r"no answer within 0\.2 s"):
            Web(timeout=0.2, tries=2).get(there.url)
        assert len(there.requests) == 2


def test_no_connection_is_an_error_of_the_set_up() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{free.getsockname()[1]}/"
    with pytest.raises(SetupError, match="check the network"):
        Web(tries=2).get(url)


@pytest.mark.parametrize("url", ["http://[", "ftp://127.0.0.1/", "nonsense"])
def test_no_address_is_an_error_of_the_set_up(url: str) -> None:
    with pytest.raises(SetupError):
        Web(tries=1).get(url)


def test_offline_calls_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMTEMP_OFFLINE", "1")
    with server.ChatServer() as there:
        with pytest.raises(SetupError, match="offline"):
            Web().get(there.url)
        assert there.requests == []


def test_the_rate_holds_for_all_threads_together() -> None:
    with server.ChatServer(usual=lambda request: server.raw(b"1")) as there:
        client = Web(rate=20)
        threads = [threading.Thread(target=client.get, args=(there.url,)) for _ in range(6)]
        started = time.monotonic()
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert time.monotonic() - started >= 5 / 20
        assert len(there.times) == 6


def test_a_message_never_holds_a_secret() -> None:
    with (
        server.ChatServer(usual=lambda request: server.fails(400, f"bad key {KEY} in x")) as there,
        pytest.raises(WebError) as caught,
    ):
        Web(secrets=(KEY,)).get(there.url.replace("//", f"//user:{KEY}@"), params={"key": KEY})
    assert KEY not in str(caught.value)
    assert "bad key ***" in str(caught.value)


def test_closing_ends_a_request_in_flight() -> None:
    with server.ChatServer(usual=lambda request: server.fails(503, Retry_After="30")) as there:
        client = Web()
        threading.Timer(0.3, client.close).start()
        started = time.monotonic()
        with pytest.raises(WebError):
            client.get(there.url)
        assert time.monotonic() - started < 5


def test_retry_after_is_seconds_or_a_date() -> None:
    assert retry_after("3") == 3
    assert retry_after("-3") == 0
    assert retry_after("nan") is None
    assert retry_after("soon") is None
    assert retry_after(None) is None
    ahead = retry_after(email.utils.formatdate(time.time() + 60, usegmt=True))
    assert ahead is not None
    assert 57 < ahead < 61


def test_a_place_has_no_secrets() -> None:
    assert place(f"https://me:{KEY}@example.org:8443/a/b?key={KEY}#x") == "https://example.org:8443/a/b"
    assert place("http://[") == "the address"
