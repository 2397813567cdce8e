"""A whole game told turn by turn, as a page that a player reads: `python -m benchmarks.told`."""
