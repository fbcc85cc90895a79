"""A real OpenAI-compatible server on loopback for tests: it streams, throttles, truncates and errs on demand.

Loaded with runpy.run_path, since test folders are no packages.
"""

import json
import threading
import time
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Act = Callable[[BaseHTTPRequestHandler], None]


def send(
    handler: BaseHTTPRequestHandler, status: int, body: bytes, kind: str = "application/json", **headers: str
) -> None:
    handler.send_response(status)
    handler.send_header("Content-Type", kind)
    handler.send_header("Content-Length", str(len(body)))
    for name, value in headers.items():
        handler.send_header(name.replace("_", "-"), value)
    handler.end_headers()
    handler.wfile.write(body)


def completion(text: str | None, finish: str = "stop") -> bytes:
    choice = {"index": 0, "message": {"role": "assistant", "content": text}, "finish_reason": finish}
    return json.dumps({"object": "chat.completion", "choices": [choice]}).encode()


def says(text: str | None, finish: str = "stop") -> Act:
    return lambda handler: send(handler, 200, completion(text, finish))


def fails(status: int, message: str = "no", code: str = "", **headers: str) -> Act:
    body = json.dumps({"error": {"message": message, "code": code}}).encode()
    return lambda handler: send(handler, status, body, **headers)


def raw(body: bytes, kind: str = "application/json", status: int = 200) -> Act:
    return lambda handler: send(handler, status, body, kind)


def streams(text: str, whole: bool = True) -> Act:
    def act(handler: BaseHTTPRequestHandler) -> None:
        chunks = [{"choices": [{"delta": {"content": letter}, "finish_reason": None}]} for letter in text]
        if whole:
            chunks.append({"choices": [{"delta": {}, "finish_reason": "stop"}]})
        lines = "".join(f"data: {json.dumps(chunk)}\n\n" for chunk in chunks)
        send(handler, 200, (lines + ("data: [DONE]\n\n" if whole else "")).encode(), "text/event-stream")

    return act


def breaks_off(handler: BaseHTTPRequestHandler) -> None:
    """Promise more bytes than are sent."""
    handler.send_response(200)
    handler.send_header("Content-Type", "application/json")
    handler.send_header("Content-Length", "5000")
    handler.end_headers()
    handler.wfile.write(b'{"choices": [')
    handler.close_connection = True


def sleeps(seconds: float, then: Act) -> Act:
    def act(handler: BaseHTTPRequestHandler) -> None:
        time.sleep(seconds)
        then(handler)

    return act


class ChatServer:
    """Serves `script` act by act, then `usual`, a function from the request to an act."""

    def __init__(
        self, *script: Act, usual: Callable[[dict[str, Any]], Act] = lambda request: says("ok")
    ) -> None:
        self.script = list(script)
        self.usual = usual
        self.requests: list[dict[str, Any]] = []
        self.headers: list[dict[str, str]] = []
        self.times: list[float] = []
        self.busiest = 0
        self._busy = 0
        self._lock = threading.Lock()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True)
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}/v1"

    def __enter__(self) -> "ChatServer":
        self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._server.shutdown()
        self._server.server_close()

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        owner = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                owner._serve(self, body)

            def do_GET(self) -> None:
                owner._serve(self, {})

            def log_message(self, *words: object) -> None:
                pass

        return Handler

    def _serve(self, handler: BaseHTTPRequestHandler, request: dict[str, Any]) -> None:
        with self._lock:
            self.requests.append(request)
            self.headers.append({name.lower(): value for name, value in handler.headers.items()})
            self.times.append(time.monotonic())
            act = self.script.pop(0) if self.script else self.usual(request)
            self._busy += 1
            self.busiest = max(self.busiest, self._busy)
        try:
            act(handler)
        except (BrokenPipeError, ConnectionResetError):
            pass
        finally:
            with self._lock:
                self._busy -= 1
