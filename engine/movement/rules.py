"""What an edition chooses about movement, and one move order as the rules see it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from msgspec import Struct

from engine.movement.survey import Survey
from engine.play import Play
from engine.politics.relations import MayEnter
from engine.record import Move
from engine.state import State, Unit

LOAD, OFFLOAD = "load", "offload"
RETREATED, ESCORT, INTERCEPT, SCRAMBLED = "retreated", "escort", "intercept", "scrambled"


ZoneTest = Callable[[State, str, str], bool]
"""A test of a zone for a power (position, zone, power)."""


def never(state: State, zone: str, power: str) -> bool:
    """Return False: so it is with no zone."""
    return False


def idle_in_combat(state: State, ship: Unit, job: str, space: str) -> bool:
    """Return whether a transport may still work in noncombat: one that was used in combat does nothing more
    [1941: Phase 4: Noncombat Move, Transports]."""
    return not (ship.moved_in_combat or ship.fought)


def nothing_follows(play: Play, space: str, power: str) -> None:
    """Do nothing: attacking a territory, or moving into it, has no other consequence."""


def ends_anywhere(state: State, zone: str, power: str, kinds: list[str]) -> str | None:
    """Return None: ships end their moves in any zone."""
    return None


def no_raids(state: State, space: str, power: str, kinds: list[str]) -> bool:
    """Return False: nothing is raided."""
    return False


def nothing_fires(order: Order, units: list[Unit]) -> bool:
    """Return False: no gun fires at flights."""
    return False


class MovementRules(Struct, frozen=True):
    """The choices of an edition about movement."""

    hostile_zone: ZoneTest
    """Whether a sea zone stops a power's ships and forbids loading (position, zone, power)."""
    stops_submarine: ZoneTest
    """Whether a sea zone stops a power's submarines too (position, zone, power)."""
    may_enter: MayEnter
    """Why a power's units may not enter a space, as a rule key; None where they may."""
    can_hit: Callable[[State, list[Unit], Unit, Unit], bool]
    """Whether a unit could hurt another in battle, its side's units there being given."""
    capture: Callable[[Play, str, str], None]
    """What running through an empty hostile territory does (action, space, power)."""
    must_assault: bool = True
    """Whether loading in a combat move commits to an assault."""
    escort_past_submarines: bool = True
    """Whether an assault past ignored submarines needs a warship."""
    lone_transports: bool = False
    """Whether transports may attack alone."""
    new_carriers_receive: bool = True
    """Whether fighters may count on a carrier still to be placed."""
    proves_landing: bool = True
    """Whether aircraft need a provable way home."""
    missions: frozenset[str] = frozenset({"attack"})
    """What aircraft may be sent for."""
    may_ignore: bool = True
    """Whether enemy ships may be left alone where a move ends."""
    stops_hunters: ZoneTest = never
    """Whether a zone stops ships that reveal submarines (position, zone, power)."""
    stay_loaded: bool = False
    """Whether transports may end a combat move with cargo anywhere."""
    transport_works: Callable[[State, Unit, str, str], bool] = idle_in_combat
    """Whether a ship may do a job (`load`, `offload`) at a space in noncombat."""
    raid_target: Callable[[State, str, str, list[str]], bool] = no_raids
    """Whether a power's kinds of unit could raid a space."""
    under_fire: Callable[[Order, list[Unit]], bool] = nothing_fires
    """Whether guns would fire at a flight before it arrives."""
    fire_on_the_way: Callable[[Order, list[Unit]], list[Unit]] | None = None
    """Antiaircraft fire at a flight before it arrives; returns who gets through. None where nothing fires."""
    drop: Callable[[Order], list[Unit]] | None = None
    """How paratroopers are flown; returns who lands. None where there are none."""
    facility_of_landing: str = "industrial_complex"
    """Beside which facility a carrier that was bought may be counted on by who must land."""
    lands_behind_battles: bool = True
    """Whether a landing from a zone where enemy ships must be beaten first is ordered with the moves, not after the
    battle [ABC: Amphibious Assault]."""
    attacked: Callable[[Play, str, str], None] = nothing_follows
    """What follows when a combat move is made against a territory (action, space, power)."""
    moved_into: Callable[[Play, str, str], None] = nothing_follows
    """What follows when a move of the power in turn ends in a space, in whatever phase (action, space, power)."""
    joins: ZoneTest = never
    """Whether a power takes a territory without a fight by moving there in noncombat (position, space, power)."""
    join: Callable[[Play, str, str], None] = nothing_follows
    """What taking it so does (action, space, power)."""
    may_end: Callable[[State, str, str, list[str]], str | None] = ends_anywhere
    """What keeps kinds of ships of a power from ending a move in a zone, as a rule key; None if nothing does."""


@dataclass(slots=True)
class Order:
    """A move line in progress: whose units, along which path, in which kind of phase; and what is known already of the
    position, which is nothing any more once something has moved."""

    play: Play
    rules: MovementRules
    power: str
    units: dict[str, int]
    path: list[str]
    combat: bool
    action: Move
    survey: Survey = field(default_factory=Survey)
    searched: bool = False
    """Whether the path was looked for by the rules of flight, so that nothing on it is closed to aircraft."""
    state: State = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        self.state = self.play.state

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
        """How many steps the path has; 0 for units that stay where they are."""
        return len(self.path) - 1
