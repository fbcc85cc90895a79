"""nt-index and nt-retrieve: snippets on disk, BM25, re-ranking, selection (section 4.2)."""
