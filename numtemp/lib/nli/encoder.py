"""A fine-tuned encoder of transformers: claim, questions and evidence as one text, three classes out."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import orjson

from numtemp.lib.errors import SetupError
from numtemp.lib.labels import LABELS
from numtemp.lib.nli.case import Case
from numtemp.lib.nli.compare import compare
from numtemp.lib.nli.hub import (
    MAX_LENGTH,
    Logits,
    load_tokenizer,
    loading,
    pick_device,
    run_batches,
    token_limit,
    version,
)
from numtemp.lib.nli.model import Judgement
from numtemp.lib.nli.pack import pack
from numtemp.lib.nli.scores import rounded, softmax

OWN: Final = "numtemp.json"  # what nt-train writes beside a model
_SPELLINGS: Final = {
    "true": "True", "supported": "True", "supports": "True", "support": "True",
    "false": "False", "refuted": "False", "refutes": "False", "refute": "False",
    "conflicting": "Conflicting", "half true": "Conflicting", "mixed": "Conflicting",
}  # fmt: skip


class Encoder:
    """Judges cases by logits of shape (cases, 3); `order` gives the label of each class.

    The published checkpoints of numtemp.lib.nli.quantemp are run by it too.
    """

    def __init__(
        self,
        name: str,
        forward: Any,
        tokenizer: Any,
        order: Sequence[str],
        *,
        length: int,
        device: str,
        digest: str,
    ) -> None:
        self._forward = forward
        self._tokenizer = tokenizer
        self._columns = [list(order).index(label) for label in LABELS]
        self._length = length
        self._device = device
        self._name = name
        self.signature = {"model": name, "weights": digest, "max_length": str(length)}

    def judge(self, cases: Sequence[Case]) -> list[Judgement]:
        """Judge a batch of cases; the comparisons are the engine's and do not move the scores."""
        rows = self.logits(cases).tolist()
        return [self._judgement(case, row) for case, row in zip(cases, rows, strict=True)]

    def logits(self, cases: Sequence[Case]) -> Logits:
        """Return what the model gives each case; shape (cases, 3), the classes in the model's order."""
        encoded = self._tokenizer([self.text(case, cut=False) for case in cases], verbose=False)
        for index, ids in enumerate(encoded["input_ids"]):
            if len(ids) > self._length:
                shorter = self._tokenizer(self.text(cases[index]), truncation=True, max_length=self._length)
                for key, values in encoded.items():
                    values[index] = shorter[key]
        return run_batches(self._forward, self._tokenizer, encoded, self._device)

    def text(self, case: Case, *, cut: bool = True) -> str:
        """Return what the model reads of a case, or would read had it no limit."""
        snippets = [snippet.text for snippet in case.snippets]
        return pack(case.claim, case.questions, snippets, self._tokenizer if cut else None, self._length)

    def _judgement(self, case: Case, logits: list[float]) -> Judgement:
        scores = rounded(softmax([logits[column] for column in self._columns]))
        verdict = max(LABELS, key=lambda label: scores[label])
        pieces = "1 piece" if len(case.snippets) == 1 else f"{len(case.snippets)} pieces"
        read = f"the claim with {pieces} of evidence" if case.snippets else "the claim alone"
        rationale = f"{self._name} read {read} and gives {verdict} a score of {scores[verdict]:.2f}."
        return Judgement(verdict, scores, compare(case), rationale)


def load_encoder(name: str, *, gold: bool, device: str) -> Encoder:
    """Load a sequence classifier, a local folder or a hub id, whose config names our three labels.

    Raises SetupError where it is missing, damaged, without a trained head, or names other classes.
    """
    from transformers import AutoModelForSequenceClassification

    model, info = loading(
        name,
        lambda: AutoModelForSequenceClassification.from_pretrained(
            name, output_loading_info=True, trust_remote_code=False, dtype="float32"
        ),
    )
    if info["missing_keys"]:
        raise SetupError(
            f"the model {name} has no trained head; fine-tune it with nt-train verdict --model {name}"
        )
    order = label_order(model.config.id2label, name)
    tokenizer = load_tokenizer(name, model.get_input_embeddings().num_embeddings)
    own = _own_settings(Path(name))
    if own and bool(own.get("gold")) != gold:
        kind, advice = ("gold", "give") if own.get("gold") else ("retrieved", "leave out")
        raise SetupError(f"{name} was trained on {kind} evidence: {advice} --gold")
    wanted = own.get("max_length")
    where = pick_device(device)
    model.eval().to(where)
    return Encoder(
        Path(name).name if Path(name).exists() else name,
        lambda **batch: model(**batch).logits,
        tokenizer,
        order,
        length=token_limit(
            model, tokenizer, wanted if isinstance(wanted, int) and wanted > 0 else MAX_LENGTH
        ),
        device=where,
        digest=version(name, model.config),
    )


def label_order(id2label: Mapping[int, str], name: str) -> list[str]:
    """Return our label of each class; raises SetupError where the classes are not our three labels."""
    names = [str(id2label[index]).strip() for index in sorted(id2label)]
    order = [_SPELLINGS.get(each.lower().replace("_", " ").replace("-", " "), "") for each in names]
    if sorted(order) == sorted(LABELS):
        return order
    advice = (
        f"use --model mnli:{name}"
        if "entailment" in {each.lower() for each in names}
        else f"fine-tune it with nt-train verdict --model {name}, or name its classes in id2label"
    )
    raise SetupError(
        f"the classes of {name} are {', '.join(names[:5])}, not True, False and Conflicting; {advice}"
    )


def _own_settings(folder: Path) -> dict[str, Any]:
    """Return what nt-train wrote beside the model, nothing for another's model."""
    try:
        found = orjson.loads((folder / OWN).read_bytes())
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}
