#!/usr/bin/env bash
# Tables 3 and 13, bart-large-mnli: fine-tuned on the best snippet for each question of ClaimDecomp.
# Model: facebook/bart-large-mnli; questions by gpt-3.5-turbo, temperature 0.3. Settings: BM25's 100 best, re-ranked
# by paraphrase-MiniLM-L6-v2; AdamW 2e-5, epsilon 1e-8, batches of 16, 256 tokens, patience 2.
# Paper: macro-F1 56.71, weighted-F1 64.54; F1 of True 51.23, False 79.56, Conflicting 39.37.
source "$(dirname "$0")/common.sh"

evidence claimdecomp
fine_tune facebook/bart-large-mnli bart
score 56.71 64.54
