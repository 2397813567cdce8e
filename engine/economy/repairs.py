"""Repairing facilities, as part of a turn's order [Anniversary: Purchase Units; Europe 1940: Purchase and Repair
Units]."""

from collections.abc import Mapping

from engine.board.facilities import add_damage, damage_of, developed, facility
from engine.economy.accounts import account_of
from engine.errors import Illegal
from engine.state import State

Repairs = Mapping[str, Mapping[str, int]]
"""Points of damage to remove, by space and facility."""


def repair(state: State, power: str, account: str, wanted: Repairs) -> dict[str, dict[str, int]]:
    """Remove damage of a power's facilities, out of the account to whose economy they belong. Returns the points
    repaired, which are still to be paid. Raises Illegal."""
    done: dict[str, dict[str, int]] = {}
    for space, slot, points in ((s, slot, n) for s, here in wanted.items() for slot, n in here.items() if n):
        _check(state, power, space, slot, points)
        if account_of(state, power, space) != account:
            raise Illegal("purchase.other_economy", space=space)
        done.setdefault(space, {})[slot] = -add_damage(state, space, slot, -points)
    return done


def _check(state: State, power: str, space: str, slot: str, points: int) -> None:
    kind, damage = facility(state, space, slot), damage_of(state, space, slot)
    if kind is None or not kind.repair_cost or not damage or state.owners.get(space) != power:
        raise Illegal("purchase.nothing_to_repair", space=space)
    if points > damage:
        raise Illegal("purchase.too_much_repair", n=points, space=space, damage=damage)


def take_back(state: State, repairs: Repairs) -> None:
    """Put the damage back that an order had repaired which another order replaces."""
    for space, here in repairs.items():
        for slot, points in here.items():
            add_damage(state, space, slot, points)


def repair_price(state: State, repairs: Repairs) -> int:
    """Return what repairs cost, in IPCs. Who has developed that removes several points of a facility's damage for the
    price of one; what is left over costs as much [Anniversary: Increased Factory Production]."""
    return sum(_price(state, space, slot, n) for space, here in repairs.items() for slot, n in here.items())


def _price(state: State, space: str, slot: str, points: int) -> int:
    kind = facility(state, space, slot)
    if kind is None:
        return 0
    better = developed(state, space, kind)
    at_once = 1 if better is None else better.repairs_per_ipc
    return kind.repair_cost * -(-points // at_once)
