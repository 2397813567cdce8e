"""Standing orders in words."""

from __future__ import annotations

from typing import Any

from bot.wording.speech import Speech, listed, words
from engine.state import State


def standing_text(state: State, powers: list[str], say: Speech) -> str:
    """What is decided for these powers while their player is away."""
    lines: list[str] = []
    for power in powers:
        own = [order for order in state.orders if order.power == power]
        told = [f"{words(order.about)}: {_choice(order.choice)}{_where(order.where, say)}" for order in own]
        lines.append(f"**{say.power(power)}**: {'; '.join(told) or 'no standing orders, you are always asked'}")
    return "\n".join(lines)


def _choice(choice: Any) -> str:
    if isinstance(choice, dict):
        return ", ".join(f"{words(str(key))} {value}" for key, value in choice.items())
    if isinstance(choice, (list, tuple)):
        return listed([words(str(part)) for part in choice], last=", then ")
    return words(str(choice))


def _where(where: tuple[str, ...], say: Speech) -> str:
    return f" in {say.spaces(where)}" if where else ""
