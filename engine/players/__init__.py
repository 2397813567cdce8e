"""Players that choose for themselves."""
