"""Recorded games of a season, and who sat where in them."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from msgspec.structs import replace

from bot.league.law import Law
from bot.league.proof import Evidence
from bot.store.seats import Seat

GAMES = Path(__file__).resolve().parents[2] / "games"
BERLIN = "1941-berlin-in-three-rounds"
LAW = Law("1941", options={"victory": "short"}, dice="scripted")
AXIS, ALLIES = ("germany", "japan"), ("soviet_union", "united_kingdom", "united_states")


@cache
def lines_of(name: str) -> tuple[str, ...]:
    return tuple((GAMES / f"{name}.jsonl").read_text("utf-8").splitlines())


def seat(power: str, user: str, since: int = 0, until: int | None = None) -> Seat:
    """Somebody has a power from one line of the record to another."""
    return Seat(power, user, since, since, until, until)


def seated(axis: str = "ann", allies: str = "bob") -> tuple[Seat, ...]:
    """One person a side."""
    return tuple(seat(power, axis) for power in AXIS) + tuple(seat(power, allies) for power in ALLIES)


def berlin(seats: Sequence[Seat] | None = None, lines: int | None = None, *more: str) -> Evidence:
    """The game in which Berlin falls in round 3, or so many of its lines with more behind them."""
    header, *played = lines_of(BERLIN)
    kept = tuple(played if lines is None else played[:lines]) + more
    return Evidence("g1", 1_000, header, kept, tuple(seats or seated()))


def changed(evidence: Evidence, old: str, new: str) -> Evidence:
    """With another header."""
    return replace(evidence, header=evidence.header.replace(old, new))
