"""What the tests of nt-score share: records as lines, and the rows that come back."""

import json


def lines(*records):
    return b"".join(json.dumps(record).encode() + b"\n" for record in records)


def rows(done):
    return [json.loads(line) for line in done.stdout.splitlines()]


def value(done, metric, slice="all"):
    found = [row for row in rows(done) if row["metric"] == metric and row["slice"] == slice]
    assert len(found) == 1
    return found[0]["value"]


def figures(done):
    return {(row["system"], row["metric"], row["slice"]): row["value"] for row in rows(done)}


RECORDS = [
    {"id": "a", "claim": "Rents rose by 4%.", "label": "True", "verdict": "True", "category": "statistical"},
    {"id": "b", "claim": "It opened in 1990.", "label": "False", "verdict": "False", "category": "temporal"},
]
