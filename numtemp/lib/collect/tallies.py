"""What a set of claims or a pool holds: the paper's Tables 6 to 8 and 10, and the labels of section 3.3."""

import csv
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

from numtemp.lib.domains import unwrap
from numtemp.lib.record import Record

TABLES: Final = ("label", "category", "publisher", "country", "lang", "split")
_GOVERNMENT: Final = frozenset({"gov", "govt", "gob", "gouv", "gub", "mil"})
_KINDS: Final = Path(__file__).parent.parent / "data" / "domain_kinds.tsv"


class Tally:
    """Counts claims by label, category, source and country, and evidence by domain and its kind."""

    def __init__(self) -> None:
        self.claims = 0
        self.snippets = 0
        self.counts: dict[str, Counter[str]] = {name: Counter() for name in TABLES}
        self.domains: Counter[str] = Counter()

    def add(self, record: Record) -> None:
        """Take a claim with the evidence that it may hold, or a snippet of a pool."""
        if "claim" not in record and "text" in record:
            self._snippet(record)
            return
        self.claims += 1
        for name in TABLES:
            value = record.get(name)
            if isinstance(value, str) and value:
                self.counts[name][value] += 1
            elif name == "label" and "label" in record:
                self.counts[name]["none"] += 1
        evidence = record.get("evidence")
        for snippet in evidence if isinstance(evidence, list) else []:
            self._snippet(snippet)

    def rows(self, top: int) -> Iterator[dict[str, Any]]:
        """Yield a row for each of the `top` values of each table: table, value, n, share, and kind of domain.

        Shares are of the claims, or of the snippets that have an address.
        """
        for name in TABLES:
            yield from _rows(name, self.counts[name], self.claims, top)
        total = self.domains.total()
        kinds: dict[str, Counter[str]] = {}
        for domain, count in self.domains.items():
            kinds.setdefault(domain_kind(domain), Counter())[domain] = count
        for kind in sorted(kinds, key=lambda kind: (-kinds[kind].total(), kind)):
            for row in _rows("domain", kinds[kind], total, top):
                yield {**row, "kind": kind}

    def _snippet(self, snippet: Any) -> None:
        self.snippets += 1
        url = snippet.get("url") if isinstance(snippet, dict) else None
        host = unwrap(url)[0].removeprefix("www.") if isinstance(url, str) else ""
        if host:
            self.domains[host] += 1


def domain_kind(host: str) -> str:
    """Return `encyclopedia`, `news`, `government` or `others`, by the longest ending that the table knows.

    Domains like gov.mt are government in every country.
    """
    labels = host.split(".")
    if not _GOVERNMENT.isdisjoint(labels[1:]):
        return "government"
    for first in range(len(labels)):
        kind = _kinds().get(".".join(labels[first:]))
        if kind is not None:
            return kind
    return "others"


@cache
def _kinds() -> dict[str, str]:
    with _KINDS.open(encoding="utf-8", newline="") as stream:
        return {row["ending"]: row["kind"] for row in csv.DictReader(stream, delimiter="\t")}


def _rows(table: str, counts: Counter[str], total: int, top: int) -> Iterator[dict[str, Any]]:
    for value, count in sorted(counts.items(), key=lambda item: (-item[1], item[0]))[:top]:
        share = round(count / total, 4) if total else None
        yield {"table": table, "value": value, "n": count, "share": share}
