"""The verdict models by name; what is no name is a local weights folder."""

from pathlib import Path
from typing import Final

from numtemp.lib.errors import SetupError
from numtemp.lib.nli.model import Model
from numtemp.lib.registry import Registry

MODELS: Final = Registry(
    "verdict model",
    {
        "embedded": "numtemp.lib.nli.embedded:packaged",
        "majority": "numtemp.lib.nli.majority:majority",
    },
)


def load_model(name: str, *, gold: bool = False) -> Model:
    """Load a model by name, or from a folder that nt-train wrote; `gold` asks for the gold-evidence weights.

    Raises SetupError where there is neither, or where the weights are damaged.
    """
    if name in MODELS:
        model: Model = MODELS.load(name)(gold=gold)
        return model
    folder = Path(name)
    if not folder.is_dir():
        raise SetupError(
            f"no verdict model or folder is called {name!r}; there are: {', '.join(MODELS.names())}"
        )
    from numtemp.lib.nli.embedded import load_folder

    return load_folder(folder)
