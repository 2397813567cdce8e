"""Ordering units [1941: Phase 1: Purchase Units]."""

from collections.abc import Iterable, Iterator

from engine.economy.accounts import account_of, accounts_of, balance, economy_of, pay, receive
from engine.economy.building import building_sites
from engine.economy.production import ProductionRules, coastal_room, for_sale, ordered, total_room
from engine.economy.repairs import Repairs, repair, repair_price, take_back
from engine.errors import BadLine, Illegal
from engine.events import FacilitiesRepaired, Purchased
from engine.play import Play
from engine.record import Purchase
from engine.state import State
from engine.units.stacks import cost, total


def purchases(state: State) -> Iterator[Purchase]:
    """Yield orders worth trying: one unit of each kind, for each economy."""
    for economy in state.board.powers[state.power].economies or (None,):
        for kind in state.table(state.power):
            if economy is None:
                yield Purchase(by=state.power, units={kind: 1})
            else:
                yield Purchase(by=state.power, units={kind: 1}, economy=economy)


def money_left(state: State, rules: ProductionRules, account: str | None = None) -> int:
    """Return the IPCs left to an account of the power in turn after its order, or to all of them if none is named; 0
    once a unit of the order is placed."""
    if any(state.turn.placed.values()):
        return 0  # the order stands once a unit of it is on the board
    table = state.table(state.power)
    accounts = accounts_of(state.board, state.power) if account is None else (account,)
    return sum(rules.purse(state, each) - cost(ordered(state, each), table) for each in accounts)


def nothing_to_buy(state: State, rules: ProductionRules, accounts: Iterable[str]) -> bool:
    """Return whether the power in turn has ordered nothing, and no money for anything in accounts open to it."""
    if any(any(ordered(state, account).values()) for account in accounts_of(state.board, state.power)):
        return False
    left = max((money_left(state, rules, account) for account in accounts), default=0)
    return not any(left // kind.cost > 0 for kind in for_sale(state, rules, state.power) if kind.cost)


def purchase(play: Play, rules: ProductionRules, account: str, units: dict[str, int], repairs: Repairs) -> None:
    """Pay out of an account for a turn's whole order, units and repairs; a new order replaces the account's last one.
    Raises BadLine, Illegal."""
    state, power = play.state, play.state.board.holder_of(account)
    given_back = _return_last_order(state, power, account)
    repaired = repair(state, power, account, repairs)
    order, mending = _read(play, rules, power, units), repair_price(state, repaired)
    price, purse = cost(order, state.table(power)) + mending, rules.purse(state, account)
    if price > purse and not play.trusted:
        raise Illegal("purchase.too_dear", price=price, treasury=purse)
    if not play.trusted:
        check_room(state, rules, account, order)
    pay(state, account, min(price, balance(state, account)) if play.trusted else price)
    state.turn.repaired |= repaired
    if repaired or given_back:
        play.tell(FacilitiesRepaired(power, repaired, mending, given_back))
    _note(play, account, order)


def _return_last_order(state: State, power: str, account: str) -> int:
    """An order that is replaced is paid back and its repairs undone; returns what those had cost."""
    units, repaired = ordered(state, account), state.turn.repaired
    repairs = {space: here for space, here in repaired.items() if account_of(state, power, space) == account}
    state.turn.repaired = {space: here for space, here in repaired.items() if space not in repairs}
    state.purchased.pop(account, None)
    mending = repair_price(state, repairs)
    receive(state, account, cost(units, state.table(power)) + mending)
    take_back(state, repairs)
    return mending


def order_within_income(
    play: Play, rules: ProductionRules, power: str, units: dict[str, int], repairs: Repairs
) -> None:
    """Order a turn's units out of the turn's income, which no treasury keeps; the order stands once a unit of it is
    placed, and factories are never damaged [ABC: Phase 3: Create New Units]. Raises BadLine, Illegal."""
    state = play.state
    repair(state, power, power, repairs)
    order = _read(play, rules, power, units)
    if not play.trusted:
        _check_budget(state, rules, power, order)
        check_room(state, rules, power, order)
    _note(play, power, order, out_of="income")


def _check_budget(state: State, rules: ProductionRules, power: str, order: dict[str, int]) -> None:
    """Raises Illegal."""
    if any(state.turn.placed.values()):
        raise Illegal("purchase.placed_already")
    price, budget = cost(order, state.table(power)), rules.purse(state, power)
    if price > budget:
        raise Illegal("purchase.over_budget", price=price, budget=budget)


def _read(play: Play, rules: ProductionRules, power: str, units: dict[str, int]) -> dict[str, int]:
    """Return the order without zeros, in table order. Raises BadLine, Illegal."""
    state = play.state
    table, sold = state.table(power), {kind.id for kind in for_sale(state, rules, power)}
    for kind in units:
        if kind not in table:
            raise BadLine("line.unit", unit=kind)
        if play.trusted:
            continue
        if units[kind] and not table[kind].purchasable:
            raise Illegal("purchase.not_for_sale", kind=kind)
        if units[kind] and kind not in sold:
            raise Illegal("purchase.not_to_you", kind=kind, power=power, kinds=sorted(sold))
    return {kind: units[kind] for kind in table if units.get(kind)}


def _note(play: Play, account: str, order: dict[str, int], out_of: str = "") -> None:
    """The order waits to be placed, beside what is left of earlier turns."""
    state, power = play.state, play.state.board.holder_of(account)
    kept = state.turn.kept if account == state.turn.power else {}
    waiting = {kind: n for kind in state.table(power) if (n := order.get(kind, 0) + kept.get(kind, 0))}
    state.purchased.pop(account, None)
    if waiting:
        state.purchased[account] = waiting
    price = cost(order, play.state.table(power))
    play.tell(Purchased(power, order, price, out_of, economy_of(state, account)))


def check_room(state: State, rules: ProductionRules, account: str, order: dict[str, int]) -> None:
    """Check that no more is ordered than could be mobilized this turn [1941: Step 1: Order Units], unless it may wait
    [Anniversary: Restrictions on Placement]. Raises Illegal."""
    if rules.keeps_excess:
        return
    room, table = total_room(state, rules, account), state.table(state.board.holder_of(account))
    facilities = {kind: n for kind, n in order.items() if table[kind].is_facility}
    _check_sites(state, account, facilities)
    if total(order) - total(facilities) > room:
        raise Illegal("purchase.no_room", n=total(order) - total(facilities), room=room)
    ships = sum(n for kind, n in order.items() if table[kind].is_sea)
    if ships > (room := coastal_room(state, rules, account)):
        raise Illegal("purchase.no_coast", n=ships, room=room)


def _check_sites(state: State, account: str, facilities: dict[str, int]) -> None:
    """Each facility has a site; two kinds that want the same place in a territory want two territories. Raises
    Illegal."""
    table = state.table(state.board.holder_of(account))
    wanted: dict[str, int] = {}
    built: dict[str, set[str]] = {}
    for kind, n in facilities.items():
        row = table[kind].facility
        if row is None:
            continue
        sites, slot = building_sites(state, account, row), row.slot
        if n > len(sites):
            raise Illegal("purchase.no_site", n=n, kind=kind, sites=len(sites))
        wanted[slot] = wanted.get(slot, 0) + n
        built.setdefault(slot, set()).update(sites)
        if wanted[slot] > len(built[slot]):
            raise Illegal("purchase.no_site", n=wanted[slot], kind=slot, sites=len(built[slot]))
