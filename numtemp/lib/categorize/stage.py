"""nt-categorize: which of the four categories a claim belongs to, with calibrated scores."""

from dataclasses import replace

from numtemp.lib.categorize.model import AS_USUAL, PROMPTED, CategoryModel, Found, Model, Prompting
from numtemp.lib.encode import EMBEDDED
from numtemp.lib.errors import RecordError, UsageError
from numtemp.lib.labels import CATEGORIES
from numtemp.lib.record import Record
from numtemp.lib.signature import signature
from numtemp.lib.stage import Result, Stage


class CategorizeStage(Stage):
    """Adds `category` and `category_scores` (section 4.3)."""

    name = "categorize"
    adds = ("category", "category_scores")

    def __init__(self, model: str = EMBEDDED, *, device: str = "auto", asked: Prompting = AS_USUAL) -> None:
        """Take the embedded model, a folder that nt-train wrote, or openai:, transformers: or replay:NAME.

        `device` is auto, cpu or cuda; `asked` says how a model that answers is prompted.
        """
        self.model_name = model
        self.device = device
        self.asked = asked
        self._model: Model | None = None

    def open(self) -> None:
        """Load the model; raises SetupError where it is missing, UsageError where options do not fit it."""
        kind, _, name = self.model_name.partition(":")
        if kind in PROMPTED and name:
            from numtemp.lib.categorize.prompted import load_prompted

            self._model = load_prompted(kind, name, self.asked, self.device)
            return
        if replace(self.asked, shots=AS_USUAL.shots) != AS_USUAL:
            names = ", ".join(f"{each}:NAME" for each in PROMPTED)
            raise UsageError(f"--exemplars, --base-url and --temperature go with --model {names}")
        self._model = CategoryModel(self.model_name, self.device)

    def signature(self) -> str:
        """Return the model with the hash of its weights, and what was asked of it."""
        return signature(**(self._model.signature if self._model else {}))

    def process(self, records: list[Record]) -> list[Result | RecordError]:
        """Sort the claims of the batch together."""
        assert self._model is not None
        found = self._model.find(records)
        return [one if isinstance(one, RecordError) else _result(one) for one in found]


def _result(found: Found) -> Result:
    best = max(range(len(CATEGORIES)), key=lambda index: (found.scores[index], -index))
    scores = {label: round(share, 6) for label, share in zip(CATEGORIES, found.scores, strict=True)}
    others = sum(score for label, score in scores.items() if label != CATEGORIES[best])
    scores[CATEGORIES[best]] = round(1 - others, 6)
    return Result({"category": CATEGORIES[best], "category_scores": scores}, found.notes)
