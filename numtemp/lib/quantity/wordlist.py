"""Word lists as running text."""

from __future__ import annotations


def words(text: str) -> frozenset[str]:
    """Give the words of a text, set apart by white space, as a set for membership tests."""
    return frozenset(text.split())
