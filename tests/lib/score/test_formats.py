"""Each format shows the same figures, and none lets hostile text through."""

import csv
import io
import json
import re
import struct
import xml.etree.ElementTree as ET

import numpy as np
import pytest

from numtemp.lib.errors import SetupError
from numtemp.lib.score import scoring
from numtemp.lib.score.formats.page import FORMATS, Page
from numtemp.lib.score.formats.table import bar
from numtemp.lib.score.rows import Row
from numtemp.lib.score.settings import Bootstrap

COUNTS = np.array([[30, 5, 5, 0, 0], [4, 40, 6, 2, 0], [6, 7, 20, 0, 3]])
HOSTILE = "</td><script>alert(1)</script>\\input{/etc/passwd}$x$|`#\u202e\x1b[31m"
CATEGORIES = ("statistical", "temporal")


def rows(*systems, categories=CATEGORIES):
    found = []
    for number, system in enumerate(systems):
        counts = COUNTS + number
        found += scoring.all_rows(counts, "labels:3|seed:0", Bootstrap(50), system)
        for name in categories:
            found += scoring.slice_rows(f"category:{name}", counts, "labels:3|seed:0", Bootstrap(50), system)
    return found


def written(form, found, **more):
    return FORMATS.load(form)(Page(found, **more))


def text(form, found, **more):
    return written(form, found, **more).decode()


HEADLINE = f"{100 * scoring.metrics.macro_f1(COUNTS):.2f}"


@pytest.mark.parametrize("form", ["table", "markdown", "latex", "html"])
def test_formats_for_people_show_the_same_headline(form):
    assert HEADLINE in text(form, rows(""))


def test_jsonl_and_csv_hold_every_row_and_the_same_values():
    found = rows("one", "two")
    lines = [json.loads(line) for line in text("jsonl", found).splitlines()]
    table = list(csv.DictReader(io.StringIO(text("csv", found))))
    assert len(lines) == len(table) == len(found)
    assert (
        [line["system"] for line in lines]
        == [row.system for row in found]
        == [line["system"] for line in table]
    )
    assert [line["value"] for line in lines] == [float(line["value"]) for line in table]


def test_an_undefined_value_is_null_in_jsonl_and_empty_in_csv():
    found = [Row("F1:True", "all", None, 0, signature="s")]
    assert '"value":null' in text("jsonl", found)
    assert text("csv", found).splitlines()[1] == "F1:True,all,,0,,,s"


def test_a_slice_that_looks_like_a_formula_does_not_run_in_a_spreadsheet():
    assert "'=1+1" in text("csv", [Row("macro-F1", "=1+1", 0.5, 3)])


@pytest.mark.parametrize("form", ["table", "markdown", "latex", "html", "csv"])
def test_hostile_names_are_text_in_every_format(form):
    shown = text(form, rows(HOSTILE, "other", categories=(HOSTILE,)))
    assert "\x1b" not in shown
    assert "\u202e" not in shown
    if form in ("markdown", "html"):
        assert "<script>" not in shown
    if form == "latex":
        assert r"\input{" not in shown
        assert r"\textbackslash{}input\{/etc/passwd\}\$x\$" in shown


def test_latex_with_categories_is_table_2_and_without_is_table_3():
    wide = text("latex", rows("First & best", "second")).splitlines()
    assert wide[0] == r"\begin{tabular}{l" + "r" * 9 + "}"
    assert wide[2].count(r"\multicolumn{2}{c}") == 3
    assert wide[2].count("Per-class F1") == 1
    narrow = text("latex", rows("one", "two", categories=())).splitlines()
    assert narrow[0] == r"\begin{tabular}{lrrrrr}"
    for lines in (wide, narrow):
        body = lines[5:7]
        assert all(line.endswith(r" \\") for line in body)
        cells = [re.split(r"(?<!\\)&", line) for line in body]
        assert len({len(line) for line in cells}) == 1
        for column in range(1, len(cells[0])):
            assert sum(r"\textbf" in line[column] for line in cells) >= 1
        assert lines[-1].startswith("% labels:3")
    assert r"First \& best" in wide[5]


