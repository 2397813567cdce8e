"""Typed text to tokens, and tokens to names and units; what orders are made of them is in `bot.orders`. Never guesses.

`normalise` takes off what is around an order, `tokens` reads the text once from left to right, `stacks` reads "3 inf,
1 arm"; `names` finds one name among many, `vocabulary` holds a game's names. No pattern that can backtrack, and no text
longer than `limits` says: nobody waits for what another one types.
"""
