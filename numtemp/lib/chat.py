"""Chat models behind any OpenAI-compatible server: messages in, the text of one answer out, cached."""

from __future__ import annotations

import json
import logging
import os
import threading
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, TypeVar

from numtemp.lib.cache import Cache
from numtemp.lib.errors import SetupError
from numtemp.lib.web import Answer, Web, WebError, is_local, place

log = logging.getLogger("numtemp")

BASE_URL: Final = "https://api.openai.com/v1"
MODEL: Final = "gpt-3.5-turbo"
_REFUSED: Final = {
    401: "the server does not accept the key: check OPENAI_API_KEY",
    402: "the account has no credit left",
    403: "the server does not allow this key to use the model",
    404: "no such model or address: check --model and --base-url",
}

Item = TypeVar("Item")
Made = TypeVar("Made")
Message = dict[str, str]


@dataclass(frozen=True, slots=True)
class Sampling:
    """How a model samples its answer; None leaves it to the server. The defaults are greedy."""

    temperature: float | None = 0.0
    top_p: float | None = None
    frequency_penalty: float | None = None
    presence_penalty: float | None = None
    max_tokens: int | None = 512
    seed: int | None = None
    stop: tuple[str, ...] = ()

    def with_temperature(self, temperature: float | None) -> Sampling:
        """Return the same sampling at another temperature, itself for None."""
        return self if temperature is None else replace(self, temperature=temperature)

    def parameters(self) -> dict[str, Any]:
        """Return the parameters of a request."""
        values = {name: getattr(self, name) for name in self.__slots__}
        return {
            name: list(v) if isinstance(v, tuple) else v for name, v in values.items() if v not in (None, ())
        }


@dataclass(frozen=True, slots=True)
class Reply:
    """A model's answer: its text, and whether it broke off at the limit of tokens."""

    text: str
    cut: bool = False


class Chat:
    """A chat model of a server. May be used by several threads at once; connects at the first request.

    `base_url` is `$NUMTEMP_BASE_URL` or OpenAI's unless given; the key is `$OPENAI_API_KEY`, needed by
    OpenAI and optional elsewhere. It is never sent in the clear to another machine.
    """

    def __init__(
        self,
        model: str = MODEL,
        base_url: str | None = None,
        sampling: Sampling = Sampling(),
        *,
        timeout: float = 60.0,
        rate: float | None = None,
    ) -> None:
        self.model = model
        self.base_url = (base_url or os.environ.get("NUMTEMP_BASE_URL") or BASE_URL).rstrip("/")
        self.sampling = sampling
        self._cache = Cache("chat")
        key = os.environ.get("OPENAI_API_KEY") or ""
        self._web = Web(timeout=timeout, rate=rate, secrets=(key,))
        self._headers = {"authorization": f"Bearer {key}"} if key and self._may_send_key() else {}
        # A header holds no other characters.
        self._key_is_sound = key.isascii() and key.isprintable() and " " not in key

    def check(self) -> None:
        """Raise SetupError where a request could not even be made: no key, a broken one, no address."""
        if not self.base_url.startswith(("http://", "https://")):
            raise SetupError("the base URL must begin with https:// or http://")
        if self._headers and not self._key_is_sound:
            raise SetupError("OPENAI_API_KEY holds characters that no key can have")
        if self.base_url == BASE_URL and not self._headers and os.environ.get("NUMTEMP_OFFLINE") != "1":
            raise SetupError(
                "no key: set OPENAI_API_KEY, or NUMTEMP_BASE_URL to a server that needs none; "
                "the command's default asks no server"
            )

    def complete(self, messages: Sequence[Message], *, again: int = 0) -> Reply:
        """Return the model's answer to messages (`role`, `content`), from the cache where it is known.

        `again` asks the same question anew: 1 for the second try, and so on. An empty answer is returned, not
        cached. Raises SetupError where no request can succeed, WebError where this one failed.
        """
        request = {"model": self.model, "messages": list(messages), **self.sampling.parameters()}
        key = {"base_url": self.base_url, "request": request, "again": again}
        known = self._cache.get(key)
        if isinstance(known, dict) and isinstance(known.get("text"), str):
            return Reply(known["text"], known.get("cut") is True)
        reply = self._ask(request)
        if reply.text.strip():
            self._cache.put(key, {"text": reply.text, "cut": reply.cut})
        return reply

    def close(self) -> None:
        """End all requests."""
        self._web.close()

    def _ask(self, request: dict[str, Any]) -> Reply:
        """Ask the server; a stream that breaks off is asked for once more."""
        for last in (False, True):
            try:
                answer = self._web.post(f"{self.base_url}/chat/completions", request, headers=self._headers)
            except WebError as error:
                if error.status in _REFUSED or b"insufficient_quota" in error.body:
                    advice = _REFUSED.get(error.status or 0, "the quota is used up")
                    raise SetupError(f"{error}; {advice}") from None
                raise
            if "text/html" in answer.headers.get("content-type", ""):
                raise SetupError(f"{place(self.base_url)} answers with a web page: check --base-url")
            try:
                return read_reply(answer)
            except WebError:
                if last:
                    raise
        raise AssertionError("unreachable")

    def _may_send_key(self) -> bool:
        if self.base_url.startswith("https://") or is_local(self.base_url):
            return True
        log.warning("the base URL is not https: the key is not sent")
        return False


