"""What a power can repair, and the order of its turn, to which repairs belong."""

from collections.abc import Iterator

from engine.board.facilities import damage_of, facility
from engine.economy.accounts import account_of, accounts_of, economy_of
from engine.economy.production import ordered
from engine.game import Game
from engine.record import Purchase
from engine.state import State

Damage = dict[str, dict[str, int]]
"""Points of damage, by space and facility."""


def repairable(state: State, power: str) -> Damage:
    """Return the points of damage a power may repair of its own, what it has ordered to be repaired this turn included:
    a new order of the turn replaces the last one."""
    damaged: Damage = {}
    repaired = state.turn.repaired if power == state.turn.power else {}
    for space, owner in state.owners.items():
        if owner != power:
            continue
        for slot in state.facilities.get(space, {}):
            kind = facility(state, space, slot)
            points = damage_of(state, space, slot) + repaired.get(space, {}).get(slot, 0)
            if kind is not None and kind.repair_cost and points:
                damaged.setdefault(space, {})[slot] = points
    return damaged


def turn_order_so_far(state: State, account: str | None = None) -> Purchase:
    """Return what the power in turn has ordered so far: units, and repairs where there are some. Where
    it has several economies, of the one whose account is named, or of the first."""
    account = accounts_of(state.board, state.power)[0] if account is None else account
    economy, power = economy_of(state, account), state.power
    units = {kind: n for kind, n in ordered(state, account).items() if n}
    repaired = state.turn.repaired.items()
    repairs = {space: dict(here) for space, here in repaired if account_of(state, power, space) == account}
    said = ({"repairs": repairs} if repairs else {}) | ({"economy": economy} if economy else {})
    return Purchase(by=power, units=units).model_copy(update=said)


def repair_orders(game: Game) -> Iterator[Purchase]:
    """Yield the orders of the turn with another number of repairs in one place; whether there is money for them is for
    the rules to say."""
    state = game.state
    if game.phase.buys_by is None:
        return
    for space, here in repairable(state, state.power).items():
        now = turn_order_so_far(state, account_of(state, state.power, space))
        at_hand = now.repairs.get(space, {})
        for slot, points in ((slot, points) for slot, most in here.items() for points in range(most, 0, -1)):
            if at_hand.get(slot, 0) != points:
                yield now.model_copy(update={"repairs": now.repairs | {space: at_hand | {slot: points}}})
