#!/usr/bin/env bash
# tail -f: each claim is answered as soon as it is appended to a log.
set -euo pipefail
cd "$(dirname "$0")"

log=$(mktemp)
trap 'rm -f "$log"' EXIT

# Somebody appends a claim now and then.
while read -r claim; do
  sleep 0.2
  printf '%s\n' "$claim" >> "$log"
done < <(head -3 claims.jsonl) &

tail -n +1 --pid=$! -s 0.1 -f "$log" | nt-segments | jq -r '"\(.id): \(.quantities | length) quantities"'
