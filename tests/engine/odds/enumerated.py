"""Battles counted out: the engine fights every round of them with every outcome of its dice. No code of `engine/odds`
is used, so what the odds say can be held against it to the last digit. But its rounds are the engine's own: what is
read wrongly in `engine/combat` is counted wrongly here, too. That is for the judge to find (`judged.py`).

    python -m benchmarks.odds_counted --battles 500 --seed 1
"""

from collections import Counter
from collections.abc import Container, Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from math import comb
from typing import Any

from msgspec.structs import replace

from engine.combat.fight import Fight, resume, run
from engine.combat.opening import open_battle
from engine.dice.roller import Dice, Roll, no_dice
from engine.edition import Edition
from engine.editions import edition, ids
from engine.events import BattleEnded, Event, RoundBegan
from engine.movement.transports import LANDING
from engine.odds import Odds, Plan, odds_at
from engine.play import Play
from engine.questions import find
from engine.record import Bombard, Press, Submerge, Withdraw
from engine.state import State
from engine.state.ask import Ask
from engine.state.battle import LAND_BATTLE, SEA_BATTLE, Battle
from tests.engine.odds.arena import ATTACKER, DEFENDER, LAND, SEA, Units, position

EDITIONS = tuple(ids())
EXACT = 1e-9
SEAS = {"europe1940": "sz_113", "global1940": "sz_113"}
COASTS = {"europe1940": "baltic_states", "global1940": "baltic_states"}
"""Where the battles are fought, where it is not where others are."""


@dataclass(frozen=True)
class Case:
    """A battle to be counted out. friends: units of a second power that defends; ships: beside the landing, if it is
    one; retreat: after so many rounds; leave: the round in which the defenders withdraw; techs: the attacker's."""

    edition: str
    attack: Units
    defend: Units
    sea: bool = False
    friends: Units = field(default_factory=dict[str, int])
    ships: Units = field(default_factory=dict[str, int])
    keep_land: bool = False
    retreat: int = 0
    dives: frozenset[str] = frozenset()
    leave: int = 0
    techs: tuple[str, ...] = ()

    @property
    def plan(self) -> Plan:
        return Plan(
            keep_land=self.keep_land, retreat_after=self.retreat, submerge=self.dives, withdraw_after=self.leave
        )

    def __str__(self) -> str:
        told = [f"{self.edition} {dict(self.attack)} against {dict(self.defend)}"]
        told += [
            f"{name} {value}"
            for name in ("friends", "ships", "keep_land", "retreat", "dives", "leave", "techs")
            if (value := getattr(self, name))
        ]
        return ", ".join(told)


def edition_of(case: Case) -> Edition:
    """The edition of a case, with developments where it has some."""
    return researched(case.edition) if case.techs else edition(case.edition)


@cache
def researched(name: str) -> Edition:
    return edition(name).with_options({"research": True})[0]


Ended = tuple[str, tuple[tuple[str, int], ...], tuple[tuple[str, int], ...]]
"""The result, and what is left of the attacker and of the defender."""
Chances = dict[Ended, float]
Key = tuple[object, ...]


class Fork(Exception):
    """A roll with several outcomes: the faces to go on with, and their chances."""

    def __init__(self, ways: list[tuple[tuple[int, ...], float]]) -> None:
        super().__init__()
        self.ways = ways


class RoundOver(Exception):
    """Another round begins."""


class ChosenDice(Dice, kw_only=True):
    """Throws what was chosen for one roll after the other; then it asks. sixes: whether they are told apart; best:
    the attacker's kinds of whose dice only the best counts."""

    chosen: list[tuple[int, ...]]
    sixes: bool
    best: Container[str]

    def roll(self, count: int, label: str, sides: int = 6) -> tuple[int, ...]:
        if not count:
            return ()
        if not self.chosen:
            side, kind, value = label.replace("@", ":").split(":")[:3]
            single = side == "attacker" and kind in self.best
            raise Fork(one_by_one(count, int(value)) if single else outcomes(count, int(value), self.sixes))
        self.rolls.append(Roll(label, sides, self.chosen.pop(0)))
        return self.rolls[-1].dice


class OneRound(Play):
    """Stops when a round begins after another one."""

    def tell(self, event: Event) -> None:
        if isinstance(event, RoundBegan) and any(isinstance(before, RoundBegan) for before in self.events):
            raise RoundOver
        self.events.append(event)


def outcomes(count: int, value: int, apart: bool) -> list[tuple[tuple[int, ...], float]]:
    """Every number of hits and of misses, with its chance; if they matter, of sixes apart from these."""
    ways: list[tuple[tuple[int, ...], float]] = []
    for hits in range(count + 1):
        for sixes in range(count + 1 - hits if value < 6 else 1) if apart else (0,):
            others = count - hits - sixes
            miss = (5 - value if apart else 6 - value) / 6
            chance = comb(count, hits) * comb(count - hits, sixes) * (value / 6) ** hits
            chance *= (1 / 6) ** sixes * miss**others
            if chance:
                ways.append(((1,) * hits + (6,) * sixes + (5 if apart else 6,) * others, chance))
    return ways


