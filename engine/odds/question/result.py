"""What odds say: chances, expected losses, survivors; most of it found when it is first asked for, and kept."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from math import sqrt
from operator import mul

from msgspec import Struct

from engine.json_types import JsonObject
from engine.odds.question.lineup import DAMAGED, Left, Lineup, Mask
from engine.odds.question.once import once
from engine.state.battle import ATTACKER, DEFENDER
from engine.units.kinds import AFTER_BATTLE

STALEMATE, NOBODY, RETREAT = "stalemate", "nobody", "retreat"
RESULTS: tuple[str, ...] = (ATTACKER, DEFENDER, RETREAT, STALEMATE, NOBODY)


class End(Struct, frozen=True, eq=False):
    """The end of a battle: its result, and the sorts of each side that are lost without a shot. There is one of a kind,
    see `ended`, so that they can be told apart by identity."""

    result: str
    dead: tuple[Mask, Mask]


@cache
def ended(result: str, dead_attackers: Mask = 0, dead_defenders: Mask = 0) -> End:
    """Return the one end of this kind."""
    return End(result, (dead_attackers, dead_defenders))


EXHAUSTED = End(STALEMATE, (0, 0))
"""Nobody fires any more, though the attacker might still have retreated."""


def result_of(attackers: bool, defenders: bool) -> str:
    """Return what an ended battle is called, by whether attackers and defenders are left; the words of the event
    `BattleEnded`."""
    left = {(True, False): ATTACKER, (False, True): DEFENDER, (True, True): STALEMATE}
    return left.get((attackers, defenders), NOBODY)


Lefts = tuple[Callable[[int], Left], Callable[[int], Left]]
"""What is left of the attacker, and of the defender, in a place of theirs."""
Cell = tuple[int, int, End, float]
"""Where a battle may end: both sides' places, how, and the chance."""


class Ending(Struct, frozen=True):
    """One way it can end, and its chance."""

    result: str
    attackers: Left
    defenders: Left
    chance: float


class Outcome(Struct, frozen=True):
    """What one beginning of a battle leads to. `lefts`: what is left of the attacker, and of the defender, in each
    place that the cells name; `rounds`: fought on average."""

    lefts: Lefts
    cells: Sequence[Cell]
    rounds: float


class SideOdds:
    """What one side can expect. `units`: what it began with."""

    def __init__(self, lineup: Lineup, ends: Iterable[tuple[Left, float]]) -> None:
        self.lineup = lineup
        self._ends: dict[Left, float] = {}
        for left, p in ends:
            self._ends[left] = self._ends.get(left, 0.0) + p

    @once
    def units(self) -> dict[str, int]:
        """Return how many units of each kind it began with."""
        return self._named((self.lineup.counts, tuple(0 for _ in self.lineup.counts)), ended=False)

    @once
    def _expected(self) -> list[float]:
        """Expected losses by sort."""
        chances = list(self._ends.values())
        columns = zip(*[alive for alive, _ in self._ends], strict=True)
        total = sum(chances)
        return [
            n * total - sum(map(mul, column, chances)) for n, column in zip(self.lineup.counts, columns, strict=False)
        ]

    @once
    def lost(self) -> dict[str, float]:
        """Return how many units of each kind are lost on average."""
        lost: dict[str, float] = {}
        for sort, expected in zip(self.lineup.sorts, self._expected, strict=True):
            lost[sort.kind.id] = lost.get(sort.kind.id, 0.0) + expected
        return lost

    @once
    def ipc(self) -> float:
        """Return how many IPCs are lost on average."""
        return sum(self.lost_by_power.values())

    @once
    def lost_by_power(self) -> dict[str, float]:
        """Return how many IPCs each power loses on average."""
        lost: dict[str, float] = {}
        for sort, expected in zip(self.lineup.sorts, self._expected, strict=True):
            lost[sort.owner] = lost.get(sort.owner, 0.0) + expected * sort.kind.cost
        return lost

    @once
    def survivors(self) -> list[tuple[dict[str, int], float]]:
        """Return every remainder with its chance, the likeliest first; `battleship.hit` counts those that stay
        damaged."""
        chances: dict[tuple[tuple[str, int], ...], float] = {}
        for left, p in self._ends.items():
            key = tuple(self._named(left).items())
            chances[key] = chances.get(key, 0.0) + p
        return [(dict(key), p) for key, p in sorted(chances.items(), key=lambda item: (-item[1], item[0]))]

    def _named(self, left: Left, ended: bool = True) -> dict[str, int]:
        named: dict[str, int] = {}
        for sort, n, hurt in zip(self.lineup.sorts, left[0], left[1], strict=True):
            hurt = n if sort.damage else hurt
            hurt = 0 if ended and sort.kind.repairs == AFTER_BATTLE else hurt
            for name, many in ((sort.kind.id, n - hurt), (sort.kind.id + DAMAGED, hurt)):
                if many:
                    named[name] = named.get(name, 0) + many
        return named

    def to_json(self, most: int = 20) -> JsonObject:
        """Return the side as data, with the likeliest survivors, `most` at most."""
        return {
            "units": self.units,
            "lost": {unit: round(n, 6) for unit, n in self.lost.items()},
            "lost_ipc": round(self.ipc, 6),
            "survivors": [{"units": units, "chance": round(p, 9)} for units, p in self.survivors[:most]],
        }


