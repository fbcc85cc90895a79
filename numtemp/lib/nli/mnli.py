"""An MNLI model without fine-tuning: a piece of evidence entails the claim, contradicts it, or neither."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from numtemp.lib.errors import SetupError
from numtemp.lib.nli.case import Case
from numtemp.lib.nli.compare import compare
from numtemp.lib.nli.hub import load_tokenizer, loading, pick_device, run_batches, token_limit, version
from numtemp.lib.nli.model import Judgement
from numtemp.lib.nli.scores import rounded, softmax

_CLASSES: Final = ("entailment", "neutral", "contradiction")
_FLOOR: Final = 1e-6  # so that scores are defined where nothing is said


class Mnli:
    """Entailed: True. Contradicted: False. Both, by different pieces: Conflicting. Neither: no verdict."""

    def __init__(self, name: str, model: Any, tokenizer: Any, order: Sequence[str], device: str) -> None:
        self._model = model
        self._tokenizer = tokenizer
        self._columns = [list(order).index(each) for each in _CLASSES]
        self._length = token_limit(model, tokenizer)
        self._device = device
        self.signature = {"model": f"mnli:{name}", "weights": version(name, model.config)}

    def judge(self, cases: Sequence[Case]) -> list[Judgement]:
        """Judge a batch of cases, each pair of evidence and claim by itself."""
        snippets = [snippet.text for case in cases for snippet in case.snippets]
        claims = [case.claim for case in cases for _ in case.snippets]
        shares = iter(self._shares(snippets, claims) if claims else ())
        return [combine(case, [next(shares) for _ in case.snippets]) for case in cases]

    def _shares(self, snippets: list[str], claims: list[str]) -> list[list[float]]:
        """Return the shares of _CLASSES for each pair; of one that is too long the longer text is cut."""
        encoded = self._tokenizer(
            snippets, claims, truncation="longest_first", max_length=self._length, verbose=False
        )
        rows = run_batches(
            lambda **batch: self._model(**batch).logits, self._tokenizer, encoded, self._device
        )
        return [softmax([row[column] for column in self._columns]) for row in rows.tolist()]


def combine(case: Case, shares: Sequence[Sequence[float]]) -> Judgement:
    """Return what the pieces say together; `shares` has entailment, neutral, contradiction of each."""
    entailed = max((share[0] for share in shares), default=0.0)
    denied = max((share[2] for share in shares), default=0.0)
    found = {_CLASSES[max(range(3), key=share.__getitem__)] for share in shares}
    verdict = {
        ("entailment",): "True",
        ("contradiction",): "False",
        ("contradiction", "entailment"): "Conflicting",
    }.get(tuple(sorted(found - {"neutral"})))
    parts = [entailed * (1 - denied), denied * (1 - entailed), entailed * denied]
    total = sum(parts) + 3 * _FLOOR
    scores = rounded([(part + _FLOOR) / total for part in parts])
    return Judgement(verdict, scores, compare(case), _rationale(case, shares))


def _rationale(case: Case, shares: Sequence[Sequence[float]]) -> str:
    if not case.snippets:
        return "There is no evidence that could entail or contradict the claim."
    said = []
    for position, name in ((0, "entail"), (2, "contradict")):
        ids = [
            snippet.id
            for snippet, share in zip(case.snippets, shares, strict=True)
            if max(share) == share[position]
        ]
        said += (
            [f"evidence {', '.join(ids)} {'is' if len(ids) == 1 else 'are'} read to {name} the claim"]
            if ids
            else []
        )
    text = "; ".join(said) or "no piece of evidence is read to entail or contradict the claim"
    return f"{text[0].upper()}{text[1:]}."


def load_mnli(name: str, *, device: str) -> Mnli:
    """Load an NLI model, a local folder or a hub id; raises SetupError where it is none."""
    from transformers import AutoModelForSequenceClassification

    model, info = loading(
        name,
        lambda: AutoModelForSequenceClassification.from_pretrained(
            name, output_loading_info=True, trust_remote_code=False, dtype="float32"
        ),
    )
    order = _order(model.config.id2label, name)
    if info["missing_keys"]:
        raise SetupError(f"the model {name} has no trained head")
    tokenizer = load_tokenizer(name, model.get_input_embeddings().num_embeddings)
    where = pick_device(device)
    model.eval().to(where)
    return Mnli(name, model, tokenizer, order, where)


def _order(id2label: Mapping[int, str], name: str) -> list[str]:
    order = [str(id2label[index]).strip().lower() for index in sorted(id2label)]
    if sorted(order) != sorted(_CLASSES):
        raise SetupError(
            f"the classes of {name} are {', '.join(order[:5])}, not entailment, neutral and contradiction"
        )
    return order
