"""Rows as LaTeX in the layout of the paper's Tables 2, 3, 5 and 13, ready to \\input, no package needed."""

from collections.abc import Iterator, Sequence
from typing import Final

from numtemp.lib.labels import LABELS
from numtemp.lib.score.formats import layout, table5
from numtemp.lib.score.formats.layout import NOTHING, Found, Table, percent
from numtemp.lib.score.formats.page import Page
from numtemp.lib.score.formats.text import printable
from numtemp.lib.score.rows import ALL, index, systems

Column = tuple[str, str]
"""Slice and metric of a column."""

_PAIR: Final = (("M-F1", "macro-F1"), ("W-F1", "weighted-F1"))
_ESCAPES: Final = str.maketrans(
    {
        **{character: f"\\{character}" for character in "&%$#_{}"},
        "~": r"\textasciitilde{}",
        "^": r"\textasciicircum{}",
        "\\": r"\textbackslash{}",
        "[": "{[}",
        "*": "{*}",
        "<": r"\textless{}",
        ">": r"\textgreater{}",
        "|": r"\textbar{}",
        "–": "--",
        "±": r"$\pm$",
    }
)


def latex(page: Page) -> bytes:
    """Return one tabular of all systems, the best figure of each column in bold, and signatures as comments.

    With categories it has the columns of Tables 2 and 13, without them those of Table 3. A tabular of each
    system's values of any other field that claims were grouped by, and of its evidence, follows.
    """
    found = index(page.rows)
    scored = [name for name in systems(page.rows) if (name, ALL, "macro-F1") in found]
    parts = ["\n".join(_verdicts(found, scored, _categories(page)))] if scored else []
    others = [table for name in scored for table in layout.by_slice(page.rows, name, ("category",))]
    others += [*layout.retrieval(page.rows), *table5.methods(page.rows)]
    parts += ["\n".join(_plain(table)) for table in others]
    comments = [f"% {printable(line)}" for line in page.signatures()]
    return "\n".join([*parts, *comments, ""]).encode()


def escape(text: str) -> str:
    """Return `text` with nothing in it that LaTeX would obey."""
    return printable(text).translate(_ESCAPES)


def _categories(page: Page) -> list[str]:
    names = [row.slice for row in page.rows if row.metric == "macro-F1" and row.slice.startswith("category:")]
    return list(dict.fromkeys(names))


def _verdicts(found: Found, scored: Sequence[str], categories: Sequence[str]) -> Iterator[str]:
    columns: list[Column] = [(name, metric) for name in categories for _, metric in _PAIR]
    columns += [(ALL, f"F1:{label}") for label in LABELS] + [(ALL, metric) for _, metric in _PAIR]
    groups = [escape(name.partition(":")[2].capitalize()) for name in categories]
    top = [rf"\multicolumn{{2}}{{c}}{{{group}}}" for group in groups]
    top += [rf"\multicolumn{{{len(LABELS)}}}{{c}}{{Per-class F1}}", r"\multicolumn{2}{c}{Full}"]
    pairs = [heading for heading, _ in _PAIR]
    below = [*pairs * len(groups), *(f"{label[0]}-F1" for label in LABELS), *pairs]
    yield rf"\begin{{tabular}}{{l{'r' * len(columns)}}}"
    yield r"\hline"
    yield " & ".join(["Method", *top]) + r" \\"
    yield " & ".join(["", *below]) + r" \\"
    yield r"\hline"
    best = [_best(found, scored, column) for column in columns]
    for system in scored:
        cells = [_cell(found, system, column, most) for column, most in zip(columns, best, strict=True)]
        yield " & ".join([escape(system or "Records"), *cells]) + r" \\"
    yield r"\hline"
    yield r"\end{tabular}"


def _value(found: Found, system: str, column: Column) -> float | None:
    row = found.get((system, *column))
    return None if row is None else row.value


def _best(found: Found, scored: Sequence[str], column: Column) -> str:
    """Return the best figure of a column as it is printed, so that equal ones are all bold."""
    values = [value for system in scored if (value := _value(found, system, column)) is not None]
    return percent(max(values)) if len(scored) > 1 and values else NOTHING


def _cell(found: Found, system: str, column: Column, best: str) -> str:
    text = percent(_value(found, system, column))
    return rf"\textbf{{{text}}}" if text == best != NOTHING else escape(text)


def _plain(table: Table) -> Iterator[str]:
    yield f"% {printable(table.title)}"
    yield rf"\begin{{tabular}}{{l{'r' * (len(table.columns) - 1)}}}"
    yield r"\hline"
    yield " & ".join(map(escape, table.columns)) + r" \\"
    yield r"\hline"
    for line in table.body:
        yield " & ".join(map(escape, line)) + r" \\"
    yield r"\hline"
    yield r"\end{tabular}"
