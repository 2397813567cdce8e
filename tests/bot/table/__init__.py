"""The table before and around a game."""
