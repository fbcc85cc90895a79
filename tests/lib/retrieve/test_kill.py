"""kill -9 at any moment of a build, an append or an encoding leaves a whole index and loses no document."""

import json
import random
import signal
import subprocess
import time

import numpy as np

from numtemp.lib.encode import EmbeddedEncoder
from numtemp.lib.retrieve import files
from numtemp.lib.retrieve.build import build
from numtemp.lib.retrieve.collection import Settings
from numtemp.lib.retrieve.index import Index
from numtemp.lib.retrieve.vectors import VectorStore
from numtemp.lib.retrieve.windows import windows
from tests.conftest import BIN


def pool(path, first, last):
    with path.open("w") as stream:
        for number in range(first, last):
            text = f"In {1900 + number % 120} mill {number} ground {number * 37 % 1000} tonnes of grain."
            stream.write(json.dumps({"id": f"m{number:06}", "text": text}) + "\n")
    return str(path)


def ids(folder):
    index = Index(folder)
    return [index.document(number).id for number in range(index.total)]


def kill_after(seconds, *words):
    """Start nt-index, kill it after a while, and tell whether it had ended by itself."""
    with subprocess.Popen([BIN / "nt-index", *map(str, words)]) as process:
        try:
            process.wait(seconds)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
        return process.wait() == 0


def test_build_and_append(tmp_path):
    draw = random.Random(0)
    old, new = pool(tmp_path / "old", 0, 3000), pool(tmp_path / "new", 3000, 12000)
    folder = tmp_path / "index"
    build(folder, [old], Settings(), lambda problem: None)
    started = time.monotonic()
    build(tmp_path / "timed", [new], Settings(), lambda problem: None)
    whole = time.monotonic() - started
    before, after = ids(folder), [f"m{number:06}" for number in range(3000, 12000)]
    ended = 0
    for _ in range(14):
        append = draw.random() < 0.5
        words = [new, "-o", folder, *(["--append"] if append else [])]
        finished = kill_after(0.3 + draw.random() * whole * 1.2, *words)
        ended += finished
        expected = before + after if append else after
        assert ids(folder) in ([expected] if finished else [before, expected])
        build(folder, [old], Settings(), lambda problem: None)
        assert ids(folder) == before
        names = sorted(path.name.partition("-")[0] for path in folder.iterdir())
        assert names == [".lock", "generation", "manifest.json"]
    assert ended < 14


def test_encoding(tmp_path):
    draw = random.Random(1)
    folder = tmp_path / "index"
    build(folder, [pool(tmp_path / "pool", 0, 600)], Settings(), lambda problem: None)
    for _ in range(6):
        kill_after(1 + draw.random() * 2, "-o", folder, "--embed")
        index = Index(folder)
        assert index.total == 600
        check_vectors(index)
    assert kill_after(120, "-o", folder, "--embed")
    assert check_vectors(Index(folder)) == 600


def check_vectors(index):
    """Compare every vector that the store calls complete with a fresh one, and return their number."""
    encoder = EmbeddedEncoder()
    store = VectorStore(encoder, index.window_keys, index.folder / files.VECTORS)
    rows = np.arange(len(index.window_keys))
    complete = np.setdiff1d(rows, store.missing(rows))
    sample = complete[::7]
    texts = [windows(index.document(row).text)[0][0] for row in sample.tolist()]
    expected = encoder.encode(texts).astype(np.float16).astype(np.float32)
    assert np.array_equal(store.read(sample), expected)
    return len(complete)
