"""Battles counted out: the engine fights every round of them with every outcome of its dice. No code of `engine/odds`
is used, so what the odds say can be held against it to the last digit.

    python -m tests.engine.odds.enumerated --battles 500 --seed 1
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator
from math import comb

from engine.combat.fight import Fight, run
from engine.combat.opening import begin
from engine.dice.roller import Dice, Roll
from engine.edition import Edition
from engine.editions import edition
from engine.events import BattleEnded, Event, RoundBegan
from engine.odds import Odds, Plan, odds
from engine.play import Play
from engine.state import State
from engine.state.battle import LAND_BATTLE, SEA_BATTLE, Battle
from tests.engine.odds.arena import ATTACKER, LAND, SEA, Units, position

EDITIONS = ("1941", "abc", "revised", "anniversary")
LAND_UNITS = ("infantry", "artillery", "tank", "fighter", "bomber")
SEA_UNITS = ("submarine", "destroyer", "transport", "carrier", "battleship", "cruiser", "fighter", "bomber")
MOST = 3
"""So many units a side: enough for two sorts of which one has several."""
EXACT = 1e-9

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


class ChosenDice(Dice):
    """Throws what was chosen for one roll after the other; then it asks."""

    def __init__(self, chosen: tuple[tuple[int, ...], ...]) -> None:
        super().__init__(lambda sides: sides)
        self.chosen = list(chosen)

    def roll(self, count: int, label: str, sides: int = 6) -> tuple[int, ...]:
        if not count:
            return ()
        if not self.chosen:
            raise Fork(outcomes(count, int(label.split("@")[1].split(":")[0])))
        self.rolls.append(Roll(label, sides, self.chosen.pop(0)))
        return self.rolls[-1].dice


class OneRound(Play):
    """Stops when a round begins after another one."""

    __slots__ = ()

    def tell(self, event: Event) -> None:
        if isinstance(event, RoundBegan) and any(isinstance(before, RoundBegan) for before in self.events):
            raise RoundOver
        self.events.append(event)


def outcomes(count: int, value: int) -> list[tuple[tuple[int, ...], float]]:
    """Every number of hits, of misses and, apart from these, of sixes, with its chance."""
    ways: list[tuple[tuple[int, ...], float]] = []
    for hits in range(count + 1):
        for sixes in range(count + 1 - hits if value < 6 else 1):
            others = count - hits - sixes
            if others and value >= 5:
                continue
            chance = comb(count, hits) * comb(count - hits, sixes) * (value / 6) ** hits
            ways.append(
                ((1,) * hits + (6,) * sixes + (5,) * others, chance * (1 / 6) ** sixes * ((5 - value) / 6) ** others)
            )
    return ways


class Enumeration:
    """One battle, counted out."""

    def __init__(self, played: Edition, attack: Units, defend: Units, sea: bool) -> None:
        self.played, self.known = played, dict[Key, Chances]()
        self.space = SEA if sea else LAND[played.id]
        state = position(played, attack, defend, sea, Plan())
        played.refresh(state)
        state.battles.append(Battle(self.space, SEA_BATTLE if sea else LAND_BATTLE, ATTACKER))
        self.start = state

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
        while waiting:
            chosen, p = waiting.pop()
            play = OneRound(state.copy(), ChosenDice(chosen))
            battle = play.state.battles[0]
            try:
                if battle.round:
                    run(Fight(play, battle, self.played.combat))
                else:
                    begin(play, self.played.combat, battle)
            except Fork as fork:
                waiting += [((*chosen, faces), p * q) for faces, q in fork.ways]
            except RoundOver:
                yield play.state, p
            else:
                yield self._ended(play), p

    def _ended(self, play: Play) -> Ended:
        (result,) = (event.result for event in play.events if isinstance(event, BattleEnded))
        return result, self._left(play.state, attacks=True), self._left(play.state, attacks=False)

    def _left(self, state: State, attacks: bool) -> tuple[tuple[str, int], ...]:
        units = (unit for unit in state.at(self.space) if (unit.owner == ATTACKER) == attacks)
        return tuple(sorted(Counter(unit.kind for unit in units).items()))

    def _key(self, state: State) -> Key:
        battle = state.battles[0]
        units = Counter((unit.owner, unit.kind, unit.hits) for unit in state.at(self.space))
        return (bool(battle.round), frozenset(units.items()))


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


def small_battles(name: str, rng: random.Random) -> Iterator[tuple[Units, Units, bool]]:
    """Random small battles of an edition, without end."""
    table = position(edition(name), {}, {}, False, Plan()).table(ATTACKER)
    while True:
        sea = rng.random() < 0.6
        kinds = [kind for kind in (SEA_UNITS if sea else LAND_UNITS) if kind in table]
        yield stack(kinds, rng), stack(kinds, rng), sea


def stack(kinds: list[str], rng: random.Random) -> Units:
    return Counter(rng.choices(rng.sample(kinds, k=2), k=rng.randint(1, MOST)))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.engine.odds.enumerated")
    parser.add_argument("--battles", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    wrong = 0
    for name in EDITIONS:
        battles = small_battles(name, random.Random(arguments.seed))
        for _ in range(arguments.battles):
            attack, defend, sea = next(battles)
            found = odds(edition(name), attack, defend, sea)
            apart = differences(Enumeration(edition(name), attack, defend, sea).chances(), said(found))
            if apart:
                wrong += 1
                sys.stdout.write(f"{name} {dict(attack)} against {dict(defend)}: {apart} {found.not_modelled}\n")
        sys.stdout.write(f"{name}: {arguments.battles} battles\n")
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main())
