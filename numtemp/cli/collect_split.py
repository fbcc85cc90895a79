"""nt-collect dedupe and split: each claim once, and three parts that share none."""

from collections import Counter
from collections.abc import Iterable
from contextlib import ExitStack
from typing import TYPE_CHECKING, Annotated

import typer

from numtemp.cli.collect_io import Output, open_output, read_claims
from numtemp.cli.options import Common, Files
from numtemp.cli.outputs import refuse_input
from numtemp.cli.report import Progress
from numtemp.cli.run import Session, run
from numtemp.lib.jsonl import dump_line, parse_line

if TYPE_CHECKING:
    from numtemp.lib.collect.spool import Spool

Similar = Annotated[
    float,
    typer.Option(
        "--similarity", min=0.1, max=1.0, help="Claims are near-duplicates from this Jaccard similarity on."
    ),
]
Dropped = Annotated[
    str | None,
    typer.Option(metavar="FILE", help="Write what was left out here, with reason.", show_default=False),
]
Ratio = Annotated[str, typer.Option(metavar="A,B,C", help="Shares of train, validation and test.")]
Sizes = Annotated[
    str | None,
    typer.Option(
        metavar="B,C", help="Claims for validation and test; the rest is for training.", show_default=False
    ),
]
Out = Annotated[
    str | None,
    typer.Option(
        metavar="DIR", help="Write train.jsonl, validation.jsonl, test.jsonl there.", show_default=False
    ),
]
Seed = Annotated[int, typer.Option(min=0, help="Goes into the hash of the id.")]


def dedupe(options: Common, files: Files = None, similarity: Similar = 0.8, dropped: Dropped = None) -> None:
    """Pass each claim once, the first of those that nearly repeat it.

    Claims are compared by their words and word pairs, without case and punctuation. Claims whose numbers
    differ, or of which one has a negation, are never duplicates.
    """

    def body(session: Session) -> None:
        from numtemp.lib.collect.similar import NearDuplicates
        from numtemp.lib.collect.spool import Spool

        if dropped:
            refuse_input("--dropped", dropped, files or ["-"])
        with ExitStack() as stack:
            aside = stack.enter_context(open_output(dropped)) if dropped else None
            spool = stack.enter_context(Spool())
            progress = stack.enter_context(Progress(session.report, "claims", None))
            output = Output(session, progress)
            index = NearDuplicates(lambda number: str(parse_line(spool[number])["claim"]), similarity)
            for _, record in read_claims(session, files):
                kept = {"id": record["id"], "claim": record["claim"], "label": record.get("label")}
                spool.add(dump_line(kept))
                found = index.add(record["claim"])
                if not found:
                    output.add(record)
                    continue
                first = parse_line(spool[found[0]])
                session.count("near-duplicates")
                if first["label"] != record.get("label"):
                    session.count("of them with another label")
                if aside:
                    aside.write(dump_line({**record, "dropped": "duplicate", "duplicate_of": first["id"]}))
            output.flush()

    run("nt-collect", options, body)


def split(
    options: Common,
    files: Files = None,
    ratio: Ratio = "0.64,0.2,0.16",
    sizes: Sizes = None,
    similarity: Similar = 0.8,
    seed: Seed = 0,
    out: Out = None,
) -> None:
    """Divide claims into train, validation and test.

    Adds split. A hash of the id decides, so new claims move no old ones; a claim that has a split keeps it.
    Near-duplicates stay together. With --ratio every label and category has these shares in expectation,
    with --sizes to the claim. Ends with a summary on stderr.
    """

    def body(session: Session) -> None:
        from numtemp.lib.collect.similar import NearDuplicates
        from numtemp.lib.collect.splits import SPLITS, Splitter, read_numbers, shortfalls
        from numtemp.lib.collect.spool import Spool

        for name in SPLITS if out else ():
            refuse_input("--out", f"{out}/{name}.jsonl", files or ["-"])
        ratios = read_numbers(ratio, 3, "--ratio")
        wanted = [int(number) for number in read_numbers(sizes, 2, "--sizes")] if sizes else None
        with Spool() as spool:
            splitter = Splitter(seed)
            index = NearDuplicates(lambda number: str(parse_line(spool[number])["claim"]), similarity)
            for _, record in read_claims(session, files):
                spool.add(dump_line(record))
                splitter.add(record, index.add(record["claim"]))
            chosen = splitter.by_size(*wanted) if wanted else splitter.by_ratio(ratios)
            labels = _write(session, spool, (SPLITS[part] for part in chosen), out)
        total = sum(counts.total() for counts in labels.values())
        asked = [total - sum(wanted), *wanted] if wanted else ratios
        if found := shortfalls(asked, list(labels.values())):
            session.report.warning(f"{total:,} claims are few for this division: {'; '.join(found)}")

    run("nt-collect", options, body)


def _write(
    session: Session, spool: "Spool", splits: Iterable[str], out: str | None
) -> dict[str, Counter[str]]:
    """Write the claims with their splits, to stdout or into files, and the summary to stderr.

    Returns the claims of each split by label.
    """
    from numtemp.lib.collect.splits import SPLITS

    labels: dict[str, Counter[str]] = {name: Counter() for name in SPLITS}
    with ExitStack() as stack:
        places = (
            {name: stack.enter_context(open_output(f"{out}/{name}.jsonl")) for name in SPLITS} if out else {}
        )
        output = Output(session, stack.enter_context(Progress(session.report, "claims", None)))
        for line, name in zip(spool, splits, strict=True):
            record = {**parse_line(line), "split": name}
            labels[name][str(record.get("label") or "no label")] += 1
            if out:
                places[name].write(dump_line(record))
            else:
                output.add(record)
        output.flush()
    total = len(spool) or 1
    for name, counts in labels.items():
        size = counts.total()
        shares = ", ".join(f"{label} {count / size:.2%}" for label, count in sorted(counts.items()))
        session.report.line(f"{name}: {size:,} claims ({size / total:.1%})" + (f": {shares}" if size else ""))
    return labels
