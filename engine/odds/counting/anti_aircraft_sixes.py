"""Planes that their own sixes cost them in the first round: the attackers' fire and the planes lost by it, together.

A plane that rolls a six has missed with that die, so what a side hits and what it loses hang together. And who has
nobody left to hit does not roll: the boxes are gone through one by one, as `engine/combat/fire_by_box.py` plays them.
"""

from collections.abc import Sequence
from itertools import combinations
from math import comb, prod

from msgspec import Struct

from engine.odds.counting.loss_order import Hits, Stands
from engine.odds.counting.net_of_states import NetOfStates, StageKey
from engine.odds.counting.simple_battle import Begun, SideState, fight_in_lines, stations, straight
from engine.odds.counting.two_lines import Row
from engine.odds.question.lineup import Lineup, Mask, Sort
from engine.odds.question.result import Outcome
from engine.odds.steps.chances import SIDES, Dice, handful, hits
from engine.odds.steps.firepower import Shot, dice_of, places, thrown
from engine.odds.steps.script import Exchange, Script
from engine.units.traits import Trait

Sixes = tuple[int, ...]
"""How many sixes the planes of each sort have rolled, sorts in the order in which they are lost."""
Rolls = dict[tuple[Hits, Sixes], float]
"""What has been rolled so far: the hits by whom they may be given to, and the sixes, with chances."""


