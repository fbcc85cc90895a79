#!/usr/bin/env bash
# Tables 3 and 13, gpt-3.5-turbo (zero-shot): no example is shown.
# Model: gpt-3.5-turbo; the key is OPENAI_API_KEY. Settings: temperature 0.3; justification and label
# together (section 4.4, Tables 11 and 12), in our own wording.
# Questions by gpt-3.5-turbo; BM25's 100 best, re-ranked by paraphrase-MiniLM-L6-v2.
# Paper: macro-F1 33.87, weighted-F1 33.25; F1 of True 37.81, False 32.57, Conflicting 31.25.
source "$(dirname "$0")/common.sh"

evidence claimdecomp
ask openai gpt-3.5-turbo
score 33.87 33.25
