#!/usr/bin/env bash
# A killed run is finished by the same command with --skip-done; nothing is lost and nothing is done twice.
set -euo pipefail
cd "$(dirname "$0")"

out=$(mktemp)
trap 'rm -f "$out"' EXIT

# The first run dies after a few records, in the middle of a line.
nt-segments --batch-size 1 < claims.jsonl > "$out" &
while (($(wc -l < "$out") < 5)) && kill -0 $! 2> /dev/null; do sleep 0.05; done
kill -9 $! 2> /dev/null || true
wait $! 2> /dev/null || true
truncate -s -9 "$out"
echo "after the kill: $(jq -Rr 'fromjson? | .id' "$out" | wc -l) whole records of $(wc -l < claims.jsonl)" >&2

nt-segments --skip-done "$out" < claims.jsonl >> "$out"

# The torn line was taken off, and its record done again.
jq -r .id "$out" | sort | uniq -c | awk '{ n += $1; if ($1 > 1) twice++ } END { print n " records, " twice + 0 " twice" }'
