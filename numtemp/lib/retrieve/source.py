"""Which snippets a run searches: an index, a pool file, the record's own candidates, the bundled example."""

import hashlib
import logging
import re
from importlib import resources
from pathlib import Path
from typing import Any

from numtemp.lib.cache import cache_folder
from numtemp.lib.errors import LineError, RecordError, SetupError
from numtemp.lib.record import Record
from numtemp.lib.retrieve import files
from numtemp.lib.retrieve.build import build
from numtemp.lib.retrieve.collection import Collection, Settings, collect
from numtemp.lib.retrieve.index import Index
from numtemp.lib.retrieve.pool import read_document

log = logging.getLogger("numtemp")

_PLACE = re.compile(r"^.*?:(\d+: )")


class Source:
    """The collection for each record; it is small and can be pickled until something is searched."""

    def __init__(self, index: str | None, pool: str | None, settings: Settings) -> None:
        """Take the folder of an index, or a pool file, or neither."""
        self._index = index
        self._pool = pool
        self._settings = settings
        self._unnamed = index is None and pool is None
        self.shared: Index | None = None  # what all records search, once it is open

    def prepare(self) -> None:
        """Index the pool file into the cache where that has not been done."""
        if self._pool is not None and self._index is None:
            _indexed(self._pool, self._settings)

    def open(self) -> None:
        """Open the index or the pool that was named; raises SetupError where it cannot be."""
        if self._index is not None:
            self.shared = Index(Path(self._index))
        elif self._pool is not None:
            self.shared = Index(_indexed(self._pool, self._settings))
        if self.shared is not None:
            _warn(self.shared, self._index, self._pool)

    def signature(self) -> str:
        """Return what names the collection in a trace."""
        return "own-or-bundled" if self._unnamed or self.shared is None else self.shared.name

    def collection(self, record: Record) -> Collection:
        """Return what is searched for this record; raises RecordError for malformed candidates."""
        candidates = record.get("evidence")
        if self._unnamed and candidates:
            return _own(candidates, self._settings)
        if self.shared is None:
            log.warning("no --index and no --pool: searching the bundled example pool")
            with resources.as_file(resources.files("numtemp.lib") / "data" / "pool.jsonl") as path:
                self.shared = Index(_indexed(str(path), self._settings))
        return self.shared


def _own(candidates: Any, settings: Settings) -> Collection:
    """Return a collection of a record's own candidates; an empty text is none."""
    if not isinstance(candidates, list) or not all(isinstance(candidate, dict) for candidate in candidates):
        raise RecordError("bad_field", "evidence is not a list of objects")
    documents = []
    for candidate in candidates:
        try:
            documents.append(read_document(candidate))
        except LineError:
            continue
    return collect(documents, settings)


def _indexed(pool: str, settings: Settings) -> Path:
    """Return the folder in the cache where the pool file is indexed, after building it if need be."""
    digest = hashlib.sha256(f"{files.VERSION} {settings}".encode())
    try:
        with Path(pool).open("rb") as stream:
            digest.update(hashlib.file_digest(stream, "sha256").digest())
    except OSError as error:
        raise SetupError(f"{pool}: {error.strerror}") from None
    folder = cache_folder() / "pools" / digest.hexdigest()[:32]
    try:
        files.check(folder, files.read_manifest(folder))
    except SetupError:
        build(folder, [pool], settings, lambda problem: None)
    return folder


def _warn(index: Index, folder: str | None, pool: str | None) -> None:
    """Say which lines the index lacks; one in the cache may have been built from the same file elsewhere."""
    if index.problems:
        problem = index.problems[0]
        if folder is None:
            problem = _PLACE.sub(lambda match: f"{pool}:{match[1]}", problem, count=1)
        more = f" (and {index.more_problems} more)" if index.more_problems else ""
        log.warning("not indexed: %s%s", problem, more)
