"""Word Position Deviation (Liu and Soh 2022, Towards Better Characterization of Paraphrases)."""

from collections.abc import Sequence


def word_position_deviation(first: Sequence[str], second: Sequence[str]) -> float:
    """Return how far the words that two texts share have moved, 0 (not at all) to 1.

    A word's position is its index over the last index of its text. A shared word's shift is the mean
    distance of its occurrences, in the text that has more of them, to the nearest one in the other; the
    result is the mean shift over shared words. Without a shared word it is 1; a text of fewer than two
    words has no positions, and the result is 0.
    """
    if len(first) < 2 or len(second) < 2:
        return 0.0
    here, there = _places(first), _places(second)
    shifts = [_shift(places, there[word]) for word, places in here.items() if word in there]
    return sum(shifts) / len(shifts) if shifts else 1.0


def _places(words: Sequence[str]) -> dict[str, list[float]]:
    places: dict[str, list[float]] = {}
    for index, word in enumerate(words):
        places.setdefault(word, []).append(index / (len(words) - 1))
    return places


def _shift(first: list[float], second: list[float]) -> float:
    more, fewer = (first, second) if len(first) >= len(second) else (second, first)
    return sum(min(abs(place - other) for other in fewer) for place in more) / len(more)
