# What the scripts of this folder share. Each of them sources it, then says what its row of the paper is made of.
#
# QUANTEMP  the data folder of the QuanTemp release, with raw_data/{train,val,test}_claims_quantemp.json
# CORPUS    its evidence snippets as JSONL, an object with `text` a line
# WORK      where everything that is made is kept, so that rows share it (default: ./paper-runs)
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
row=$(basename "$0" .sh)
gold=()

if [[ ${1-} == --tiny ]]; then
  tiny=true data=$here/tiny corpus=$here/../../numtemp/lib/data/pool.jsonl work=${WORK:-$(mktemp -d)}
  asker=() reranker=embedded
  training=(--epochs 2 --learning-rate 1e-3 --max-length 96 --device cpu)
else
  tiny=false data=${QUANTEMP:?the folder of the release} corpus=${CORPUS:?its snippets} work=${WORK:-paper-runs}
  asker=(--generator openai --model gpt-3.5-turbo --jobs 8) # section 4.1; the key is OPENAI_API_KEY
  reranker=sentence-transformers/paraphrase-MiniLM-L6-v2    # section 4.2
  training=()                                               # nt-train's defaults are the paper's
fi
mkdir -p "$work"

# A record that fails is no reason to stop: it counts as wrong in the score.
lenient() { "$@" || (($? == 1)); }

# Write a file whole or not at all, and only once: made FILE COMMAND...
made() {
  [[ -s $1 ]] || { "${@:2}" > "$1.part" && mv "$1.part" "$1"; }
}

import_claims() {
  for split in train val test; do
    nt-collect import quantemp "$data/raw_data/${split}_claims_quantemp.json" |
      jq -c --arg split "$split" '. + {split: $split}'
  done | lenient nt-segments
}

find_evidence() {
  local by=()
  [[ $1 == original ]] || by=("${asker[@]}")
  lenient nt-decompose --method "$1" "${by[@]}" "$work/claims.jsonl" |
    lenient nt-retrieve --index "$work/index" --reranker "$reranker"
}

# Take FILE's records as train.jsonl, val.jsonl and test.jsonl of the folder $set.
use() {
  set=${1%.jsonl}
  mkdir -p "$set"
  for split in train val test; do
    made "$set/$split.jsonl" jq -c --arg split "$split" 'select(.split == $split)' "$1"
  done
}

# Retrieved evidence: the best snippet a question of ClaimDecomp or Program-FC, or the claim's own three.
evidence() {
  made "$work/claims.jsonl" import_claims
  [[ -d $work/index ]] || nt-index "$corpus" --output "$work/index"
  made "$work/$1.jsonl" find_evidence "$1"
  use "$work/$1.jsonl"
}

# Gold evidence: the fact-checkers' own justifications, and no retrieval.
gold_evidence() {
  made "$work/claims.jsonl" import_claims
  use "$work/claims.jsonl"
  gold=(--gold)
}

# Print the model ID, or with --tiny build one of its FAMILY with random weights: model ID FAMILY
model() {
  if $tiny; then
    [[ -d $work/models/$2 ]] || python3 "$here/tiny.py" "$2" "$work/models/$2" "$work/claims.jsonl" "$corpus"
    echo "$work/models/$2"
  else
    echo "$1"
  fi
}

# Fine-tune on $set and judge its test claims: fine_tune ID FAMILY [OPTION...]
fine_tune() {
  nt-train verdict "$set/train.jsonl" --validation "$set/val.jsonl" --output "$work/$row" --resume \
    --model "$(model "$1" "$2")" "${gold[@]}" "${training[@]}" "${@:3}"
  judge --model "$work/$row"
}

# Ask a model about the test claims of $set: ask openai|transformers ID [OPTION...]
# With --tiny a recorded answer stands for a server's.
ask() {
  local kind=$1 name=$2
  shift 2
  if ! $tiny; then
    [[ $kind == transformers ]] || set -- --jobs 8 "$@"
  elif [[ $kind == openai ]]; then
    kind=replay name=$work/replies.jsonl
    made "$name" jq -c '{id, reply: "Justification: the evidence says so.\nLabel: REFUTES"}' "$set/test.jsonl"
  else
    name=$(model "$name" flan-t5)
  fi
  judge --model "$kind:$name" "$@"
}

judge() {
  lenient nt-nli "${gold[@]}" "$@" "$set/test.jsonl" > "$work/$row.jsonl"
}

# Print the figures under those of the paper: score MACRO-F1 WEIGHTED-F1
score() {
  echo "$row: the paper has macro-F1 $1, weighted-F1 $2"
  nt-score --format table "$work/$row.jsonl"
}
