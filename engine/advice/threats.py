"""What could reach a space in the enemy's next turn: an upper bound, for the threat map and the briefing. Powers count
that are at peace still and may declare war before then."""

from collections.abc import Iterable
from dataclasses import replace

from msgspec import Struct, field

from engine.advice.seaborne import seaborne
from engine.advice.wars_to_come import war_by_next_turn
from engine.board.paths import reach
from engine.game import Game
from engine.movement.landing import air_distances
from engine.state import State, Unit
from engine.units.kinds import Kind
from engine.units.stacks import count
from engine.units.traits import Trait

SOME, EVEN = 0.5, 1.0  # attack values against defence values: where level 2 and level 3 begin


class Threat(Struct):
    """The enemy units by power that could attack a space, the same by the space they stand in now, and their attack
    values added up; whether anybody among them could take it: aircraft and ships only strike. undeclared: the attack
    values of those among the powers that would have to declare war first."""

    units: dict[str, dict[str, int]] = field(default_factory=dict[str, dict[str, int]])
    origins: dict[tuple[str, str], dict[str, int]] = field(default_factory=dict[tuple[str, str], dict[str, int]])
    attack: int = 0
    takes: bool = False
    undeclared: dict[str, int] = field(default_factory=dict[str, int])

    def add(self, unit: Unit, kind: Kind, declared: bool) -> None:
        """Count a unit in. declared: its power is at war already."""
        for here in (self.units.setdefault(unit.owner, {}), self.origins.setdefault((unit.space, unit.owner), {})):
            here[unit.kind] = here.get(unit.kind, 0) + 1
        self.attack += kind.attack
        self.takes |= kind.is_land
        if not declared:
            self.undeclared[unit.owner] = self.undeclared.get(unit.owner, 0) + kind.attack


def threat_to(game: Game, space: str, power: str) -> Threat:
    """Return everything enemies of `power` could bring to a space in one turn, as the units stand now.

    Land units march, or come by sea as far as their own transports have places for them. Range is counted one way, of
    aircraft half of it, so that they come home. Who may declare war on `power` before it moves again is an enemy
    here."""
    key = f"threat to {space} of {power}"
    if key not in game.known:
        game.known[key] = _threat(_at_war(game, power), game.state, space, power)
    found: Threat = game.known[key]
    return found


def _at_war(game: Game, power: str) -> Game:
    """The game as it may stand when `power` moves again. The last that was asked for is kept: many spaces of one power
    are looked at, one after the other."""
    last: tuple[str, Game] | None = game.known.get("at war")
    if last is None or last[0] != power:
        last = game.known["at war"] = power, replace(game, state=war_by_next_turn(game, power))
    return last[1]


def _threat(game: Game, now: State, space: str, power: str) -> Threat:
    """`game`: with the wars that may come; `now`: as it stands."""
    state = game.state
    coming = [
        unit for unit in state.units.seen() if state.is_enemy(unit.owner, power) and _by_itself(game, unit, space)
    ]
    if not state.board.is_sea(space):
        walking = [unit.id for unit in coming]
        for enemy in (enemy for enemy in state.board.powers if state.is_enemy(enemy, power)):
            coming += seaborne(game, space, enemy, walking)
    threat = Threat()
    for unit in sorted(coming, key=lambda unit: unit.id):
        threat.add(unit, state.kind(unit), now.is_enemy(unit.owner, power))
    return threat


def only_undeclared(threats: Iterable[Threat]) -> tuple[str, ...]:
    """Return the powers that would have to declare war, if nobody already at war could come; else nobody."""
    threats = list(threats)
    if any(power not in threat.undeclared for threat in threats for power in threat.units):
        return ()
    return tuple(dict.fromkeys(power for threat in threats for power in threat.undeclared))


