"""When a battle is simple enough for lines, and how it is then laid out and read back.

Lines will do if there is one exchange of fire a round, everybody who fires may hit everybody, and a side's fire does
not depend on the other side. Whether that holds is asked of the rulings for every combination of sorts on the way.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.odds.chances import Dice
from engine.odds.effort import Effort
from engine.odds.firepower import Mask, Shot, dice_of
from engine.odds.lineup import Lineup, Sort
from engine.odds.script import Exchange, Script
from engine.odds.step_answers import RETREAT, End, StepAnswers, ended
from engine.odds.two_lines import Row, fight_out, lines, one_round, work

Firepower = dict[Mask, tuple[Shot, ...]]
"""Who fires, by the sorts that are left."""
Masks = tuple[Mask, ...]
BEGUN, ONE_ROUND = 200, 50
"""The effort of laying out a battle, and of each round where they are counted, however small it is."""


@dataclass(frozen=True, slots=True)
class SimpleBattle:
    """A battle in lines: each side's fire, and the presences with which it is done for."""

    fire: tuple[Firepower, Firepower]
    done: tuple[frozenset[Mask], frozenset[Mask]]
    low_luck: bool


@dataclass(frozen=True, slots=True)
class SideState:
    """A side after so many losses."""

    alive: tuple[int, ...]
    hurt: tuple[int, ...]
    present: Mask


def stations(lineup: Lineup) -> list[SideState]:
    """A side after 0, 1, 2, ... losses in its order."""
    alive, hurt = list(lineup.counts), [0] * len(lineup.counts)
    found = [_station(alive, hurt)]
    for slot in lineup.slots:
        for _ in range(slot.room):
            if slot.free:
                hurt[slot.sort] += 1
            else:
                alive[slot.sort] -= 1
                hurt[slot.sort] = min(hurt[slot.sort], alive[slot.sort])
            found.append(_station(alive, hurt))
    return found


def _station(alive: list[int], hurt: list[int]) -> SideState:
    mask = 0
    for index, n in enumerate(alive):
        if n:
            mask |= 1 << index
    return SideState(tuple(alive), tuple(hurt), mask)


def straight(
    rulings: StepAnswers, script: Script, attackers: Sequence[SideState], defenders: Sequence[SideState]
) -> SimpleBattle | None:
    """How the battle lies in lines; None if it does not."""
    ours, theirs = _masks(attackers), _masks(defenders)
    key = (ours, theirs)
    if key not in rulings.straights:
        rulings.straights[key] = _straight(rulings, script, ours, theirs)
    return rulings.straights[key]


def _masks(line: Sequence[SideState]) -> Masks:
    return tuple(dict.fromkeys(station.present for station in line))


def _straight(rulings: StepAnswers, script: Script, ours: Masks, theirs: Masks) -> SimpleBattle | None:
    over_a = frozenset(a for a in ours if _over(rulings, a, theirs[0]))
    over_d = frozenset(d for d in theirs if _over(rulings, ours[0], d))
    fire: tuple[Firepower, Firepower] = ({}, {})
    exchanges: set[int] = set()
    for a in ours:
        for d in theirs:
            done = a in over_a or d in over_d
            if _over(rulings, a, d) != done:
                return None
            if not done and not _fits(rulings, script, (a, d), fire, exchanges):
                return None
    if len(exchanges) > 1 or not _suffix(ours, over_a) or not _suffix(theirs, over_d):
        return None
    return SimpleBattle(fire, (over_a, over_d), script.low_luck)


def _over(rulings: StepAnswers, a: Mask, d: Mask) -> bool:
    return rulings.over(a, d) is not None


def _suffix(masks: Masks, over: frozenset[Mask]) -> bool:
    flags = [mask in over for mask in masks]
    return flags == sorted(flags)


