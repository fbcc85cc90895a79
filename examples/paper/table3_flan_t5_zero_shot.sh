#!/usr/bin/env bash
# Tables 3 and 13, FlanT5 (zero-shot): no example is shown.
# Model: google/flan-t5-xl, on this machine. Settings: temperature 0.3; justification and label
# together (section 4.4, Tables 11 and 12), in our own wording.
# Questions by gpt-3.5-turbo; BM25's 100 best, re-ranked by paraphrase-MiniLM-L6-v2.
# Paper: macro-F1 30.68, weighted-F1 37.64; F1 of True 36.35, False 52.56, Conflicting 3.15.
source "$(dirname "$0")/common.sh"

evidence claimdecomp
ask transformers google/flan-t5-xl
score 30.68 37.64
