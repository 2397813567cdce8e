"""Verifiers that players run on their own machines: they share no code with the bot while they run.

`verify_dice.py` is one file for the standard library, `verify_dice.html` one page for a browser.
"""
