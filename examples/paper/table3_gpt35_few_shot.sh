#!/usr/bin/env bash
# Tables 3 and 13, gpt-3.5-turbo (few-shot): four training claims, those most alike, are shown.
# Model: gpt-3.5-turbo; the key is OPENAI_API_KEY. Settings: temperature 0.3; justification and label
# together (section 4.4, Tables 11 and 12), in our own wording.
# Questions by gpt-3.5-turbo; BM25's 100 best, re-ranked by paraphrase-MiniLM-L6-v2.
# Paper: macro-F1 47.00, weighted-F1 50.98; F1 of True 44.41, False 64.26, Conflicting 32.35.
source "$(dirname "$0")/common.sh"

evidence claimdecomp
ask openai gpt-3.5-turbo --exemplars "$set/train.jsonl" --shots 4
score 47.00 50.98
