"""nt-index's work: a new generation of an index is written beside the old one, then takes its place."""

import fcntl
import hashlib
import logging
import os
import shutil
from array import array
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
import orjson

from numtemp import __version__
from numtemp.lib.errors import SetupError
from numtemp.lib.retrieve import files
from numtemp.lib.retrieve.collection import Accumulator, Settings
from numtemp.lib.retrieve.pool import Document, read_pool
from numtemp.lib.tokens import tokenizer

log = logging.getLogger("numtemp")

_MOST_PROBLEMS: Final = 20  # kept in the manifest, for whoever opens the index later


@dataclass(slots=True)
class Counts:
    """What became of the lines of a pool."""

    documents: int = 0
    added: int = 0
    duplicates: int = 0
    problems: int = 0


def build(
    folder: Path,
    paths: Sequence[str],
    settings: Settings,
    problem: Callable[[str], None],
    *,
    append: bool = False,
) -> Counts:
    """Write an index of the snippets in the JSONL files `paths` into `folder`, and return what was counted.

    With `append` the snippets of the present index come first, and its settings hold. Whatever happens
    before the last step, the present index stays as it is. Of snippets with the same text the first is kept;
    a bad line, or a known id with another text, is handed to `problem`. Raises SetupError where a file
    cannot be read, the folder cannot be written, or it holds something else.
    """
    with _locked(folder):
        _remove_unfinished(folder)
        writer = _Writer(folder, settings, problem)
        try:
            if append:
                writer.take_over()
            for place, document in read_pool(paths, writer.report):
                writer.add(place, document)
            writer.finish()
        finally:
            shutil.rmtree(writer.part, ignore_errors=True)
        _remove_unfinished(folder)
        return writer.counts


class _Writer:
    """A generation while it is written."""

    def __init__(self, folder: Path, settings: Settings, problem: Callable[[str], None]) -> None:
        self.folder = folder
        self.settings = settings
        self.counts = Counts()
        self.part = folder / f"{files.UNFINISHED}{os.getpid()}"
        self.part.mkdir()
        self._problem = problem
        self._problems: list[str] = []
        self._problem_count = 0
        self._accumulator = Accumulator(tokenizer(settings.stem))
        self._offsets = array("q", [0])
        self._texts: dict[bytes, None] = {}
        self._ids: dict[str, None] = {}
        self._stream = (self.part / files.DOCUMENTS).open("wb")

    def take_over(self) -> None:
        """Start with the documents of the present index."""
        manifest = files.read_manifest(self.folder)
        generation = files.check(self.folder, manifest)
        self.settings = Settings(**manifest["settings"])
        self._problems = list(manifest["problems"])
        self._problem_count = int(manifest["problem_count"])
        with (generation / files.DOCUMENTS).open("rb") as stream:
            for line in stream:
                self._note(Document(**orjson.loads(line)), line)
        self._accumulator = Accumulator(tokenizer(self.settings.stem), ids=list(self._ids))
        self._accumulator.take_over(files.read_vocabulary(generation), files.load_all(generation))

    def add(self, place: str, document: Document) -> None:
        """Keep a document that is new; its problem is reported at `place`."""
        if _digest(document) in self._texts:
            self.counts.duplicates += 1
        elif document.id in self._ids:
            self.report(f"{place}: the id {document.id} stands at another text already")
        else:
            self._note(document, orjson.dumps(document.as_record(), option=orjson.OPT_APPEND_NEWLINE))
            self._accumulator.add(document)
            self.counts.added += 1

    def report(self, message: str) -> None:
        """Hand on what is wrong with a line, and remember the first of them."""
        self.counts.problems += 1
        self._problem_count += 1
        if len(self._problems) < _MOST_PROBLEMS:
            self._problems.append(message)
        self._problem(message)

    def finish(self) -> None:
        """Write the arrays, and make this generation the current one."""
        self._stream.close()
        arrays = self._accumulator.arrays(self.settings.bm25)
        for name, values in {**arrays, "offsets": np.array(self._offsets, np.int64)}.items():
            np.save(self.part / f"{name}.npy", values, allow_pickle=False)
        files.write_vocabulary(self.part, self._accumulator.vocabulary)
        described = files.describe(self.part)
        name = hashlib.sha256(orjson.dumps(described)).hexdigest()[:16]
        generation = self.folder / f"{files.GENERATION}{name}"
        if not generation.exists() or files.describe(generation) != described:
            shutil.rmtree(generation, ignore_errors=True)
            self.part.rename(generation)
        manifest: dict[str, Any] = {
            "format": files.FORMAT,
            "version": files.VERSION,
            "made_by": f"numtemp {__version__}",
            "generation": generation.name,
            "settings": asdict(self.settings),
            "documents": self.counts.documents,
            "terms": len(self._accumulator.vocabulary),
            "windows": len(self._accumulator.window_keys),
            "problems": self._problems,
            "problem_count": self._problem_count,
            "files": described,
        }
        files.write_manifest(self.folder, manifest)

    def _note(self, document: Document, line: bytes) -> None:
        """Write the line of a document, and remember its text and its id."""
        self._texts[_digest(document)] = None
        self._ids[document.id] = None
        self._stream.write(line)
        self._offsets.append(self._offsets[-1] + len(line))
        self.counts.documents += 1


def _digest(document: Document) -> bytes:
    return hashlib.blake2b(document.text.encode(), digest_size=16).digest()


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Hold the index for one writer at a time; the lock ends with the process.

    Raises SetupError where the folder cannot be written, or holds something else.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        files.refuse_foreign(folder)  # before the first file is written there
        stream = (folder / files.LOCK).open("wb")
    except OSError as error:
        raise SetupError(f"cannot write {folder}: {error.strerror}") from None
    with stream:
        try:
            fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            log.warning("waiting for another nt-index that writes %s", folder)
            fcntl.flock(stream, fcntl.LOCK_EX)
        yield


def _remove_unfinished(folder: Path) -> None:
    """Remove what killed builds and earlier generations have left; only the holder of the lock may."""
    try:
        current = files.read_manifest(folder)["generation"]
    except SetupError:
        current = None
    for path in folder.iterdir():
        stale = path.name.startswith(files.GENERATION) and path.name != current
        if path.name.startswith(files.UNFINISHED) or stale:
            shutil.rmtree(path, ignore_errors=True)
