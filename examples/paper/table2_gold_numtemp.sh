#!/usr/bin/env bash
# Table 2, gold evidence, NumTemp only: roberta-large-mnli fine-tuned on the fact-checkers' justifications.
# Model: FacebookAI/roberta-large-mnli. Settings: AdamW 2e-5, epsilon 1e-8, batches of 16, 256 tokens, patience 2.
# Paper: macro-F1 62.85, weighted-F1 69.79; F1 of True 56.86, False 82.92, Conflicting 48.79.
source "$(dirname "$0")/common.sh"

gold_evidence
fine_tune FacebookAI/roberta-large-mnli roberta
score 62.85 69.79
