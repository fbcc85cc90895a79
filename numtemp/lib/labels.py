"""The three verdicts, defined once (section 3.1)."""

from typing import Any, Final

from numtemp.lib.errors import RecordError

LABELS: Final = ("True", "False", "Conflicting")
CATEGORIES: Final = ("statistical", "temporal", "interval", "comparison")

_BY_SPELLING: Final = {label.lower(): label for label in LABELS}


def read_label(value: Any) -> str:
    """Return the label that `value` spells, whatever its case or the spaces around it.

    JSON's own true and false are accepted, since many files write them so.
    Raises RecordError (`bad_label`) for anything else.
    """
    if isinstance(value, bool):
        return str(value)
    if isinstance(value, str):
        label = _BY_SPELLING.get(value.strip().lower())
        if label is not None:
            return label
    raise RecordError("bad_label", f"{value!r} is none of {', '.join(LABELS)}")
