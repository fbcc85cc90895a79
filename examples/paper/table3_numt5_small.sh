#!/usr/bin/env bash
# Tables 3 and 13, NumT5-small: fine-tuned on the best snippet for each question of ClaimDecomp.
# Model: nielsr/nt5-small-rc1; questions by gpt-3.5-turbo, temperature 0.3. Settings: BM25's 100 best, re-ranked
# by paraphrase-MiniLM-L6-v2; AdamW 2e-5, epsilon 1e-8, batches of 16, 256 tokens, patience 2.
# Paper: macro-F1 50.26, weighted-F1 60.26; F1 of True 36.56, False 78.45, Conflicting 35.76.
source "$(dirname "$0")/common.sh"

evidence claimdecomp
fine_tune nielsr/nt5-small-rc1 t5
score 50.26 60.26
