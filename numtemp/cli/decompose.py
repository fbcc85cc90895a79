"""nt-decompose: ask the questions whose answers a claim needs."""

from dataclasses import replace
from typing import Annotated

import typer

from numtemp.cli.filter import run_filter
from numtemp.cli.options import Filter, command, shared

app = command("nt-decompose")

Method = Annotated[
    str, typer.Option(metavar="NAME", help="claimdecomp (questions), programfc (a program), original.")
]
Who = Annotated[
    str, typer.Option(metavar="NAME", help="Who asks: rules, openai, transformers, replay (of a file).")
]
Model = Annotated[str | None, typer.Option(help="A server's model, a folder or hub id, a file to replay.")]
BaseUrl = Annotated[str | None, typer.Option(help="An OpenAI-compatible server; else NUMTEMP_BASE_URL.")]
Warmth = Annotated[
    float | None, typer.Option(min=0, max=2, help="Of the model; else 0.3, or 0 for programfc.")
]
Exemplars = Annotated[str | None, typer.Option(metavar="FILE", help="JSONL; those most alike are shown.")]
Shots = Annotated[int, typer.Option(min=0, help="Exemplars in a prompt.")]
Repair = Annotated[bool, typer.Option("--repair", help="Ask by rules about quantities that a model lost.")]
Rate = Annotated[float | None, typer.Option(min=0.001, help="Most requests a second.")]
Timeout = Annotated[float, typer.Option(min=0.1, help="Seconds to wait for an answer.")]


@app.command()
@shared(Filter)
def main(
    options: Filter,
    method: Method = "claimdecomp",
    generator: Who = "rules",
    model: Model = None,
    base_url: BaseUrl = None,
    temperature: Warmth = None,
    exemplars: Exemplars = None,
    shots: Shots = 5,
    repair: Repair = False,
    rate: Rate = None,
    timeout: Timeout = 60.0,
) -> None:
    """Split claims into the questions that find their evidence.

    Reads claim, and parse and quantities where nt-segments has been there; adds questions, each with an id
    and a text, and decomposition: how they were made, and what of the claim they carry. With openai, --jobs
    is the number of requests in flight, and the key is OPENAI_API_KEY.
    """
    from numtemp.lib.decompose.stage import DecomposeStage, Settings

    settings = Settings(
        method, generator, model, base_url, temperature, exemplars, shots, repair, rate, timeout
    )
    if generator == "openai":
        settings = replace(settings, threads=options.jobs)
        options = replace(options, jobs=1, batch_size=options.batch_size or 4 * options.jobs)
    run_filter("nt-decompose", options, DecomposeStage(settings))
