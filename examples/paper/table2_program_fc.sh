#!/usr/bin/env bash
# Table 2, Program-FC: roberta-large-mnli fine-tuned on the best snippet for each step of a program.
# Model: FacebookAI/roberta-large-mnli; programs by gpt-3.5-turbo, temperature 0. Settings: BM25's 100 best,
# re-ranked by paraphrase-MiniLM-L6-v2; AdamW 2e-5, epsilon 1e-8, batches of 16, 256 tokens, patience 2.
# Paper: macro-F1 53.43, weighted-F1 62.34; F1 of True 47.42, False 79.46, Conflicting 33.40.
source "$(dirname "$0")/common.sh"

evidence programfc
fine_tune FacebookAI/roberta-large-mnli roberta
score 53.43 62.34
