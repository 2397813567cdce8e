"""Ordering units [1941: Phase 1: Purchase Units]."""

from __future__ import annotations

from collections.abc import Iterator

from engine.economy.accounts import account_of, pay, receive
from engine.economy.building import building_sites
from engine.economy.production import ProductionRules, coastal_room, ordered, total_room
from engine.economy.repairs import Repairs, repair, repair_price, take_back
from engine.errors import BadLine, Illegal
from engine.events import FacilitiesRepaired, Purchased
from engine.json_types import Line
from engine.play import Play
from engine.state import State
from engine.units.stacks import cost, total


def purchases(state: State) -> Iterator[Line]:
    """One of each kind, as lines worth trying."""
    for kind in state.table(state.power):
        yield {"by": state.power, "do": "purchase", "units": {kind: 1}}


def money_left(state: State, rules: ProductionRules) -> int:
    """What is left of the purse of the power in turn."""
    if any(state.turn.placed.values()):
        return 0  # the order stands once a unit of it is on the board
    return rules.purse(state, state.power) - cost(ordered(state, state.power), state.table(state.power))


def nothing_to_buy(state: State, rules: ProductionRules) -> bool:
    """Whether the power in turn has ordered nothing, and has no money for anything."""
    if any(ordered(state, state.power).values()):
        return False
    left = money_left(state, rules)
    return not any(
        left // kind.cost > 0 for kind in state.table(state.power).values() if kind.purchasable and kind.cost
    )


def purchase(play: Play, rules: ProductionRules, power: str, units: dict[str, int], repairs: Repairs) -> None:
    """Pay for a turn's whole order, units and repairs; a new order replaces the last one. Raises BadLine, Illegal."""
    state, account = play.state, account_of(play.state, power)
    given_back = _return_last_order(state, power, account)
    repaired = repair(state, power, repairs)
    order, mending = _read(state, power, units), repair_price(state, repaired)
    price, purse = cost(order, state.table(power)) + mending, rules.purse(state, power)
    if price > purse:
        raise Illegal("purchase.too_dear", price=price, treasury=purse)
    check_room(state, rules, power, order)
    pay(state, account, price)
    state.turn.repaired = repaired
    if repaired or given_back:
        play.tell(FacilitiesRepaired(power, repaired, mending, given_back))
    _note(play, power, order)


def _return_last_order(state: State, power: str, account: str) -> int:
    """An order that is replaced is paid back and its repairs undone; returns what those had cost."""
    units, repairs = ordered(state, power), state.turn.repaired
    state.purchased.pop(power, None)
    mending = repair_price(state, repairs)
    receive(state, account, cost(units, state.table(power)) + mending)
    take_back(state, repairs)
    return mending


def order_within_income(
    play: Play, rules: ProductionRules, power: str, units: dict[str, int], repairs: Repairs
) -> None:
    """A turn's whole order out of the turn's income, which no treasury keeps; it stands once a unit of it is placed,
    and factories are never damaged [ABC: Phase 3: Create New Units]. Raises BadLine, Illegal."""
    state = play.state
    repair(state, power, repairs)
    order = _read(state, power, units)
    if any(state.turn.placed.values()):
        raise Illegal("purchase.placed_already")
    price, budget = cost(order, state.table(power)), rules.purse(state, power)
    if price > budget:
        raise Illegal("purchase.over_budget", price=price, budget=budget)
    check_room(state, rules, power, order)
    _note(play, power, order, out_of="income")


def _read(state: State, power: str, units: dict[str, int]) -> dict[str, int]:
    """The order without zeros, in table order. Raises BadLine, Illegal."""
    table = state.table(power)
    for kind in units:
        if kind not in table:
            raise BadLine("line.unit", unit=kind)
        if units[kind] and not table[kind].purchasable:
            raise Illegal("purchase.not_for_sale", kind=kind)
    return {kind: units[kind] for kind in table if units.get(kind)}


def _note(play: Play, power: str, order: dict[str, int], out_of: str = "") -> None:
    """The order waits to be placed, beside what is left of earlier turns."""
    state = play.state
    kept = state.turn.kept if power == state.turn.power else {}
    waiting = {kind: n for kind in state.table(power) if (n := order.get(kind, 0) + kept.get(kind, 0))}
    state.purchased.pop(power, None)
    if waiting:
        state.purchased[power] = waiting
    play.tell(Purchased(power, order, cost(order, play.state.table(power)), out_of))


def check_room(state: State, rules: ProductionRules, power: str, order: dict[str, int]) -> None:
    """Only what could be mobilized this turn may be ordered [1941: Step 1: Order Units], unless it may wait
    [Anniversary: Restrictions on Placement]. Raises Illegal."""
    if rules.keeps_excess:
        return
    room, table = total_room(state, rules, power), state.table(power)
    facilities = {kind: n for kind, n in order.items() if table[kind].is_facility}
    for kind, n in facilities.items():
        if n > (sites := len(building_sites(state, power, table[kind]))):
            raise Illegal("purchase.no_site", n=n, kind=kind, sites=sites)
    if total(order) - total(facilities) > room:
        raise Illegal("purchase.no_room", n=total(order) - total(facilities), room=room)
    ships = sum(n for kind, n in order.items() if state.table(power)[kind].is_sea)
    if ships > (room := coastal_room(state, rules, power)):
        raise Illegal("purchase.no_coast", n=ships, room=room)
