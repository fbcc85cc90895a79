#!/usr/bin/env bash
# A newsroom's list of claims, one a line: the ten that most need a second look come first.
set -euo pipefail
cd "$(dirname "$0")"

jq -r .claim claims.jsonl |
  nt-collect import text - |
  nt-segments --filter | nt-decompose | nt-retrieve 2> /dev/null | nt-nli |
  jq -s -r 'sort_by([.scores[]] | max) | .[:10][] | "\([.scores[]] | max * 100 | round)%  \(.verdict)  \(.claim)"'
