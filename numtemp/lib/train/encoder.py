"""The encoder that is fine-tuned: loaded with a head for the three labels, frozen in part or given LoRA."""

from typing import Any, Final

from numtemp.lib.errors import SetupError, UsageError
from numtemp.lib.labels import LABELS

ORDER: Final = ("False", "Conflicting", "True")  # the classes of the published checkpoints
_NLI: Final = {"contradiction": "False", "neutral": "Conflicting", "entailment": "True"}
_LISTS: Final = ("layer", "layers", "block", "h")  # what architectures call their list of layers


def load_encoder(name: str) -> tuple[Any, Any]:
    """Return the model and the tokenizer called `name`, a local folder or a hub id.

    The head is the model's own where it has three classes, else a new one, drawn from torch's seed. Raises
    SetupError where one of them is missing or damaged.
    """
    from transformers import AutoConfig, AutoModelForSequenceClassification, AutoTokenizer

    try:
        order = label_order(AutoConfig.from_pretrained(name, trust_remote_code=False).id2label)
        model = AutoModelForSequenceClassification.from_pretrained(
            name,
            id2label=dict(enumerate(order)),
            label2id={label: index for index, label in enumerate(order)},
            problem_type="single_label_classification",
            ignore_mismatched_sizes=True,
            trust_remote_code=False,
            dtype="float32",
        )
        # "</s>" in a claim is text, and the tokenizer that is saved keeps to that.
        tokenizer = AutoTokenizer.from_pretrained(name, trust_remote_code=False, split_special_tokens=True)
    except Exception as error:  # transformers, torch and safetensors each raise kinds of their own
        reason = str(error).strip().partition("\n")[0]
        raise SetupError(
            f"cannot load the model {name}: {reason}; give a local folder or a cached hub id"
        ) from None
    if tokenizer.pad_token is None:
        raise SetupError(f"the model {name} cannot be fine-tuned here: its tokenizer has no padding token")
    if len(tokenizer) > model.get_input_embeddings().num_embeddings:
        raise SetupError(
            f"the model {name}: its tokenizer has more tokens than its weights; is it another's?"
        )
    return model, tokenizer


def label_order(id2label: dict[int, str]) -> list[str]:
    """Return our label of each class of a model.

    An NLI model keeps its head: contradiction becomes False, neutral Conflicting and entailment True, in
    whatever order they stand; so does a model with our own labels. Any other gets the order of the published
    checkpoints.
    """
    names = [str(id2label[index]).strip().lower() for index in sorted(id2label)]
    own = [_NLI.get(name) or name.capitalize() for name in names]
    return own if sorted(own) == sorted(LABELS) else list(ORDER)


def check_length(model: Any, tokenizer: Any, wanted: int) -> None:
    """Raise UsageError where the model reads fewer tokens than are wanted."""
    room = int(getattr(model.config, "max_position_embeddings", None) or wanted)
    places = getattr(getattr(model.base_model, "embeddings", None), "position_embeddings", None)
    padding = getattr(places, "padding_idx", None)
    if padding is not None:  # RoBERTa's positions are counted from there
        room -= padding + 1
    room = min(room, int(tokenizer.model_max_length))
    if wanted > room:
        raise UsageError(f"--max-length {wanted}: the model reads no more than {room} tokens")


def prepare(model: Any, *, freeze: int, lora: int) -> Any:
    """Return the model with its first layers frozen, or with LoRA; 0 leaves it as it is.

    Raises UsageError where the model has fewer layers, SetupError where peft is not installed.
    """
    if freeze:
        _freeze(model, freeze)
    return _with_lora(model, lora) if lora else model


def _freeze(model: Any, count: int) -> None:
    """Freeze the embeddings and the first `count` layers of each stack."""
    stacks = [
        module for name, module in model.base_model.named_modules() if name.rpartition(".")[2] in _LISTS
    ]
    stacks = [
        stack for stack in stacks if type(stack).__name__ == "ModuleList" and not _inside(stack, stacks)
    ]
    least = min(map(len, stacks), default=0)
    if count > least:
        raise UsageError(f"--freeze {count}: the model has {least} layers")
    for name, parameter in model.base_model.named_parameters():
        if "embed" in name or name.startswith("shared."):
            parameter.requires_grad = False
    for stack in stacks:
        for layer in stack[:count]:
            layer.requires_grad_(False)


def _inside(stack: Any, stacks: list[Any]) -> bool:
    """Return whether a list belongs to a layer of another (a T5 block has a list called `layer`)."""
    return any(stack is module for other in stacks if other is not stack for module in other.modules())


def _with_lora(model: Any, rank: int) -> Any:
    """Return the model with LoRA of this rank on its linear layers, the head trained in full."""
    try:
        from peft import LoraConfig, get_peft_model
    except ImportError:
        raise SetupError("--lora needs peft: pip install 'numtemp[lora]'") from None
    heads = [name for name, _ in model.named_children() if name not in (model.base_model_prefix, "dropout")]
    config = LoraConfig(
        task_type="SEQ_CLS",
        r=rank,
        lora_alpha=2 * rank,
        lora_dropout=0.05,
        target_modules="all-linear",
        modules_to_save=heads,
    )
    return get_peft_model(model, config)


def merged(model: Any) -> Any:
    """Return a plain model of transformers, with LoRA added into the weights where there is any."""
    return model.merge_and_unload() if hasattr(model, "merge_and_unload") else model
