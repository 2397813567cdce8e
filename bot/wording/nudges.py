"""What is said to who nudges another."""

from __future__ import annotations

NOBODY = "The game waits for nobody but you, or for nobody at all."


def nudged(user: str) -> str:
    return f"<@{user}> has been pinged. You can do so once a day."


def already(user: str, again: int) -> str:
    return f"<@{user}> has been nudged today already; again <t:{again // 1000}:R>."


def asleep(user: str, awake: int) -> str:
    return f"<@{user}> has quiet hours or is away, until <t:{awake // 1000}:f>; nobody was pinged."
