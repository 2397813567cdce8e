"""Before the first turn: a new game, its card, settings and welcome."""
