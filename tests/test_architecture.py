"""Imports go one way, heavy packages are imported where they are used, and files stay small."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "numtemp"
STAGES = {"collect", "segments", "categorize", "decompose", "retrieve", "nli", "train", "score"}
TRAINS = {"categorize", "nli"}  # train may import the models that it trains
HEAVY = {
    *("torch", "transformers", "sentence_transformers", "spacy", "benepar", "sklearn", "httpx", "rich"),
    *("onnx", "onnxruntime", "numba", "scipy", "bm25s", "rank_bm25", "tldextract", "peft", "matplotlib"),
}
FORBIDDEN = {"pickle", "dill", "joblib", "shelve", "marshal"}
FILES = sorted(PACKAGE.rglob("*.py"))
each_file = pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))


def imports(path: Path) -> Iterator[tuple[str, bool]]:
    """Yield (module, whether it is imported at the top) for each import of a file."""
    tree = ast.parse(path.read_text())
    functions = [scope for scope in ast.walk(tree) if isinstance(scope, ast.FunctionDef)]
    inner = {id(node) for scope in functions for node in ast.walk(scope)}
    checking = {
        id(node)
        for scope in ast.walk(tree)
        if isinstance(scope, ast.If) and ast.unparse(scope.test) == "TYPE_CHECKING"
        for node in ast.walk(scope)
    }
    for node in ast.walk(tree):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module]
        for name in names:
            yield name, id(node) not in inner and id(node) not in checking


@each_file
def test_imports_go_one_way(path):
    where = path.relative_to(PACKAGE).parts
    for name, _ in imports(path):
        parts = name.split(".")
        if parts[0] != "numtemp" or len(parts) == 1:
            continue
        if where[0] == "lib":
            assert parts[1] == "lib", f"{path} imports {name}"
            stage = where[1] if len(where) > 2 else None
            other = parts[2] if len(parts) > 2 and parts[2] in STAGES else None
            allowed = {stage, *(TRAINS if stage == "train" else ())}
            assert other is None or other in allowed, f"{path} imports {name}"
            if stage == "quantity":
                assert parts[2] == "quantity", f"{path} imports {name}"


@each_file
def test_heavy_packages_are_imported_inside_functions(path):
    for name, at_top in imports(path):
        root = name.split(".")[0]
        assert root not in FORBIDDEN, f"{path} imports {name}"
        assert not (at_top and root in HEAVY), f"{path} imports {name} at the top"


@each_file
def test_a_file_has_a_docstring_and_at_most_400_lines(path):
    text = path.read_text()
    assert len(text.splitlines()) <= 400
    assert ast.get_docstring(ast.parse(text))


@each_file
def test_nothing_evaluates_text(path):
    called = {
        node.func.id
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert not called & {"eval", "exec", "compile", "__import__"}


def test_numtemp_itself_imports_nothing():
    assert list(imports(PACKAGE / "__init__.py")) == []


def test_text_that_is_written_speaks_of_the_project_alone():
    patterns = ["*.py", "*.md", "*.sh", "*.toml", "Makefile", "*.1", "*.7"]
    for pattern in patterns:
        for path in ROOT.rglob(pattern):
            if any(part.startswith(".") and part != ".ci" for part in path.relative_to(ROOT).parts):
                continue
            if path == Path(__file__):
                continue
            text = path.read_text()
            for machine in ("/" + "work/", "/" + "root/", "/" + "tmp/team"):
                assert machine not in text, f"{path} names {machine}"
