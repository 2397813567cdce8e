"""Orders given ahead, and answers left to the default."""
