"""Bids: IPCs that a side was given to even the game, spent on extra units before the first turn.

A table's custom, not a rulebook's: a bid unit goes where its power already has units, one to a space or, with full
placement, as many as can be paid; what is not spent is added to the treasury when the game begins, or before, when its
power places nothing more. A table may also have its bids in cash: then nothing is placed.
"""

from collections.abc import Mapping
from typing import cast

from engine.economy.accounts import account_of, receive
from engine.errors import BadLine, Illegal
from engine.events import BidKept, BidPlaced
from engine.movement.carriers import free_decks
from engine.play import Play
from engine.state import State
from engine.units.stacks import cost, total
from engine.units.traits import Trait

MOST = 100
PLACEMENT = "bid_placement"
ONE, FULL, CASH = "one", "full", "cash"
"""How a bid is spent: one unit to a space, as many as can be paid, or not at all."""


def are_bids(value: object) -> bool:
    """Return whether an option's value is `{power: IPCs}`, none of them over 100."""
    if not isinstance(value, dict):
        return False
    bids = cast(dict[object, object], value)
    return all(isinstance(power, str) and type(ipcs) is int and 0 <= ipcs <= MOST for power, ipcs in bids.items())


def give_bids(state: State, bids: Mapping[str, int]) -> None:
    """Give the bids of a game that is set up: to be placed, or into the treasury at once."""
    if state.options.get(PLACEMENT) != CASH:
        state.bids = {power: amount for power, amount in bids.items() if amount}
        return
    for power, amount in bids.items():
        receive(state, account_of(state, power), amount)


def is_full(state: State) -> bool:
    """Return whether a space takes as many bid units as can be paid."""
    return state.options.get(PLACEMENT) == FULL


def place_bid(play: Play, power: str, units: dict[str, int], space: str) -> None:
    """Put a bid unit on the board before the game begins, or several with full placement; no unit at all keeps the
    rest. Raises BadLine, Illegal."""
    state = play.state
    if space not in state.board.spaces:
        raise BadLine("line.space", space=space)
    table = state.table(power)
    wanted = {kind: n for kind, n in units.items() if n}
    for kind in wanted:
        if kind not in table:
            raise BadLine("line.unit", unit=kind)
    if not wanted:
        _keep(play, power)
        return
    if total(wanted) != 1 and not is_full(state):
        raise Illegal("bid.one_at_a_time")
    price, purse = cost(wanted, table), state.bids.get(power, 0)
    if price > purse:
        raise Illegal("bid.too_dear", price=price, bid=purse)
    for kind, n in wanted.items():
        if not _is_open(state, power, kind) and not play.trusted:
            raise Illegal("bid.kind", power=power, kind=kind, kinds=state.board.powers[power].bid_units)
        _check_space(state, power, kind, space, n)
    state.bids[power] = purse - price
    state.marks.bid_spaces.setdefault(power, []).append(space)
    for kind, n in wanted.items():
        for _ in range(n):
            state.add(kind, power, space)
    play.tell(BidPlaced(power, wanted, space))


def bid_places(state: State, power: str) -> dict[str, list[str]]:
    """Return the kinds of unit a power can still pay out of its bid, and where each may go."""
    purse, table = state.bids.get(power, 0), state.table(power)
    spaces = sorted({unit.space for unit in state.of(power)})
    open_to_it = [kind for kind in table if _is_open(state, power, kind)]
    by_kind = {kind: [space for space in spaces if _fits(state, power, kind, space)] for kind in open_to_it}
    return {kind: there for kind, there in by_kind.items() if there and table[kind].cost <= purse}


def _is_open(state: State, power: str, kind: str) -> bool:
    """Return whether a bid of the power's may be spent on such a unit: China's is spent on infantry only, which is all
    it ever raises without a road to its friends [Anniversary: China Rules]."""
    only = state.board.powers[power].bid_units
    return not only or kind in only


def _fits(state: State, power: str, kind: str, space: str) -> bool:
    try:
        _check_space(state, power, kind, space)
    except Illegal:
        return False
    return True


def bidders(state: State) -> list[str]:
    """Return the powers that can still place bid units before the game begins, in turn order."""
    return [power for power in state.turn_order() if state.bids.get(power) and bid_places(state, power)]


def _check_space(state: State, power: str, kind: str, space: str, n: int = 1) -> None:
    """Beside units of the power, no second bid unit but with full placement, ships at sea, land units ashore, fighters
    on a deck."""
    row, at_sea = state.table(power)[kind], state.board.is_sea(space)
    used = [] if is_full(state) else state.marks.bid_spaces.get(power, [])
    if not state.own_at(space, power) or space in used:
        rule = "bid.space_full" if is_full(state) else "bid.space"
        raise Illegal(rule, space=space, spaces=sorted({unit.space for unit in state.of(power)} - {*used}))
    if not row.purchasable or row.is_facility or (row.is_sea != at_sea and not (row.is_air and at_sea)):
        raise Illegal("bid.not_there", kind=kind, space=space)
    if row.is_air and at_sea and (not row.has(Trait.LANDS_ON_CARRIER) or free_decks(state, space, power) < n):
        raise Illegal("bid.not_there", kind=kind, space=space)


def close_bids(play: Play) -> None:
    """Turn what is left of the bids into cash, as the game begins."""
    for power in list(play.state.bids):
        _keep(play, power)


def _keep(play: Play, power: str) -> None:
    """What is left of a bid is cash."""
    state, amount = play.state, play.state.bids.pop(power, 0)
    if amount:
        play.tell(BidKept(power, amount, receive(state, account_of(state, power), amount)))