def one_by_one(count: int, value: int) -> list[tuple[tuple[int, ...], float]]:
    """Every sequence of hits and misses, with its chance: where it matters whose die it was."""
    return [
        (faces, (value / 6) ** faces.count(1) * (1 - value / 6) ** faces.count(6))
        for faces in product((1, 6), repeat=count)
        if value < 6 or 6 not in faces
    ]


class Policy:
    """Answers what a battle asks, as a case says. It knows the rules only through the questions."""

    def __init__(self, case: Case) -> None:
        self.case = case

    def answer(self, fight: Fight, ask: Ask) -> None:
        """Raises Retreated."""
        if ask.do == "press":
            if ask.side == "attacker" and 0 < self.case.retreat <= fight.battle.round:
                raise Retreated
            if ask.side == "defender" and 0 < self.case.leave <= fight.battle.round:
                resume(fight, ask, Withdraw(by=ask.by, to=(ask.to or ("",))[0]))
                return
            resume(fight, ask, Press(by=ask.by))
        elif ask.do == "withdraw":
            resume(fight, ask, Press(by=ask.by))
        elif ask.do == "submerge":
            resume(fight, ask, Submerge(by=ask.by, units=dict(ask.units or {}) if ask.side in self.case.dives else {}))
        elif ask.do == "bombard":
            best = sorted(ask.units or {}, key=lambda kind: -fight.state.table(ask.by)[kind].bombard)
            left, ships = ask.max, dict[str, int]()
            for kind in best:
                ships[kind] = min(left, (ask.units or {})[kind])
                left -= ships[kind]
            resume(fight, ask, Bombard(by=ask.by, space=ask.space, ships=ships))
        else:
            lines = list(find(ask.do).candidates(fight.pending(ask)))
            resume(fight, ask, min(lines, key=lambda line: self._dear(fight, ask, line)))

    def _dear(self, fight: Fight, ask: Ask, line: Any) -> list[tuple[float, ...]]:
        """What a choice of casualties costs, the cheapest loss first: the choice whose losses come first is made."""
        state, losses, left = fight.state, list[tuple[float, ...]](), Counter[bool]()
        for unit in fight.targets(ask.side):
            left[state.kind(unit).is_land] += 1
        for name, free in (("units", 0), ("hit", 1)):
            for key, value in getattr(line, name).items():
                for kind, n in value.items() if isinstance(value, dict) else [(key, value)]:
                    owner = (
                        key
                        if isinstance(value, dict)
                        else next(u.owner for u in fight.units(ask.side) if u.kind == kind)
                    )
                    row = state.table(owner)[kind]
                    worth = row.attack if ask.side == "attacker" else row.defense
                    place = (0 if free else row.cost, worth, row.rank, owner)
                    hurt = sum(u.hits for u in fight.targets(ask.side) if (u.owner, u.kind) == (owner, kind))
                    whole = 0 if free or row.hits < 2 else max(0, n - hurt)
                    losses += [(row.has("chosen_last"), False, 0, worth, row.rank, owner)] * whole
                    for _ in range(n):
                        last = False
                        if row.is_land and not free and ask.side == "attacker":
                            left[True] -= 1
                            last = self.case.keep_land and not left[True]
                        losses.append((row.has("chosen_last"), last, *place))
        return sorted(losses)


class Retreated(Exception):
    """The attacker breaks off."""


