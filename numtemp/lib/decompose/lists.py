"""Word lists written as running text."""


def listed(words: str) -> frozenset[str]:
    """Return the words of a text as a set to look things up in."""
    return frozenset(words.split())
