"""Answers of networks, chat models, parsers and encoders, kept on disk by the hash of the question."""

import hashlib
import os
import tempfile
from pathlib import Path
from typing import Any

import orjson

from numtemp.lib.errors import SetupError

_UMASK = os.umask(0)
os.umask(_UMASK)  # it can only be read by setting it


def cache_folder() -> Path:
    """Return `$NUMTEMP_CACHE`, or the platform's cache folder; it need not exist."""
    named = os.environ.get("NUMTEMP_CACHE")
    if named:
        return Path(named)
    import platformdirs

    return Path(platformdirs.user_cache_dir("numtemp", appauthor=False))


def write_file(path: Path, data: bytes) -> None:
    """Write `data` beside `path`, then rename it there, so that no reader sees a part of it.

    Raises SetupError where the folder cannot be written.
    """
    temporary = ""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=".part-")
        with os.fdopen(handle, "wb") as stream:
            os.fchmod(handle, 0o666 & ~_UMASK)
            stream.write(data)
        os.replace(temporary, path)
    except OSError as error:
        if temporary:
            Path(temporary).unlink(missing_ok=True)
        hint = "; NUMTEMP_CACHE names another folder for the cache" if _is_cached(path) else ""
        raise SetupError(f"cannot write {path}: {error.strerror}{hint}") from None


def _is_cached(path: Path) -> bool:
    return path.is_relative_to(cache_folder())


class Cache:
    """JSON values by content: the key is everything that the answer depends on.

    Safe with several processes, since entries are written whole and two writers of one key write the
    same value. An entry that cannot be read is asked for again.
    """

    def __init__(self, namespace: str) -> None:
        """Keep entries under `namespace`, a folder name such as `chat`."""
        self.folder = cache_folder() / namespace

    def path(self, key: Any) -> Path:
        """Return the file for `key`, any JSON value; a key of the request never becomes a file name."""
        digest = hashlib.sha256(orjson.dumps(key, option=orjson.OPT_SORT_KEYS)).hexdigest()
        return self.folder / digest[:2] / f"{digest[2:]}.json"

    def get(self, key: Any) -> Any:
        """Return the value kept for `key`, or None."""
        try:
            return orjson.loads(self.path(key).read_bytes())
        except (OSError, ValueError):
            return None

    def put(self, key: Any, value: Any) -> None:
        """Keep `value` for `key`; errors and empty answers are for the caller to hold back."""
        write_file(self.path(key), orjson.dumps(value))
