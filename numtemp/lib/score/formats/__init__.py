"""Rows as a table, JSONL, CSV, Markdown, LaTeX, HTML or a picture; each from the rows alone."""
