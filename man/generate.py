"""Write man/*.1, man/*.7 and the shell completions: options from the parsers, prose from man/src/*.md.

python man/generate.py            write all pages
python man/generate.py --check    exit 1 where a page is stale
"""

import re
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import typer.main

import numtemp

HERE = Path(__file__).resolve().parent
COMMANDS = ["collect", "segments", "categorize", "decompose", "index", "retrieve", "nli", "train", "score"]
EXIT_STATUS = [
    ("0", "all well"),
    ("1", "some line or record failed; all else was written"),
    ("2", "the command line is wrong"),
    ("3", "could not run (a file, a key, a model or the network); one line says why"),
    ("130", "interrupted by Ctrl-C"),
    ("141", "the reader of the output went away"),
]


def main() -> int:
    """Write the pages, or compare them with what stands there."""
    stale = []
    for path, text in pages():
        if "--check" not in sys.argv:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text)
        elif not path.exists() or path.read_text() != text:
            stale.append(path.name)
    if stale:
        print(f"stale: {', '.join(stale)}; run: python man/generate.py", file=sys.stderr)
    return 1 if stale else 0


def pages() -> Iterator[tuple[Path, str]]:
    """Yield (file, content) for every page and completion."""
    words = {}
    for name in COMMANDS:
        command = typer.main.get_command(import_module(f"numtemp.cli.{name}").app)
        yield HERE / f"nt-{name}.1", command_page(f"nt-{name}", command)
        words[f"nt-{name}"] = sorted(completions(command))
    yield HERE / "numtemp.7", overview_page()
    yield HERE / "completions" / "numtemp.bash", completion_script(words)


def command_page(name: str, command: Any) -> str:
    """Return the roff source of one command's page."""
    summary = first_line(command)
    parts = [
        title(name, 1),
        ".SH NAME",
        f"{name} \\- {escape(summary[0].lower() + summary[1:].rstrip('.'))}",
        ".SH SYNOPSIS",
    ]
    subcommands = getattr(command, "commands", None)
    if subcommands:
        for word, sub in subcommands.items():
            parts.append(synopsis(f"{name} {word}", sub))
            parts.append(".br")
        parts.pop()
    else:
        parts.append(synopsis(name, command))
    before, after = split_prose((HERE / "src" / f"{name}.md").read_text())
    parts += [roff(before), ".SH OPTIONS"]
    if subcommands:
        for word, sub in subcommands.items():
            parts += [f'.SS "{name} {word}"', escape(first_line(sub)), *options(sub)]
    else:
        parts += options(command)
    prefix = name.upper().replace("NT-", "NUMTEMP_") + ("_\\fISUBCOMMAND\\fB" if subcommands else "")
    parts += [
        ".PP",
        f"Each option is also read from the environment: \\fB{prefix}_\\fIOPTION\\fR, in capitals and "
        "with underscores, stands for \\fB\\-\\-\\fIoption\\fR.",
        roff(after),
        ".SH EXIT STATUS",
    ]
    for code, meaning in EXIT_STATUS:
        parts += [".TP", f".B {code}", meaning]
    others = [f"nt-{other}" for other in COMMANDS if f"nt-{other}" != name]
    pages = ["\\fBnumtemp\\fR(7)", *(f"\\fB{escape(other)}\\fR(1)" for other in others)]
    parts += [".SH SEE ALSO", ", ".join(pages)]
    return "\n".join(part for part in parts if part) + "\n"


def overview_page() -> str:
    """Return the roff source of numtemp(7), the record contract."""
    text = (HERE / "src" / "numtemp.7.md").read_text()
    return title("numtemp", 7) + "\n" + roff(text) + "\n"


def title(name: str, section: int) -> str:
    """Return the page's header."""
    return f'.TH {name.upper()} {section} "" "numtemp {numtemp.__version__}" "numtemp manual"\n.nh\n.ad l'


def synopsis(name: str, command: Any) -> str:
    """Return a synopsis line: the name, [options] and the arguments."""
    arguments = [
        escape(metavar(parameter)) for parameter in command.params if parameter.param_type_name == "argument"
    ]
    return " ".join([f"\\fB{escape(name)}\\fR", "[\\fIoptions\\fR]", *arguments])