class Enumeration:
    """One battle, counted out."""

    def __init__(self, case: Case, standing: tuple[State, Battle] | None = None) -> None:
        self.case, self.known, self.policy = case, dict[Key, Chances](), Policy(case)
        self.played = edition_of(case)
        self.start, battle = standing or placed(case)
        self.space, self.attacker = battle.space, battle.attacker
        self.best = {kind.id for kind in self.start.table(self.attacker).values() if kind.best_die}
        rules = self.played.combat
        self.rules = replace(rules, retreats=lambda fight: ["home"]) if case.retreat else rules

    def chances(self) -> Chances:
        return self._from(self.start)

    def _from(self, state: State) -> Chances:
        key = self._key(state)
        if key not in self.known:
            ways, again = Counter[Ended](), 0.0
            for after, p in self._round(state):
                if isinstance(after, tuple):
                    ways[after] += p
                elif self._key(after) == key:
                    again += p
                else:
                    for ended, q in self._from(after).items():
                        ways[ended] += p * q
            self.known[key] = {ended: p / (1 - again) for ended, p in ways.items()}
        return self.known[key]

    def _round(self, state: State) -> Iterator[tuple[State | Ended, float]]:
        """Every outcome of a round."""
        waiting: list[tuple[tuple[tuple[int, ...], ...], float]] = [((), 1.0)]
        sixes = self.case.edition == "abc" and not state.battles[0].round
        while waiting:
            chosen, p = waiting.pop()
            play = OneRound(state.copy(), ChosenDice(no_dice, chosen=list(chosen), sixes=sixes, best=self.best))
            battle = play.state.battles[0]
            try:
                self._fight(play, battle)
            except Fork as fork:
                waiting += [((*chosen, faces), p * q) for faces, q in fork.ways]
            except RoundOver:
                yield play.state, p
            except Retreated:
                yield self._over("retreat", play.state), p
            else:
                yield self._ended(play), p

    def _fight(self, play: Play, battle: Battle) -> None:
        fight = Fight(play, battle, self.rules)
        if battle.round:
            run(fight)
        else:
            open_battle(play, self.rules, battle)
        while play.state.pending:
            self.policy.answer(fight, play.state.pending[0])

    def _ended(self, play: Play) -> Ended:
        (result,) = (event.result for event in play.events if isinstance(event, BattleEnded))
        return self._over(result, play.state)

    def _over(self, result: str, state: State) -> Ended:
        return result, self._left(state, attacks=True), self._left(state, attacks=False)

    @property
    def _around(self) -> tuple[str, ...]:
        """Where those who withdraw are afterwards."""
        return self.start.board.neighbours[self.space] if self.case.leave else ()

    def _left(self, state: State, attacks: bool) -> tuple[tuple[str, int], ...]:
        guns = {unit.id for unit in self.start.at(self.space) if self.start.kind(unit).has("captured_not_destroyed")}
        here = [unit for space in (self.space, *self._around) for unit in state.at(space)]
        units = (u for u in here if (u.owner == self.attacker) == attacks and u.id not in guns)
        return tuple(sorted(Counter(unit.kind for unit in units).items()))

    def _key(self, state: State) -> Key:
        battle = state.battles[0]
        units = Counter((u.owner, u.kind, u.hits, u.submerged) for u in state.at(self.space))
        return (min(battle.round, max(self.case.retreat, self.case.leave, 1)), frozenset(units.items()))


def placed(case: Case) -> tuple[State, Battle]:
    """The position of a case, and its battle."""
    played = edition_of(case)
    state = position(played, case.attack, case.defend, False, Plan())
    state.orders = []
    state.techs[ATTACKER] = list(case.techs)
    space = SEAS.get(played.id, SEA) if case.sea else COASTS.get(played.id, LAND[played.id])
    state.owners[COASTS.get(played.id, LAND[played.id])] = DEFENDER
    for unit in list(state.at(LAND[played.id])):
        state.relocate(unit, space)
    second = next(power for power in state.turn_order() if power != DEFENDER and state.is_enemy(power, ATTACKER))
    for kind, n in case.friends.items():
        for _ in range(n):
            state.add(kind, second, space)
    battle = Battle(space, SEA_BATTLE if case.sea else LAND_BATTLE, ATTACKER)
    if case.ships:
        zone = next(other for other in sorted(state.board.neighbours[space]) if state.board.is_sea(other))
        battle.zones.append(zone)
        for unit in state.own_at(space, ATTACKER):
            if state.kind(unit).is_land:
                unit.mission, unit.target = LANDING, zone
        for kind, n in case.ships.items():
            for _ in range(n):
                state.add(kind, ATTACKER, zone)
    played.refresh(state)
    state.battles.append(battle)
    return state, battle


def told(case: Case) -> Odds:
    """What the odds say of it."""
    state, battle = placed(case)
    return odds_at(edition_of(case), state, battle.space, plan=case.plan)


def said(found: Odds) -> Chances:
    """The same out of the odds."""
    chances = Counter[Ended]()
    for ending in found.endings:
        left = [Counter[str](), Counter[str]()]
        for at, side in enumerate((ending.attackers, ending.defenders)):
            for sort, n in zip(found.lineups[at].sorts, side[0], strict=True):
                left[at][sort.kind.id] += n
        both = [tuple(sorted((kind, n) for kind, n in units.items() if n)) for units in left]
        chances[ending.result, both[0], both[1]] += ending.chance
    return dict(chances)


def differences(one: Chances, other: Chances) -> dict[Ended, tuple[float, float]]:
    """Where two counts differ."""
    ends = {ended: (one.get(ended, 0.0), other.get(ended, 0.0)) for ended in one.keys() | other.keys()}
    return {ended: both for ended, both in ends.items() if abs(both[0] - both[1]) > EXACT}


def compared(case: Case) -> dict[Ended, tuple[float, float]]:
    """Where the odds differ from the count."""
    return differences(Enumeration(case).chances(), said(told(case)))
