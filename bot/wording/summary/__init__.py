"""A turn, or a whole game, as a text in the shape that forums know from TripleA, and as tables for statisticians."""
