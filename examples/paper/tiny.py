"""Tiny models of the paper's families, with random weights, for the --tiny runs of the scripts here.

python tiny.py FAMILY FOLDER FILE...    writes the model and a tokenizer of the words in FILE to FOLDER

FAMILY is bert, roberta, bart or t5 (to be fine-tuned); flan-t5, which answers every prompt with a verdict; or
checkpoint, a roberta whose FOLDER also has model_weights.zip, a state dict as the release has them.
"""

import json
import re
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

WIDTH = 32
LAYERS = 2
PLACES = 514
ANSWER = "Label : REFUTES"  # whole words have no line breaks, so it gives no reason
MARKS = "[Claim]: [Questions]: [Evidences]:"
NLI = {0: "CONTRADICTION", 1: "NEUTRAL", 2: "ENTAILMENT"}  # roberta-large-mnli and bart-large-mnli


def build(family: str, folder: Path, texts: Iterable[str]) -> None:
    """Write a model of the family, and a tokenizer that knows the words of the texts."""
    import torch
    import transformers

    torch.manual_seed(0)
    transformers.logging.set_verbosity_error()
    transformers.utils.logging.disable_progress_bar()
    tokenizer = words_tokenizer(family, texts)
    model = model_of(family, tokenizer)
    if family == "flan-t5":
        teach(model, tokenizer)
    model.save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    if family == "checkpoint":
        head = torch.nn.Sequential(torch.nn.Linear(WIDTH, WIDTH), torch.nn.ReLU(), torch.nn.Linear(WIDTH, 3))
        parts = {"roberta": transformers.RobertaModel(model.config), "mlp": head}
        state = {f"{part}.{key}": value for part in parts for key, value in parts[part].state_dict().items()}
        torch.save(state, folder / "model_weights.zip")


def words_tokenizer(family: str, texts: Iterable[str]) -> Any:
    """Return a tokenizer of whole words and single marks, the special tokens where the family has them."""
    from tokenizers import Regex, Tokenizer, models, pre_tokenizers, processors
    from transformers import PreTrainedTokenizerFast

    pattern = r"\w+|[^\w\s]"
    words = {word for text in [ANSWER, MARKS, *texts] for word in re.findall(pattern, text)}
    special, around = {
        "bert": (["[PAD]", "[CLS]", "[SEP]", "[UNK]"], "[CLS] $A [SEP]"),
        "checkpoint": (["<s>", "<pad>", "</s>", "<unk>"], "<s> $A </s>"),
        "roberta": (["<s>", "<pad>", "</s>", "<unk>"], "<s> $A </s>"),
        "bart": (["<s>", "<pad>", "</s>", "<unk>"], "<s> $A </s>"),
    }.get(family, (["<pad>", "</s>", "<unk>"], "$A </s>"))
    named = {name.strip("<>[]/").lower(): name for name in special if not name.startswith("</")}
    vocabulary = {word: place for place, word in enumerate([*special, *sorted(words)])}
    inner = Tokenizer(models.WordLevel(vocabulary, unk_token=named["unk"]))
    inner.pre_tokenizer = pre_tokenizers.Split(Regex(pattern), "removed", invert=True)
    inner.post_processor = processors.TemplateProcessing(
        single=around,
        pair=around.replace("$A", "$A $B"),
        special_tokens=[(name, vocabulary[name]) for name in special],
    )
    end = "[SEP]" if family == "bert" else "</s>"
    return PreTrainedTokenizerFast(
        tokenizer_object=inner,
        pad_token=named["pad"],
        unk_token=named["unk"],
        eos_token=end,
        sep_token=end,
        model_max_length=512,
    )


def model_of(family: str, tokenizer: Any) -> Any:
    """Return a model of the family with random weights."""
    from transformers import (
        BartConfig,
        BartForSequenceClassification,
        BertConfig,
        BertModel,
        RobertaConfig,
        RobertaForSequenceClassification,
        T5Config,
        T5ForConditionalGeneration,
    )

    size = len(tokenizer)
    ends = {"bos_token_id": 0, "pad_token_id": 1, "eos_token_id": 2}
    shape = {
        "vocab_size": size,
        "hidden_size": WIDTH,
        "num_hidden_layers": LAYERS,
        "num_attention_heads": 2,
        "intermediate_size": 2 * WIDTH,
        "max_position_embeddings": PLACES,
    }
    if family == "bert":
        return BertModel(BertConfig(**shape, pad_token_id=0))
    if family in ("roberta", "checkpoint"):
        return RobertaForSequenceClassification(RobertaConfig(**shape, **ends, id2label=NLI, num_labels=3))
    if family == "bart":
        sides = {
            f"{side}_{name}": value
            for side in ("encoder", "decoder")
            for name, value in (("layers", LAYERS), ("attention_heads", 2), ("ffn_dim", 2 * WIDTH))
        }
        config = BartConfig(
            vocab_size=size,
            d_model=WIDTH,
            max_position_embeddings=PLACES,
            decoder_start_token_id=2,
            forced_eos_token_id=2,
            id2label=NLI,
            num_labels=3,
            **sides,
            **ends,
        )
        return BartForSequenceClassification(config)
    return T5ForConditionalGeneration(
        T5Config(
            vocab_size=size,
            d_model=WIDTH,
            d_kv=WIDTH // 2,
            d_ff=2 * WIDTH,
            num_layers=LAYERS,
            num_heads=2,
            decoder_start_token_id=0,
            pad_token_id=0,
            eos_token_id=1,
        )
    )


def teach(model: Any, tokenizer: Any) -> None:
    """Train the decoder to say ANSWER, whatever it is asked."""
    import torch

    target = tokenizer([ANSWER], return_tensors="pt")["input_ids"]
    prompt = tokenizer([MARKS], return_tensors="pt")
    optimizer = torch.optim.AdamW(model.parameters(), 1e-2)
    for _ in range(200):
        loss = model(**prompt, labels=target).loss
        loss.backward()
        optimizer.step()
        optimizer.zero_grad()
        if loss.item() < 0.01:
            break


def texts_of(paths: Iterable[str]) -> list[str]:
    """Return every string in the records of JSONL files, in order."""
    found: list[str] = []
    for path in paths:
        for line in Path(path).read_text().splitlines():
            collect(json.loads(line), found)
    return found


def collect(value: Any, found: list[str]) -> None:
    """Add the strings of a JSON value."""
    if isinstance(value, str):
        found.append(value)
    elif isinstance(value, list | dict):
        for item in value.values() if isinstance(value, dict) else value:
            collect(item, found)


if __name__ == "__main__":
    build(sys.argv[1], Path(sys.argv[2]), texts_of(sys.argv[3:]))