def options(command: Any) -> list[str]:
    """Return a .TP paragraph for each argument and option, as --help has them."""
    parts = []
    for parameter in command.params:
        if parameter.param_type_name == "argument":
            if parameter.help:
                parts += [".TP", f"\\fI{escape(metavar(parameter))}\\fR", escape(parameter.help)]
            continue
        names = ", ".join(f"\\fB{escape(name)}\\fR" for name in reversed(parameter.opts))
        if parameter.secondary_opts:
            names += ", " + ", ".join(f"\\fB{escape(name)}\\fR" for name in parameter.secondary_opts)
        if not parameter.is_flag:
            names += f" \\fI{escape(metavar(parameter))}\\fR"
        default = parameter.default
        shown = (
            "" if default in (None, False, True, "", []) or callable(default) else f" [default: {default}]"
        )
        parts += [".TP", names, escape((parameter.help or "") + shown)]
    return [*parts, ".TP", "\\fB\\-h\\fR, \\fB\\-\\-help\\fR", "Show the options and exit."]


def metavar(parameter: Any) -> str:
    """Return the word that stands for a parameter's value; what may be repeated ends in dots."""
    word: str = parameter.metavar or parameter.name.upper()
    if parameter.param_type_name != "argument":
        return word
    word += "..." if parameter.nargs == -1 and not word.endswith("...") else ""
    return word if parameter.required else f"[{word}]"


def completions(command: Any) -> set[str]:
    """Return the words that can follow a command: its subcommands and all long options."""
    subcommands = getattr(command, "commands", None) or {}
    words = set(subcommands)
    for each in [command, *subcommands.values()]:
        words |= {name for parameter in each.params for name in parameter.opts if name.startswith("--")}
    return words | {"--help"}


def completion_script(words: dict[str, list[str]]) -> str:
    """Return a bash completion (zsh: after `autoload bashcompinit && bashcompinit`) of words and files."""
    cases = [f"    {name}) words='{' '.join(known)}' ;;" for name, known in words.items()]
    return "\n".join(
        [
            "# Completion for bash; source it, or put it into bash-completion's folder.",
            "_numtemp() {",
            "  local words=''",
            '  case "${1##*/}" in',
            *cases,
            "  esac",
            '  COMPREPLY=($(compgen -W "$words" -- "$2") $(compgen -f -- "$2"))',
            "}",
            f"complete -o filenames -F _numtemp {' '.join(words)}",
            "",
        ]
    )


def first_line(command: Any) -> str:
    """Return the summary of a command."""
    help_text: str = command.help or ""
    return help_text.strip().splitlines()[0] if help_text.strip() else ""


def split_prose(text: str) -> tuple[str, str]:
    """Split a page's prose where the options belong: before its examples."""
    before, marker, after = text.partition("\n# Examples")
    return before, (marker + after).lstrip("\n")


def roff(markdown: str) -> str:
    """Turn the little Markdown of man/src into roff: # headings, paragraphs, lists, indented code."""
    parts = []
    for block in re.split(r"\n\s*\n", markdown.strip("\n")):
        if not block.strip():
            continue
        lines = block.split("\n")
        if lines[0].startswith("# "):
            parts.append(f".SH {escape(lines.pop(0)[2:].upper())}")
        elif lines[0].startswith("## "):
            parts.append(f".SS {escape(lines.pop(0)[3:])}")
        if lines and lines[0].startswith("    "):
            parts += [".PP", ".nf", ".RS 4", *(escape(line[4:]) for line in lines), ".RE", ".fi"]
        elif lines and lines[0].startswith("- "):
            for item in re.split(r"^- ", "\n".join(lines), flags=re.MULTILINE)[1:]:
                head, colon, rest = item.partition(":: ")
                parts += [".TP", inline(head), inline(rest)] if colon else [".IP \\(bu 2", inline(item)]
        elif lines:
            parts += [".PP", inline("\n".join(lines))]
    return "\n".join(parts)


def inline(text: str) -> str:
    """Return running text on one line, `code` and **strong** in bold, *emphasis* in italics."""
    text = escape(" ".join(text.split()))
    text = re.sub(r"`([^`]+)`", r"\\fB\1\\fR", text)
    text = re.sub(r"\*\*([^*]+)\*\*", r"\\fB\1\\fR", text)
    return re.sub(r"(?<![\w*])\*([^*\s][^*]*)\*(?![\w*])", r"\\fI\1\\fR", text)


def escape(text: str) -> str:
    """Return text that roff prints as it is."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\\&" + text if text.startswith((".", "'")) else text


if __name__ == "__main__":
    sys.exit(main())
