"""nt-collect: claims, labels, evidence and splits from outside sources."""

from numtemp.cli import (
    collect_claims,
    collect_evidence,
    collect_import,
    collect_justification,
    collect_split,
    collect_stats,
)
from numtemp.cli.options import Common, Version, command, shared

app = command("nt-collect")


@app.callback()
def main(version: Version = False) -> None:
    """Collect claims, labels and evidence from outside sources."""


app.command("claims")(shared(Common)(collect_claims.main))
app.command("import")(shared(Common)(collect_import.main))
app.command("evidence")(shared(Common)(collect_evidence.main))
app.command("justification")(shared(Common)(collect_justification.main))
app.command("ratings")(shared(Common)(collect_stats.ratings))
app.command("dedupe")(shared(Common)(collect_split.dedupe))
app.command("split")(shared(Common)(collect_split.split))
app.command("stats")(shared(Common)(collect_stats.stats))
