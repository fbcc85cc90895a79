"""The published QuanTemp checkpoints as they are: an encoder's state dict with a head of two layers (4.4)."""

import tempfile
import zipfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from numtemp.lib.errors import SetupError, UsageError
from numtemp.lib.nli.encoder import Encoder
from numtemp.lib.nli.hub import load_tokenizer, loading, pick_device, token_limit, version

ORDER: Final = ("False", "Conflicting", "True")
_HEAD: Final = ("mlp.0.weight", "mlp.0.bias", "mlp.2.weight", "mlp.2.bias")
_ENCODER: Final = "roberta."
_WRAPPERS: Final = ("state_dict", "model_state_dict", "model")
_POOLED: Final = frozenset(["roberta", "bert"])  # the others take the mean of the last states


def load_quantemp(path: str, base: str | None, *, device: str) -> Encoder:
    """Load a state dict with keys `roberta.*`, `mlp.0.*` and `mlp.2.*`.

    `base` names the encoder it was made from: its config and tokenizer are read, not its weights. Raises
    UsageError without it, SetupError where the file is no state dict or does not fit.
    """
    from transformers import AutoConfig, AutoModel, T5EncoderModel

    if base is None:
        raise UsageError("--model quantemp:PATH needs --base, its encoder, as in roberta-large-mnli")
    state = _read_state(Path(path))
    absent = [key for key in _HEAD if key not in state]
    if absent:
        raise SetupError(f"{path} is no QuanTemp checkpoint: it has no {absent[0]}")
    config = loading(base, lambda: AutoConfig.from_pretrained(base, trust_remote_code=False))
    make: Any = T5EncoderModel if config.model_type == "t5" else AutoModel.from_config
    encoder = make(config)
    if config.model_type == "t5":
        encoder = encoder.encoder
    _fill(encoder, state, path, base)
    tokenizer = load_tokenizer(base, encoder.get_input_embeddings().num_embeddings)
    where = pick_device(device)
    return Encoder(
        Path(path).name,
        _forward(encoder, _head(state, path, encoder.config.hidden_size), config.model_type, where),
        tokenizer,
        ORDER,
        length=token_limit(encoder, tokenizer),
        device=where,
        digest=version(path, None),
    )


def _read_state(path: Path) -> dict[str, Any]:
    """Read tensors only: a pickle of anything else is refused before any of it runs."""
    import torch

    if not path.is_file():
        raise SetupError(f"{path}: no such checkpoint")
    with _unzipped(path) as file:
        try:
            found = torch.load(file, map_location="cpu", weights_only=True)
        except Exception as error:
            reason = str(error).strip().partition("\n")[0].partition(".")[0] or type(error).__name__
            raise SetupError(f"{path} is no file of tensors: {reason}") from None
    for name in _WRAPPERS:
        if isinstance(found, Mapping) and isinstance(found.get(name), Mapping):
            found = found[name]
    if not isinstance(found, Mapping) or not all(isinstance(value, torch.Tensor) for value in found.values()):
        raise SetupError(f"{path} holds no state dict")
    return {str(key).removeprefix("module."): value.float() for key, value in found.items()}


@contextmanager
def _unzipped(path: Path) -> Iterator[Path]:
    """Yield the checkpoint itself: torch's own format is a zip too, and the release zips it once more."""
    if not zipfile.is_zipfile(path):
        yield path
        return
    with zipfile.ZipFile(path) as archive:
        if any(name.endswith("data.pkl") for name in archive.namelist()):
            yield path
            return
        inside = [
            item for item in archive.infolist() if not item.is_dir() and not item.filename.startswith("__")
        ]
        if len(inside) != 1:
            raise SetupError(f"{path} holds {len(inside)} files, not one checkpoint")
        with tempfile.TemporaryDirectory() as folder:
            target = Path(folder) / "checkpoint"
            with archive.open(inside[0]) as source, target.open("wb") as sink:
                while piece := source.read(1 << 24):
                    sink.write(piece)
            yield target


def _fill(encoder: Any, state: Mapping[str, Any], path: str, base: str) -> None:
    """Load the encoder's part, which the release calls `roberta.` whatever the encoder is."""
    wanted = encoder.state_dict()
    given = {key.removeprefix(_ENCODER): value for key, value in state.items() if key.startswith(_ENCODER)}
    fitted = {key: value for key, value in given.items() if key in wanted}
    shapes = [key for key, value in fitted.items() if value.shape != wanted[key].shape]
    absent = [key for key in wanted if key not in fitted and not key.endswith("position_ids")]
    if shapes or absent:
        key = (shapes or absent)[0]
        what = "has another shape" if shapes else "is absent"
        raise SetupError(f"{path} does not fit --base {base}: {key} {what}")
    encoder.load_state_dict(fitted, strict=False)


def _head(state: Mapping[str, Any], path: str, size: int) -> Any:
    import torch

    first, second = state["mlp.0.weight"], state["mlp.2.weight"]
    if first.ndim != 2 or first.shape[1] != size or second.shape != (len(ORDER), first.shape[0]):
        raise SetupError(
            f"{path}: the head has shapes {tuple(first.shape)} and {tuple(second.shape)}, "
            f"not (n, {size}) and ({len(ORDER)}, n)"
        )
    head = torch.nn.Sequential(
        torch.nn.Linear(size, first.shape[0]), torch.nn.ReLU(), torch.nn.Linear(first.shape[0], len(ORDER))
    )
    head.load_state_dict({key.removeprefix("mlp."): state[key] for key in _HEAD})
    return head


def _forward(encoder: Any, head: Any, kind: str, device: str) -> Callable[..., Any]:
    encoder.eval().to(device)
    head.eval().to(device)

    def run(**batch: Any) -> Any:
        output = encoder(**batch)
        if kind in _POOLED:
            return head(output.pooler_output)
        mask = batch["attention_mask"][:, :, None].to(output.last_hidden_state.dtype)
        return head((output.last_hidden_state * mask).sum(dim=1) / mask.sum(dim=1))

    return run
