"""nt-score: F1 over the three labels, its significance, and the quality of questions (section 5)."""
