"""The quality of questions and the human ratings of them, a line a method (Table 5)."""

from collections.abc import Iterator

from numtemp.lib.score.formats.layout import NOTHING, Found, Table, figure
from numtemp.lib.score.ratings import SCALES
from numtemp.lib.score.rows import ALL, Row, index, systems


def methods(rows: list[Row]) -> Iterator[Table]:
    """Yield a table of automatic measures and one of human ratings, each where there are any."""
    found = index(rows)
    rated = [scale for scale in SCALES if any(row.metric == scale for row in rows)]
    if rated:
        body = [[name, *(_rating(found, name, scale) for scale in rated)] for name in systems(rows)]
        headings = [scale.replace("_", " ") for scale in rated]
        yield Table("Ratings: mean ± deviation (kappa)", ["method", *headings], body)
    measured = [name for name in systems(rows) if (name, ALL, "questions") in found]
    if measured:
        metrics = list(dict.fromkeys(row.metric for row in rows if row.system in measured))
        body = [[name, *(_cell(found.get((name, ALL, metric))) for metric in metrics)] for name in measured]
        yield Table("Questions, means over claims", ["method", *metrics], body)


def _cell(row: Row | None) -> str:
    return NOTHING if row is None else figure(row)


def _rating(found: Found, system: str, scale: str) -> str:
    mean, deviation, agreement = (
        found.get((system, ALL, f"{scale}{part}")) for part in ("", ":deviation", ":kappa")
    )
    if mean is None or mean.value is None:
        return NOTHING
    spread = NOTHING if deviation is None or deviation.value is None else f"{deviation.value:.2f}"
    kappa = NOTHING if agreement is None or agreement.value is None else f"{agreement.value:.2f}"
    return f"{mean.value:.2f} ± {spread} ({kappa})"
