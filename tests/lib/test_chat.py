"""Chat models against a real OpenAI-compatible server on loopback."""

import runpy
import threading
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from numtemp.lib import web
from numtemp.lib.chat import Chat, Sampling, in_order
from numtemp.lib.errors import SetupError
from numtemp.lib.web import WebError

server = SimpleNamespace(**runpy.run_path(str(Path(__file__).parent.parent / "chat_server.py")))
KEY = "sk-not-a-real-key-456"
HELLO = [{"role": "user", "content": "Hello"}]


@pytest.fixture(autouse=True)
def _settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(web, "_FIRST_WAIT", 0.01)
    monkeypatch.setenv("NUMTEMP_CACHE", str(tmp_path / "cache"))
    for name in ("OPENAI_API_KEY", "NUMTEMP_BASE_URL", "NUMTEMP_OFFLINE"):
        monkeypatch.delenv(name, raising=False)


def test_sends_what_was_asked_and_reads_the_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    with server.ChatServer(server.says("Hi.")) as there:
        chat = Chat("some-model", there.url, Sampling(temperature=0.3, stop=("END",)))
        assert chat.complete(HELLO).text == "Hi."
        assert there.requests == [
            {"model": "some-model", "messages": HELLO, "temperature": 0.3, "max_tokens": 512, "stop": ["END"]}
        ]
        assert there.headers[0]["authorization"] == f"Bearer {KEY}"


def test_the_base_url_comes_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    with server.ChatServer(server.says("Hi.")) as there:
        monkeypatch.setenv("NUMTEMP_BASE_URL", there.url + "/")
        assert Chat().complete(HELLO).text == "Hi."
        assert "authorization" not in there.headers[0]


def test_an_answer_is_asked_for_once(tmp_path: Path) -> None:
    with server.ChatServer(usual=lambda request: server.says("Hi.")) as there:
        assert Chat("m", there.url).complete(HELLO) == Chat("m", there.url).complete(HELLO)
        assert len(there.requests) == 1
        Chat("other", there.url).complete(HELLO)
        Chat("m", there.url, Sampling(temperature=1)).complete(HELLO)
        Chat("m", there.url).complete(HELLO, again=1)
        assert len(there.requests) == 4


def test_the_cache_holds_no_key(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    with server.ChatServer() as there:
        Chat("m", there.url).complete(HELLO)
    files = [path for path in (tmp_path / "cache").rglob("*") if path.is_file()]
    assert files
    assert all(KEY.encode() not in path.read_bytes() and KEY not in path.name for path in files)


@pytest.mark.parametrize("empty", [None, "", "  \n"])
def test_empty_answers_are_not_cached(empty: str | None) -> None:
    with server.ChatServer(server.says(empty), server.says("Hi.")) as there:
        chat = Chat("m", there.url)
        assert not chat.complete(HELLO).text.strip()
        assert chat.complete(HELLO).text == "Hi."


def test_errors_are_not_cached() -> None:
    with server.ChatServer(server.fails(400), server.says("Hi.")) as there:
        chat = Chat("m", there.url)
        with pytest.raises(WebError):
            chat.complete(HELLO)
        assert chat.complete(HELLO).text == "Hi."


def test_reads_a_stream() -> None:
    with server.ChatServer(server.streams("Did 5% vote?")) as there:
        assert Chat("m", there.url).complete(HELLO).text == "Did 5% vote?"


def test_a_stream_that_breaks_off_is_asked_for_again() -> None:
    with server.ChatServer(server.streams("Did 5", whole=False), server.streams("Did 5% vote?")) as there:
        assert Chat("m", there.url).complete(HELLO).text == "Did 5% vote?"
        assert len(there.requests) == 2


def test_an_answer_at_the_limit_is_marked() -> None:
    with server.ChatServer(server.says("Did 5", "length")) as there:
        assert Chat("m", there.url).complete(HELLO).cut


@pytest.mark.parametrize(
    "body",
    [
        b"<html>",
        b"[]",
        b"{}",
        b'{"choices": []}',
        b'{"choices": [{"message": 3}]}',
        b'{"choices": null}',
        b"[" * 9000,
    ],
)
def test_strange_answers_are_errors(body: bytes) -> None:
    with server.ChatServer(usual=lambda request: server.raw(body)) as there, pytest.raises(WebError):
        Chat("m", there.url).complete(HELLO)


def test_a_web_page_is_no_server() -> None:
    page = server.raw(b"<!doctype html><title>Welcome</title>", "text/html; charset=utf-8")
    with server.ChatServer(page) as there:
        with pytest.raises(SetupError, match="answers with a web page: check --base-url"):
            Chat("m", there.url).complete(HELLO)
        assert len(there.requests) == 1


def test_half_characters_do_no_harm() -> None:
    body = b'{"choices": [{"message": {"content": "Did \\ud800 5% vote?"}}]}'
    with server.ChatServer(server.raw(body)) as there:
        assert Chat("m", there.url).complete(HELLO).text == "Did ? 5% vote?"


@pytest.mark.parametrize("status", [401, 403, 404])
def test_a_refused_key_ends_the_run_without_showing_it(monkeypatch: pytest.MonkeyPatch, status: int) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    with server.ChatServer(server.fails(status, f"Incorrect key: {KEY}")) as there:
        with pytest.raises(SetupError) as caught:
            Chat("m", there.url).complete(HELLO)
        assert KEY not in str(caught.value)
        assert len(there.requests) == 1


def test_a_used_up_quota_ends_the_run() -> None:
    with (
        server.ChatServer(server.fails(429, code="insufficient_quota")) as there,
        pytest.raises(SetupError, match="quota"),
    ):
        Chat("m", there.url).complete(HELLO)


def test_no_key_is_found_out_before_anything_is_asked() -> None:
    with pytest.raises(SetupError, match="OPENAI_API_KEY"):
        Chat().check()
    Chat(base_url="http://127.0.0.1:1/v1").check()
    with pytest.raises(SetupError, match="https"):
        Chat(base_url="example.org").check()


@pytest.mark.parametrize("key", ["sk-é", "sk-\udce9", "sk-a\nb", "sk-a b"])
def test_a_key_that_no_header_can_hold_is_refused(monkeypatch: pytest.MonkeyPatch, key: str) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", key)
    with pytest.raises(SetupError, match=r"^OPENAI_API_KEY holds characters that no key can have$"):
        Chat().check()
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    Chat().check()


def test_a_key_is_not_sent_in_the_clear(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    assert Chat(base_url="http://example.org/v1")._headers == {}
    assert "not sent" in caplog.text
    assert KEY not in caplog.text


def test_offline_answers_from_the_cache_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    with server.ChatServer(server.says("Hi.")) as there:
        Chat("m", there.url).complete(HELLO)
        monkeypatch.setenv("NUMTEMP_OFFLINE", "1")
        chat = Chat("m", there.url)
        assert chat.complete(HELLO).text == "Hi."
        with pytest.raises(SetupError, match="offline"):
            chat.complete(HELLO, again=1)


def test_threads_keep_the_order() -> None:
    def slow(number: int) -> int:
        time.sleep(0.05 if number % 2 else 0.0)
        return number * number

    assert in_order(slow, range(20), 8) == [number * number for number in range(20)]


def test_the_first_failure_is_raised() -> None:
    seen: list[int] = []
    lock = threading.Lock()

    def strict(number: int) -> int:
        with lock:
            seen.append(number)
        if number == 3:
            raise ValueError(number)
        return number

    with pytest.raises(ValueError, match="3"):
        in_order(strict, range(1000), 4)
    assert len(seen) < 1000
