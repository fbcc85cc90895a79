"""Where a model of torch runs."""

from numtemp.lib.errors import SetupError


def pick_device(wanted: str) -> str:
    """Return cpu or cuda; auto takes cuda where there is one. Raises SetupError where there is none."""
    import torch

    there = torch.cuda.is_available()
    if wanted == "cuda" and not there:
        raise SetupError("--device cuda: there is no such device here")
    return "cuda" if there and wanted != "cpu" else "cpu"
