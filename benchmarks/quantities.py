"""Prints how well quantities are read on annotated claims, beside quantulum3, in one run.

Usage: python benchmarks/quantities.py ../shared/data/quantities/dev.jsonl [--misses]
"""

from __future__ import annotations

import argparse
import importlib.util
import logging
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import orjson
from quantity_score import Row, Tally, score

from numtemp.lib.quantity import read_quantities

_COLUMNS = ("value_f1", "unit_f1", "noun", "noun_head", "trend", "approximator", "numerical")
# What quantulum3 calls a unit, in the terms of the record contract.
_UNITS = {
    "dimensionless": "count", "percentage": "percent", "dollar": "USD", "pound sterling": "GBP",
    "euro": "EUR",
    "rupee": "INR", "indian rupee": "INR", "year": "year_duration", "south african rand": "ZAR",
    "cent": "USD",
}  # fmt: skip


def ours(text: str) -> list[Row]:
    """Read with numtemp."""
    return [quantity.as_record() for quantity in read_quantities(text)]


def quantulum() -> Callable[[str], list[Row]] | None:
    """Give quantulum3 as a reader, None where it is not installed."""
    if importlib.util.find_spec("quantulum3") is None:
        return None
    logging.disable(logging.CRITICAL)
    from quantulum3 import parser  # type: ignore[import-untyped]

    def read(text: str) -> list[Row]:
        try:
            found: list[Any] = parser.parse(text)
        except Exception:  # it raises on some texts: no quantities then
            return []
        return [_row(quantity) for quantity in found]

    return read


def _row(quantity: Any) -> Row:
    start, end = quantity.span
    unit = _UNITS.get(quantity.unit.name, quantity.unit.name)
    bare_year = unit == "count" and quantity.surface.strip().isdigit() and 1900 <= quantity.value <= 2060
    low, high = quantity.value, quantity.value
    if quantity.uncertainty:  # a range, as value and half width
        low, high = quantity.value - quantity.uncertainty, quantity.value + quantity.uncertainty
    return {"start": start, "end": end, "low": low, "high": high, "unit": "year" if bare_year else unit}


def _line(name: str, tally: Tally, seconds: float) -> str:
    figures = tally.table()
    rate = tally.claims / seconds if seconds else 0.0
    return f"{name:12}" + "".join(f"{figures[column]:14.3f}" for column in _COLUMNS) + f"{rate:12.0f}"


def _timed(name: str, rows: list[Row], read: Callable[[str], list[Row]]) -> Tally:
    tally = score(rows, read)  # also warms up
    begin, passes = time.process_time(), 0
    while passes == 0 or time.process_time() - begin < 0.5:
        for row in rows:
            read(row["claim"])
        passes += 1
    print(_line(name, tally, (time.process_time() - begin) / passes))
    return tally


def main() -> None:
    """Print the table; with --misses also each disagreement with the annotation."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("annotated", type=Path)
    parser.add_argument("--misses", action="store_true", help="also print each disagreement")
    arguments = parser.parse_args()
    rows = [orjson.loads(line) for line in arguments.annotated.read_bytes().splitlines()]
    print(f"{'':12}" + "".join(f"{column:>14}" for column in _COLUMNS) + f"{'claims/s':>12}")
    tally = _timed("numtemp", rows, ours)
    peer = quantulum()
    if peer is None:
        print("quantulum3 is not installed: its row is left out")
    else:
        _timed("quantulum3", rows, peer)
    if arguments.misses:
        keys = ("text", "low", "high", "unit", "noun", "trend", "approximator", "iso")
        for id_, claim, gold, mine in tally.misses:
            print(f"\n{id_} {claim}")
            print("  gold ", gold and [gold.get(key) for key in keys])
            print("  found", mine and [mine.get(key) for key in keys])


if __name__ == "__main__":
    main()
