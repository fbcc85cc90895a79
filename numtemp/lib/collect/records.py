"""From the fields of a claim to a record: order, id, label and trace (numtemp(7))."""

from typing import Final

from numtemp.lib.collect.entry import Entry, Fields
from numtemp.lib.collect.keytable import KeyTable
from numtemp.lib.collect.ratings import Mapped, RatingMap
from numtemp.lib.collect.values import without_login
from numtemp.lib.domains import unwrap
from numtemp.lib.errors import LineError, RecordError
from numtemp.lib.labels import read_label
from numtemp.lib.record import Record, record_id
from numtemp.lib.signature import signature

FIELDS: Final = (
    *("id", "claim", "label", "label_original", "url", "publisher", "claimant", "date", "lang", "country"),
    "justification",
)
_STAGE: Final = "collect"


class Recorder:
    """Makes the records of one run, with ids that are unique in it."""

    def __init__(self, source: str, ratings: RatingMap) -> None:
        """Remember where the claims come from, a word for the trace, and how ratings are read."""
        self.source = source
        self.ratings = ratings
        self.ids = Ids()
        labelled = signature(source=source, ratings=ratings.name, ambiguous=ratings.ambiguous)
        self.traces = {True: labelled, False: signature(source=source)}

    def record(self, entry: Entry) -> Record | None:
        """Return the record of `entry`, or None where the policy for ambiguous ratings leaves it out.

        Raises LineError where the fields make no record: an id that is no string, a rating in doubt.
        """
        fields = {name: value for name, value in entry.fields.items() if value not in (None, "")}
        if isinstance(url := fields.get("url"), str):
            fields["url"] = without_login(url)
            if "publisher" not in fields and (host := unwrap(url)[0]):
                fields["publisher"] = host.removeprefix("www.")
        labelled = "label" in entry.fields or "label_original" in entry.fields
        mapped = self._label(fields) if labelled else Mapped(None)
        if mapped.drop:
            return None
        try:
            identity = self.ids.unique(record_id(fields))
        except RecordError as error:
            raise LineError(str(error)) from None
        known: Record = {"id": identity, "claim": fields["claim"]}
        if labelled:
            known["label"] = mapped.label
        known |= {name: fields[name] for name in FIELDS if name in fields and name not in known}
        record = known | {name: value for name, value in fields.items() if name not in known}
        _set(record, "trace", self.traces[labelled])
        if notes := [*entry.notes, *([mapped.note] if mapped.note else [])]:
            _set(record, "notes", notes)
        return record

    def _label(self, fields: Fields) -> Mapped:
        """Return the label as given, or else the one that the rating maps to."""
        names = (fields.get("publisher"), fields.get("publisher_name"))
        publishers = [name for name in names if isinstance(name, str)]
        given = fields.pop("label", None)
        if given is not None:
            try:
                return Mapped(read_label(given))
            except RecordError:
                # A rating: the fact-checker's own, unless it says more in label_original.
                mapped = self.ratings.label(str(given), *publishers)
                if mapped.label or "label_original" not in fields:
                    fields.setdefault("label_original", str(given))
                    return mapped
        rating = fields.get("label_original")
        if not isinstance(rating, str):
            return Mapped(None, "no_rating")
        return self.ratings.label(rating, *publishers)


def _set(record: Record, name: str, value: object) -> None:
    present = record.get(name)
    record[name] = {**(present if isinstance(present, dict) else {}), _STAGE: value}


class Ids:
    """Remembers ids, in a temporary file, and makes them unique: the second `x` becomes `x-2`."""

    def __init__(self) -> None:
        self.table = KeyTable()
        self.count = 0
        self.repeats: dict[str, int] = {}

    def unique(self, identity: str) -> str:
        """Return `identity`, with a number where it was returned before."""
        if self.add(identity):
            return identity
        while True:
            self.repeats[identity] = self.repeats.get(identity, 1) + 1
            numbered = f"{identity}-{self.repeats[identity]}"
            if self.add(numbered):
                return numbered

    def add(self, identity: str) -> bool:
        """Remember an id; False where it was known already."""
        self.count += 1
        # hash() of a string differs from run to run, but only whether two are equal shows.
        return self.table.setdefault(hash(identity) & (1 << 64) - 1, self.count) == self.count
