"""A weights folder: config.json and weights.safetensors, read without pickle, checked where it ships."""

import hashlib
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
import orjson
from numpy.typing import NDArray

from numtemp.lib.cache import write_file
from numtemp.lib.errors import SetupError

CONFIG: Final = "config.json"
TENSORS: Final = "weights.safetensors"
PACKAGED: Final = Path(__file__).parent / "data"
TABLE: Final = PACKAGED / "weights_sha256.json"

Tensors = dict[str, NDArray[Any]]


@dataclass(frozen=True, slots=True)
class Weights:
    """What a folder holds: its configuration, its tensors by name, and the hash of both files."""

    config: dict[str, Any]
    tensors: Tensors
    digest: str

    def tensor(self, name: str, *shape: int) -> NDArray[Any]:
        """Return the tensor called `name`; raises SetupError where it is absent, misshapen or not finite."""
        found = self.tensors.get(name)
        if found is None or found.shape != shape or not np.isfinite(found).all():
            raise SetupError(f"the weights are damaged: {name} is not a finite tensor of shape {shape}")
        return found


def read_weights(folder: Path, form: str) -> Weights:
    """Read a weights folder of the format `form`, such as `numtemp-verdict-1`.

    Raises SetupError where a file is missing, damaged or not what the table of shipped weights says.
    """
    from safetensors import SafetensorError
    from safetensors.numpy import load

    data = {name: _read(folder / name) for name in (CONFIG, TENSORS)}
    if folder.parent == PACKAGED:
        _check(folder, data)
    try:
        config = orjson.loads(data[CONFIG])
        tensors = load(data[TENSORS])
    except (ValueError, SafetensorError) as error:
        raise SetupError(f"{folder}: the weights are damaged: {error}") from None
    if not isinstance(config, dict) or config.get("format") != form:
        raise SetupError(f"{folder / CONFIG}: its format is not {form}")
    return Weights(config, tensors, hashlib.sha256(data[CONFIG] + data[TENSORS]).hexdigest())


def check_folder(folder: Path) -> None:
    """Raise SetupError where weights cannot be written to `folder`, now rather than after the training."""
    there = next(place for place in (folder.absolute(), *folder.absolute().parents) if place.exists())
    if not there.is_dir() or not os.access(there, os.W_OK):
        raise SetupError(f"cannot write {folder}: {there} is no folder that can be written")


def write_weights(folder: Path, form: str, config: dict[str, Any], tensors: Tensors) -> None:
    """Write a weights folder; each file appears whole or not at all."""
    from safetensors.numpy import save

    write_file(
        folder / TENSORS, save({name: np.ascontiguousarray(tensors[name]) for name in sorted(tensors)})
    )
    options = orjson.OPT_INDENT_2 | orjson.OPT_SORT_KEYS | orjson.OPT_APPEND_NEWLINE
    write_file(folder / CONFIG, orjson.dumps({"format": form, **config}, option=options))


def write_table(folders: list[Path]) -> None:
    """Record the hashes of the packaged folders, which `read_weights` checks."""
    table = {
        f"{folder.name}/{name}": _digest(_read(folder / name))
        for folder in folders
        for name in (CONFIG, TENSORS)
    }
    write_file(TABLE, orjson.dumps(table, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE))


def _check(folder: Path, data: dict[str, bytes]) -> None:
    try:
        table = orjson.loads(_read(TABLE))
    except ValueError:
        raise SetupError(f"{TABLE}: damaged; reinstall numtemp") from None
    for name, content in data.items():
        if table.get(f"{folder.name}/{name}") != _digest(content):
            raise SetupError(f"{folder / name}: its SHA-256 is not the recorded one; reinstall numtemp")


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise SetupError(f"{path}: {error.strerror}") from None
