"""What a replay is made from, as a value: the record's own text."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class ReplayRequest:
    """A game's header and lines, as they stand in its record; `players`: power and who plays it, where that is told."""

    header: str
    lines: tuple[str, ...]
    players: tuple[tuple[str, str], ...] = ()
