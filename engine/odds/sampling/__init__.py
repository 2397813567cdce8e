"""Odds that are about right: battles fought many times over with seeded dice."""
