"""When a battle is simple enough for lines, and how it is then laid out and read back.

Lines will do if there is one exchange of fire a round, everybody who fires may hit everybody, and a side's fire does
not depend on the other side. Whether that holds is asked of the referee for every combination of sorts on the way.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from engine.odds.counting.openings import Beginning
from engine.odds.counting.two_lines import Row, fight_out, one_round
from engine.odds.question.effort import Effort
from engine.odds.question.lineup import Left, Lineup, Mask, Sort, Used
from engine.odds.question.result import RETREAT, Cell, End, Outcome, ended
from engine.odds.steps.chances import NEGLIGIBLE, Dice, hits
from engine.odds.steps.firepower import Shot, dice_of
from engine.odds.steps.referee import Referee
from engine.odds.steps.script import Exchange, Script

Firepower = dict[Mask, tuple[Shot, ...]]
"""Who fires, by the sorts that are left."""
Masks = tuple[Mask, ...]
BEGUN = 200
"""The effort of laying out a battle, however small it is."""
SMALL = 150
"""Battles of fewer states are counted state by state."""


class SimpleBattle(Struct, frozen=True):
    """A battle in lines: each side's fire, and the presences with which it is done for."""

    fire: tuple[Firepower, Firepower]
    done: tuple[frozenset[Mask], frozenset[Mask]]
    low_luck: bool


class SideState(Struct, frozen=True):
    """A side after so many losses."""

    left: Left
    present: Mask


def stations(lineup: Lineup) -> list[SideState]:
    """List a side after 0, 1, 2, ... losses in its order."""
    alive, hurt = list(lineup.counts), [0] * len(lineup.counts)
    line = [_station(alive, hurt)]
    for slot in lineup.slots:
        for _ in range(slot.room):
            if slot.free:
                hurt[slot.sort] += 1
            else:
                alive[slot.sort] -= 1
                hurt[slot.sort] = min(hurt[slot.sort], alive[slot.sort])
            line.append(_station(alive, hurt))
    return line


def _station(alive: list[int], hurt: list[int]) -> SideState:
    mask = 0
    for index, n in enumerate(alive):
        if n:
            mask |= 1 << index
    return SideState((tuple(alive), tuple(hurt)), mask)


def straight(
    referee: Referee, script: Script, attackers: Sequence[SideState], defenders: Sequence[SideState]
) -> SimpleBattle | None:
    """Return how the battle lies in lines; None if it does not."""
    ours, theirs = _masks(attackers), _masks(defenders)
    key = (ours, theirs)
    if key not in referee.straights:
        referee.straights[key] = _straight(referee, script, ours, theirs)
    return referee.straights[key]


def _masks(line: Sequence[SideState]) -> Masks:
    return tuple(dict.fromkeys(station.present for station in line))


def _straight(referee: Referee, script: Script, ours: Masks, theirs: Masks) -> SimpleBattle | None:
    over_a = frozenset(a for a in ours if _over(referee, a, theirs[0]))
    over_d = frozenset(d for d in theirs if _over(referee, ours[0], d))
    fire: tuple[Firepower, Firepower] = ({}, {})
    exchanges: set[int] = set()
    for a in ours:
        for d in theirs:
            done = a in over_a or d in over_d
            if _over(referee, a, d) != done:
                return None
            if not done and not _fits(referee, script, (a, d), fire, exchanges):
                return None
    if len(exchanges) > 1 or not _suffix(ours, over_a) or not _suffix(theirs, over_d):
        return None
    return SimpleBattle(fire, (over_a, over_d), script.low_luck)


def _over(referee: Referee, a: Mask, d: Mask) -> bool:
    return referee.over(a, d) is not None


def _suffix(masks: Masks, over: frozenset[Mask]) -> bool:
    flags = [mask in over for mask in masks]
    return flags == sorted(flags)


def _fits(
    referee: Referee, script: Script, present: tuple[Mask, Mask], fire: tuple[Firepower, Firepower], seen: set[int]
) -> bool:
    """Note who fires with these sorts left. False if the fire is not of the simple kind."""
    a, d = present
    for at, stage in enumerate(script.stages):
        if not isinstance(stage, Exchange):
            continue
        shots = [referee.fire(step, (a, a), (d, d), 0) if step else () for step in stage.fires]
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


