"""What must hold after every action, whatever it was."""

from engine.board.neutral_ground import STRICT, has_joined
from engine.events import (
    Bombed,
    Built,
    Earned,
    Event,
    FacilitiesRepaired,
    Forfeited,
    Lost,
    Mustered,
    NeutralJoined,
    Placed,
    Purchased,
    Refunded,
    Researched,
    ResearchersRolled,
    SetAside,
)
from engine.movement.transports import has_room
from engine.political_events import NeutralAttacked, NeutralTaken
from engine.politics.relations import is_at_war
from engine.state import State
from engine.state.relations import NEUTRAL
from engine.units.stacks import cost

PLACING = (Placed, NeutralJoined, NeutralAttacked, NeutralTaken, Mustered)


class Broken(Exception):
    """A breach of an invariant; the message says which."""


def check(before: State, after: State, events: list[Event]) -> None:
    """Check every invariant after an action, from the positions before and after it and its events. Raises Broken with
    what is wrong."""
    _index_holds(after)
    _units_conserved(before, after, events)
    _money_conserved(before, after, events)
    _cargo_fits(after)
    _peace_holds(after)
    for unit in after.units.values():
        kind = after.kind(unit)
        if kind.is_sea != after.board.is_sea(unit.space) and not kind.is_air and not unit.aboard:
            raise Broken(f"{unit.kind} in {unit.space}")
        if unit.hits >= kind.hits:
            raise Broken(f"{unit.kind} in {unit.space} has {unit.hits} hits and still floats")


def _peace_holds(state: State) -> None:
    """Where there is peace, wars are between the sides; neutrals are nobody's, their armies stand where they were
    attacked, and who fights is at war."""
    if state.at_war is None:
        return
    for one, other in state.at_war:
        if state.board.side(one) == state.board.side(other):
            raise Broken(f"{one} and {other} are at war with each other")
    for space, leaning in state.neutrals.items():
        if state.owners.get(space) is not None:
            raise Broken(f"{space} is {leaning} and {state.owners[space]}'s")
    for unit in state.units.seen():
        if unit.owner == NEUTRAL and not has_joined(state.neutrals.get(unit.space, STRICT)):
            raise Broken(f"a neutral {unit.kind} stands in {unit.space}, which nobody has attacked")
    if state.battles and not is_at_war(state, state.power):
        raise Broken(f"{state.power} fights and is at war with nobody")


def _index_holds(state: State) -> None:
    """Every unit is listed in the space it is in, and nowhere else."""
    listed = {space: list(state.seen_at(space)) for space in state.units.spaces()}
    if sorted(unit.id for here in listed.values() for unit in here) != sorted(state.units):
        raise Broken("units and spaces disagree")
    for space, here in listed.items():
        if any(unit.space != space for unit in here):
            raise Broken(f"a unit listed in {space} is elsewhere")
        if any(unit is not state.units[unit.id] for unit in here):
            raise Broken(f"a unit listed in {space} is another one by its number")


def _units_conserved(before: State, after: State, events: list[Event]) -> None:
    placed = sum(sum(e.units.values()) for e in events if isinstance(e, PLACING))
    lost = sum(sum(e.units.values()) for e in events if isinstance(e, Lost))
    lost += sum(sum(units.values()) for e in events if isinstance(e, Lost) for units in e.cargo.values())
    if len(after.units) != len(before.units) + placed - lost:
        raise Broken(f"{len(before.units)} units + {placed} placed - {lost} lost is not {len(after.units)}")


def _money_conserved(before: State, after: State, events: list[Event]) -> None:
    """Cash and what is bought but not placed change only by income, by placing, and by what is not paid back."""
    earned = sum(e.amount for e in events if isinstance(e, Earned))
    earned += sum(cost(e.units, after.table(e.power)) for e in events if isinstance(e, SetAside))
    for e in events:
        if isinstance(e, Purchased) and e.out_of:
            earned += e.cost - cost(before.purchased.get(e.power, {}), before.table(e.power))
    placed = sum(cost(e.units, after.table(e.power)) for e in events if isinstance(e, Placed))
    forfeit = sum(cost(e.units, after.table(e.power)) - e.amount for e in events if isinstance(e, Refunded))
    placed += sum(after.table(e.power)[e.facility].cost for e in events if isinstance(e, Built) and e.paid)
    forfeit += sum(cost(e.units, after.table(e.power)) for e in events if isinstance(e, Forfeited))
    forfeit += sum(e.cost for e in events if isinstance(e, Researched | ResearchersRolled))
    forfeit += sum(e.amount for e in events if isinstance(e, Bombed))
    forfeit += sum(e.cost - e.instead_of for e in events if isinstance(e, FacilitiesRepaired))
    was, now = wealth(before, before), wealth(after, before)
    if now != was + earned - placed - forfeit:
        raise Broken(f"money: {was} + {earned} - {placed} - {forfeit} is not {now}")
    if any(amount < 0 for amount in after.treasury.values()):
        raise Broken("a treasury is below zero")


def wealth(state: State, prices: State) -> int:
    """Return a position's cash, bids and what is bought but not placed, in IPCs, at the unit prices of the position
    `prices`: a development may have changed them since."""
    holder = state.board.holder_of
    bought = sum(cost(units, prices.table(holder(account))) for account, units in state.purchased.items())
    return sum(state.treasury.values()) + sum(state.bids.values()) + bought


def _cargo_fits(state: State) -> None:
    for unit in state.units.values():
        if not unit.aboard:
            continue
        ship = state.units.get(unit.aboard)
        if ship is None or ship.space != unit.space:
            raise Broken(f"{unit.kind} in {unit.space} is aboard a ship that is not there")
    for ship in state.units.values():
        cargo = [unit for unit in state.cargo(ship) if state.kind(unit).is_land]
        if cargo and state.kind(ship).is_transport:
            for unit in cargo:
                unit.aboard = 0
            fits = True
            for unit in cargo:
                fits = fits and has_room(state, ship, state.kind(unit))
                unit.aboard = ship.id
            if not fits:
                raise Broken(f"{len(cargo)} units are aboard one {ship.kind} in {ship.space}")
