"""Files that options write: never one of the files that the command reads."""

import os
import stat
from collections.abc import Iterable

from numtemp.lib.errors import UsageError


def refuse_input(option: str, output: str, inputs: Iterable[str]) -> None:
    """Raise UsageError where the file `output` of `option` is one of `inputs`, by whatever name.

    `-` is standard input, compared where it is a regular file. Devices and pipes may be read and written.
    """
    written = _status(output)
    if written is None or not stat.S_ISREG(written.st_mode):
        return
    for path in inputs:
        read = _status(0 if path == "-" else path)
        if read is not None and os.path.samestat(read, written):
            name = "standard input" if path == "-" else f"the input {path}"
            raise UsageError(f"{option} {output} is the same file as {name}; choose another")


def _status(file: str | int) -> os.stat_result | None:
    """Return what a path or a descriptor is, None where it cannot be told: opening it will say why."""
    try:
        return os.stat(file)
    except OSError:
        return None
