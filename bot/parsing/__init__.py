"""Typed text to the engine's ids and lines: names, units, whole orders as players write them. Never guesses.

`normalise` takes off what is around an order, `tokens` reads the text once from left to right, `orders` are small
grammars over tokens, `stacks` reads "3 inf, 1 arm"; `names` finds one name among many, `vocabulary` holds a game's
names. No pattern that can backtrack, and no text longer than `limits` says: nobody waits for what another one types.
"""
