"""Signatures: one line that says what made a field, as sacrebleu does for its scores."""

import re

from numtemp import __version__

_UNSAFE = re.compile(r"[|:\s]+")


def signature(**parts: object) -> str:
    """Return `key:value|…|version:…`, keys in the order given, the version last.

    Values that are None are left out; separators and spaces inside a value become `_`.
    """
    pairs = [f"{key}:{_UNSAFE.sub('_', str(value))}" for key, value in parts.items() if value is not None]
    return "|".join([*pairs, f"version:{__version__}"])
