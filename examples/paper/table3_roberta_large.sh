#!/usr/bin/env bash
# Tables 3 and 13, Roberta-large: fine-tuned on the best snippet for each question of ClaimDecomp.
# Model: FacebookAI/roberta-large; questions by gpt-3.5-turbo, temperature 0.3. Settings: BM25's 100 best, re-ranked
# by paraphrase-MiniLM-L6-v2; AdamW 2e-5, epsilon 1e-8, batches of 16, 256 tokens, patience 2.
# Paper: macro-F1 54.43, weighted-F1 62.16; F1 of True 50.58, False 77.23, Conflicting 35.50.
source "$(dirname "$0")/common.sh"

evidence claimdecomp
fine_tune FacebookAI/roberta-large roberta
score 54.43 62.16
