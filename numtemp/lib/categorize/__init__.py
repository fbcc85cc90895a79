"""The four categories of numerical claims: statistical, temporal, interval, comparison (section 4.3)."""
