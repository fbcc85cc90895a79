#!/usr/bin/env bash
# Table 2, Naive (majority class): every claim is False.
# Paper: macro-F1 24.21, weighted-F1 41.42; F1 of True 0.00, False 72.64, Conflicting 0.00.
source "$(dirname "$0")/common.sh"

gold_evidence
judge --model majority
score 24.21 41.42
