#!/usr/bin/env bash
# Tables 3 and 13, T5-small: fine-tuned on the best snippet for each question of ClaimDecomp.
# Model: google-t5/t5-small; questions by gpt-3.5-turbo, temperature 0.3. Settings: BM25's 100 best, re-ranked
# by paraphrase-MiniLM-L6-v2; AdamW 2e-5, epsilon 1e-8, batches of 16, 256 tokens, patience 2.
# Paper: macro-F1 44.96, weighted-F1 56.89; F1 of True 19.65, False 77.22, Conflicting 38.02.
source "$(dirname "$0")/common.sh"

evidence claimdecomp
fine_tune google-t5/t5-small t5
score 44.96 56.89
