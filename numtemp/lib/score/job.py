"""A run of nt-score: files in, rows out, and the wrong records on the side."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from numtemp.lib.errors import UsageError
from numtemp.lib.record import Record
from numtemp.lib.score.inputs import is_csv, read_csv
from numtemp.lib.score.mistakes import Mistakes
from numtemp.lib.score.outcome import Problem
from numtemp.lib.score.rows import Row
from numtemp.lib.score.settings import Settings

Reader = Callable[[Iterable[str]], Iterator[tuple[str, Record]]]

LISTED = 200
"""How many of the worst errors a page lists."""


@dataclass(frozen=True, slots=True)
class Job:
    """How to score: `read` yields (place, record) of JSONL files, `problem` takes complaints."""

    settings: Settings
    read: Reader
    problem: Problem
    mistakes: Mistakes | None = None

    def rows(
        self, files: Sequence[str], gold: str | None, join: str, relevance: str | None, ratings: bool
    ) -> list[Row]:
        """Score systems against `gold`, questions by `relevance`, ratings, or else one stream of records.

        Raises UsageError where more than one of them is asked for.
        """
        if (gold is not None) + (relevance is not None) + ratings > 1:
            raise UsageError("--gold, --questions and --ratings exclude one another")
        if gold is not None:
            return self.systems(files, gold, join)
        if relevance is not None:
            return self.questions(files, relevance)
        return self.ratings(files) if ratings else self.stream(files)

    def records(self, files: Sequence[str]) -> Iterator[tuple[str, Record]]:
        """Yield the records of JSONL and CSV files, or of standard input where there are none."""
        return chain.from_iterable(
            read_csv(path, self.problem) if is_csv(path) else self.read([path]) for path in files or ["-"]
        )

    def stream(self, files: Sequence[str]) -> list[Row]:
        """Score records that carry label and verdict, all files as one stream."""
        from numtemp.lib.score.stream import count_records, stream_rows

        tally = count_records(self.records(files), self.settings, self.problem, self.mistakes)
        return stream_rows(tally, self.settings, "records" if self.settings.majority else "")

    def systems(self, files: Sequence[str], gold: str, join: str) -> list[Row]:
        """Score each file as a system of its own against the labels of `gold`."""
        from numtemp.lib.score.systems import read_gold, read_system
        from numtemp.lib.score.versus import systems_rows

        settings, mistakes = self.settings, self.mistakes
        labels = read_gold(self.records([gold]), join, settings.by, self.problem, mistakes is not None)
        systems = [
            read_system(name, self.records([path]), labels, settings.allow_mixed, self.problem, mistakes)
            for name, path in _named(files)
        ]
        return systems_rows(labels, systems, settings)

    def questions(self, files: Sequence[str], relevance: str) -> list[Row]:
        """Measure the questions of each file as a method of its own."""
        from numtemp.lib.score.questions import QuestionQuality
        from numtemp.lib.score.relevance import load_relevance

        measure = load_relevance(relevance)
        rows: list[Row] = []
        for name, path in _named(files):
            quality = QuestionQuality(measure, self.settings.allow_mixed)
            quality.add(self.records([path]), self.problem)
            rows += quality.rows(name)
        return rows

    def ratings(self, files: Sequence[str]) -> list[Row]:
        """Summarise the human ratings of each file as those of a method of its own."""
        from numtemp.lib.score.ratings import Ratings

        rows: list[Row] = []
        for name, path in _named(files):
            ratings = Ratings()
            ratings.add(self.records([path]), self.problem)
            rows += ratings.rows(name)
        if not rows:
            raise UsageError("no rating on any scale of appendix C was found")
        return rows


def _named(files: Sequence[str]) -> list[tuple[str, str]]:
    """Pair each file with a name: its own up to the dot, or its path where those are not distinct."""
    paths = files or ["-"]
    short = ["stdin" if path == "-" else Path(path).name.partition(".")[0] or path for path in paths]
    return list(zip(short if len(set(short)) == len(short) else paths, paths, strict=True))
