"""While the bot is loaded nothing is collected, and what is loaded is not looked through afterwards either: it stays,
and looking through it again and again takes a fifth of the time that a start takes. Who imports this says `done` after
the last import."""

import gc

_collected = gc.isenabled()
gc.disable()


def done() -> None:
    """Everything is loaded, and stays: collect again what is made from now on, if that is how it was."""
    if _collected:
        gc.freeze()
        gc.enable()
