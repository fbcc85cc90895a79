"""Claims, labels, pooled evidence and splits from outside sources (sections 3.1, 3.3, 3.4, appendix A)."""
