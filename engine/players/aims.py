"""What a player wanted with the lines that he chose, as data: what he bought, where he attacks, what he holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec import Struct, field

from engine.advice.joining import Joining, could_join
from engine.board.facilities import facilities_at
from engine.game import Game
from engine.players.clash import Side, defending
from engine.players.draft import Draft
from engine.players.flak import expected
from engine.players.scrambles import struck
from engine.record import Action, Advantage, EndPhase, Ferry, Land, Move, Purchase, Retreat, Scramble, Withdraw
from engine.state import State
from engine.state.battle import RAID
from engine.units.kinds import Kind

MOST_NAMED = 3
FLOWN = (RAID, "escort")
"""Missions of aircraft that fight in no battle for the territory."""


class Attack(Struct, frozen=True):
    """An attack that was ordered, and the chance of winning it, in percent."""

    space: str
    chance: int


class Aim(Struct, frozen=True):
    """What somebody wants with a turn, as far as he has ordered it."""

    bought: dict[str, int] = field(default_factory=dict[str, int])
    attacks: tuple[Attack, ...] = ()
    entered: tuple[str, ...] = ()
    """Enemy territories that nobody defends."""
    held: tuple[str, ...] = ()
    """Own territories that were reinforced, those that matter most first."""
    bombed: tuple[str, ...] = ()
    """Where raids go that no battle decides."""
    left: int = 0
    """What its side has of everything, in percent, where it gives up; 0 where it plays on."""
    earns: int = 0
    """What its side has of all income, in percent, where it gives up because it has fallen behind."""

    def with_more(self, later: Aim) -> Aim:
        """The same with what was ordered later in the turn."""
        bought = dict(Counter(self.bought) + Counter(later.bought))
        entered = tuple(dict.fromkeys((*self.entered, *later.entered)))
        attacks, bombed = later.attacks or self.attacks, later.bombed or self.bombed
        return Aim(bought, attacks, entered, later.held or self.held, bombed, later.left, later.earns)


def aim(game: Game, by: str, lines: Sequence[Action]) -> Aim:
    """What a power wants with lines that are legal one after the other in a position; dice are not waited for."""
    orders: dict[str, Counter[str]] = {}
    for line in lines:
        if isinstance(line, Purchase):
            orders[line.economy or ""] = Counter(line.units)  # an order replaces the one before
    bought = sum(orders.values(), Counter[str]())
    moved = Draft(game)
    for line in lines:
        if not isinstance(line, EndPhase):
            moved.add(line)
    after, moves = moved.game.state, game.phase.options(game.state)
    if moves is None or game.phase.places_by is not None:
        return Aim(dict(bought))
    if not moves.combat:
        return Aim(dict(bought), held=_reinforced(game.state, after, by))
    raids = dict.fromkeys(_goal(line) for line in lines if _is_flown(line))
    goals = list(dict.fromkeys(_goal(line) for line in lines if _goal(line) and not _is_flown(line)))
    fights = [goal for goal in goals if any(after.is_enemy(unit.owner, by) for unit in after.seen_at(goal))]
    entered = [
        goal for goal in goals if goal not in fights and game.state.is_enemy(game.state.owners.get(goal, by), by)
    ]
    found = [Attack(space, _chance(moved.game, by, space, lines)) for space in fights]
    return Aim(dict(bought), tuple(found), tuple(entered), bombed=tuple(raids))


def _is_flown(line: Action) -> bool:
    return isinstance(line, Move) and line.mission in FLOWN


def _goal(line: Action) -> str:
    """Where an action leads; where cargo goes ashore, that."""
    match line:
        case Move() | Advantage():
            return line.path[-1] if line.path else ""
        case Ferry() | Scramble() | Retreat() | Withdraw() | Land():
            return line.to or ""
        case _:
            return ""


def _chance(game: Game, by: str, space: str, lines: Iterable[Action]) -> int:
    """In percent, by what stands there; where enemies may still come and it is worse then, by that."""
    state = game.state
    there = [u for u in state.seen_at(space) if u.owner == by and not u.aboard and u.mission not in FLOWN]
    walking = [state.kind(unit) for unit in there]
    landing: dict[str, list[Kind]] = {}
    for line in lines:  # what goes ashore with the battle is still aboard
        if isinstance(line, (Move, Ferry)) and _goal(line) == space and _is_landing(state, line):
            kinds = [state.table(by)[kind] for kind, n in line.units.items() for _ in range(n)]
            landing.setdefault(_zone(line), []).extend(kind for kind in kinds if kind.is_land)
    ours = walking + [kind for kinds in landing.values() for kind in kinds]
    theirs = _enemies(state, by, space)
    if not ours:
        return 0
    chance = _win(ours, theirs)
    if state.board.is_sea(space):
        joining = could_join(game, state, space)
        return round(100 * (min(chance, _win(*_met(game, by, joining))) if joining else chance))
    found = [chance]
    for zone, kinds in landing.items():
        joining = could_join(game, state, zone) if zone in state.board.spaces else None
        if joining is not None and joining.up:
            sea, rest = _win(*_met(game, by, joining)), ours.copy()
            for kind in kinds:
                rest.remove(kind)
            found.append(sea * chance + (1 - sea) * _win(rest, theirs))
    return round(100 * min(found))


def _met(game: Game, by: str, joining: Joining) -> tuple[list[Kind], list[Kind]]:
    """Both sides in a zone once all have come who may."""
    state, zone = game.state, joining.zone
    ours = [state.kind(u) for u in state.seen_at(zone) if u.owner == by and not u.aboard and not state.kind(u).is_land]
    for kind, n in joining.strikes.items():
        ours = struck(ours, n * joining.value, state.table(by)[kind])
    return ours, _enemies(state, by, zone) + [state.kind(unit) for unit in joining.up]


def _enemies(state: State, by: str, space: str) -> list[Kind]:
    return [state.kind(unit) for unit in state.seen_at(space) if state.is_enemy(unit.owner, by) and not unit.aboard]


def _win(ours: Sequence[Kind], theirs: Sequence[Kind]) -> float:
    return expected(ours, theirs, Side(defending(theirs))).win


def _zone(line: Move | Ferry) -> str:
    """The zone from which an order puts units ashore."""
    return line.sea[-1] if isinstance(line, Ferry) else line.path[0]


def _is_landing(state: State, line: Move | Ferry) -> bool:
    """Whether an order puts units ashore from the sea."""
    sea = state.board.is_sea
    return isinstance(line, Ferry) or (sea(line.path[0]) and not sea(line.path[-1]))


def _reinforced(before: State, after: State, by: str) -> tuple[str, ...]:
    """Territories in which more land units stand than before, the capital and what produces first."""

    def strength(state: State, space: str) -> int:
        return sum(1 for unit in state.seen_at(space) if unit.owner == by and state.kind(unit).is_land)

    own = [space for space, holder in after.owners.items() if holder and after.is_friend(holder, by)]
    more = {space: strength(after, space) - strength(before, space) for space in own}
    capitals = after.board.powers[by].capitals

    def matters(space: str) -> tuple[bool, bool, int, str]:
        return (space not in capitals, not facilities_at(after, space), -more[space], space)

    return tuple(sorted((space for space, n in more.items() if n > 0), key=matters)[:MOST_NAMED])
