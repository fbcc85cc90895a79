"""How much faster nt-nli's batches are than one record at a time, with the same verdicts, in one run.

python benchmarks/batching.py [--records N] [--layers N] [--width N] [--model FOLDER] [--threads N]

N records of mixed length, snippets of about 30 tokens as in QuanTemp's collection and now and then a page,
are judged by a BERT with random weights, or by FOLDER: in batches as nt-nli does it, and one by one as the
paper's own code does it (one text a run, no padding, states and attentions returned). Both sides have the
same weights, threads and packed texts; the time of the batches includes packing. With more threads than free
cores torch's threads wait for each other, on both sides but more often one by one: such a ratio flatters.
"""

import argparse
import random
import tempfile
import time
from pathlib import Path
from typing import Any

from numtemp.lib.minilm import folder as minilm_folder
from numtemp.lib.nli.case import read_case
from numtemp.lib.nli.encoder import load_encoder
from numtemp.lib.nli.hub import MAX_LENGTH
from numtemp.lib.nli.stage import NliStage

TOWNS = ["Orra", "Velm", "Tesk", "Harn", "Quill", "Dorn", "Esker", "Pilm"]
THINGS = ["farms", "schools", "bridges", "ships", "mills", "wells"]


def main() -> None:
    """Judge the records both ways and print the times, the ratio and how far the scores are apart."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--records", type=int, default=500)
    parser.add_argument("--layers", type=int, default=2)
    parser.add_argument("--width", type=int, default=64)
    parser.add_argument("--model", help="a folder that nt-train --model wrote")
    parser.add_argument("--threads", type=int, default=1)
    given = parser.parse_args()
    import torch

    torch.set_num_threads(given.threads)
    cases = [read_case(record) for record in records(given.records)]
    with tempfile.TemporaryDirectory() as work:
        model = load_encoder(
            given.model or bert(Path(work), given.layers, given.width), gold=False, device="cpu"
        )
        folder = given.model or bert(Path(work), given.layers, given.width)
        model = load_encoder(folder, gold=False, device="cpu")
        model.logits(cases[:50])  # warm
        clock = Clock()
        size = NliStage.batch_size
        together = [row for at in range(0, len(cases), size) for row in model.logits(cases[at : at + size])]
        in_batches = clock.read()
        texts = [model.text(case) for case in cases]
        alone, one_by_one = loop(folder, texts)
    same = sum(one.argmax() == other.argmax() for one, other in zip(together, alone, strict=True))
    apart = max(abs(one - other).max() for one, other in zip(together, alone, strict=True))
    for name, (wall, cpu) in ((f"batches of {size}", in_batches), ("one by one", one_by_one)):
        print(f"{name}: {wall:.2f} s, {cpu:.2f} CPU s, {len(cases) / wall:,.0f} records/s")
    wall, cpu = (slow / fast for slow, fast in zip(one_by_one, in_batches, strict=True))
    print(f"ratio {wall:.2f}, of CPU time {cpu:.2f}")
    print(f"{same} of {len(cases)} verdicts the same, logits {apart:.0e} apart")


class Clock:
    """Measures from when it is made."""

    def __init__(self) -> None:
        self._started = time.perf_counter(), time.process_time()

    def read(self) -> tuple[float, float]:
        """Return seconds and CPU seconds."""
        return time.perf_counter() - self._started[0], time.process_time() - self._started[1]


def loop(folder: str, texts: list[str]) -> tuple[list[Any], tuple[float, float]]:
    """Return the logits of each text, run by itself, and the seconds and CPU seconds that they took."""
    import torch
    from transformers import AutoModelForSequenceClassification, AutoTokenizer

    tokenizer = AutoTokenizer.from_pretrained(folder)
    model = AutoModelForSequenceClassification.from_pretrained(folder, attn_implementation="eager").eval()
    found = []
    clock = Clock()
    for text in texts:
        encoded = tokenizer(text, truncation=True, max_length=MAX_LENGTH, return_tensors="pt")
        with torch.no_grad():
            output = model(**encoded, output_hidden_states=True, output_attentions=True)
        found.append(output.logits[0].numpy())
    return found, clock.read()


def records(count: int) -> list[dict[str, Any]]:
    """Return records with 0 to 4 snippets of 8 to 40 tokens; one in fifty is a page of 400."""
    draw = random.Random(0)
    made = []
    for number in range(count):
        town, thing = draw.choice(TOWNS), draw.choice(THINGS)
        sizes = [draw.randint(8, 40) if draw.random() > 0.02 else 400 for _ in range(draw.randint(0, 4))]
        snippets = [
            " ".join(
                f"{draw.choice(TOWNS)} has {draw.randint(2, 900)} {draw.choice(THINGS)}."
                for _ in range(max(size // 6, 1))
            )
            for size in sizes
        ]
        made.append(
            {
                "id": str(number),
                "claim": f"{town} has {draw.randint(2, 900)} {thing}.",
                "evidence": [{"id": f"e{at}", "text": text} for at, text in enumerate(snippets)],
            }
        )
    return made


def bert(folder: Path, layers: int, width: int) -> str:
    """Write a BERT with random weights and the tokenizer of all-MiniLM-L6-v2; return its folder."""
    import torch
    from transformers import AutoTokenizer, BertConfig, BertForSequenceClassification

    torch.manual_seed(0)
    tokenizer = AutoTokenizer.from_pretrained(minilm_folder())
    config = BertConfig(
        vocab_size=len(tokenizer),
        hidden_size=width,
        num_hidden_layers=layers,
        num_attention_heads=max(width // 32, 1),
        intermediate_size=4 * width,
        id2label={0: "False", 1: "Conflicting", 2: "True"},
        initializer_range=0.2,
    )
    BertForSequenceClassification(config).save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return str(folder)


if __name__ == "__main__":
    main()
