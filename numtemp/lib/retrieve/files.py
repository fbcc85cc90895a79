"""The files of an index: what stands where, and whether it is whole."""

import hashlib
import mmap
from pathlib import Path
from typing import Any, Final

import numpy as np
import orjson
from numpy.typing import NDArray

from numtemp.lib.cache import write_file
from numtemp.lib.errors import SetupError

FORMAT: Final = "numtemp-index"
VERSION: Final = 1
MANIFEST: Final = "manifest.json"
GENERATION: Final = "generation-"
UNFINISHED: Final = ".unfinished-"
PART: Final = ".part-"  # a manifest that write_file has not finished
DOCUMENTS: Final = "documents.jsonl"
VOCABULARY: Final = "vocabulary.txt"
VECTORS: Final = "vectors"
LOCK: Final = ".lock"

_BLOCK: Final = 1 << 12


def digest(path: Path) -> str:
    """Return a digest of a file that reads at the speed of memory: the SHA-256 of the sums of its blocks."""
    data = np.fromfile(path, np.uint8) if path.stat().st_size < _BLOCK else np.memmap(path, np.uint8, "r")
    whole = len(data) // _BLOCK * _BLOCK
    sums = data[:whole].view("<u8").reshape(-1, _BLOCK // 8).sum(axis=1, dtype=np.uint64)
    result = hashlib.sha256(sums.tobytes())
    result.update(data[whole:].tobytes())
    return result.hexdigest()


def describe(folder: Path) -> dict[str, dict[str, Any]]:
    """Return size and digest of every file in a folder, by name."""
    return {
        path.name: {"size": path.stat().st_size, "digest": digest(path)} for path in sorted(folder.iterdir())
    }


def write_manifest(folder: Path, manifest: dict[str, Any]) -> None:
    """Replace the manifest of the index in `folder`, which makes another generation the current one."""
    data = orjson.dumps(manifest, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)
    write_file(folder / MANIFEST, data)


def read_manifest(folder: Path) -> dict[str, Any]:
    """Return the manifest of the index in `folder`; raises SetupError where there is none of ours."""
    path = folder / MANIFEST
    try:
        manifest = orjson.loads(path.read_bytes())
    except FileNotFoundError:
        raise SetupError(f"{folder} is no index: it has no {MANIFEST}; nt-index builds one") from None
    except (OSError, ValueError) as error:
        raise SetupError(f"{path}: {getattr(error, 'strerror', None) or 'damaged'}; build it again") from None
    if not isinstance(manifest, dict) or manifest.get("format") != FORMAT:
        raise SetupError(f"{path} is not the manifest of an index")
    if manifest.get("version") != VERSION:
        raise SetupError(
            f"{folder} is an index of version {manifest.get('version')!r}, not {VERSION}; build it again"
        )
    return manifest


def refuse_foreign(folder: Path) -> None:
    """Raise SetupError where the folder holds something that is no index of ours.

    An index whose manifest is missing or damaged, as a killed build leaves it, is told by its names.
    """
    try:
        manifest = orjson.loads((folder / MANIFEST).read_bytes())
    except (OSError, ValueError):
        for name in sorted(path.name for path in folder.iterdir()):
            if name not in (MANIFEST, VECTORS, LOCK) and not name.startswith((GENERATION, UNFINISHED, PART)):
                raise SetupError(
                    f"{folder} is no index, and holds {name}; choose an empty or a new folder"
                ) from None
        return
    if not isinstance(manifest, dict) or manifest.get("format") != FORMAT:
        raise SetupError(f"{folder / MANIFEST} belongs to something else; choose another folder")


def check(folder: Path, manifest: dict[str, Any]) -> Path:
    """Return the folder of the current generation after a look at every file's size and digest.

    Raises SetupError where a file is missing or damaged.
    """
    generation = folder / str(manifest.get("generation"))
    files = manifest.get("files")
    if not isinstance(files, dict) or generation.parent != folder:
        raise SetupError(f"{folder / MANIFEST} is damaged; build the index again")
    for name, expected in files.items():
        path = generation / name
        if not path.is_file():
            raise SetupError(f"{path} is missing; build the index again")
        if path.stat().st_size != expected["size"] or digest(path) != expected["digest"]:
            raise SetupError(f"{path} is damaged; build the index again")
    return generation


def write_vocabulary(generation: Path, vocabulary: dict[str, int]) -> None:
    """Write the terms in the order of their numbers, one a line."""
    (generation / VOCABULARY).write_bytes("\n".join(vocabulary).encode())


def read_vocabulary(generation: Path) -> dict[str, int]:
    """Return the number of each term."""
    text = (generation / VOCABULARY).read_bytes().decode()
    return {term: number for number, term in enumerate(text.split("\n"))} if text else {}


def load_all(generation: Path) -> dict[str, NDArray[Any]]:
    """Return all arrays of a generation by name."""
    return {path.stem: load(path) for path in sorted(generation.glob("*.npy"))}


def load(path: Path) -> NDArray[Any]:
    """Return the array of a .npy file, mapped into memory."""
    return np.asarray(np.load(path, mmap_mode="r" if path.stat().st_size > _BLOCK else None))


def map_bytes(path: Path) -> bytes | mmap.mmap:
    """Return the bytes of a file, mapped into memory."""
    with path.open("rb") as stream:
        if path.stat().st_size == 0:
            return b""
        return mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ)
