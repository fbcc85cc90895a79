"""Check claims with numbers and dates: a family of filters that stream JSONL.

    nt-segments < claims.jsonl | nt-decompose | nt-retrieve | nt-nli | nt-score

Each filter reads records on standard input, adds its own fields and passes all else through:

    nt-collect     claims, labels and evidence from files and from the web
    nt-segments    noun phrases over numbers, normalised quantities, numerical or not
    nt-categorize  statistical, temporal, interval or comparison
    nt-decompose   yes/no questions that together carry every number of the claim
    nt-index       an on-disk index of a pool of snippets
    nt-retrieve    BM25, re-ranking, the best snippet of each question
    nt-nli         the verdict: True, False or Conflicting, with its reasons
    nt-train       what nt-nli and nt-categorize load
    nt-score       F1 over the three labels, as a table or as rows

`numtemp.lib` is usable without the command line; `numtemp.cli` is a thin layer over it.
"""

__version__ = "0.1.0"
