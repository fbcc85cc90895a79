"""Quantity segments and quantities: what the claim counts, and how much (section 3.2)."""
