"""Who is needed where he stands, and who may leave."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.board.control import income
from engine.board.facilities import capacity_of, facilities_at
from engine.players.outlook import Outlook
from engine.players.weights import weights
from engine.units.kinds import Kind


@dataclass(slots=True)
class Stay:
    """Who may leave a space, and who must stay because without him it would be lost."""

    leaves: set[int] = field(default_factory=set[int])
    stays: set[int] = field(default_factory=set[int])


def garrison(outlook: Outlook, space: str, pending: list[Kind]) -> Stay:
    """Units of the power that may leave one of its spaces. A capital, or a complex, keeps what it needs; `pending` are
    units that will be placed there."""
    state, power, say = outlook.state, outlook.power, weights()["hold"]
    own = [u for u in state.seen_at(space) if u.owner == power and not u.aboard and not state.kind(u).is_sea]
    capital = space in outlook.board.powers[power].capitals
    producing = any(kind.capacity is not None for kind in facilities_at(state, space))
    if not capital and not producing:
        return Stay(leaves={unit.id for unit in own})
    limit = say["capital_risk"] if capital else say["complex_risk"]
    guards = [state.kind(u) for u in outlook.guards(space)] + pending
    soon = _next_order(outlook, space) if capital else []
    found = Stay()
    order = sorted(own, key=lambda u: (state.kind(u).defense - state.kind(u).attack, -state.kind(u).move, u.id))
    for unit in order:
        without = list(guards)
        without.remove(state.kind(unit))
        safe = outlook.risk(space, without) <= limit
        if capital and safe and outlook.level.fears:
            safe = len(without) >= say["capital_least"] and outlook.risk(space, without + soon, later=True) <= limit
        if safe:
            guards = without
            found.leaves.add(unit.id)
        else:
            found.stays.add(unit.id)
    return found


def _next_order(outlook: Outlook, space: str) -> list[Kind]:
    """The infantry that could be there after the next turn's purchase."""
    state, table = outlook.state, outlook.state.table(outlook.power)
    cheapest = min((kind for kind in table.values() if kind.is_land and kind.purchasable and kind.cost), key=_cost)
    rooms = [capacity_of(state, space, kind) for kind in facilities_at(state, space) if kind.capacity is not None]
    return [cheapest] * min(sum(rooms), income(state, outlook.power) // cheapest.cost)


def _cost(kind: Kind) -> int:
    return kind.cost
