"""Models of transformers, from a local folder or the hub: loaded with one plain error, run in batches."""

import hashlib
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from numtemp.lib.errors import SetupError

Made = TypeVar("Made")
Logits = NDArray[np.float64]

MAX_LENGTH: Final = 256  # tokens, section 4.4.1
_TOKENS: Final = {"cpu": 2_048, "cuda": 32_768}  # in one run of the model, padding included
_PATIENCE: Final = 10.0  # seconds in which the hub must answer


def loading(name: str, load: Callable[[], Made]) -> Made:
    """Return what `load` loads of the model `name`; raises SetupError with one line where it cannot."""
    _reach_hub(name)
    try:
        return load()
    except SetupError:
        raise
    except Exception as error:  # transformers, torch and safetensors each raise kinds of their own
        reason = str(error).strip().partition("\n")[0] or type(error).__name__
        raise SetupError(
            f"cannot load the model {name}: {reason}; give a local folder or a cached hub id"
        ) from None


@cache
def _reach_hub(name: str) -> None:
    """Work from the hub's cache where the hub does not answer, rather than ask it for each file again."""
    if Path(name).exists():
        return
    from huggingface_hub import HfApi, constants
    from huggingface_hub.errors import HfHubHTTPError

    try:
        HfApi().model_info(name, timeout=_PATIENCE)
    except (HfHubHTTPError, ValueError):
        return  # it answers, or the name is none: loading will say so
    except Exception:  # its client's kinds of error differ from version to version
        constants.HF_HUB_OFFLINE = True


def load_tokenizer(name: str, rows: int) -> Any:
    """Return the tokenizer called `name`; raises SetupError where it has more than `rows` tokens."""
    from transformers import AutoTokenizer

    # "</s>" in a claim is text, not a mark.
    tokenizer = loading(
        name,
        lambda: AutoTokenizer.from_pretrained(name, trust_remote_code=False, split_special_tokens=True),
    )
    if len(tokenizer) > rows:
        raise SetupError(
            f"the model {name}: its tokenizer has more tokens than its weights; is it another's?"
        )
    if tokenizer.pad_token is None:
        tokenizer.pad_token = tokenizer.eos_token
    return tokenizer


def token_limit(model: Any, tokenizer: Any, wanted: int = MAX_LENGTH) -> int:
    """Return how many tokens the model is given: `wanted`, or fewer where it cannot hold so many."""
    places = getattr(model.config, "max_position_embeddings", None) or wanted
    table = getattr(getattr(model.base_model, "embeddings", None), "position_embeddings", None)
    padding = getattr(table, "padding_idx", None)
    if padding is not None:  # RoBERTa's positions are counted from there
        places -= padding + 1
    return int(min(wanted, places, tokenizer.model_max_length))


def pick_device(wanted: str) -> str:
    """Return cpu or cuda; auto takes cuda where there is one. Raises SetupError where there is none."""
    import torch

    there = torch.cuda.is_available()
    if wanted == "cuda" and not there:
        raise SetupError("--device cuda: there is no such device here")
    return "cuda" if there and wanted != "cpu" else "cpu"


def version(name: str, config: Any) -> str:
    """Return the commit of a hub model, or a hash of the weights of a local folder or file."""
    commit = getattr(config, "_commit_hash", None)
    if commit:
        return str(commit)[:12]
    path = Path(name)
    files = [path] if path.is_file() else sorted([*path.glob("*.safetensors"), *path.glob("*.bin")])
    digest = hashlib.sha256()
    for file in files:
        with file.open("rb") as stream:
            digest.update(hashlib.file_digest(stream, "sha256").digest())
    return digest.hexdigest()[:12]


def run_batches(
    model: Callable[..., Any], tokenizer: Any, encoded: Mapping[str, list[Any]], device: str
) -> Logits:
    """Return the logits that `model` gives each encoded text, in their order; shape (texts, classes).

    They are sorted by length, so that a run holds little padding, and the shorter they are the more make a
    run.
    """
    import torch

    sizes = [len(ids) for ids in encoded["input_ids"]]
    order = sorted(range(len(sizes)), key=lambda index: (-sizes[index], index))
    found: list[Any] = [None] * len(sizes)
    while order:
        chosen = order[: max(_TOKENS[device] // max(sizes[order[0]], 1), 1)]
        del order[: len(chosen)]
        batch = tokenizer.pad(
            {key: [values[index] for index in chosen] for key, values in encoded.items()}, return_tensors="pt"
        ).to(device)
        with torch.inference_mode():
            logits = model(**batch).float().cpu().numpy().astype(np.float64)
        for index, row in zip(chosen, logits, strict=True):
            found[index] = row
    return np.array(found)
