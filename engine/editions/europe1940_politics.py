"""Europe 1940, politics: who stands by whom, and which phases a power has while it is at peace
[Europe 1940: The Political Situation; Powers Not at War with One Another]."""

from __future__ import annotations

from engine.politics.relations import belligerents
from engine.state import State

RELATE = belligerents


def at_peace(state: State, power: str) -> bool:
    """Whether a power is at war with nobody."""
    return not any(power in pair for pair in state.relations.wars)
