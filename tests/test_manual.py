"""The manual, the completions and the README say what the parsers say."""

import importlib.util
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
import typer.main

from numtemp.cli.run import Exit

ROOT = Path(__file__).resolve().parent.parent
MAN = ROOT / "man"
README = ROOT / "README.md"
SOURCES = sorted((MAN / "src").glob("*.md"))
PAGES = sorted([*MAN.glob("*.1"), *MAN.glob("*.7")])
SECTIONS = ["NAME", "SYNOPSIS", "DESCRIPTION", "RECORDS", "OPTIONS", "EXAMPLES", "EXIT STATUS", "SEE ALSO"]
STAGES = {
    "segments": "SegmentsStage",
    "categorize": "CategorizeStage",
    "decompose": "DecomposeStage",
    "retrieve": "RetrieveStage",
    "nli": "NliStage",
}
CALL = re.compile(r"(?<![\w/.-])nt-[a-z]+(?![\w:-])")
ENDS = frozenset("|;&<>()\n")
by_name = pytest.mark.parametrize("path", [*SOURCES, README], ids=lambda path: path.name)
each_page = pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
needs_man = pytest.mark.skipif(shutil.which("man") is None, reason="man is not installed")


def load_generator() -> Any:
    """Import man/generate.py, which belongs to no package."""
    spec = importlib.util.spec_from_file_location("generate", MAN / "generate.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


GENERATOR = load_generator()


def parsers() -> dict[tuple[str, str], Any]:
    """Return the parser of each command and subcommand by (command, subcommand or nothing)."""
    found: dict[tuple[str, str], Any] = {}
    for word in GENERATOR.COMMANDS:
        command = typer.main.get_command(import_module(f"numtemp.cli.{word}").app)
        subcommands = getattr(command, "commands", None) or {}
        found |= {(f"nt-{word}", name): parser for name, parser in subcommands.items()}
        if not subcommands:
            found[(f"nt-{word}", "")] = command
    return found


PARSERS = parsers()


def options(name: str, subcommand: str) -> list[str]:
    """Return all options of a command, long and short."""
    own = [option for parameter in PARSERS[name, subcommand].params for option in parameter.opts]
    return [*own, "--help", "-h"]


def variables() -> set[str]:
    """Return every environment variable that stands for an option, and those with a meaning of their own."""
    names = {"NUMTEMP_CACHE", "NUMTEMP_BASE_URL"}
    for (name, subcommand), parser in PARSERS.items():
        words = [name.removeprefix("nt-"), *([subcommand] if subcommand else [])]
        names |= {"_".join(["NUMTEMP", *words, parameter.name]).upper() for parameter in parser.params}
    return names


def blocks(path: Path) -> Iterator[str]:
    """Yield the blocks of a page's source, or of the README, that hold commands."""
    text = path.read_text()
    if path == README:
        found = re.findall(r"^```sh\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    else:
        found = re.findall(r"^(?:    .*\n)+", text, re.MULTILINE)
    for block in found:
        if CALL.search(block):
            yield re.sub(r"\s+# .*$", "", block, flags=re.MULTILINE)


def calls(text: str) -> Iterator[list[str]]:
    """Yield the words of each call of a numtemp command, also of those inside a quoted pipeline."""
    lexer = shlex.shlex(text.replace("\\\n", " "), posix=True, punctuation_chars="|;&<>()\n")
    lexer.whitespace, lexer.whitespace_split, lexer.commenters = " \t", True, ""
    call: list[str] = []
    for word in [*lexer, "\n"]:
        if ENDS.issuperset(word):
            if call:
                yield call
            call = []
        elif call or CALL.fullmatch(word):
            call.append(word)
        elif " " in word and CALL.search(word):
            yield from calls(word)


def test_generated_pages_are_not_stale() -> None:
    stale = [path.name for path, text in GENERATOR.pages() if path.read_text() != text]
    assert stale == [], "run: python man/generate.py"


def test_every_command_has_a_page() -> None:
    assert {f"nt-{word}.1" for word in GENERATOR.COMMANDS} | {"numtemp.7"} == {path.name for path in PAGES}


@pytest.mark.parametrize("path", sorted(MAN.glob("*.1")), ids=lambda path: path.name)
def test_page_has_all_sections_in_order(path: Path) -> None:
    found = re.findall(r"^\.SH (.*)$", path.read_text(), re.MULTILINE)
    assert [section for section in found if section in SECTIONS] == SECTIONS


@by_name
def test_examples_use_what_the_parsers_know(path: Path) -> None:
    found = [call for block in blocks(path) for call in calls(block)]
    assert found
    for name, *words in found:
        subcommand = words[0] if (name, "") not in PARSERS else ""
        assert (name, subcommand) in PARSERS, f"{name} {subcommand}"
        used = [word.partition("=")[0] for word in words if re.match(r"--?[a-z]", word)]
        assert set(used) <= set(options(name, subcommand)), f"{name} {subcommand}: {used}"


@by_name
def test_options_in_the_text_exist(path: Path) -> None:
    """An option in `code` belongs to the command before it there, or to the page's own."""
    own = path.stem if path.stem.startswith("nt-") else None
    for code in re.findall(r"`([^`\n]+)`", path.read_text()):
        words = code.split()
        named = CALL.fullmatch(words[0]) is not None
        used = [word.partition("=")[0] for word in words if re.match(r"--[a-z]", word)]
        names = [key for key in PARSERS if key[0] == (words[0] if named else own)] or list(PARSERS)
        known = {option for key in names for option in options(*key)}
        assert set(used) <= known, code


@by_name
def test_variables_exist(path: Path) -> None:
    assert set(re.findall(r"NUMTEMP_[A-Z_]*[A-Z]", path.read_text())) <= variables()


def test_variables_of_subcommands_carry_their_name(command: Any) -> None:
    run = {"env": os.environ | {"NUMTEMP_COLLECT_IMPORT_RATINGS": "neither"}}
    assert command("nt-collect", "import", "text", input=b"A claim.\n", **run).returncode == 2


@pytest.mark.parametrize("name", STAGES)
def test_record_contract_has_every_field(name: str) -> None:
    stage = getattr(import_module(f"numtemp.lib.{name}.stage"), STAGES[name])
    page = (MAN / "src" / "numtemp.7.md").read_text()
    own = (MAN / "src" / f"nt-{name}.md").read_text()
    assert [field for field in stage.adds if f"`{field}`" not in page and f'"{field}"' not in page] == []
    assert [field for field in stage.adds if f"`{field}`" not in own and f'"{field}"' not in own] == []


def test_record_contract_has_every_exit_status() -> None:
    page = (MAN / "src" / "numtemp.7.md").read_text()
    assert [status for status in Exit if f"\n- {status.value}:: " not in page] == []


@needs_man
@each_page
def test_man_renders_without_warnings(path: Path) -> None:
    words = ["man", "--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z", str(path)]
    done = subprocess.run(words, capture_output=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, b"")


@needs_man
@each_page
def test_man_fits_80_columns(path: Path) -> None:
    settings = os.environ | {"MANWIDTH": "80", "LC_ALL": "C.UTF-8"}
    page = subprocess.run(
        ["man", "-E", "UTF-8", "-l", str(path)], capture_output=True, timeout=60, env=settings
    ).stdout.decode()
    lines = [re.sub(r"\x1b\[[\d;]*m|.\x08", "", line) for line in page.splitlines()]
    assert len(lines) > 40
    assert [line for line in lines if len(line) > 80] == []


@pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not installed")
def test_bash_completes_options_and_subcommands() -> None:
    script = "source man/completions/numtemp.bash; _numtemp $1 $2; echo ${COMPREPLY[@]}"
    for words, wanted in ((("nt-nli", "--mod"), "--model"), (("nt-collect", "ded"), "dedupe")):
        done = subprocess.run(
            ["bash", "-c", script, "bash", *words], capture_output=True, cwd=ROOT, timeout=30, text=True
        )
        assert done.stdout.split() == [wanted]


def test_readme_python_prints_what_it_says() -> None:
    code, printed = re.findall(r"^```python\n(.*?)^```\n+```\n(.*?)^```$", README.read_text(), re.M | re.S)[0]
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, timeout=60, text=True)
    assert done.stdout == printed


def test_readme_links_exist() -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", README.read_text())
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []
