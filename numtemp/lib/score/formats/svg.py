"""Confusion matrices and bars as inline SVG: no script, no font, no network."""

from html import escape

from numtemp.lib.labels import LABELS
from numtemp.lib.score.formats.layout import Found, percent
from numtemp.lib.score.formats.text import printable
from numtemp.lib.score.metrics import OUTCOMES
from numtemp.lib.score.rows import ALL, Row

_CELL, _LEFT, _TOP = 92, 96, 40
_BAR, _NAMES, _WIDE = 26, 140, 180


def confusion(found: Found, system: str) -> str:
    """Draw a system's confusion matrix, a line a label, shaded by the share of the label's claims."""
    cells = {
        (label, outcome): found[system, ALL, f"confusion:{label}:{outcome}"]
        for label in LABELS
        for outcome in OUTCOMES
    }
    used = [o for o in OUTCOMES if o in LABELS or any(cells[label, o].value for label in LABELS)]
    parts = []
    for x, outcome in enumerate(used):
        parts.append(_text(_LEFT + x * _CELL + _CELL / 2, _TOP - 10, outcome, "middle"))
    for y, label in enumerate(LABELS):
        parts.append(_text(_LEFT - 8, _TOP + y * 48 + 29, label, "end"))
        for x, outcome in enumerate(used):
            parts.append(_cell(_LEFT + x * _CELL, _TOP + y * 48, cells[label, outcome], label == outcome))
    width, height = _LEFT + len(used) * _CELL + 4, _TOP + len(LABELS) * 48 + 4
    return _picture(width, height, "Confusion matrix: labels in lines, verdicts in columns", parts)


def bars(rows: list[Row], what: str) -> str:
    """Draw a bar for each row, named by its slice, with its interval; `what` names the picture."""
    parts = []
    for y, row in enumerate(rows):
        top = y * _BAR + 6
        value = row.value or 0
        name = printable(row.slice.partition(":")[2] or row.slice)
        parts.append(_text(_NAMES - 8, top + 14, name if len(name) <= 20 else f"{name[:19]}…", "end"))
        parts.append(f'<rect class="bar" x="{_NAMES}" y="{top}" width="{value * _WIDE:.1f}" height="18"/>')
        if row.low is not None and row.high is not None:
            low, high = _NAMES + row.low * _WIDE, _NAMES + row.high * _WIDE
            parts.append(f'<path class="span" d="M{low:.1f} {top + 9}H{high:.1f}"/>')
        end = _NAMES + max(value, row.high or 0) * _WIDE + 8
        parts.append(_text(end, top + 14, f"{percent(row.value)} ({row.n:,})", "start"))
    return _picture(_NAMES + _WIDE + 120, len(rows) * _BAR + 10, what, parts)


def _cell(x: int, y: int, row: Row, right: bool) -> str:
    share = (row.value or 0) / row.n if row.n else 0.0
    kind = "right" if right else "wrong"
    place = f'x="{x}" y="{y}" width="{_CELL - 2}" height="46"'
    square = f'<rect class="{kind}" {place} fill-opacity="{0.7 * share:.3f}"/><rect class="edge" {place}/>'
    count = _text(x + _CELL / 2 - 1, y + 21, f"{row.value or 0:,}", "middle")
    return square + count + _text(x + _CELL / 2 - 1, y + 38, f"{100 * share:.0f}%", "middle", "small")


def _text(x: float, y: float, text: str, anchor: str, kind: str = "label") -> str:
    return f'<text class="{kind}" x="{x:g}" y="{y:g}" text-anchor="{anchor}">{escape(text)}</text>'


def _picture(width: int, height: int, what: str, parts: list[str]) -> str:
    return (
        f'<svg viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
        f' role="img" aria-label="{escape(what)}">{"".join(parts)}</svg>'
    )
