"""From a fact-checker's rating to one of the three labels: the map of Table 9, and the release's (A.2).

The map is `data/ratings.tsv`: one rating a row with its class and its source. Ratings match as a whole.
"""

import csv
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from numtemp.lib.errors import LineError, UsageError

MAPS: Final = ("release", "paper")
POLICIES: Final = ("released", "false", "conflicting", "drop", "error")

_TABLE: Final = Path(__file__).parent.parent / "data" / "ratings.tsv"
_SPACES: Final = re.compile(r"\s+")
_NO_LETTER: Final = re.compile(r"[\W_]+")
_QUOTES: Final = str.maketrans({"‘": "'", "’": "'", "“": '"', "”": '"', "–": "-", "—": "-"})
# What ends a rating that its explanation follows: "False. The picture is from 2012."
_BREAK: Final = re.compile(r"[.:;,!](?=\s)|\.(?=[A-Z])|\s?-+\s|\s?\(|\n| (?:as|because|since|and must not) ")
_TURN: Final = re.compile(r"\W*(?:but|however|although|though|yet|except|only|if|and)\b", re.IGNORECASE)
_TURN_LATER: Final = re.compile(r"\b(?:but|however|although|though|isn't|not)\b", re.IGNORECASE)
_SENTENCE_END: Final = re.compile(r"(?<=[.!?])\s+")
_HENCE: Final = re.compile(r"^(?:hence|thus|therefore|so),? ", re.IGNORECASE)
_THING: Final = (
    r"(?:claims?|posts?|tweets?|videos?|clips?|images?|pictures?|photos?|news|headlines?|circulars?|covers?"
    r"|adverts?|banners?|graphics?|quotes?|messages?|letters?|statements?|reports?)"
)
_SUBJECT: Final = (
    rf"(?:the |this |these |both )?(?:viral |above |said )?{_THING}\b(?:[^.;]{{0,300}}\S)?"
    r" (?:is|are|(?:has|have) been) (?:indeed |therefore )?"
)
# The sentence that a rating is said in: "Verdict: false", "This is false", "The claim that … is false".
_CARRIER: Final = re.compile(
    rf"(?:(?:[\w ]{{0,40}} )?(?:verdict|rating|conclusion) ?[:-] ?|(?:this|that|it)(?:'s| is) |{_SUBJECT})",
    re.IGNORECASE,
)
# The same behind how it was found: "Our findings confirm that …", "We checked the post and found it to be …".
_FINDING: Final = re.compile(
    r"(?P<how>[^.;]{0,250}?\b)(?:"
    r"(?:(?:finds?|found|proves?|proved|shows?|showed|confirms?|confirmed|reveals?|revealed|concludes?|concluded"
    r"|established)(?: that)?|(?:above|presented|obtained|findings|therefore|hence|thus|so),?)"
    rf" {_SUBJECT}"
    rf"|found (?:it|them|(?:the |this |these )?(?:\w+ )?{_THING}) to be )",
    re.IGNORECASE,
)
_DENIAL: Final = re.compile(r"\b(?:no|not|never|nobody|cannot|without|whether|if)\b|n't\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Mapped:
    """What a rating became: a label or None, why or how (`note`), and whether its claim is left out."""

    label: str | None
    note: str | None = None
    drop: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the table; `labels` holds two where Table 9 lists the rating twice."""

    map: str
    rating: str
    publisher: str
    labels: tuple[str, ...]
    source: str


class RatingMap:
    """`paper` is Table 9 to the letter; `release` is what the released labels follow, and knows more."""

    def __init__(self, name: str = "release", ambiguous: str = "released") -> None:
        """Choose the map, and the policy for the five ratings that Table 9 puts in two classes.

        `released` takes the class that they have in the released labels, else False; `drop` leaves the
        claim out and `error` reports it. Raises UsageError for other words.
        """
        if name not in MAPS:
            raise UsageError(f"--ratings is {' or '.join(MAPS)}, not {name!r}")
        if ambiguous not in POLICIES:
            raise UsageError(f"--ambiguous is one of {', '.join(POLICIES)}, not {ambiguous!r}")
        self.name = name
        self.ambiguous = ambiguous
        self._known = lru_cache(4096)(self._label)

    def label(self, rating: str, *publishers: str | None) -> Mapped:
        """Return the label of `rating` as its publisher uses it.

        Of several domains or names of the publisher the first that the table knows counts, else the first.
        Raises LineError where the rating is ambiguous and the policy is `error`.
        """
        return self._known(rating, _scope(publishers))

    def _label(self, rating: str, scope: str | None) -> Mapped:
        if not _spelling(rating):
            return Mapped(None, "no_rating")
        if (found := self._find(rating, scope)) is not None:
            return self._resolve(rating, found)
        if self.name == "release":
            said = _said(rating)
            for stem in (
                said or rating,
                rating_head(rating),
                said and rating_head(said),
                _conclusion(rating),
            ):
                if not stem or (found := self._find(stem, scope)) is None:
                    continue
                mapped = self._resolve(stem, found)
                if mapped.label == "True" and _TURN_LATER.search(rating):
                    continue
                return Mapped(mapped.label, mapped.note or "rating_in_a_sentence", mapped.drop)
        return Mapped(None, "unknown_rating")

    def _find(self, rating: str, scope: str | None) -> tuple[Row, ...] | None:
        """Return the rows that know the rating: its publisher's own first, then by map, then by spelling.

        A publisher's rating also counts where the publisher is not known.
        """
        maps = ("release", "paper") if self.name == "release" else ("paper",)
        for place in (scope, "") if scope else ("", None):
            for table in (_tables()[name] for name in maps):
                for key in (_spelling(rating), _letters(rating)):
                    if rows := table.get((place, key)):
                        return rows
        return None

    def _resolve(self, rating: str, rows: tuple[Row, ...]) -> Mapped:
        labels = {label: None for row in rows for label in row.labels}
        if _is_ambiguous(rating) or len(labels) > 1:
            return self._follow_policy(rating)
        label = next(iter(labels))
        return Mapped(None, "unverifiable_rating") if label == "Unverifiable" else Mapped(label)

    def _follow_policy(self, rating: str) -> Mapped:
        if self.ambiguous == "error":
            raise LineError(f"the rating {rating!r} is False and Conflicting in Table 9; see --ambiguous")
        if self.ambiguous == "drop":
            return Mapped(None, "ambiguous_rating", drop=True)
        if self.ambiguous == "released":
            table, key = _tables()["release"], _letters(rating)
            known = table.get(("", key)) or table.get((None, key))
            return Mapped(known[0].labels[0] if known else "False", "ambiguous_rating")
        return Mapped(self.ambiguous.capitalize(), "ambiguous_rating")


@lru_cache(1024)
def _scope(publishers: tuple[str | None, ...]) -> str | None:
    domains = [domain for publisher in publishers if (domain := publisher_domain(publisher))]
    return next((domain for domain in domains if domain in _scopes()), domains[0] if domains else None)


def _said(text: str) -> str | None:
    """Return the rating that a sentence says of the claim, or None where it says none."""
    plain = text.strip().translate(_QUOTES)
    if match := _CARRIER.match(plain):
        return plain[match.end() :]
    match = _FINDING.match(plain)
    return plain[match.end() :] if match and not _DENIAL.search(match["how"]) else None


def _conclusion(text: str) -> str | None:
    """Return the rating that the last of several sentences says of the claim: "… The claim is false." """
    *before, last = _SENTENCE_END.split(text.strip())
    return _said(_HENCE.sub("", last)) if before else None


def rating_head(rating: str) -> str | None:
    """Return the rating that opens a longer text, as in "False. The picture is old.", or None.

    Not where the explanation takes it back: "True, but …", "Correct. However, …".
    """
    match = _BREAK.search(rating.strip().translate(_QUOTES))
    if match is None or _TURN.match(rating.strip()[match.end() :]):
        return None
    head = rating.strip()[: match.start()]
    return _said(head) or head


def publisher_domain(publisher: str | None) -> str | None:
    """Return the domain in the map whose publisher this is ("PolitiFact", "www.politifact.com"), or as given.

    None where there is no publisher.
    """
    name = (publisher or "").strip().lower().removeprefix("www.").rstrip(".")
    if not name:
        return None
    short = _NO_LETTER.sub("", name.removeprefix("the "))
    for domain in _scopes():
        if name == domain or name.endswith("." + domain) or short == domain.partition(".")[0]:
            return domain
    return name


def table_rows() -> Iterator[Row]:
    """Yield the rows of the data file, in its order."""
    with _TABLE.open(encoding="utf-8", newline="") as stream:
        for row in csv.DictReader(stream, delimiter="\t", quoting=csv.QUOTE_NONE):
            yield Row(
                row["map"], row["rating"], row["publisher"], tuple(row["label"].split("|")), row["source"]
            )


def _spelling(rating: str) -> str:
    """Return the rating in lower case with plain quotes and single spaces, without dots around it."""
    text = unicodedata.normalize("NFKC", rating).translate(_QUOTES).casefold()
    return _SPACES.sub(" ", text).strip(" .!\"'*")


def _letters(rating: str) -> str:
    """Return letters and digits alone, without accents, one space for all else."""
    text = unicodedata.normalize("NFKD", rating.replace("'", "").replace("’", "")).casefold()
    bare = "".join(character for character in text if not unicodedata.combining(character))
    return _NO_LETTER.sub(" ", bare).strip()


Table = dict[tuple[str | None, str], tuple[Row, ...]]


@cache
def _tables() -> dict[str, Table]:
    """Return the rows of each map by (publisher, spelling) and (publisher, letters).

    The publisher is "" for all, and None for the rows of any publisher.
    """
    tables: dict[str, Table] = {name: {} for name in MAPS}
    rows = list(table_rows())
    for spell in (_spelling, _letters):
        added: dict[str, Table] = {name: {} for name in MAPS}
        for row in rows:
            for place in (row.publisher, None) if row.publisher else ("",):
                key = (place, spell(row.rating))
                added[row.map][key] = (*added[row.map].get(key, ()), row)
        for name in MAPS:
            tables[name] = added[name] | tables[name]
    return tables


@cache
def _scopes() -> tuple[str, ...]:
    return tuple(dict.fromkeys(row.publisher for row in table_rows() if row.publisher))


@cache
def _ambiguous() -> frozenset[str]:
    return frozenset(_letters(row.rating) for row in table_rows() if len(row.labels) > 1)


def _is_ambiguous(rating: str) -> bool:
    return _letters(rating) in _ambiguous()
