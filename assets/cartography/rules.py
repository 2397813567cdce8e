"""The board as the rules know it: spaces, values, owners and links from `assets/boards/<board>.toml`."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from typing import Any

from assets.cartography.source import BOARDS

Pair = tuple[str, str]


@dataclass(frozen=True)
class Space:
    """What a map shows of a space: `closed` land is never entered by anybody, `marks` counts its stars; `neutral` is to
    whom land that may be entered leans ("strict": to nobody; "dutch": land of a power that is not in the game)."""

    name: str
    land: bool
    ipc: int
    owner: str | None
    closed: bool
    marks: int
    convoy: bool = False
    neutral: str | None = None


@dataclass(frozen=True)
class Rules:
    """All spaces and links of one board."""

    spaces: dict[str, Space]
    links: frozenset[Pair]


def pair(first: str, second: str) -> Pair:
    """Two spaces in the one order used as a key."""
    return (first, second) if first < second else (second, first)


def load(board: str) -> Rules:
    """Read the rules data of a board."""
    raw = tomllib.loads((BOARDS / f"{board}.toml").read_text(encoding="utf-8"))
    capitals = {space for power in raw["powers"].values() for space in power.get("capitals", ())}
    spaces = {key: _space(value, True, key in capitals) for key, value in raw["land"].items()}
    spaces |= {key: _space(value, False, False) for key, value in raw["sea"].items()}
    links = frozenset(pair(a, b) for a, neighbours in raw["links"].items() for b in neighbours)
    return Rules(spaces, links)


def passages(board: str) -> list[dict[str, Any]]:
    """The canals and straits of a board, as the rules data gives them."""
    return tomllib.loads((BOARDS / f"{board}.toml").read_text(encoding="utf-8")).get("canals", [])


def _space(raw: dict[str, Any], land: bool, capital: bool) -> Space:
    return Space(
        name=raw["name"],
        land=land,
        ipc=raw.get("ipc", 0),
        owner=raw.get("owner"),
        closed=bool(raw.get("impassable", False)),
        marks=int(capital) + int("victory_city" in raw),
        convoy=bool(raw.get("convoy", False)),
        neutral=None if raw.get("impassable") else raw.get("neutral", "dutch" if raw.get("dutch") else None),
    )
