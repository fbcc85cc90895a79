#!/usr/bin/env bash
# Table 2, Original Claim (baseline): roberta-large-mnli fine-tuned on the claim's three best snippets.
# Model: FacebookAI/roberta-large-mnli. Settings: BM25's 100 best, re-ranked by paraphrase-MiniLM-L6-v2;
# AdamW 2e-5, epsilon 1e-8, batches of 16, 256 tokens, patience 2.
# Paper: macro-F1 52.48, weighted-F1 58.52; F1 of True 51.59, False 70.60, Conflicting 35.27.
source "$(dirname "$0")/common.sh"

evidence original
fine_tune FacebookAI/roberta-large-mnli roberta
score 52.48 58.52