def test_latex_braces_and_environments_balance():
    shown = text("latex", rows(HOSTILE, "b"))
    plain = re.sub(r"\\[{}]", "", shown)
    depth = 0
    for character in plain:
        depth += (character == "{") - (character == "}")
        assert depth >= 0
    assert depth == 0
    assert shown.count(r"\begin{tabular}") == shown.count(r"\end{tabular}") == 1


def test_the_page_is_well_formed_and_loads_nothing():
    mistakes = [
        {"claim": HOSTILE, "confusion": "True:False", "margin": 0.5, "id": "a", "category": HOSTILE,
         "rationale": HOSTILE, "comparisons": [{"claim": "5%", "relation": HOSTILE}, "odd"]},
        {"confusion": "True:failed", "id": ["a"], "comparisons": "odd"},
    ]  # fmt: skip
    shown = text("html", rows("one", "two"), mistakes=mistakes)
    body = re.sub(r"<(meta|link)([^>]*)>", r"<\1\2/>", shown.replace("<!doctype html>", ""))
    root = ET.fromstring(body)
    assert {element.tag for element in root.iter()}.isdisjoint(
        {"script", "img", "iframe", "object", "form", "a"}
    )
    for element in root.iter():
        assert not [name for name in element.attrib if name.startswith("on") or name in ("src", "action")]
        assert element.attrib.get("href") in (None, "data:,")
    assert "http://" not in shown
    assert "https://" not in shown
    assert "url(" not in shown
    assert "default-src 'none'" in shown
    errors = [element for element in root.iter("div") if element.get("class") == "error"]
    assert len(errors) == 2
    assert "<script>alert(1)</script>" in "".join(errors[0].itertext())
    assert len(list(root.iter("svg"))) == 4


def test_a_terminal_gets_colour_only_where_it_is_asked_for():
    assert b"\x1b" not in written("table", rows(""))
    assert b"\x1b" in written("table", rows(""), colour=True, width=100)
    assert max(map(len, text("table", rows(""), width=60).splitlines()[:-2])) <= 60


def test_a_table_that_is_too_wide_for_the_terminal_lies_on_its_side():
    shown = text("table", rows("a_long_system_name", "other"), width=70)
    assert re.search(r"system +a_long_system_name +other", shown)
    assert re.search(r"statistical M-F1 +70\.54 +66\.56", shown)
    assert max(map(len, shown.splitlines()[:-2])) <= 70


@pytest.mark.parametrize(
    ("share", "drawn"), [(None, ""), (0, ""), (1, "█" * 20), (0.5, "█" * 10), (0.03125, "▋")]
)
def test_bars(share, drawn):
    assert bar(share) == drawn


def test_a_picture_is_a_png_and_the_same_each_time():
    pytest.importorskip("matplotlib")
    found = rows("one $x", "two", categories=("temporal", HOSTILE))
    picture = written("png", found)
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", picture[16:24])
    assert width == 1650
    assert height > 900
    assert picture == written("png", found)


def test_there_is_no_picture_of_no_scores():
    pytest.importorskip("matplotlib")
    with pytest.raises(SetupError, match="no scored verdicts"):
        written("png", [Row("questions", "all", 3, 2)])


def test_questions_and_ratings_have_table_5s_layout():
    rated = [
        Row("completeness", "all", 4.5, 40, system="rules"),
        Row("completeness:deviation", "all", 0.86, 40, system="rules"),
        Row("completeness:kappa", "all", 0.7, 20, system="rules"),
    ]
    assert "4.50 ± 0.86 (0.70)" in text("table", rated)
    assert r"4.50 $\pm$ 0.86 (0.70)" in text("latex", rated)
    asked = [
        Row("questions", "all", 3.0, 9, system="rules"),
        Row("number-coverage", "all", 0.98, 9, system="rules"),
    ]
    assert re.search(r"rules +3\.000 +98\.00", text("table", asked))
