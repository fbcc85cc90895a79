"""Training: from labelled records to the weights that nt-nli and nt-categorize load (4.2, 4.3)."""
