"""A run of nt-score: files in, rows out, and the wrong records on the side."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain

from numtemp.lib.record import Record
from numtemp.lib.score.inputs import is_csv, read_csv
from numtemp.lib.score.mistakes import Mistakes
from numtemp.lib.score.outcome import Problem
from numtemp.lib.score.rows import Row
from numtemp.lib.score.settings import Settings

Reader = Callable[[Iterable[str]], Iterator[tuple[str, Record]]]

LISTED = 200
"""How many of the worst errors a page lists."""


class Job:
    """What to score, and how: `read` yields (place, record) of JSONL files, `problem` takes complaints."""

    def __init__(self, settings: Settings, read: Reader, problem: Problem) -> None:
        self.settings = settings
        self.read = read
        self.problem = problem

    def records(self, files: Sequence[str]) -> Iterator[tuple[str, Record]]:
        """Yield the records of JSONL and CSV files, or of standard input where there are none."""
        return chain.from_iterable(
            read_csv(path, self.problem) if is_csv(path) else self.read([path]) for path in files or ["-"]
        )

    def stream(self, files: Sequence[str], mistakes: Mistakes | None) -> list[Row]:
        """Score records that carry label and verdict, all files as one stream."""
        from numtemp.lib.score.stream import count_records, stream_rows

        tally = count_records(self.records(files), self.settings, self.problem, mistakes)
        return stream_rows(tally, self.settings, "records" if self.settings.majority else "")

    def systems(self, files: Sequence[str], gold: str, join: str, mistakes: Mistakes | None) -> list[Row]:
        """Score each file as a system of its own against the labels of `gold`."""
        from numtemp.lib.score.systems import names_of, read_gold, read_system
        from numtemp.lib.score.versus import systems_rows

        settings = self.settings
        labels = read_gold(self.records([gold]), join, settings.by, self.problem, mistakes is not None)
        paths = files or ["-"]
        systems = [
            read_system(name, self.records([path]), labels, settings.allow_mixed, self.problem, mistakes)
            for name, path in zip(names_of(paths), paths, strict=True)
        ]
        return systems_rows(labels, systems, settings)
