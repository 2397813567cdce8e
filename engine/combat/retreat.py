"""Press on or retreat [1941: Step 6. Press Attack or Retreat; Amphibious Assaults, Retreats]."""

from msgspec import Struct

from engine.board.control import canal_open, is_friendly_land
from engine.combat.ending import conclude, only_transports, repair
from engine.combat.fight import Fight
from engine.combat.removal import by_owner_and_kind
from engine.errors import Illegal
from engine.events import Retreated
from engine.movement.carriers import guests
from engine.movement.rules import RETREATED
from engine.record import Action, Press, Retreat, Withdraw, as_one_of
from engine.state import Unit
from engine.state.ask import Ask
from engine.state.battle import ATTACKER
from engine.state.unit import COMBAT_MOVE, PARADROP


def retreat_spaces(fight: Fight) -> list[str]:
    """Return the adjacent friendly spaces from or through which a land or sea attacker came; a zone must have been
    friendly when the turn began too [1941: Condition B]."""
    zones = fight.state.turn.hostile_at_start
    return [space for space in friendly_spaces(fight) if space not in zones]


def friendly_spaces(fight: Fight) -> list[str]:
    """Return the adjacent spaces from or through which a land or sea attacker came that are friendly now, though they
    were cleared only this turn [Revised: Step 7, Attacker Retreats]."""
    state, battle = fight.state, fight.battle
    beside = [s for s in battle.routes if s in state.board.neighbours[battle.space] and s != battle.space]
    if not state.board.is_sea(battle.space):
        return sorted({space for space in beside if is_friendly_land(state, space, battle.attacker)})
    return sorted(
        {
            zone
            for zone in beside
            if not fight.rules.hostile_zone(state, zone, battle.attacker)
            and canal_open(state, battle.space, zone, battle.attacker)
        }
    )


def who_needs_a_space(fight: Fight) -> list[Unit]:
    """Return the attackers that need a space to retreat to: overland units, or ships."""
    if fight.battle.seaborne and not fight.rules.landing_forces_retreat:
        return []
    return [
        unit
        for unit in fight.units(ATTACKER)
        if not fight.state.kind(unit).is_air
        and (fight.rules.seaborne_may_retreat or not unit.aboard)
        and not _must_stay(fight, unit)
    ]


def _must_stay(fight: Fight, unit: Unit) -> bool:
    """Who jumped from a base leaves with those who came over land, and not at all if nobody did
    [Global 1940: Paratroopers]."""
    return unit.mission == PARADROP and bool(unit.target) and not fight.battle.routes


def aircraft(fight: Fight) -> list[Unit]:
    """Return the attacker's aircraft in the battle."""
    return [unit for unit in fight.units(ATTACKER) if fight.state.kind(unit).is_air]


def may_retreat(fight: Fight) -> bool:
    """Return whether the attacker has anything that could retreat now."""
    if who_needs_a_space(fight):
        return bool(fight.rules.retreats(fight))
    return bool(aircraft(fight))


class PressOrRetreat(Struct, frozen=True):
    """A step in which the attacker presses on or retreats, if he may retreat at all."""

    name: str = "press_or_retreat"

    def run(self, fight: Fight) -> Ask | None:
        if not may_retreat(fight):
            self._stay_if_harmless(fight)
            return None
        to = tuple(fight.rules.retreats(fight)) if who_needs_a_space(fight) else ()
        return Ask(by=fight.battle.attacker, do="press", space=fight.battle.space, side=ATTACKER, to=to)

    def answer(self, fight: Fight, ask: Ask, action: Action) -> None:
        if isinstance(action, Press):
            self._stay_if_harmless(fight)
            return
        self._retreat(fight, as_one_of(action, Retreat, Withdraw))

    def _stay_if_harmless(self, fight: Fight) -> None:
        """Transports on both sides and nothing else: the attacker's stay in the zone."""
        if only_transports(fight):
            conclude(fight)

    def _retreat(self, fight: Fight, action: Retreat | Withdraw) -> None:
        battle, leaving = fight.battle, who_needs_a_space(fight)
        spaces = fight.rules.retreats(fight)
        if action.part not in (None, "air") or (leaving and action.part):
            raise Illegal("retreat.together", space=battle.space)
        if leaving:
            if action.to is None and len(spaces) > 1:
                raise Illegal("retreat.where", spaces=spaces)
            to = action.to or spaces[0]
            if to not in spaces:
                raise Illegal("retreat.not_there", to=to, spaces=spaces)
            withdraw_ground(fight, leaving, to)
        elif action.to is not None:
            raise Illegal("retreat.air_only", space=battle.space)
        withdraw_air(fight)
        if not fight.units(ATTACKER):
            conclude(fight, "retreat")


def withdraw_ground(fight: Fight, leaving: list[Unit], to: str) -> None:
    """Move land or sea units out of the battle together; guests sail with their carriers."""
    state, battle = fight.state, fight.battle
    told = by_owner_and_kind(state, leaving)
    if state.board.is_sea(battle.space):
        for guest in guests(state, battle.space, battle.attacker):
            state.relocate(guest, to)
    for unit in leaving:
        fight.leave(ATTACKER, unit)
        for cargo in state.cargo(unit):
            cargo.bound = ""
        unit.mission = RETREATED
        unit.phase = unit.phase or COMBAT_MOVE
        state.relocate(unit, to)
    repair(fight, leaving)
    for power, units in told.items():
        fight.play.tell(Retreated(battle.space, power, units, to))


def withdraw_air(fight: Fight) -> None:
    """Take the attacker's aircraft out of the battle; they stay where they are until they fly home in noncombat."""
    leaving = aircraft(fight)
    for power, units in by_owner_and_kind(fight.state, leaving).items():
        fight.play.tell(Retreated(fight.battle.space, power, units))
    for unit in leaving:
        fight.leave(ATTACKER, unit)
