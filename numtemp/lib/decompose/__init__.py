"""Questions about a claim: what has to be looked up before it can be judged (section 4.1)."""
