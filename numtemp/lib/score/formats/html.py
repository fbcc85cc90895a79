"""Rows as one self-contained page: tables, confusion matrices, bars and the worst errors.

The page loads nothing and runs nothing: its policy forbids it, and all text in it is escaped.
"""

from collections.abc import Iterator
from html import escape
from typing import Any, Final

from numtemp import __version__
from numtemp.lib.record import Record
from numtemp.lib.score.formats import svg
from numtemp.lib.score.formats.layout import Table, percent, title
from numtemp.lib.score.formats.page import Page
from numtemp.lib.score.formats.text import printable
from numtemp.lib.score.rows import ALL, index, systems

_COMPARISONS: Final = 6  # shown for each error
_STYLE: Final = """
:root { color-scheme: light dark; --ink: #1b1b1f; --paper: #fff; --soft: #f3f3f6; --line: #cfcfd6;
  --blue: #3267a8; --red: #b0413e; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e6ea; --paper: #17171a; --soft: #232327;
  --line: #45454d; --blue: #7fb0ee; --red: #ef8a86; } }
body { font: 16px/1.45 system-ui, sans-serif; color: var(--ink); background: var(--paper); margin: 0 auto;
  padding: 1rem; max-width: 72rem; }
h1 { font-size: 1.4rem; } h2 { font-size: 1.1rem; margin: 1.6rem 0 .4rem; }
.wide { overflow-x: auto; } svg { max-width: 100%; height: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: .9rem; }
th, td { padding: .25rem .6rem; text-align: right; border-bottom: 1px solid var(--line); }
th:first-child, td:first-child { text-align: left; }
thead th { border-bottom: 2px solid var(--line); vertical-align: bottom; }
td { white-space: nowrap; }
.headline { font-size: clamp(1.1rem, 4vw, 1.5rem); margin: .2rem 0; }
.pictures { display: flex; flex-wrap: wrap; gap: 1.5rem; } figure { margin: .8rem 0; max-width: 100%; }
figcaption { font-weight: 600; margin-bottom: .3rem; }
.signature { font: .8rem/1.4 monospace; overflow-wrap: anywhere; }
text { font: 13px system-ui, sans-serif; fill: var(--ink); } text.small { font-size: 11px; }
.bar, .right { fill: var(--blue); } .wrong { fill: var(--red); }
.edge { fill: none; stroke: var(--line); } .span { stroke: var(--ink); stroke-width: 2; }
.error { border-left: 3px solid var(--red); background: var(--soft); padding: .5rem .8rem; margin: .6rem 0;
  overflow-wrap: anywhere; break-inside: avoid; }
.error p { margin: .2rem 0; } .facts { font-size: .85rem; }
@media print { body { max-width: none; padding: 0; font-size: 11pt; } .wide { overflow: visible; }
  table { font-size: 8pt; } h2 { break-after: avoid; } svg, tr { break-inside: avoid; } }
"""
_HEAD: Final = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="referrer" content="no-referrer">
<link rel="icon" href="data:,">
"""


def html(page: Page) -> bytes:
    """Return the page, complete in itself, as UTF-8."""
    parts = [_HEAD, f"<title>Scores</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n<h1>Scores</h1>\n"]
    parts += _headlines(page)
    parts += _pictures(page)
    parts += map(_table, page.tables())
    parts += _errors(page.mistakes)
    parts.append("<h2>Signatures</h2>\n")
    parts += (f'<p class="signature">{_safe(line)}</p>\n' for line in page.signatures())
    parts.append(f"<p>nt-score {__version__}</p>\n</body>\n</html>\n")
    return "".join(parts).encode()


def _headlines(page: Page) -> Iterator[str]:
    for row in page.rows:
        if (row.metric, row.slice) == ("macro-F1", ALL):
            bounds = ""
            if row.low is not None and row.high is not None:
                bounds = f" (95%: {percent(row.low)} to {percent(row.high)})"
            name = f"{_safe(row.system)}: " if row.system else ""
            yield f'<p class="headline">{name}macro-F1 {percent(row.value)}{bounds}, {row.n:,} claims</p>\n'


def _table(table: Table) -> str:
    head = "".join(f'<th scope="col">{_safe(column)}</th>' for column in table.columns)
    body = "".join(f"<tr>{''.join(f'<td>{_safe(cell)}</td>' for cell in line)}</tr>\n" for line in table.body)
    return (
        f'<h2>{_safe(table.title)}</h2>\n<div class="wide"><table>\n<thead><tr>{head}</tr></thead>\n'
        f"<tbody>\n{body}</tbody>\n</table></div>\n"
    )


def _pictures(page: Page) -> Iterator[str]:
    """Yield for each system its confusion matrix and, side by side with it, bars for each grouping."""
    found = index(page.rows)
    for system in systems(page.rows):
        if (system, ALL, "macro-F1") not in found:
            continue
        yield '<div class="pictures">\n'
        yield _figure(title("Label (line) by verdict (column)", system), svg.confusion(found, system))
        own = [
            row for row in page.rows if row.system == system and row.metric == "macro-F1" and row.slice != ALL
        ]
        for group in dict.fromkeys(row.slice.partition(":")[0] for row in own):
            rows = [row for row in own if row.slice.partition(":")[0] == group]
            heading = title(f"Macro-F1 by {group}, 95% interval", system)
            yield _figure(heading, svg.bars(rows, printable(heading)))
        yield "</div>\n"


def _figure(heading: str, picture: str) -> str:
    return f"<figure><figcaption>{_safe(heading)}</figcaption>{picture}</figure>\n"


def _errors(mistakes: list[Record]) -> Iterator[str]:
    if mistakes:
        yield f"<h2>Errors, worst first ({len(mistakes):,} listed)</h2>\n"
    for record in mistakes:
        label, _, outcome = str(record.get("confusion")).partition(":")
        facts = [f"label {label}, verdict {outcome}"]
        facts += [
            f"{name} {record[name]}"
            for name in ("system", "category", "margin", "id")
            if _is_fact(record, name)
        ]
        yield f'<div class="error">\n<p dir="auto">{_safe(record.get("claim") or "no claim text")}</p>\n'
        yield f'<p class="facts">{_safe("; ".join(facts))}</p>\n'
        for line in _reasons(record):
            yield f'<p class="facts" dir="auto">{_safe(line)}</p>\n'
        yield "</div>\n"


def _reasons(record: Record) -> Iterator[str]:
    """Yield the rationale and the comparisons of numbers that the verdict rests on."""
    if isinstance(record.get("rationale"), str):
        yield record["rationale"]
    quantities = record.get("quantities")
    comparisons = record.get("comparisons")
    told = [one for one in comparisons if isinstance(one, dict)] if isinstance(comparisons, list) else []
    for comparison in [one for one in told if one.get("relation") != "unrelated"][:_COMPARISONS]:
        number = _at(quantities, comparison.get("quantity"))
        relation, ratio = comparison.get("relation"), comparison.get("ratio")
        times = f", {ratio:.3g} times the claim's" if isinstance(ratio, float) else ""
        said = f"evidence {comparison.get('evidence')} says {comparison.get('text')}"
        yield f"{number}: {said}: {relation}{times}"


def _at(quantities: Any, place: Any) -> str:
    """Return the text of the claim's quantity that a comparison is about."""
    if isinstance(quantities, list) and isinstance(place, int) and 0 <= place < len(quantities):
        quantity = quantities[place]
        if isinstance(quantity, dict):
            return str(quantity.get("text"))
    return f"quantity {place}"


def _is_fact(record: Record, name: str) -> bool:
    return isinstance(record.get(name), str | int | float)


def _safe(text: Any) -> str:
    return escape(printable(str(text)))
