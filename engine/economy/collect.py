"""Income [1941: Phase 6: Collect Income]."""

from collections.abc import Callable

from engine.economy.accounts import account_of, economy_of, receive
from engine.economy.capitals import CapitalRules
from engine.events import Earned, Interdicted
from engine.play import Play
from engine.state import State

IncomeStep = Callable[[Play, str, dict[str, int]], None]
"""One step of collecting income: for a power it raises or lowers what is to come into each of its accounts, and tells
what players should know of it. It pays nothing, may roll dice, and takes no more than there is."""


def collect(play: Play, capitals: CapitalRules, steps: tuple[IncomeStep, ...], power: str) -> None:
    """Pay into each account of the power whose capital is not lost what the steps, one after the other, make of it."""
    state = play.state
    amounts = dict.fromkeys(capitals.open_accounts(state, power), 0)
    for step in steps:
        step(play, power, amounts)
    for account, amount in amounts.items():
        play.tell(Earned(power, amount, receive(state, account, amount), economy_of(state, account)))


def land(play: Play, power: str, amounts: dict[str, int]) -> None:
    """Add to each account the IPC value of the territories that pay into it [1941: Phase 6: Collect Income]."""
    for account in amounts:
        amounts[account] += income_of(play.state, power, account)


def interdiction(play: Play, power: str, amounts: dict[str, int]) -> None:
    """Take off the accounts the IPCs that enemy units on the board keep from a power [Revised: U-Boat Interdiction]."""
    for enemy, wanted in interdicted(play.state, power).items():
        for account, amount in amounts.items():
            kept = min(wanted, amount)
            wanted -= kept
            amounts[account] -= kept
            play.tell(Interdicted(power, enemy, kept))


def income_of(state: State, power: str, account: str) -> int:
    """Return the IPC value of what a power holds, as far as it is paid into an account [1941: Phase 6: Collect
    Income]."""
    held = (space for space, owner in state.owners.items() if owner == power)
    return sum(state.board.spaces[space].ipc for space in held if account_of(state, power, space) == account)


def interdicted(state: State, power: str) -> dict[str, int]:
    """Return the IPCs that enemy units on the board keep from a power, by enemy [Revised: U-Boat Interdiction]."""
    kept: dict[str, int] = {}
    for unit in state.units.seen():
        rule = state.kind(unit).interdicts
        if rule and power in rule.of and state.is_enemy(unit.owner, power):
            kept[unit.owner] = kept.get(unit.owner, 0) + rule.ipc
    return kept
