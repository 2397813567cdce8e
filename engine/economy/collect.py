"""Income [1941: Phase 6: Collect Income]."""

from __future__ import annotations

from engine.economy.accounts import account_of, accounts_of, receive
from engine.economy.capitals import CapitalRules
from engine.events import Earned, Interdicted
from engine.play import Play
from engine.state import State


def collect(play: Play, capitals: CapitalRules, power: str) -> None:
    """Pay into each account of the power whose capital is not lost the IPC value of what it holds there, less what
    enemies keep from it."""
    state, interdicting = play.state, interdicted(play.state, power)
    accounts = accounts_of(state.board, power)
    for account in [account for account in accounts if not capitals.lost(state, power, account)]:
        amount = income_of(state, power, account)
        for enemy, wanted in interdicting.items():
            kept = min(wanted, amount)
            amount -= kept
            interdicting[enemy] -= kept
            play.tell(Interdicted(power, enemy, kept))
        play.tell(Earned(power, amount, receive(state, account, amount)))


def income_of(state: State, power: str, account: str) -> int:
    """IPC value of what a power holds, as far as it is paid into an account [1941: Phase 6: Collect Income]."""
    held = (space for space, owner in state.owners.items() if owner == power)
    return sum(state.board.spaces[space].ipc for space in held if account_of(state, power, space) == account)


def interdicted(state: State, power: str) -> dict[str, int]:
    """IPCs that enemy units on the board keep from a power, by enemy [Revised: U-Boat Interdiction]."""
    kept: dict[str, int] = {}
    for unit in state.units.seen():
        rule = state.kind(unit).facts.get("interdicts")
        if rule and power in rule["from"] and state.is_enemy(unit.owner, power):
            kept[unit.owner] = kept.get(unit.owner, 0) + rule["ipc"]
    return kept
