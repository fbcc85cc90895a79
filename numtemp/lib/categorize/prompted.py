"""A category by asking a server's model or a local one, or from recorded answers (section 4.3)."""

from collections.abc import Sequence
from typing import Final

from numtemp.lib.categorize.model import Found, Prompting
from numtemp.lib.categorize.prompts import CategoryPrompt, is_cut, read_exemplars, read_reply
from numtemp.lib.chat import Sampling, in_order
from numtemp.lib.errors import RecordError
from numtemp.lib.generators import GENERATORS, Asked, Generator
from numtemp.lib.labels import CATEGORIES
from numtemp.lib.record import Record

_SAMPLING: Final = Sampling(temperature=0.0, max_tokens=512)  # one word, and room to think first


class PromptedCategory:
    """Asks for one of the four categories; a reply that names none is asked for once more."""

    def __init__(self, kind: str, generator: Generator, prompt: CategoryPrompt, threads: int) -> None:
        self._generator = generator
        self._prompt = prompt
        self._threads = threads
        self.signature = {"model": f"{kind}:{generator.signature()}", "prompt": prompt.digest()}

    def find(self, records: Sequence[Record]) -> list[Found | RecordError]:
        """Ask about each record, several at once where a server answers."""
        return in_order(self._find, records, self._threads)

    def _find(self, record: Record) -> Found | RecordError:
        known = {"id": record["id"], "claim": record["claim"]}
        wrong = None
        for again in (0, 1):
            try:
                reply = self._generator.reply(
                    known, self._prompt.messages(record["claim"], wrong=wrong), again
                )
            except RecordError as error:
                return error
            category = None if reply.cut else read_reply(reply.text)
            if category is not None:
                notes = ["too long: the model was shown the beginning"] if is_cut(record["claim"]) else []
                return Found([float(label == category) for label in CATEGORIES], notes)
            wrong = reply.text
        said = " ".join((wrong or "").split())[-80:]
        return RecordError("parse_error", f"the model's reply names none of the four categories: {said!r}")


def load_prompted(kind: str, name: str, chosen: Prompting, device: str) -> PromptedCategory:
    """Load what answers: `kind` is one of PROMPTED, `name` its model or file.

    Raises SetupError or UsageError where it cannot work.
    """
    sampling = _SAMPLING.with_temperature(chosen.temperature)
    generator: Generator = GENERATORS.load(kind)(Asked(name, sampling, chosen.base_url, device=device))
    exemplars = read_exemplars(chosen.exemplars) if chosen.exemplars else None
    generator.prepare()
    generator.open()
    return PromptedCategory(kind, generator, CategoryPrompt(exemplars, chosen.shots), chosen.threads)
