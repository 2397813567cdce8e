"""Decisions of those who are away: sealed standing orders, what they say, when they apply, what they answer.

Pure. `secrets` is what is kept, `reading` makes it from a text, `matching` finds the answer to a question of the game.
"""
