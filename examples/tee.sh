#!/usr/bin/env bash
# tee between the stages: what each of them wrote can be looked at afterwards.
set -euo pipefail
cd "$(dirname "$0")"

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

nt-segments < claims.jsonl | tee "$folder/segments.jsonl" |
  nt-decompose | tee "$folder/questions.jsonl" |
  nt-retrieve 2> /dev/null | tee "$folder/evidence.jsonl" |
  nt-nli > "$folder/verdicts.jsonl"

# A false claim, from the words to the verdict.
id=$(jq -r 'select(.label == "False") | .id' claims.jsonl | head -1)
jq -r --arg id "$id" 'select(.id == $id) | .claim' "$folder/segments.jsonl"
jq -r --arg id "$id" 'select(.id == $id) | .questions[] | "  ? \(.text)"' "$folder/questions.jsonl"
jq -r --arg id "$id" 'select(.id == $id) | .evidence[] | "  - \(.text)"' "$folder/evidence.jsonl"
jq -r --arg id "$id" 'select(.id == $id) | "  = \(.verdict): \(.rationale)"' "$folder/verdicts.jsonl"