class Box(Struct, frozen=True):
    """Dice that are rolled together. `group`: which of the sets of enemies they may hit; `planes`: the place among
    the sixes, the value and the number of dice of each sort that flies; `rest`: the other dice."""

    group: int
    planes: tuple[tuple[int, int, int], ...]
    rest: Dice

    @property
    def ways(self) -> int:
        """About how many there are for the dice to fall, as far as it matters."""
        return (1 + sum(self.rest)) * prod((n + 1) * (n + 2) // 2 for _, _, n in self.planes)

    def outcomes(self, kinds: int) -> dict[tuple[int, Sixes], float]:
        """Return hits and sixes of `kinds` sorts of planes, with their chances."""
        chances = {(h, (0,) * kinds): p for h, p in enumerate(hits(self.rest))}
        for at, value, n in self.planes:
            mixed: dict[tuple[int, Sixes], float] = {}
            for (h, sixes), p in chances.items():
                for more, six, q in _flown(n, value):
                    key = (h + more, (*sixes[:at], sixes[at] + six, *sixes[at + 1 :]))
                    mixed[key] = mixed.get(key, 0.0) + p * q
            chances = mixed
        return chances


def _flown(n: int, value: int) -> list[tuple[int, int, float]]:
    """Hits and sixes among the dice of some planes. A six hits only at a value of six."""
    hit, six = min(value, SIDES - 1) / SIDES, 1 / SIDES
    miss = 1 - hit - six
    return [
        (k + (s if value >= SIDES else 0), s, comb(n, s) * comb(n - s, k) * six**s * hit**k * miss ** (n - s - k))
        for s in range(n + 1)
        for k in range(n - s + 1)
    ]


def sixes_count(script: Script, sides: tuple[Lineup, Lineup], begun: bool) -> bool:
    """Return whether sixes can cost a plane in a battle between these; never once it has `begun`."""
    return (
        not begun
        and any(isinstance(stage, Exchange) and stage.sixes for stage in script.stages)
        and bool(planes(sides[0]) and any(_matches(sort) for sort in sides[1].sorts))
    )


def planes(side: Lineup) -> list[int]:
    """List the slots of what flies, in the order of loss."""
    return [at for at, slot in enumerate(side.slots) if side.sorts[slot.sort].kind.is_air]


def _matches(sort: Sort) -> bool:
    return sort.kind.has(Trait.AA_MATCHER)


def first_strike(net: NetOfStates, key: StageKey, a: int, d: int) -> list[tuple[int, int, float]]:
    """Return what the attackers' fire in the first round's exchange leads to, from stand `a` of the attacker and `d` of
    the defender: the stand of the attacker without the planes it has cost him, that of the defender with his
    casualties, and the chance."""
    strike = Strike(net, key, a, d)
    d = net.stands[1].cleared(d) if net.clears(key[0]) else d
    defenders, at_once = net.stands[1], net.falls_at_once(key[0])[1]
    groups = strike.groups
    chances: dict[tuple[int, int], float] = {}
    for (hit, sixes), p in strike.rolls().items():
        to = (strike.shot_down(sixes), defenders.fall(d, groups.masks, groups.nested, hit, at_once))
        chances[to] = chances.get(to, 0.0) + p
    return [(to_a, to_d, p) for (to_a, to_d), p in chances.items()]


class Strike:
    """The attackers' fire in one exchange, box by box."""

    def __init__(self, net: NetOfStates, key: StageKey, a: int, d: int) -> None:
        self.stand, self.stands, self.effort = a, net.stands, net.effort
        self.sorts = net.referee.sorts[0]
        self.victims = net.stands[1].all[d]
        kinds = net.stands[0].kinds[net.stands[0].presence[a]], net.stands[1].kinds[net.stands[1].presence[d]]
        self.shots = net.fire(key, *kinds).ours
        self.groups = net.referee.grouped(self.shots)
        self.slots = planes(net.stands[0].lineup)
        self.matchers = sum(
            n for sort, n in zip(net.referee.sorts[1], self.victims.alive, strict=True) if _matches(sort)
        )
        self.room = _rooms(net.stands[1], d, self.groups.masks)

    def rolls(self) -> Rolls:
        """Return everything that can be rolled, with chances. Boxes whose hits would find no victim are not. Raises
        TooMuch."""
        kinds = len(self.slots)
        rolled: Rolls = {((0,) * len(self.groups.masks), (0,) * kinds): 1.0}
        for box in self._boxes():
            self.effort.spend(box.ways)
            outcomes, after = box.outcomes(kinds), Rolls()
            self.effort.spend(len(rolled) * len(outcomes))
            for (hit, sixes), p in rolled.items():
                if not self._another_counts(hit, box.group):
                    after[hit, sixes] = after.get((hit, sixes), 0.0) + p
                    continue
                for (more, six), q in outcomes.items():
                    key = (self._with(hit, box.group, more), tuple(map(int.__add__, sixes, six)))
                    after[key] = after.get(key, 0.0) + p * q
            rolled = after
        return rolled

    def shot_down(self, sixes: Sixes) -> int:
        """Return the attacker's stand once each matched six has cost a plane, in the order of loss."""
        here = self.stands[0].all[self.stand]
        firing, standing, left = list(here.firing), list(here.standing), min(sum(sixes), self.matchers)
        for at, n in zip(self.slots, sixes, strict=True):
            lost = min(left, n)
            left -= lost
            lost = min(lost, self.stands[0].lineup.slots[at].room - standing[at])
            firing[at] += lost
            standing[at] += lost
        return self.stands[0].number(tuple(firing), tuple(standing), here.gone)

    def _boxes(self) -> list[Box]:
        """Fire that cannot hit everybody comes first, submarines before aircraft, and high values before low ones."""
        alive, everybody = self.stands[0].all[self.stand].alive, self.victims.present[1]
        raised = places(self.shots, self.sorts, alive)
        place = {self.stands[0].lineup.slots[at].sort: index for index, at in enumerate(self.slots)}
        boxes: dict[tuple[int, int, Mask], tuple[list[tuple[int, int, int]], list[tuple[int, int]]]] = {}
        for shot in self.shots:
            turn = _turn(self.sorts[shot.sort], shot, everybody)
            for value, n in thrown(shot, self.sorts, alive, raised):
                flying, rest = boxes.setdefault((turn, -value, shot.targets), ([], []))
                if shot.sort in place:
                    flying.append((place[shot.sort], value, n))
                else:
                    rest.append((value, n))
        return [
            Box(self.groups.masks.index(key[2]), tuple(flying), handful(rest))
            for key, (flying, rest) in sorted(boxes.items())
        ]

    def _with(self, hit: Hits, group: int, more: int) -> Hits:
        """More hits of a group; beyond what it has room for they are the same as enough."""
        return (*hit[:group], min(hit[group] + more, self.room[1 << group]), *hit[group + 1 :])

    def _another_counts(self, hit: Hits, group: int) -> bool:
        more = (*hit[:group], hit[group] + 1, *hit[group + 1 :])
        return self._used(more) > self._used(hit)

    def _used(self, hit: Hits) -> int:
        """Return how many hits find a victim: the least of what some groups have and the others have room for."""
        return min(
            room + sum(n for group, n in enumerate(hit) if not some >> group & 1) for some, room in self.room.items()
        )


def _turn(sort: Sort, shot: Shot, everybody: Mask) -> int:
    if shot.targets == everybody:
        return 2
    return 1 if sort.kind.is_air else 0 if sort.kind.is_submarine else 2


def _rooms(stands: Stands, stand: int, masks: Sequence[Mask]) -> dict[int, int]:
    """Return how many hits there is room for, by every set of groups."""
    slots = list(zip(stands.lineup.slots, stands.all[stand].standing, strict=True))
    rooms: dict[int, int] = {}
    for size in range(len(masks) + 1):
        for some in combinations(range(len(masks)), size):
            reached = 0
            for group in some:
                reached |= masks[group]
            rooms[sum(1 << group for group in some)] = sum(
                slot.room - full for slot, full in slots if reached >> slot.sort & 1
            )
    return rooms


# --- the rest of the battle in lines, one for each army of planes that is left --------------------------------------


def after_sixes(net: NetOfStates, below: int, rounds: int) -> list[Outcome] | None:
    """Fight such a battle to its end, or for some rounds (0: no limit). Return None if it does not lie in lines. Raises
    TooMuch."""
    defenders = stations(net.stands[1].lineup)
    whole = straight(net.referee, net.script, stations(net.stands[0].lineup), defenders)
    key = beginning(net)
    if whole is None or key is None or not net.with_sixes(key[0]):
        return None
    begun: list[Begun] = []
    for a, struck in _by_planes(net, key).items():
        lineup = net.stands[0].lineup.rest(net.stands[0].all[a].standing)
        attackers = stations(lineup)
        way = straight(net.referee, net.script, attackers, defenders)
        if way is None:
            return None
        begun.append(Begun(way, attackers, _answered(net, key, a, struck, attackers), fought=True))
    return fight_in_lines(net.referee, begun, defenders, below, rounds, net.effort)


def beginning(net: NetOfStates) -> StageKey | None:
    """Return the first exchange of fire; None if there is none."""
    kinds = [stands.kinds[stands.presence[stands.first()]] for stands in net.stands]
    ahead = net.way(0, (0, 0), *kinds)
    return None if ahead.end is not None else (ahead.stage, ahead.fired)


def _by_planes(net: NetOfStates, key: StageKey) -> dict[int, list[float]]:
    """Return the chance of each number of the defender's losses, by the attacker's stand without the planes shot
    down."""
    by_stand: dict[int, list[float]] = {}
    for a, d, p in first_strike(net, key, net.stands[0].first(), net.stands[1].first()):
        struck = by_stand.setdefault(a, [0.0] * (net.stands[1].lineup.points + 1))
        struck[sum(net.stands[1].all[d].standing)] += p
    return by_stand


def _answered(net: NetOfStates, key: StageKey, a: int, struck: list[float], attackers: list[SideState]) -> list[Row]:
    """Return the chances after the defenders' answer, by the defender's losses and those of who is left of the
    attackers."""
    row: Row = [0.0] * len(attackers)
    for number, p in enumerate(_hits(net, key, a)):
        row[min(number, len(row) - 1)] += p
    return [[p * q for q in row] for p in struck]


def _hits(net: NetOfStates, key: StageKey, a: int) -> tuple[float, ...]:
    """Return the defenders' hits: all of them may fall on anybody."""
    ours, theirs = net.stands
    d = theirs.first()
    guns = net.fire(key, ours.kinds[ours.presence[a]], theirs.kinds[theirs.presence[d]])
    return hits(dice_of(guns.theirs, net.referee.sorts[1], theirs.all[d].alive, net.script.low_luck))