class Odds(Struct, frozen=True, dict=True):
    """The whole answer. `rounds`: expected rounds of fire; `not_modelled`: steps of the edition that odds do not know,
    so that the figures leave them out; `assumed`: what was taken for granted; `samples`: 0, or how many battles were
    fought for the figures, which are then about right."""

    lineups: tuple[Lineup, Lineup]
    outcomes: tuple[Outcome, ...]
    rounds: float
    not_modelled: tuple[str, ...] = ()
    assumed: tuple[str, ...] = ()
    samples: int = 0

    @property
    def error(self) -> float:
        """The standard error of the chance to win or to lose, whichever is greater; 0 if the figures are exact. What
        never happened may still happen once in as many battles again."""
        if not self.samples:
            return 0.0
        return sqrt(max(1 / self.samples, *(p * (1 - p) for p in (self.win, self.lose))) / self.samples)

    @once
    def endings(self) -> tuple[Ending, ...]:
        """Return every way it can end."""
        return tuple(
            Ending(end.result, _left(ours(a), end.dead[0]), _left(theirs(d), end.dead[1]), p)
            for ours, theirs, cells in ((*outcome.lefts, outcome.cells) for outcome in self.outcomes)
            for a, d, end, p in cells
        )

    @once
    def results(self) -> dict[str, float]:
        """Chances by the words of `BattleEnded`: attacker, defender, retreat, stalemate, nobody; raid, where one is."""
        chances = dict.fromkeys(RESULTS, 0.0)
        for outcome in self.outcomes:
            for _, _, end, p in outcome.cells:
                chances[end.result] = chances.get(end.result, 0.0) + p
        return chances

    @property
    def win(self) -> float:
        """The chance that the attacker alone is left."""
        return self.results[ATTACKER]

    @property
    def lose(self) -> float:
        """The chance that the defender alone is left."""
        return self.results[DEFENDER]

    @property
    def draw(self) -> float:
        """The chance that nobody is left, or nobody can hit anybody any more."""
        return self.results[NOBODY] + self.results[STALEMATE]

    @property
    def retreat(self) -> float:
        """The chance that the attacker retreats."""
        return self.results[RETREAT]

    @once
    def takes(self) -> float:
        """Return the chance that the attacker wins with a land unit, which can take a territory."""
        ground = [index for index, sort in enumerate(self.lineups[0].sorts) if sort.kind.is_land]
        chance = 0.0
        for outcome in self.outcomes:
            won: dict[int, float] = {}
            for a, _, end, p in outcome.cells:
                if end.result == ATTACKER:
                    won[a] = won.get(a, 0.0) + p
            for a, p in won.items():
                alive, _ = outcome.lefts[0](a)
                chance += p if any(alive[index] for index in ground) else 0.0
        return chance

    @once
    def swings(self) -> dict[int, float]:
        """Return what the defender loses more than the attacker, in IPCs, and how likely that is."""
        swings: dict[int, float] = {}
        for outcome in self.outcomes:

            @cache
            def lost(side: int, at: int, dead: Mask, lefts: Lefts = outcome.lefts) -> int:
                return _lost_in(self.lineups[side], _left(lefts[side](at), dead))

            for a, d, end, p in outcome.cells:
                swing = lost(1, d, end.dead[1]) - lost(0, a, end.dead[0])
                swings[swing] = swings.get(swing, 0.0) + p
        return dict(sorted(swings.items()))

    @once
    def attacker(self) -> SideOdds:
        return SideOdds(self.lineups[0], self._ends(0))

    @once
    def defender(self) -> SideOdds:
        return SideOdds(self.lineups[1], self._ends(1))

    def _ends(self, side: int) -> Iterator[tuple[Left, float]]:
        """Yield what is left of a side, with chances."""
        for outcome in self.outcomes:
            chances: dict[tuple[int, Mask], float] = {}
            for a, d, end, p in outcome.cells:
                key = (d if side else a, end.dead[side])
                chances[key] = chances.get(key, 0.0) + p
            for (at, dead), p in chances.items():
                yield _left(outcome.lefts[side](at), dead), p

    def to_json(self) -> JsonObject:
        """Return the answer as data, for `--json` and for pictures."""
        return {
            "win": round(self.win, 9),
            "lose": round(self.lose, 9),
            "draw": round(self.draw, 9),
            "retreat": round(self.retreat, 9),
            "takes": round(self.takes, 9),
            "results": {name: round(p, 9) for name, p in self.results.items()},
            "rounds": round(self.rounds, 6),
            "attacker": self.attacker.to_json(),
            "defender": self.defender.to_json(),
            "not_modelled": list(self.not_modelled),
            "assumed": list(self.assumed),
        } | ({"samples": self.samples, "error": round(self.error, 6)} if self.samples else {})


def _left(left: Left, dead: Mask) -> Left:
    """Return what is left once those are gone that die without a shot."""
    if not dead:
        return left
    return tuple(0 if dead >> i & 1 else n for i, n in enumerate(left[0])), left[1]


def _lost_in(lineup: Lineup, left: Left) -> int:
    """Return what a side has lost, in IPCs."""
    rows = zip(lineup.sorts, lineup.counts, left[0], strict=True)
    return sum((before - now) * sort.kind.cost for sort, before, now in rows)
