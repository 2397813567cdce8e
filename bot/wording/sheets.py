"""Orders as they were typed: which of them can be carried out, and what is wrong with the others."""

from __future__ import annotations

from bot.wording.speech import ended
from bot.wording.unclear import EMPTY, NONE_MOVES

NOTHING = EMPTY
TOO_MANY = "That is more than {most} orders at once; send them in parts."
WHICH = "Which {kind}?"
POSSIBLE = "{refused} Possible: {near}"
ALONE = "this rolls dice; give it by itself, after the rest"
CHANGE = "Change…"
ALL_OR_NOTHING = "Nothing is carried out before every line is in order."
THESE = "These orders"
NO_UNIT = "“{text}” is no unit."
NOTHING_MOVES = NONE_MOVES


def fault(order: str, why: str) -> str:
    return f"✗ {order}: {why}"


def good(order: str, rolls: bool = False) -> str:
    return f"✓ {order}" + (" (rolls dice)" if rolls else "")


def possible(refused: str, near: str) -> str:
    """Why an order is refused, and the nearest one that is legal."""
    return POSSIBLE.format(refused=refused, near=ended(near))


def confirm(count: int) -> str:
    return f"Confirm {count} orders"


def only(count: int) -> str:
    return f"Only the {count} in order"