def in_lines(
    referee: Referee,
    script: Script,
    sides: tuple[Lineup, Lineup],
    starts: Sequence[Beginning],
    below: int,
    rounds: int,
    effort: Effort,
) -> list[Outcome] | None:
    """Fight the whole battle in lines; return what comes of it, None if it does not lie so. below: with fewer units the
    attacker retreats; rounds: after so many (0: never). Raises TooMuch."""
    groups: dict[Used | None, dict[Used, list[Beginning]]] = {}
    for start in starts:
        prefix = in_order(sides[1], start.standing)
        if not prefix and start.firing != start.standing:
            return None
        groups.setdefault(None if prefix else start.standing, {}).setdefault(start.ours, []).append(start)
    outcomes: list[Outcome] = []
    for used, some in groups.items():
        defenders = stations(sides[1] if used is None else sides[1].rest(used))
        begun: list[Begun] = []
        for lost, same in some.items():
            attackers = stations(sides[0].rest(lost) if any(lost) else sides[0])
            way = straight(referee, script, attackers, defenders)
            if way is None:
                return None
            begun.append(_begun(referee, way, attackers, defenders, same, used is None))
        outcomes += fight_in_lines(referee, begun, defenders, below, rounds, effort)
    return outcomes


def in_order(lineup: Lineup, used: Used) -> bool:
    """Return whether losses are the first there can be."""
    for slot, n in zip(lineup.slots, used, strict=True):
        if n < slot.room:
            return sum(used) == sum(each.room for each in lineup.slots[: lineup.slots.index(slot)]) + n
    return True


def _begun(
    referee: Referee,
    way: SimpleBattle,
    attackers: list[SideState],
    defenders: list[SideState],
    starts: Sequence[Beginning],
    ordered: bool,
) -> Begun:
    """Some beginnings that the attacker goes into with the same units. Where casualties still fire, the first round is
    fought at once: both sides' hits have nothing to do with each other."""
    masses: list[Row] = [[0.0] * len(attackers) for _ in defenders]
    fought = any(start.firing != start.standing for start in starts)
    for start in starts:
        row = sum(start.standing) if ordered else 0
        if not fought:
            masses[row][0] += start.chance
            continue
        hit = _hits(referee, way, 0, attackers[0])
        answered = _hits(referee, way, 1, defenders[sum(start.firing)])
        for n, p in enumerate(hit):
            to = masses[min(row + n, len(defenders) - 1)]
            for m, q in enumerate(answered):
                to[min(m, len(attackers) - 1)] += start.chance * p * q
    return Begun(way, attackers, masses, fought)


def _hits(referee: Referee, way: SimpleBattle, side: int, state: SideState) -> tuple[float, ...]:
    shots = way.fire[side].get(state.present, ())
    return hits(dice_of(shots, referee.sorts[side], state.left[0], way.low_luck))


class Begun(Struct):
    """A beginning of a battle in lines: how it lies in them, the attacker after 0, 1, 2, ... losses, and the chances by
    the defender's, then the attacker's losses. fought: whether the first round has been."""

    way: SimpleBattle
    attackers: list[SideState]
    masses: list[Row]
    fought: bool = False


def fight_in_lines(
    referee: Referee,
    begun: Sequence[Begun],
    defenders: list[SideState],
    below: int,
    rounds: int,
    effort: Effort,
) -> list[Outcome]:
    """Fight to the end, or for some rounds (0: no limit), or until the attacker has fewer than `below` units; return
    what comes of it. Raises TooMuch."""
    fights = [_Laid(referee, each, defenders, below) for each in begun]
    if sum(len(fight.line) * len(defenders) for fight in fights) > SMALL:
        return _widely(fights, rounds, effort)
    outcomes: list[Outcome] = []
    for fight in fights:
        masses, fought = _fought_out(fight, rounds) if fight.done and fight.done_d else (fight.masses, 0.0)
        rows = [d for d, row in enumerate(masses) for p in row if p > 0]
        places = [a for row in masses for a, p in enumerate(row) if p > 0]
        outcomes.append(fight.outcome(rows, places, [p for row in masses for p in row if p > 0], fought))
    return outcomes


