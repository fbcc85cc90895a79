"""The page in a real browser: it renders, nothing in it runs, nothing leaves it, and it fits a phone."""

import re
import shutil
import subprocess
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import numpy as np
import pytest

from numtemp.lib.score import scoring
from numtemp.lib.score.formats.html import html
from numtemp.lib.score.formats.page import Page
from numtemp.lib.score.settings import Bootstrap

CLAIM = (
    "<script>alert(1)</script><img src=http://evil.invalid/i onerror=\"document.title='owned'\">"
    "<style>@import 'http://evil.invalid/s'</style><a href=javascript:alert(1)>x</a>"
)
FRAME = """<!doctype html><title>?</title>
<iframe id=f src="/page" style="width:390px;height:800px;border:0"></iframe>
<script>
f.onload = () => { document.title = "width " + f.contentDocument.documentElement.scrollWidth }
</script>"""


@pytest.fixture(scope="module")
def browser():
    for name in ("chromium", "chromium-browser", "google-chrome", "chrome"):
        if path := shutil.which(name):
            return path
    pytest.skip("no Chromium here")


def page():
    counts = np.array([[30, 5, 5, 0, 0], [4, 40, 6, 2, 0], [6, 7, 20, 0, 3]])
    rows = list(scoring.all_rows(counts, "s" * 400, Bootstrap(50), "one"))
    for name in ("statistical", "temporal", CLAIM):
        rows += scoring.slice_rows(f"category:{name}", counts, "s", Bootstrap(50), "one")
    mistake = {"claim": CLAIM, "confusion": "True:False", "rationale": "x" * 500, "category": CLAIM}
    return html(Page(rows, mistakes=[mistake]))


@pytest.fixture
def site():
    """Serve the page on loopback, as a proxy too, so that whatever the browser asks of anyone is seen."""
    asked = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            asked.append(self.path)
            body = FRAME.encode() if self.path.endswith("/frame") else page()
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def do_CONNECT(self):
            asked.append(self.path)
            self.send_error(403)

        def log_message(self, *words):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}", asked
    server.shutdown()
    server.server_close()


def browse(browser, folder, site, path, *options):
    address, _ = site
    return subprocess.run(
        [
            browser, "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking",
            "--disable-component-update", "--disable-sync", "--no-first-run", "--hide-scrollbars",
            f"--user-data-dir={folder}/profile", f"--proxy-server={address}",
            "--proxy-bypass-list=<-loopback>", "--virtual-time-budget=3000", *options, f"{address}{path}",
        ],
        capture_output=True, timeout=90, check=True,
    )  # fmt: skip


def test_hostile_text_is_shown_and_neither_runs_nor_calls_out(browser, site, tmp_path):
    shown = browse(browser, tmp_path, site, "/page", "--dump-dom").stdout.decode()
    assert "<title>Scores</title>" in shown
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in shown
    assert "<script" not in shown
    assert "<img" not in shown
    assert "<svg" in shown
    address, asked = site
    assert [path for path in asked if path.startswith((address, "/"))] == [f"{address}/page"]
    assert not [path for path in asked if "evil" in path]


def test_it_renders(browser, site, tmp_path):
    picture = tmp_path / "page.png"
    browse(browser, tmp_path, site, "/page", f"--screenshot={picture}", "--window-size=1200,1600")
    assert picture.read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    assert picture.stat().st_size > 40_000  # an empty page of this size takes 8,000 bytes


def test_it_fits_a_phone(browser, site, tmp_path):
    shown = browse(browser, tmp_path, site, "/frame", "--dump-dom").stdout.decode()
    width = re.search(r"<title>width (\d+)</title>", shown)
    assert width
    assert int(width[1]) <= 390


def test_it_prints(browser, site, tmp_path):
    browse(browser, tmp_path, site, "/page", f"--print-to-pdf={tmp_path / 'page.pdf'}")
    assert (tmp_path / "page.pdf").read_bytes()[:5] == b"%PDF-"
