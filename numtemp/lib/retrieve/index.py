"""An index on disk, opened: memory-mapped, checked, never written to."""

import logging
from pathlib import Path

import orjson

from numtemp.lib.errors import SetupError
from numtemp.lib.retrieve import files
from numtemp.lib.retrieve.collection import Collection, Settings
from numtemp.lib.retrieve.pool import Document

log = logging.getLogger("numtemp")

_TRIES = 3  # nt-index may put another generation in place while this one is opened


class Index(Collection):
    """The collection in the folder of an index."""

    def __init__(self, folder: Path) -> None:
        """Open the current generation; raises SetupError where the index is absent, foreign or damaged."""
        for attempt in range(_TRIES):
            manifest = files.read_manifest(folder)
            try:
                generation = files.check(folder, manifest)
                arrays = files.load_all(generation)
                vocabulary = files.read_vocabulary(generation)
                self._lines = files.map_bytes(generation / files.DOCUMENTS)
                break
            except (SetupError, OSError):
                replaced = files.read_manifest(folder)["generation"] != manifest["generation"]
                if not replaced or attempt == _TRIES - 1:
                    raise
        self.folder = folder
        self.name = str(manifest["generation"]).removeprefix(files.GENERATION)
        self.problems: list[str] = manifest["problems"]
        self.more_problems = max(int(manifest["problem_count"]) - 1, 0)
        self._offsets = arrays["offsets"]
        super().__init__(Settings(**manifest["settings"]), vocabulary, arrays, self._document)

    def _document(self, number: int) -> Document:
        line = self._lines[self._offsets[number] : self._offsets[number + 1]]
        return Document(**orjson.loads(line))
