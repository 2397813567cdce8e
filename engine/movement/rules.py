"""What an edition chooses about movement, and one move order as the rules see it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from engine.movement.survey import Survey
from engine.play import Play
from engine.politics.relations import MayEnter
from engine.record import Move
from engine.state import State, Unit

ZoneTest = Callable[[State, str, str], bool]
LOAD, OFFLOAD = "load", "offload"
RETREATED, ESCORT, INTERCEPT, SCRAMBLED = "retreated", "escort", "intercept", "scrambled"


def never(state: State, zone: str, power: str) -> bool:
    return False


def idle_in_combat(state: State, ship: Unit, job: str, space: str) -> bool:
    """A transport that was used in combat does nothing more [1941: Phase 4: Noncombat Move, Transports]."""
    return not (ship.moved_in_combat or ship.fought)


def nothing_follows(play: Play, space: str, power: str) -> None:
    """Attacking a territory, or moving into it, has no other consequence."""


def ends_anywhere(state: State, zone: str, power: str, kinds: list[str]) -> str | None:
    """Ships end their moves in any zone."""
    return None


def no_raids(state: State, space: str, power: str, kinds: list[str]) -> bool:
    return False


def nothing_fires(order: Order, units: list[Unit]) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class MovementRules:
    """hostile_zone: whether a zone stops ships and forbids loading. stops_submarine: whether it stops submarines.
    may_enter: what keeps a power's units out of a space. can_hit: whether a unit can hurt another in battle, given its
    side's units there. capture: what running through an empty hostile territory does. must_assault: whether loading in
    a combat move commits to an assault. escort_past_submarines: whether an assault past ignored submarines needs a
    warship. lone_transports: whether transports may attack alone. new_carriers_receive: whether fighters may count on
    a carrier still to be placed. proves_landing: whether aircraft need a provable way home. missions: what air units
    may be sent for. may_ignore: whether enemy ships may be left alone where a move ends. stops_hunters: whether a zone
    stops ships that reveal submarines. stay_loaded: whether transports may end a combat move with cargo anywhere.
    transport_works: whether a ship may load, or offload into a space, in noncombat. raid_target: whether kinds of a
    power's units could raid a space. under_fire: whether guns would fire at a flight before it arrives.
    fire_on_the_way: antiaircraft fire at a flight; returns who gets through. drop: how paratroopers are flown, if they
    are. facility_of_landing: beside which facility a carrier that was bought may be counted on. lands_behind_battles:
    whether a landing from a zone where enemy ships must be beaten first is ordered with the moves, not after the
    battle [ABC: Amphibious Assault]. attacked: what follows when a combat move is made against a territory.
    joins: whether a territory is taken without a fight by who moves there in noncombat; join: what taking it so does.
    may_end: what keeps kinds of ships from ending a move in a zone."""

    hostile_zone: ZoneTest
    stops_submarine: ZoneTest
    may_enter: MayEnter
    can_hit: Callable[[State, list[Unit], Unit, Unit], bool]
    capture: Callable[[Play, str, str], None]
    must_assault: bool = True
    escort_past_submarines: bool = True
    lone_transports: bool = False
    new_carriers_receive: bool = True
    proves_landing: bool = True
    missions: frozenset[str] = frozenset({"attack"})
    may_ignore: bool = True
    stops_hunters: ZoneTest = never
    stay_loaded: bool = False
    transport_works: Callable[[State, Unit, str, str], bool] = idle_in_combat
    raid_target: Callable[[State, str, str, list[str]], bool] = no_raids
    under_fire: Callable[[Order, list[Unit]], bool] = nothing_fires
    fire_on_the_way: Callable[[Order, list[Unit]], list[Unit]] | None = None
    drop: Callable[[Order], list[Unit]] | None = None
    facility_of_landing: str = "industrial_complex"
    lands_behind_battles: bool = True
    attacked: Callable[[Play, str, str], None] = nothing_follows
    joins: ZoneTest = never
    join: Callable[[Play, str, str], None] = nothing_follows
    may_end: Callable[[State, str, str, list[str]], str | None] = ends_anywhere


@dataclass(slots=True)
class Order:
    """One move line in progress: whose units, along which path, in which kind of phase; and what is known already of
    the position, which is nothing any more once something has moved."""

    play: Play
    rules: MovementRules
    power: str
    units: dict[str, int]
    path: list[str]
    combat: bool
    action: Move
    survey: Survey = field(default_factory=Survey)

    @property
    def state(self) -> State:
        return self.play.state

    @property
    def owner(self) -> str:
        """Whose units move: the power's, or those led for a friend [Revised: Joint Strike]."""
        return self.action.of or self.power

    @property
    def trusted(self) -> bool:
        """Whether it was carried out long ago, and is not judged anew."""
        return self.play.trusted

    @property
    def origin(self) -> str:
        return self.path[0]

    @property
    def goal(self) -> str:
        return self.path[-1]

    @property
    def steps(self) -> int:
        return len(self.path) - 1
