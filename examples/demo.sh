#!/usr/bin/env bash
# The whole pipeline on the example claims, ending in a table.
set -euo pipefail
cd "$(dirname "$0")"

nt-segments < claims.jsonl | nt-decompose | nt-retrieve | nt-nli | nt-score --format table
