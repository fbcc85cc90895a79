"""nt-categorize: which of the four categories a claim belongs to, with calibrated scores."""

from collections.abc import Sequence

from numtemp.lib.categorize.model import CategoryModel
from numtemp.lib.encode import EMBEDDED
from numtemp.lib.errors import RecordError
from numtemp.lib.labels import CATEGORIES
from numtemp.lib.quantity import Quantity, read_quantities
from numtemp.lib.record import Record
from numtemp.lib.signature import signature
from numtemp.lib.stage import Result, Stage


class CategorizeStage(Stage):
    """Adds `category` and `category_scores` (section 4.3)."""

    name = "categorize"
    adds = ("category", "category_scores")

    def __init__(self, model: str = EMBEDDED) -> None:
        """Take the embedded head, or a folder that nt-train wrote."""
        self.model_name = model
        self._model: CategoryModel | None = None

    def open(self) -> None:
        """Load the encoder and the head."""
        self._model = CategoryModel(self.model_name)

    def signature(self) -> str:
        """Return the head's name and hash."""
        assert self._model is not None
        return signature(model=self._model.signature)

    def process(self, records: list[Record]) -> list[Result | RecordError]:
        """Encode the claims of the batch together."""
        assert self._model is not None
        claims = [record["claim"] for record in records]
        rows = self._model.probabilities(claims, [_quantities(record) for record in records])
        return [_result(row.tolist()) for row in rows]


def _quantities(record: Record) -> list[Quantity]:
    """Read the claim anew: a reading is cheap, and a record's own may be of another version."""
    return read_quantities(record["claim"], lang=record.get("lang") or "en", date=record.get("date"))


def _result(row: Sequence[float]) -> Result:
    best = max(range(len(CATEGORIES)), key=lambda index: (row[index], -index))
    scores = {label: round(share, 6) for label, share in zip(CATEGORIES, row, strict=True)}
    others = sum(score for label, score in scores.items() if label != CATEGORIES[best])
    scores[CATEGORIES[best]] = round(1 - others, 6)
    return Result({"category": CATEGORIES[best], "category_scores": scores})
