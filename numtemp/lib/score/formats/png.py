"""Rows as a picture, by matplotlib where it is installed."""

import io
from importlib.util import find_spec
from typing import Any

from numtemp.lib.errors import SetupError
from numtemp.lib.labels import LABELS
from numtemp.lib.score.formats.layout import Found
from numtemp.lib.score.formats.page import Page
from numtemp.lib.score.formats.text import printable
from numtemp.lib.score.metrics import OUTCOMES
from numtemp.lib.score.rows import ALL, Row, index, systems


def check() -> None:
    """Raise SetupError where matplotlib is missing."""
    if find_spec("matplotlib") is None:
        raise SetupError("a picture needs matplotlib: pip install 'numtemp[figures]'")


def png(page: Page) -> bytes:
    """Return a PNG: for each system its confusion matrix, and macro-F1 of all claims and of each slice.

    Raises SetupError where matplotlib is missing or there is nothing to draw.
    """
    check()
    from matplotlib.figure import Figure  # type: ignore[import-not-found, unused-ignore]

    found = index(page.rows)
    scored = [name for name in systems(page.rows) if (name, ALL, "macro-F1") in found]
    if not scored:
        raise SetupError("there are no scored verdicts to draw")
    slices = list(dict.fromkeys(row.slice for row in page.rows if row.metric == "macro-F1"))
    height = max(3.2, 0.35 * len(slices) + 1)
    figure = Figure(figsize=(11, height * len(scored)), layout="constrained")
    axes = figure.subplots(len(scored), 2, squeeze=False, width_ratios=(1, 1.4))
    for (left, right), system in zip(axes, scored, strict=True):
        _confusion(left, found, system)
        _bars(
            right, [found[system, name, "macro-F1"] for name in slices if (system, name, "macro-F1") in found]
        )
    out = io.BytesIO()
    figure.savefig(
        out, format="png", dpi=150, metadata={"Software": None, "Description": page.signatures()[0]}
    )
    return out.getvalue()


def _confusion(axis: Any, found: Found, system: str) -> None:
    counts = [[found[system, ALL, f"confusion:{label}:{o}"].value or 0 for o in OUTCOMES] for label in LABELS]
    shares = [[count / max(1, sum(line)) for count in line] for line in counts]
    axis.imshow(shares, cmap="Blues", vmin=0, vmax=1, aspect="auto")
    axis.set_xticks(range(len(OUTCOMES)), OUTCOMES, rotation=30)
    axis.set_yticks(range(len(LABELS)), LABELS)
    axis.set_title(_plain(system) or "Label by verdict")
    for y, line in enumerate(counts):
        for x, count in enumerate(line):
            axis.text(
                x, y, f"{count:,}", ha="center", va="center", color="white" if shares[y][x] > 0.6 else "black"
            )


def _bars(axis: Any, rows: list[Row]) -> None:
    values = [row.value or 0 for row in rows]
    axis.barh(range(len(rows)), values, color="#3267a8")
    for y, row in enumerate(rows):
        if row.low is not None and row.high is not None:
            axis.plot([row.low, row.high], [y, y], color="black", linewidth=1.5)
    names = [f"{_plain(row.slice.partition(':')[2] or row.slice)[:30]} ({row.n:,})" for row in rows]
    axis.set_yticks(range(len(rows)), names)
    axis.invert_yaxis()
    axis.set_xlim(0, 1)
    axis.set_title("macro-F1, 95% interval")


def _plain(text: str) -> str:
    """Keep matplotlib from reading mathematics into a name."""
    return printable(text).replace("$", r"\$")
