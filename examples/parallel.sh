#!/usr/bin/env bash
# GNU parallel: four pipelines at once, each on a part of the claims, results in the order of the input.
set -euo pipefail
cd "$(dirname "$0")"

parallel --will-cite --pipe --keep-order -N 9 --jobs 4 'nt-segments | nt-decompose' < claims.jsonl |
  jq -r '.id + "  " + .questions[0].text'
