"""Who is at war with whom and who stands by whom, worked out once so that asking is quick."""

from collections.abc import Set as AbstractSet

from msgspec import Struct

NEUTRAL = "neutral"
"""Whose the armies of violated neutrals are. It is no power: it takes no turns, and stands by nobody."""
Pair = tuple[str, str]


class Relations(Struct, frozen=True):
    """Every pair of powers both ways round, in one of the three sets. A power stands by itself. `apart` are the powers
    that are neutral on one map of a board that joins several, though they are at war on another; `fighting` those that
    are at war with anybody."""

    wars: AbstractSet[Pair]
    friends: AbstractSet[Pair]
    peace: AbstractSet[Pair]
    apart: AbstractSet[Pair] = frozenset()
    fighting: AbstractSet[str] = frozenset()
