"""The league in a box: what counts, ratings, pairings, seasons and their tables."""
