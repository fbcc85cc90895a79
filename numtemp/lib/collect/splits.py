"""Train, validation and test: by hash of id, stratified, near-duplicates together (section 3.3)."""

import hashlib
from array import array
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from numtemp.lib.collect.column import Column
from numtemp.lib.errors import UsageError
from numtemp.lib.labels import LABELS
from numtemp.lib.record import Record

SPLITS: Final = ("train", "validation", "test")
_FREE: Final = 255  # the split of a claim that has none yet


def read_numbers(text: str, count: int, option: str) -> list[float]:
    """Return `count` numbers that commas separate, none below 0 and one above; raises UsageError."""
    try:
        numbers = [float(part) for part in text.split(",")]
    except ValueError:
        numbers = []
    if len(numbers) != count or not all(0 <= number < 1e12 for number in numbers) or not any(numbers):
        raise UsageError(f"{option} takes {count} numbers with commas between, not {text!r}")
    return numbers


class Splitter:
    """Collects claims, then says which split each goes to.

    A claim that has a `split` keeps it; near-duplicates follow the first of them that has one, or else the
    first of them. A new claim therefore moves no old one, if the old ones come first.
    """

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed
        self.hashes = Column("Q")
        self.strata = Column("I")
        self.given = Column("B")
        self.leaders = Column("I")
        self.names: dict[str, int] = {}

    def add(self, record: Record, similar: Sequence[int]) -> None:
        """Take the next claim, and the numbers of earlier ones that it nearly repeats."""
        number = len(self.hashes)
        digest = hashlib.sha256(f"{self.seed}\n{record['id']}".encode()).digest()
        self.hashes.append(int.from_bytes(digest[:8]))
        stratum = f"{record.get('label')}\n{record.get('category')}"
        self.strata.append(self.names.setdefault(stratum, len(self.names)))
        split = record.get("split")
        self.given.append(SPLITS.index(split) if split in SPLITS else _FREE)
        self.leaders.append(number)
        for other in similar:
            one, two = sorted((self._leader(number), self._leader(other)))
            # The leader is the first that has a split, or else the first.
            if self.given[one] == _FREE != self.given[two]:
                one, two = two, one
            self.leaders[two] = one

    def by_ratio(self, ratios: Sequence[float]) -> Iterator[int]:
        """Yield the split of each claim; `ratios` of train, validation and test need not sum to 1.

        Each leader's hash decides alone, so every stratum has these ratios in expectation.
        """
        total = sum(ratios)
        bounds = [int(sum(ratios[: at + 1]) / total * 2**64) for at in range(len(ratios))]
        bounds[-1] = 2**64
        rows = zip(self.hashes, self.given, self.leaders, strict=True)
        for number, (value, given, leader) in enumerate(rows):
            if given == _FREE and leader != number:
                leader = self._leader(leader)
                value, given = self.hashes[leader], self.given[leader]
            yield next(at for at, bound in enumerate(bounds) if value < bound) if given == _FREE else given

    def by_size(self, validation: int, test: int) -> Sequence[int]:
        """Return the split of each claim: as many for validation and test as asked, the rest for training.

        Every stratum gives its share, claims of the lowest hash first; what is given already counts. Groups
        of near-duplicates go as a whole, so the sizes are met to within the largest group. Unlike `by_ratio`
        this takes some 50 bytes of memory a claim, since the lowest hashes have to be found.
        """
        groups = array("I", bytes(4 * len(self.hashes)))
        for number in range(len(self.hashes)):
            groups[self._leader(number)] += 1
        splits = array("B", (given if given != _FREE else 0 for given in self.given))
        for target, size in ((1, validation), (2, test)):
            free = [
                leader
                for leader, members in enumerate(groups)
                if members and self.given[leader] == _FREE and splits[leader] == 0
            ]
            placed = sum(
                members for leader, members in enumerate(groups) if members and splits[leader] == target
            )
            self._fill(splits, groups, free, target, max(size - placed, 0))
        return self._spread(splits)

    def _fill(
        self, splits: "array[int]", groups: "array[int]", free: list[int], target: int, wanted: int
    ) -> None:
        """Move leaders to `target`, each stratum in proportion to its free claims."""
        strata: dict[int, list[int]] = {}
        hashes = array("Q", self.hashes)
        for leader in sorted(free, key=lambda leader: (hashes[leader], leader)):
            strata.setdefault(self.strata[leader], []).append(leader)
        sizes = {stratum: sum(groups[leader] for leader in members) for stratum, members in strata.items()}
        quotas = _shares(sizes, min(wanted, sum(sizes.values())))
        for stratum, members in strata.items():
            taken = 0
            for leader in members:
                if taken + groups[leader] <= quotas[stratum]:
                    splits[leader] = target
                    taken += groups[leader]

    def _leader(self, number: int) -> int:
        while self.leaders[number] != number:
            self.leaders[number] = self.leaders[self.leaders[number]]
            number = self.leaders[number]
        return number

    def _spread(self, splits: Sequence[int]) -> Sequence[int]:
        """Give each claim without a split of its own that of its leader."""
        return array(
            "B",
            (
                splits[self._leader(number)] if given == _FREE else given
                for number, given in enumerate(self.given)
            ),
        )


def shortfalls(wanted: Sequence[float], labels: Sequence[Mapping[str, int]]) -> list[str]:
    """Return what small numbers did to the parts, a phrase each; nothing where all is as asked.

    `wanted` has the share, or number, of claims for each of SPLITS, `labels` the claims by label that each
    got. A part is off where it misses more than a quarter of its share, and more than one claim.
    """
    sizes = [sum(counts.values()) for counts in labels]
    total, whole = sum(sizes), sum(wanted)
    found: list[str] = []
    for name, share, size, counts in zip(SPLITS, wanted, sizes, labels, strict=True):
        asked = total * share / whole
        if abs(size - asked) > max(1.0, asked / 4) or (share and total and not size):
            found.append(f"{name} has {size:,} claims where {asked:,.0f} were asked for")
        elif size:
            missing = sorted({label for each in labels for label in each} - set(counts))
            found += [f"{name} has no claim with {label!r}" for label in missing if label in LABELS]
    return found


def _shares(sizes: dict[int, int], total: int) -> dict[int, int]:
    """Divide `total` in proportion to `sizes`, by largest remainder."""
    whole = sum(sizes.values()) or 1
    shares = {stratum: size * total // whole for stratum, size in sizes.items()}
    by_remainder = sorted(sizes, key=lambda stratum: (-(sizes[stratum] * total % whole), stratum))
    for stratum in by_remainder[: total - sum(shares.values())]:
        shares[stratum] += 1
    return shares
