"""What the computer player goes by: one readable table, assets/players/weights.toml."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from engine.facts import table


@cache
def weights() -> Mapping[str, Mapping[str, Any]]:
    """The table as it stands in assets, section by section."""
    return table("players", "weights")


@dataclass(frozen=True, slots=True)
class Level:
    """How well the computer plays. fears: whether it thinks of what the enemy will do. aims: the chances of winning
    that it tries for each attack. least_gain: what an attack must be worth, in IPCs."""

    name: str
    fears: bool
    aims: tuple[float, ...]
    least_gain: float


def level(name: str) -> Level:
    """A level of the table. Raises KeyError for one that is not there."""
    row = weights()["levels"][name]
    return Level(name, row["fears"], tuple(row["aims"]), row["least_gain"])


EASY, STEADY = "easy", "steady"