def read_reply(answer: Answer) -> Reply:
    """Return the text of a chat completion, sent as one JSON object or as a stream of events.

    Raises WebError where the answer is neither, or a stream that broke off.
    """
    if "event-stream" in answer.headers.get("content-type", ""):
        return _read_events(answer)
    value = answer.json()
    try:
        choice = value["choices"][0]
        text = choice["message"].get("content") or ""
        if isinstance(text, list):  # parts, as newer servers send them
            text = "".join(part.get("text") or "" for part in text)
        return Reply(_clean(str(text)), choice.get("finish_reason") == "length")
    except (KeyError, IndexError, TypeError, AttributeError):
        raise WebError("the answer is no chat completion", answer.status) from None


def _read_events(answer: Answer) -> Reply:
    pieces: list[str] = []
    finish: str | None = None
    for line in answer.body.decode("utf-8", "replace").split("\n"):
        data = line.removeprefix("data:").strip() if line.startswith("data:") else ""
        if not data or data == "[DONE]":
            continue
        try:
            choice = json.loads(data)["choices"][0]
            pieces.append((choice.get("delta") or {}).get("content") or "")
            finish = choice.get("finish_reason") or finish
        except (ValueError, KeyError, IndexError, TypeError, AttributeError, RecursionError):
            continue  # usage reports and keep-alives
    if finish is None:
        raise WebError("the stream broke off before its end", answer.status)
    return Reply(_clean("".join(pieces)), finish == "length")


def _clean(text: str) -> str:
    """Return text without half characters, which no record can hold."""
    return text.encode("utf-8", "replace").decode()


def in_order(function: Callable[[Item], Made], items: Iterable[Item], jobs: int) -> list[Made]:
    """Apply a function to items in `jobs` threads; return the results in the order of the items.

    The first exception that an item raises is raised, once those in flight are done.
    """
    work = list(enumerate(items))
    if jobs == 1 or len(work) < 2:
        return [function(item) for _, item in work]
    made: dict[int, Made] = {}
    failed: dict[int, BaseException] = {}
    lock = threading.Lock()
    work.reverse()

    def run() -> None:
        while not failed:
            with lock:
                if not work:
                    return
                at, item = work.pop()
            try:
                made[at] = function(item)
            except BaseException as error:
                failed[at] = error

    # Daemons, so that Ctrl-C does not wait for requests in flight.
    threads = [threading.Thread(target=run, daemon=True) for _ in range(min(jobs, len(work)))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failed:
        raise failed[min(failed)]
    return [made[at] for at in sorted(made)]
