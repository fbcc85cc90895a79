"""Names for what a stage can load: `name` → `module:Class`, imported only when it is used."""

import importlib
from collections.abc import Mapping
from typing import Any

from numtemp.lib.errors import UsageError


class Registry:
    """A table of lazily imported objects of one kind, such as `parser` or `reranker`."""

    def __init__(self, kind: str, entries: Mapping[str, str]) -> None:
        """Keep `entries`, a map from name to `module:attribute`; nothing is imported yet."""
        self.kind = kind
        self.entries = dict(entries)

    def __contains__(self, name: str) -> bool:
        return name in self.entries

    def names(self) -> list[str]:
        """Return the names in the order in which they were registered."""
        return list(self.entries)

    def load(self, name: str) -> Any:
        """Import and return the object called `name`; raises UsageError for an unknown name."""
        if name not in self.entries:
            raise UsageError(f"no {self.kind} is called {name!r}; there are: {', '.join(self.entries)}")
        module, _, attribute = self.entries[name].partition(":")
        return getattr(importlib.import_module(module), attribute)
