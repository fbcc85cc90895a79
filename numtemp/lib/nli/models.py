"""The verdict models: by name, by a prefix that says how a model is used, or by folder or hub id."""

from dataclasses import replace
from pathlib import Path
from typing import Final

from numtemp.lib.errors import SetupError, UsageError
from numtemp.lib.nli.model import AS_USUAL, Model, Prompting
from numtemp.lib.registry import Registry

MODELS: Final = Registry(
    "verdict model",
    {
        "embedded": "numtemp.lib.nli.embedded:packaged",
        "majority": "numtemp.lib.nli.majority:majority",
    },
)

PROMPTED: Final = ("openai", "transformers", "replay")


def load_model(
    name: str,
    *,
    gold: bool = False,
    base: str | None = None,
    device: str = "auto",
    asked: Prompting = AS_USUAL,
) -> Model:
    """Load a model: a name of MODELS, mnli:NAME, quantemp:PATH, openai:NAME, a folder, a hub id.

    `gold` asks for the gold-evidence weights, `base` names the encoder of a published checkpoint, `device` is
    auto, cpu or cuda, `asked` says how a model that answers is prompted. Raises SetupError where there is no
    such model or its weights are damaged, UsageError where an argument does not go with it.
    """
    kind, _, rest = name.partition(":")
    if replace(asked, shots=AS_USUAL.shots) != AS_USUAL and kind not in PROMPTED:
        raise UsageError(
            "--exemplars, --base-url and --temperature go with --model "
            f"{', '.join(f'{each}:NAME' for each in PROMPTED)}"
        )
    if name in MODELS:
        model: Model = MODELS.load(name)(gold=gold)
        return model
    if kind == "quantemp" and rest:
        from numtemp.lib.nli.quantemp import load_quantemp

        return load_quantemp(rest, base, device=device)
    if base is not None:
        raise UsageError("--base goes with --model quantemp:PATH")
    if kind in PROMPTED and rest:
        from numtemp.lib.nli.prompted import load_prompted

        return load_prompted(kind, rest, asked, gold=gold, device=device)
    if kind == "mnli" and rest:
        from numtemp.lib.nli.mnli import load_mnli

        return load_mnli(rest, device=device)
    folder = Path(name)
    if folder.is_dir() and (folder / "weights.safetensors").exists():
        from numtemp.lib.nli.embedded import load_folder

        return load_folder(folder)
    # A hub id is a name, or an owner and a name.
    if not folder.is_dir() and (folder.exists() or folder.is_absolute() or name.count("/") > 1):
        raise SetupError(
            f"no verdict model or folder is called {name!r}; there are: {', '.join(MODELS.names())}"
        )
    from numtemp.lib.nli.encoder import load_encoder

    return load_encoder(name, gold=gold, device=device)
