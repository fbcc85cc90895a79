"""The verdict: True, False or Conflicting, with its scores, its comparisons and its reasons (4.2)."""