def _fought_out(fight: _Laid, rounds: int) -> tuple[list[Row], float]:
    """One of few states: the chances of its ends, and the rounds it takes on average."""
    strike, guard, masses, fought = fight.strike()[: fight.done], fight.guard()[: fight.done_d], fight.masses, 0.0
    if not rounds:
        return fight_out(strike, guard, masses)
    for _ in range(_rounds(rounds, fight)):
        after, begun = one_round(strike, guard, masses)
        if begun < NEGLIGIBLE:
            break
        masses, fought = after, fought + begun
    return masses, fought


def _widely(fights: list[_Laid], rounds: int, effort: Effort) -> list[Outcome]:
    """Return the same for battles of many states, all at once."""
    from engine.odds.counting import wide_lines as wide  # what it is built on takes long to load

    last = fights[0].done_d
    strikes, done = [fight.strike() for fight in fights], [fight.done if last else 0 for fight in fights]
    battle = wide.wide_lines(strikes, done, fights[0].guard(), last)
    effort.spend(BEGUN + wide.work(battle))
    masses = wide.laid_out(battle, [fight.masses for fight in fights])
    if not rounds:
        masses, fought = wide.fight_out(battle, masses)
    else:
        fought = masses.sum((1, 2)) * 0.0
        for _ in range(_rounds(rounds, fights[0])):
            after, begun = wide.one_round(battle, masses)
            if begun.sum() < NEGLIGIBLE:
                break
            effort.spend(wide.work(battle))
            masses, fought = after, fought + begun
    outcomes: list[Outcome] = []
    for at, (fight, shift) in enumerate(zip(fights, battle.shifts, strict=True)):
        ended_in = masses[at, :, shift:]
        rows, places = ended_in.nonzero()
        chances = ended_in[rows, places]
        outcomes.append(fight.outcome(rows.tolist(), places.tolist(), chances.tolist(), float(fought[at])))
    return outcomes


def _rounds(rounds: int, fight: _Laid) -> int:
    return rounds - 1 if fight.begun.fought else rounds


class _Laid:
    """One beginning, laid out."""

    def __init__(self, referee: Referee, begun: Begun, defenders: list[SideState], below: int) -> None:
        self.referee, self.way, self.begun, self.defenders = referee, begun.way, begun, defenders
        self.line, self.masses = begun.attackers, begun.masses
        self.done = _first_done(self.line, self.way.done[0], below)
        self.done_d = _first_done(defenders, self.way.done[1], 0)

    def strike(self) -> list[Dice]:
        return _dice(self.line, self.way, 0, self.done, self.referee.sorts[0])

    def guard(self) -> list[Dice]:
        return _dice(self.defenders, self.way, 1, self.done_d, self.referee.sorts[1])

    def outcome(self, rows: Sequence[int], places: Sequence[int], chances: Sequence[float], rounds: float) -> Outcome:
        """Return every end with its chance: after so many losses of the defender's and of the attacker's."""
        rounds += sum(map(sum, self.masses)) if self.begun.fought else 0.0
        line, defenders, ends = self.line, self.defenders, dict[tuple[Mask, Mask], End]()
        cells: list[Cell] = []
        for d, a, p in zip(rows, places, chances, strict=True):
            present = (line[a].present, defenders[d].present)
            end = ends.get(present)
            if end is None:
                end = ends[present] = _end(self.referee, *present)
            cells.append((a, d, end, p))
        return Outcome((lambda at: line[at].left, lambda at: defenders[at].left), cells, rounds)


def _first_done(line: list[SideState], done: frozenset[Mask], below: int) -> int:
    for at, station in enumerate(line):
        if not station.present or station.present in done or (below and sum(station.left[0]) < below):
            return at
    return len(line)


def _dice(line: list[SideState], way: SimpleBattle, side: int, done: int, sorts: Sequence[Sort]) -> list[Dice]:
    """Return the dice a side rolls after 0, 1, 2, ... losses; none once it is done for."""
    rolled: list[Dice] = []
    for at, station in enumerate(line):
        shots = way.fire[side].get(station.present, ()) if at < done else ()
        rolled.append(dice_of(shots, sorts, station.left[0], way.low_luck))
    return rolled


def _end(referee: Referee, a: Mask, d: Mask) -> End:
    """Return what it is called; where the fight could go on, the attacker has broken it off."""
    return referee.over(a, d) or ended(RETREAT)