def reaching(game: Game, space: str, power: str) -> dict[str, int]:
    """Return everything a power could bring to a space in one turn, as its units stand now, by kind; with what is there
    already and may fight."""
    state = game.state
    there = [u for u in state.own_at(space, power) if not u.aboard and not state.kind(u).is_facility]
    coming = [unit for unit in state.of(power) if _by_itself(game, unit, space)]
    if not state.board.is_sea(space):
        coming += seaborne(game, space, power, [unit.id for unit in coming])
    every = [u for u in (*there, *coming) if state.kind(u).is_sea == state.board.is_sea(space) or state.kind(u).is_air]
    return dict(count((unit.kind for unit in every if state.kind(unit).attack), state.table(power)))


class Danger(Struct, frozen=True):
    """A threatened space: the attack values that could come, the defence values there, whether it could be taken or
    only struck, and the level from 1 to 3. undeclared: the attack values of powers that would have to declare war
    first."""

    space: str
    attack: int
    defense: int
    takes: bool = True
    undeclared: dict[str, int] = field(default_factory=dict[str, int])

    @property
    def level(self) -> int:
        """From 1 to 3: 1 where it can only be struck; else one more where the attack reaches a share of the defence,
        and one more where it is even with it."""
        if not self.takes:
            return 1
        return 1 + (self.attack >= SOME * self.defense) + (self.attack >= EVEN * self.defense)


def dangers(game: Game, powers: Iterable[str]) -> list[Danger]:
    """Return what some powers hold that enemies could reach; the worst first, of those where most stands."""
    by_space: dict[str, Danger] = {}
    for power in powers:
        for space in _held(game.state, power):
            if space not in by_space and (threat := threat_to(game, space, power)).attack:
                by_space[space] = _danger(game.state, space, power, threat)
    return sorted(by_space.values(), key=lambda danger: (-danger.level, -danger.defense, -danger.attack, danger.space))


def threat_at(game: Game, space: str, power: str) -> tuple[Threat, Danger]:
    """Return who could come to one space against a power, and how that weighs against what stands there."""
    threat = threat_to(game, space, power)
    return threat, _danger(game.state, space, power, threat)


def exposure(game: Game, space: str, power: str) -> int:
    """Return the level of danger a space is in, 1 to 3; 0 where nobody could come."""
    _, danger = threat_at(game, space, power)
    return danger.level if danger.attack else 0


def _danger(state: State, space: str, power: str, threat: Threat) -> Danger:
    """At sea nothing is taken: there a strike is all there is."""
    takes = threat.takes or state.board.is_sea(space)
    return Danger(space, threat.attack, _defense(state, space, power), takes, threat.undeclared)


def _by_itself(game: Game, unit: Unit, goal: str) -> bool:
    """Whether a unit could come to a space without a ship."""
    state, kind, rules = game.state, game.state.kind(unit), game.edition.movement
    sea = state.board.is_sea(goal)
    if unit.space == goal or unit.aboard or kind.is_facility or kind.has(Trait.NO_COMBAT_MOVE):
        return False
    if kind.is_air:
        # it must come home again: half the range, rounded up, is what it can spend on the way out
        return air_distances(state, rules, unit.owner, unit.space).get(goal, 99) <= (kind.move + 1) // 2
    if kind.is_sea != sea:
        return False

    def enter(one: str, other: str) -> bool:
        return state.board.is_sea(other) == sea and rules.may_enter(state, other, unit.owner) is None

    return goal in reach(state.board, unit.space, kind.move, enter, lambda space: True)


def _held(state: State, power: str) -> list[str]:
    """The power's territories, and the zones its ships are in."""
    land = [space for space, owner in state.owners.items() if owner == power and space in state.board.spaces]
    zones = [unit.space for unit in state.of(power) if state.board.is_sea(unit.space)]
    return list(dict.fromkeys([*land, *zones]))


def _defense(state: State, space: str, power: str) -> int:
    return sum(state.kind(unit).defense for unit in state.at(space) if state.is_friend(unit.owner, power))
