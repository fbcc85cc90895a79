"""A verdict by prompting a server's model or a local one, or from recorded answers (4.4, Tables 11, 12)."""

import re
from collections.abc import Sequence
from typing import Final

from numtemp.lib.chat import Sampling, in_order
from numtemp.lib.errors import RecordError
from numtemp.lib.generators import GENERATORS, Asked, Generator
from numtemp.lib.labels import LABELS
from numtemp.lib.nli.case import Case
from numtemp.lib.nli.compare import compare
from numtemp.lib.nli.model import Judgement, Prompting
from numtemp.lib.nli.prompts import VerdictPrompt, longest, read_exemplars, read_reply

_NUMBER: Final = re.compile(r"\d+(?:[.,]\d+)*")
_SAMPLING: Final = Sampling(temperature=0.3, max_tokens=512)  # section 4.4


class Prompted:
    """Asks for justification and label at once; a reply without a label is asked for once more."""

    def __init__(self, kind: str, generator: Generator, prompt: VerdictPrompt, threads: int) -> None:
        self._generator = generator
        self._prompt = prompt
        self._threads = threads
        self.signature = {"model": f"{kind}:{generator.signature()}", "prompt": prompt.digest()}

    def judge(self, cases: Sequence[Case]) -> list[Judgement | RecordError]:
        """Ask about each case, several at once where a server answers."""
        return in_order(self._judge, cases, self._threads)

    def _judge(self, case: Case) -> Judgement | RecordError:
        record = {"id": case.id, "claim": case.claim}
        wrong = None
        for again in (0, 1):
            try:
                reply = self._generator.reply(record, self._prompt.messages(case, wrong=wrong), again)
            except RecordError as error:
                return error
            found = None if reply.cut else read_reply(reply.text)
            if found is not None:
                return _judgement(case, *found)
            wrong = reply.text
        return RecordError("parse_error", "the model's reply does not end in a line with a label")


def _judgement(case: Case, verdict: str, reason: str) -> Judgement:
    scores = {label: float(label == verdict) for label in LABELS}
    rationale = reason or f"The model answered {verdict} and gave no reason."
    notes = []
    texts = [*case.questions, *(snippet.text for snippet in case.snippets)]
    if any(len(text) > longest(case) for text in texts):
        notes.append(f"too long: the model was shown {longest(case):,} characters of each text")
    given = {number for text in (case.claim, *texts) for number in _NUMBER.findall(text)}
    given |= {str(position) for position, _ in enumerate(case.snippets, 1)}
    if strange := [number for number in dict.fromkeys(_NUMBER.findall(reason)) if number not in given]:
        notes.append(f"numbers of the rationale that neither claim nor evidence has: {', '.join(strange)}")
    return Judgement(verdict, scores, compare(case), rationale, notes)


def load_prompted(kind: str, name: str, chosen: Prompting, *, gold: bool, device: str) -> Prompted:
    """Load what answers: `kind` is openai, transformers or replay, `name` its model or file.

    Raises SetupError or UsageError where it cannot work.
    """
    sampling = _SAMPLING.with_temperature(chosen.temperature)
    generator: Generator = GENERATORS.load(kind)(Asked(name, sampling, chosen.base_url, device=device))
    exemplars = read_exemplars(chosen.exemplars, gold=gold) if chosen.exemplars else []
    generator.prepare()
    generator.open()
    return Prompted(kind, generator, VerdictPrompt(exemplars, chosen.shots), chosen.threads)
