"""What players get to check the dice on their own machines: the page for a browser, and the file for Python."""

from __future__ import annotations

from importlib.resources import files

PAGE = "verify_dice.html"
FILE = "verify_dice.py"


def handout(name: str) -> bytes:
    """The verifier with that name, to be attached to a message."""
    return files("verifiers").joinpath(name).read_bytes()
