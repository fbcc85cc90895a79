"""The options that every command shares, declared once and added to each command's own."""

import functools
import inspect
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, TypeVar, get_args, get_type_hints

import typer

from numtemp import __version__

Function = TypeVar("Function", bound=Callable[..., Any])


def _version(value: bool) -> None:
    if value:
        typer.echo(__version__)
        raise typer.Exit()


Files = Annotated[
    list[str] | None,
    typer.Argument(metavar="FILE", help="JSONL to read; - or nothing is standard input.", show_default=False),
]
Offline = Annotated[bool, typer.Option("--offline", help="Never call out: exit 3 instead.")]
Verbose = Annotated[bool, typer.Option("--verbose", "-v", help="End with counts on stderr.")]
Debug = Annotated[bool, typer.Option("--debug", help="Show tracebacks and libraries' warnings.")]
Version = Annotated[
    bool,
    typer.Option(
        "--version",
        callback=_version,
        is_eager=True,
        allow_from_autoenv=False,
        show_envvar=False,
        help="Print the version and exit.",
    ),
]
BatchSize = Annotated[
    int | None,
    typer.Option(
        "--batch-size", min=1, help="Records in a batch; output does not depend on it.", show_default=False
    ),
]
Jobs = Annotated[int, typer.Option("--jobs", min=1, help="Processes; output does not depend on it.")]
SkipDone = Annotated[
    str | None,
    typer.Option(
        "--skip-done",
        metavar="FILE",
        help="Pass over records whose id stands in FILE, an earlier output.",
        show_default=False,
    ),
]
RetryFailed = Annotated[
    bool, typer.Option("--retry-failed", help="With --skip-done: do ids with errors again.")
]


@dataclass(frozen=True, slots=True)
class Common:
    """What every command accepts."""

    offline: Offline = False
    verbose: Verbose = False
    debug: Debug = False
    version: Version = False


@dataclass(frozen=True, slots=True)
class Filter:
    """What every filter accepts: a command that reads records and writes records."""

    files: Files = None
    batch_size: BatchSize = None
    jobs: Jobs = 1
    skip_done: SkipDone = None
    retry_failed: RetryFailed = False
    offline: Offline = False
    verbose: Verbose = False
    debug: Debug = False
    version: Version = False


def command(name: str, **settings: Any) -> typer.Typer:
    """Return an empty Typer application for the command `name`, with the family's settings.

    Options are also read from `NUMTEMP_<COMMAND>_<OPTION>`.
    """
    return typer.Typer(
        name=name,
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={
            "auto_envvar_prefix": name.upper().replace("NT-", "NUMTEMP_"),
            "help_option_names": ["-h", "--help"],
        },
        **settings,
    )


def shared(kind: type[Common] | type[Filter]) -> Callable[[Function], Function]:
    """Add the options of `kind` to a function whose first parameter takes an instance of it."""
    added = [_plain(parameter) for parameter in inspect.signature(kind).parameters.values()]

    def decorate(function: Function) -> Function:
        hints = get_type_hints(function, include_extras=True)
        _, *own = inspect.signature(function).parameters.values()
        own = [_plain(parameter.replace(annotation=hints[parameter.name])) for parameter in own]
        files = [parameter for parameter in added if parameter.name == "files"]
        rest = [parameter for parameter in added if parameter.name != "files"]
        parameters = [
            parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY) for parameter in [*files, *own, *rest]
        ]

        @functools.wraps(function)
        def wrapper(**values: Any) -> Any:
            chosen = {parameter.name: values.pop(parameter.name) for parameter in added}
            return function(kind(**chosen), **values)

        wrapper.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
        wrapper.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
        return wrapper  # type: ignore[return-value]

    return decorate


def _plain(parameter: inspect.Parameter) -> inspect.Parameter:
    """Keep help short: a word for the value in place of a Python type, and no variable a line."""
    value_type, *infos = get_args(parameter.annotation)
    for info in infos:
        if isinstance(info, typer.models.ParameterInfo):
            info.show_envvar = False
            if info.metavar is None and value_type is not bool:
                numeric = {int, float} & {value_type, *get_args(value_type)}
                info.metavar = "N" if numeric else parameter.name.upper()
    return parameter