def _fits(
    rulings: StepAnswers, script: Script, present: tuple[Mask, Mask], fire: tuple[Firepower, Firepower], seen: set[int]
) -> bool:
    """Note who fires with these sorts left. False if the fire is not of the simple kind."""
    a, d = present
    for at, stage in enumerate(script.stages):
        if not isinstance(stage, Exchange):
            continue
        shots = [rulings.fire(step, (a, a), (d, d), 0) if step else () for step in stage.fires]
        if not any(shots):
            continue
        seen.add(at)
        for side, (own, enemy) in enumerate(((a, d), (d, a))):
            power = _power(shots[side], enemy)
            if power is None or fire[side].setdefault(own, power) != power:
                return False
    return bool(seen)


def _power(shots: tuple[Shot, ...], enemy: Mask) -> tuple[Shot, ...] | None:
    if any(shot.targets != enemy for shot in shots):
        return None
    return tuple(shot._replace(targets=0) for shot in shots)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the lines say: the chance of every end, and the rounds it takes on average."""

    ends: list[tuple[SideState, SideState, End, float]]
    rounds: float


def fight_in_lines(
    rulings: StepAnswers,
    way: SimpleBattle,
    attackers: list[SideState],
    defenders: list[SideState],
    below: int,
    rounds: int,
    effort: Effort,
    begun: list[Row] | None = None,
) -> Outcome:
    """Fight to the end, or for some rounds (0: no limit), or until the attacker has fewer than `below` units. `begun`:
    the chances after the first round, if that has been fought, by the defender's, then the attacker's losses. Raises
    BadLine if it takes too much."""
    done_a = _first_done(attackers, way.done[0], below)
    done_d = _first_done(defenders, way.done[1], 0)
    masses, fought = begun or _unfought(len(attackers), len(defenders)), 0.0
    if done_a and done_d:
        strike = _dice(attackers, way, 0, done_a, rulings.sorts[0])
        guard = _dice(defenders, way, 1, done_d, rulings.sorts[1])
        battle = lines(strike, guard, done_a, done_d)
        effort.spend(BEGUN + work(battle))
        if not rounds:
            masses, fought = fight_out(battle, masses)
        for _ in range(rounds if begun is None else rounds - 1):
            fought += sum(sum(row[:done_a]) for row in masses[:done_d])
            effort.spend(ONE_ROUND + work(battle))
            masses = one_round(battle, masses)
    ends = [
        (attacker, defender, _end(rulings, attacker.present, defender.present), p)
        for row, defender in zip(masses, defenders, strict=True)
        for attacker, p in zip(attackers, row, strict=True)
        if p > 0
    ]
    return Outcome(ends, fought)


def in_lines(
    rulings: StepAnswers, script: Script, sides: tuple[Lineup, Lineup], below: int, rounds: int, effort: Effort
) -> Outcome | None:
    """The whole battle in lines; None if it does not lie so."""
    both = (stations(sides[0]), stations(sides[1]))
    way = straight(rulings, script, *both)
    return None if way is None else fight_in_lines(rulings, way, *both, below, rounds, effort)


def _unfought(width: int, height: int) -> list[Row]:
    """Nobody is lost yet."""
    masses: list[Row] = [[0.0] * width for _ in range(height)]
    masses[0][0] = 1.0
    return masses


def _first_done(line: list[SideState], done: frozenset[Mask], below: int) -> int:
    for at, station in enumerate(line):
        if not station.present or station.present in done or sum(station.alive) < below:
            return at
    return len(line)


def _dice(line: list[SideState], way: SimpleBattle, side: int, done: int, sorts: Sequence[Sort]) -> list[Dice]:
    """The dice a side rolls after 0, 1, 2, ... losses; none once it is done for."""
    found: list[Dice] = []
    for at, station in enumerate(line):
        shots = way.fire[side].get(station.present, ()) if at < done else ()
        found.append(dice_of(shots, sorts, station.alive, way.low_luck))
    return found


def _end(rulings: StepAnswers, a: Mask, d: Mask) -> End:
    """What it is called; where the fight could go on, the attacker has broken it off."""
    return rulings.over(a, d) or ended(RETREAT)
