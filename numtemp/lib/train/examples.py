"""Labelled records as the texts that an encoder is fine-tuned on, and which of them are held out."""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from numtemp.lib.errors import RecordError, SetupError
from numtemp.lib.jsonl import read_records
from numtemp.lib.labels import read_label
from numtemp.lib.nli.pack import pack
from numtemp.lib.record import Record, check_fields, record_id

HELD_OUT: Final = 10  # one record in so many is held out, where no validation file is given


@dataclass(frozen=True, slots=True)
class Example:
    """A labelled claim with what the encoder reads: the claim, its questions and its evidence."""

    id: str
    claim: str
    questions: list[str]
    snippets: list[str]
    label: str


def read_split(
    paths: Sequence[str],
    extra: Sequence[str],
    validation: str | None,
    *,
    gold: bool,
    report: Callable[[str], None],
) -> tuple[list[Example], list[Example]]:
    """Return the examples to train on and those to validate on.

    Those to validate on are the records of the file `validation`, or a tenth of `paths` by a hash of the id.
    Records of `extra` are only trained on. Raises SetupError where a file or a record does not serve, or
    where nothing is held out.
    """
    examples = [example for path in paths for example in read_examples(path, gold=gold, report=report)]
    added = [example for path in extra for example in read_examples(path, gold=gold, report=report)]
    if validation is not None:
        held = read_examples(validation, gold=gold, report=report)
        if not held:
            raise SetupError(f"{validation}: no labelled record with evidence to validate on")
        return examples + added, held
    held = [example for example in examples if is_held_out(example.id)]
    if not held:
        raise SetupError(f"no record of {len(examples):,} is held out to validate on; give --validation FILE")
    return [example for example in examples if not is_held_out(example.id)] + added, held


def is_held_out(identity: str) -> bool:
    """Return whether a record with this id is held out: one in ten, the same ones on every run."""
    digest = hashlib.sha256(identity.encode()).digest()
    return int.from_bytes(digest[:4]) % HELD_OUT == 0


def read_examples(path: str, *, gold: bool, report: Callable[[str], None]) -> list[Example]:
    """Read the records of a JSONL file that have a label and evidence; the others are counted.

    With `gold` the evidence is `justification`. Raises SetupError where the file cannot be read, a record is
    misshapen or a label is unknown.
    """
    examples = []
    unlabelled = bare = 0
    for record in read_records(Path(path)):
        if record.get("label") is None:
            unlabelled += 1
        elif record.get("justification" if gold else "evidence") is None:
            bare += 1
        else:
            try:
                examples.append(_as_example(record, gold))
            except RecordError as error:
                raise SetupError(f"{path}: record {record.get('id', '?')}: {error}") from None
    report(
        f"{path}: {len(examples):,} labelled with {'justification' if gold else 'evidence'}; passed over: "
        f"{bare:,} without it, {unlabelled:,} without label"
    )
    return examples


def _as_example(record: Record, gold: bool) -> Example:
    check_fields(record, ("claim",), ("questions", "justification" if gold else "evidence"))
    return Example(
        id=record_id(record),
        claim=record["claim"],
        questions=[item["text"] for item in record.get("questions") or []],
        snippets=[record["justification"]] if gold else [item["text"] for item in record["evidence"]],
        label=read_label(record["label"]),
    )


def tokenize(
    examples: Sequence[Example], tokenizer: Any, classes: dict[str, int], length: int
) -> list[dict[str, Any]]:
    """Return the packed texts as `input_ids`, `attention_mask` and `labels`, at most `length` tokens each."""
    texts = [
        pack(example.claim, example.questions, example.snippets, tokenizer, length) for example in examples
    ]
    encoded = tokenizer(texts, truncation=True, max_length=length)
    return [
        {"input_ids": ids, "attention_mask": mask, "labels": classes[example.label]}
        for ids, mask, example in zip(encoded["input_ids"], encoded["attention_mask"], examples, strict=True)
    ]


def digest_of(features: Sequence[dict[str, Any]]) -> str:
    """Return a hash of tokenized examples, by which a training knows its own records again."""
    digest = hashlib.sha256()
    for feature in features:
        digest.update(repr((feature["labels"], feature["input_ids"])).encode())
    return digest.hexdigest()[:16]
