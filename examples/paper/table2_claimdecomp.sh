#!/usr/bin/env bash
# Table 2, ClaimDecomp: roberta-large-mnli fine-tuned on the best snippet for each question.
# Model: FacebookAI/roberta-large-mnli; questions by gpt-3.5-turbo, temperature 0.3, frequency penalty 0.6,
# presence penalty 0.8. Settings: BM25's 100 best, re-ranked by paraphrase-MiniLM-L6-v2; AdamW 2e-5, epsilon
# 1e-8, batches of 16, 256 tokens, patience 2.
# Paper: macro-F1 57.12, weighted-F1 64.89; F1 of True 51.82, False 79.82, Conflicting 39.72.
source "$(dirname "$0")/common.sh"

evidence claimdecomp
fine_tune FacebookAI/roberta-large-mnli roberta
score 57.12 64.89
