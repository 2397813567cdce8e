"""What the computer player goes by: one readable table, assets/players/weights.toml."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache
from typing import Any

from engine.facts import table

Weights = Mapping[str, Mapping[str, Any]]

_leaning: ContextVar[str] = ContextVar("leaning", default="")


def weights() -> Weights:
    """The table as it stands in assets, section by section; with other numbers under a leaning."""
    return _leaned(_leaning.get())


@contextmanager
def leaning(name: str) -> Generator[None]:
    """Think with the other numbers of a leaning of the table; none is the table itself."""
    before = _leaning.set(name)
    try:
        yield
    finally:
        _leaning.reset(before)


@cache
def _leaned(name: str) -> Weights:
    found: Weights = table("players", "weights")
    if not name:
        return found
    other: Weights = found["leanings"][name]
    return {section: {**numbers, **other.get(section, {})} for section, numbers in found.items()}


@dataclass(frozen=True, slots=True)
class Level:
    """How well the computer plays. fears: whether it thinks of what enemies will do; who does not takes what he can get
    (`greedy`). looks_ahead: whether it compares its plans by playing them on."""

    name: str
    fears: bool
    looks_ahead: bool


def level(name: str) -> Level:
    """A level of the table. Raises KeyError for one that is not there."""
    row = weights()["levels"][name]
    return Level(name, row["fears"], row["looks_ahead"])


EASY, STEADY = "easy", "steady"
