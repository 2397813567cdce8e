"""Income [1941: Phase 6: Collect Income]."""

from __future__ import annotations

from engine.board.control import income
from engine.events import Earned, Interdicted
from engine.play import Play
from engine.state import State


def collect(play: Play, power: str) -> None:
    """Add the IPC value of all the power holds to its treasury, less what enemies keep from it."""
    amount = income(play.state, power)
    for enemy, kept in interdicted(play.state, power).items():
        kept = min(kept, amount)
        amount -= kept
        play.tell(Interdicted(power, enemy, kept))
    play.state.treasury[power] = play.state.treasury.get(power, 0) + amount
    play.tell(Earned(power, amount, play.state.treasury[power]))


def interdicted(state: State, power: str) -> dict[str, int]:
    """IPCs that enemy units on the board keep from a power, by enemy [Revised: U-Boat Interdiction]."""
    kept: dict[str, int] = {}
    for unit in state.units.values():
        rule = state.kind(unit).facts.get("interdicts")
        if rule and power in rule["from"] and state.is_enemy(unit.owner, power):
            kept[unit.owner] = kept.get(unit.owner, 0) + rule["ipc"]
    return kept
