"""A real HTTP server on loopback that pages, fails, throttles and lies as it is told."""

import json
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit


@dataclass
class Request:
    path: str
    params: dict[str, str]
    headers: dict[str, str]
    body: Any


@dataclass
class Reply:
    """What to answer: a JSON value, or bytes as they are."""

    value: Any = None
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    cut: bool = False  # promise more bytes than come

    def data(self) -> bytes:
        return self.value if isinstance(self.value, bytes) else json.dumps(self.value).encode()


class Server:
    """Serves `answer(request)`, and remembers the requests."""

    def __init__(self, answer: Callable[[Request], Reply]) -> None:
        self.answer = answer
        self.requests: list[Request] = []
        handler = type("Handler", (_Handler,), {"owner": self})
        self.http = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.url = f"http://127.0.0.1:{self.http.server_address[1]}"
        self.thread = threading.Thread(target=self.http.serve_forever, args=(0.02,), daemon=True)
        self.thread.start()

    def __enter__(self) -> "Server":
        return self

    def __exit__(self, *error: object) -> None:
        self.http.shutdown()
        self.http.server_close()


class _Handler(BaseHTTPRequestHandler):
    owner: Server

    def do_GET(self) -> None:
        self._serve(None)

    def do_POST(self) -> None:
        self._serve(json.loads(self.rfile.read(int(self.headers["content-length"]))))

    def _serve(self, body: Any) -> None:
        parts = urlsplit(self.path)
        params = {name: values[0] for name, values in parse_qs(parts.query).items()}
        headers = {name.lower(): value for name, value in self.headers.items()}
        request = Request(parts.path, params, headers, body)
        self.owner.requests.append(request)
        reply = self.owner.answer(request)
        data = reply.data()
        self.send_response(reply.status)
        self.send_header("content-length", str(len(data) + 10 * reply.cut))
        for name, value in reply.headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(data)
        self.close_connection = True

    def log_message(self, *words: object) -> None:
        pass


def script(*replies: Reply) -> Callable[[Request], Reply]:
    """Return an answer that gives the replies one after another, the last one for ever."""
    waiting = list(replies)
    return lambda request: waiting.pop(0) if len(waiting) > 1 else waiting[0]
