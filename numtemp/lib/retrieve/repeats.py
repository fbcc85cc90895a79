"""Near-duplicates: the same snippet with other punctuation, or cut a few words earlier."""

from typing import Final

from numtemp.lib.tokens import is_number, tokenize

_SHARE: Final = 0.8  # of the words of both that are common


class Repeats:
    """The snippets that were shown already."""

    def __init__(self) -> None:
        self._shown: list[tuple[frozenset[str], frozenset[str]]] = []

    def add(self, text: str) -> bool:
        """Remember `text` and return True, or return False where it only repeats a snippet before it.

        Texts whose numbers differ never repeat each other: 5% is not 9%.
        """
        words = frozenset(tokenize(text))
        numbers = frozenset(filter(is_number, words))
        for other_words, other_numbers in self._shown:
            common = len(words & other_words)
            if numbers == other_numbers and common >= _SHARE * len(words | other_words):
                return False
        self._shown.append((words, numbers))
        return True
