#!/usr/bin/env bash
# Tables 3 and 13, FinQA-Roberta-Large: the release's own checkpoint, fine-tuned for ClaimDecomp, as it is.
# CHECKPOINT names it: models/finqa_roberta_claimdecomp_early_stop_2/model_weights.zip of the release.
# Model: FacebookAI/roberta-large-mnli is the encoder that it was made from; questions by gpt-3.5-turbo,
# temperature 0.3. Settings: BM25's 100 best, re-ranked by paraphrase-MiniLM-L6-v2; 256 tokens.
# Paper: macro-F1 58.32, weighted-F1 65.23; F1 of True 49.72, False 77.91, Conflicting 47.33.
source "$(dirname "$0")/common.sh"

evidence claimdecomp
base=$(model FacebookAI/roberta-large-mnli checkpoint)
if $tiny; then CHECKPOINT=$base/model_weights.zip; fi
judge --model "quantemp:${CHECKPOINT:?the published model}" --base "$base"
score 58.32 65.23
