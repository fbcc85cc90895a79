#!/usr/bin/env bash
# jq between the stages: only claims about money or a share, and what each of them counts.
set -euo pipefail
cd "$(dirname "$0")"

nt-segments --filter < claims.jsonl |
  jq -c 'select(any(.quantities[]; .kind == "money" or .kind == "percent"))' |
  jq -r '.claim, (.quantities[] | "    \(.text): \(.low) to \(.high) \(.unit)")'
