"""Typed text to the engine's ids and lines: names, units, whole orders as players write them. Never guesses.

`names` finds one name among many, `vocabulary` holds a game's names, `stacks` reads "3 inf, 1 arm", `orders` a line.
"""
