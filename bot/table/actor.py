"""Somebody at the door: what every question to the table begins with."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Visit:
    """Who asks for something, where, by which interaction."""

    interaction: str
    user: str
    guild: str | None
    channel: str
