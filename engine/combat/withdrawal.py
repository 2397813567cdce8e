"""The defender's ways out: a whole nation that announces it instead of firing, and submarines that slip away
[ABC: Defending Units Fire or Prepare to Withdraw; Withdraw]."""

from msgspec import Struct

from engine.board.control import canal_open, is_friendly_land, present_enemies
from engine.combat.ending import decided
from engine.combat.fight import Fight
from engine.combat.retreat_by_kind import (
    AIR,
    LAND,
    SEA,
    clear_zones,
    fall_back,
    slip_away,
    submarines,
    submarines_named,
)
from engine.combat.steps import Silent
from engine.errors import Illegal
from engine.movement.aircraft_aboard import own_room
from engine.movement.carriers import decks
from engine.record import Action, Retreat, Withdraw
from engine.state import Unit
from engine.state.ask import SUBMARINES, Ask
from engine.state.battle import DEFENDER

NOTE = "withdraws:"


def defending_nations(fight: Fight) -> list[str]:
    """Return the powers with units still defending, in turn order."""
    owners = {unit.owner for unit in fight.targets(DEFENDER)}
    return sorted(owners, key=fight.state.place_in_order)


def fights_on(fight: Fight, side: str, unit: Unit) -> bool:
    """Return whether a unit's power has not announced a withdrawal."""
    return NOTE + unit.owner not in fight.battle.notes


def ways_out(fight: Fight, power: str) -> list[str]:
    """Return the adjacent areas without hostile forces that take all of a nation's units: land for land units, a zone
    for ships, land or a zone with decks of their own for aircraft alone."""
    state, space = fight.state, fight.battle.space
    units = [unit for unit in fight.targets(DEFENDER) if unit.owner == power]
    kinds = [state.kind(unit) for unit in units]
    ships, soldiers = any(kind.is_sea for kind in kinds), any(kind.is_land for kind in kinds)
    ways: list[str] = []
    for other in state.board.neighbours[space]:
        if present_enemies(state, other, power):
            continue
        if not state.board.is_sea(other):
            fits = not ships and is_friendly_land(state, other, power)
        elif ships:
            fits = canal_open(state, space, other, power) and _decks_fit(fight, units, other, power)
        else:
            fits = not soldiers and _decks_fit(fight, units, other, power)
        if fits:
            ways.append(other)
    return ways


def _decks_fit(fight: Fight, units: list[Unit], zone: str, power: str) -> bool:
    """Return whether the decks that go along and those in the zone hold all the aircraft."""
    state = fight.state
    fliers = sum(state.kind(unit).is_air for unit in units)
    return fliers <= own_room(state, zone, power) + sum(decks(state, unit) for unit in units)


def _only_part(fight: Fight, power: str) -> str | None:
    """Return the kind that a whole nation is of, and that it may therefore be called by."""
    kinds = [fight.state.kind(unit) for unit in fight.targets(DEFENDER) if unit.owner == power]
    parts = {SEA if kind.is_sea else LAND if kind.is_land else AIR for kind in kinds}
    return parts.pop() if len(parts) == 1 else None


class AnnounceWithdrawal(Struct, frozen=True):
    """A step in which each defending nation fires (`press`) or says where it will go instead; without a way out it just
    fires."""

    name: str = "fire_or_withdraw"

    def run(self, fight: Fight) -> Ask | None:
        battle = fight.battle
        if decided(fight):
            return None
        for power in defending_nations(fight):
            to = ways_out(fight, power) if power not in battle.asked else []
            if to:
                return Ask(by=power, do="press", space=battle.space, side=DEFENDER, to=tuple(to))
        return None

    def answer(self, fight: Fight, ask: Ask, action: Action) -> None:
        battle = fight.battle
        if isinstance(action, Retreat):
            raise Illegal("withdraw.by_name", space=battle.space)
        if isinstance(action, Withdraw):
            spaces = ask.to or ()
            if action.part and action.part != _only_part(fight, ask.by):
                raise Illegal("withdraw.all_of_it", space=battle.space)
            to = action.to or (spaces[0] if len(spaces) == 1 else None)
            if to is None:
                raise Illegal("retreat.where", spaces=spaces)
            if to not in spaces:
                raise Illegal("withdraw.not_there", to=to, spaces=spaces)
            battle.notes[NOTE + ask.by] = to
        battle.asked.append(ask.by)
        battle.cursor -= 1  # the step runs again and asks the next nation


class CarryOutWithdrawal(Silent, frozen=True):
    """A step, once the attacker fights on, in which who announced a withdrawal leaves."""

    name: str = "withdraw"

    def run(self, fight: Fight) -> Ask | None:
        notes = fight.battle.notes
        for power in [key.removeprefix(NOTE) for key in notes if key.startswith(NOTE)]:
            to = notes.pop(NOTE + power)
            units = [unit for unit in fight.targets(DEFENDER) if unit.owner == power]
            if units:
                fall_back(fight, DEFENDER, units, to)
        return None


class SubmarinesSlipAway(Struct, frozen=True):
    """A step in which any or all defending submarines may leave for a clear zone once the attacker has decided to fight
    on."""

    name: str = "submarines_withdraw"

    def run(self, fight: Fight) -> Ask | None:
        battle = fight.battle
        if decided(fight):
            return None
        for power in defending_nations(fight):
            boats = submarines(fight, DEFENDER, power) if SUBMARINES + power not in battle.asked else []
            zones = clear_zones(fight.state, battle.space, power) if boats else []
            if zones:
                units = {boats[0].kind: len(boats)}
                return Ask(
                    by=power,
                    do="withdraw",
                    space=battle.space,
                    side=DEFENDER,
                    units=dict(units),
                    to=tuple(zones),
                    part=SUBMARINES,
                )
        return None

    def answer(self, fight: Fight, ask: Ask, action: Action) -> None:
        if isinstance(action, Withdraw):
            boats = submarines_named(submarines(fight, DEFENDER, ask.by), action.units)
            slip_away(fight, DEFENDER, boats, action.to)
        fight.battle.asked.append(SUBMARINES + ask.by)
        fight.battle.cursor -= 1  # the step runs again and asks the next nation
