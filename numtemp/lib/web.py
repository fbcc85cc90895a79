"""HTTP for every command that calls out: retries, waits, rate limit, and no secret in any message.

httpx is imported when the first request is made.
"""

from __future__ import annotations

import email.utils
import json
import os
import random
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from numtemp import __version__
from numtemp.lib.errors import NumtempError, SetupError

if TYPE_CHECKING:
    import httpx

RETRIED: Final = frozenset({408, 425, 429, 500, 502, 503, 504})
_FIRST_WAIT = 0.5  # seconds; doubled at each try, with full jitter
_LONGEST_WAIT = 120.0  # seconds; a server that asks for more is given up
_MOST_BYTES = 32 * 1024 * 1024
_LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})


class WebError(NumtempError):
    """A request that failed for good.

    `status` is the HTTP status, None where no answer came; `reached` is False where there was no connection.
    """

    def __init__(
        self, message: str, status: int | None = None, body: bytes = b"", *, reached: bool = True
    ) -> None:
        super().__init__(message)
        self.status = status
        self.body = body
        self.reached = reached


@dataclass(frozen=True, slots=True)
class Answer:
    """An HTTP answer, whole: the status, the headers with small letters, the body."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    def json(self) -> Any:
        """Return the body as JSON; raises WebError where it is none."""
        try:
            return json.loads(self.body)
        except (ValueError, RecursionError):
            raise WebError(f"the answer is no JSON ({len(self.body):,} bytes)", self.status) from None


class Web:
    """A client that may be used by several threads at once.

    Connections that fail, and the statuses in RETRIED, are tried again up to `tries` times, after a growing
    random wait or what `Retry-After` asks for. `timeout` in seconds holds for a whole request. `rate` limits
    the requests a second, all threads together. `secrets` are never printed.
    """

    def __init__(
        self,
        *,
        timeout: float = 60.0,
        tries: int = 5,
        rate: float | None = None,
        secrets: tuple[str, ...] = (),
    ) -> None:
        self.timeout = timeout
        self.tries = tries
        self.secrets = tuple(secret for secret in secrets if secret)
        self._gap = 1 / rate if rate else 0.0
        self._next = 0.0
        self._lock = threading.Lock()
        self._closed = threading.Event()
        self._clients: dict[bool, httpx.Client] = {}

    def get(
        self,
        url: str,
        *,
        params: Mapping[str, str] | None = None,
        headers: Mapping[str, str] | None = None,
        follow: bool = True,
    ) -> Answer:
        """Return the answer to a GET, redirects followed unless told otherwise; raises as `request` does."""
        return self.request("GET", url, params=params, headers=headers, follow_redirects=follow)

    def post(self, url: str, payload: Any, *, headers: Mapping[str, str] | None = None) -> Answer:
        """Return the answer to a POST of a JSON value; raises as `request` does."""
        return self.request("POST", url, json=payload, headers=headers)

    def request(self, method: str, url: str, **settings: Any) -> Answer:
        """Return the answer, whose status is below 400.

        Raises SetupError offline and where there is no connection, WebError for all else that failed.
        """
        where = place(url)
        if os.environ.get("NUMTEMP_OFFLINE") == "1":
            raise SetupError(f"offline, and the answer of {where} is not in the cache")
        for attempt in range(1, self.tries + 1):
            self._take_turn()
            try:
                answer = self._once(method, url, settings)
            except WebError as error:
                failure, asked = error, None
                if error.status is not None:
                    raise
            else:
                if answer.status < 400:
                    return answer
                failure = WebError(self._described(where, answer), answer.status, answer.body)
                asked = retry_after(answer.headers.get("retry-after"))
                if answer.status not in RETRIED or _is_final(answer):
                    raise failure
            wait = random.uniform(0, _FIRST_WAIT * 2**attempt) if asked is None else asked
            if attempt == self.tries or wait > _LONGEST_WAIT or self._closed.wait(wait):
                break
        if not failure.reached:
            raise SetupError(f"{failure}; check the network and the address")
        raise failure

    def close(self) -> None:
        """End all requests, those in flight too."""
        self._closed.set()
        for client in list(self._clients.values()):
            client.close()

    def scrubbed(self, text: str) -> str:
        """Return text without any of the secrets."""
        for secret in self.secrets:
            text = text.replace(secret, "***")
        return text

    def _take_turn(self) -> None:
        """Wait until the rate allows the next request."""
        if not self._gap:
            return
        with self._lock:
            now = time.monotonic()
            turn = max(self._next, now)
            self._next = turn + self._gap
        self._closed.wait(turn - now)

    def _once(self, method: str, url: str, settings: Mapping[str, Any]) -> Answer:
        import httpx

        where = place(url)
        until = time.monotonic() + self.timeout
        body = bytearray()
        try:
            with self._client(url).stream(method, url, **settings) as response:
                for chunk in response.iter_bytes():
                    body += chunk
                    if len(body) > _MOST_BYTES:
                        raise WebError(f"{where}: more than {_MOST_BYTES:,} bytes", response.status_code)
                    if time.monotonic() > until:
                        raise httpx.ReadTimeout("")
                headers = {name.lower(): value for name, value in response.headers.items()}
                return Answer(response.status_code, headers, bytes(body))
        except (httpx.ConnectError, httpx.ConnectTimeout, httpx.ProxyError) as error:
            reason = self.scrubbed(str(error)) or "no connection"
            raise WebError(f"{where}: {reason}", reached=False) from None
        except httpx.TimeoutException:
            raise WebError(f"{where}: no answer within {self.timeout:g} s") from None
        except (httpx.InvalidURL, httpx.UnsupportedProtocol):
            raise SetupError(f"{where} is no address") from None
        except (httpx.HTTPError, RuntimeError) as error:  # a closed client raises RuntimeError
            reason = self.scrubbed(str(error)) or type(error).__name__
            raise WebError(f"{where}: {reason}") from None

    def _client(self, url: str) -> httpx.Client:
        """Return the client for a host; the environment's proxies do not hold for this machine itself."""
        import httpx

        local = is_local(url)
        with self._lock:
            if self._closed.is_set():
                raise RuntimeError("closed")
            if local not in self._clients:
                self._clients[local] = httpx.Client(
                    timeout=self.timeout,
                    trust_env=not local,
                    headers={"user-agent": f"numtemp/{__version__}"},
                    limits=httpx.Limits(max_connections=64, max_keepalive_connections=64),
                )
            return self._clients[local]

    def _described(self, where: str, answer: Answer) -> str:
        """Say what the server answered, with the message of a JSON error, shortened and without secrets."""
        message = ""
        try:
            error = json.loads(answer.body).get("error")
            message = error if isinstance(error, str) else str(error.get("message") or "")
        except (ValueError, AttributeError, RecursionError):
            pass
        text = " ".join(self.scrubbed(message).split())[:200]
        return f"{where}: HTTP {answer.status}" + (f": {text}" if text else "")


def place(url: str) -> str:
    """Return an address without its query, its user and its password, which may be secrets."""
    try:
        parts = urlsplit(url)
        host = parts.hostname or ""
        port = f":{parts.port}" if parts.port else ""
    except ValueError:
        return "the address"
    return f"{parts.scheme}://{host}{port}{parts.path}"


def is_local(url: str) -> bool:
    """Whether an address is this machine."""
    try:
        return urlsplit(url).hostname in _LOOPBACK
    except ValueError:
        return False


def retry_after(value: str | None) -> float | None:
    """Return the seconds that a Retry-After header asks for: a number, or an HTTP date."""
    if not value:
        return None
    try:
        return max(float(value), 0.0) if float(value) < 1e9 else None
    except ValueError:
        pass
    try:
        return max(email.utils.parsedate_to_datetime(value).timestamp() - time.time(), 0.0)
    except (ValueError, TypeError, OverflowError):
        return None


def _is_final(answer: Answer) -> bool:
    """Whether a 429 says that waiting will not help: the quota is used up."""
    return answer.status == 429 and b"insufficient_quota" in answer.body[:4096]
