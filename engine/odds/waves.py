"""The same space attacked by several powers in turn: who comes later meets what the first have left."""

from collections.abc import Mapping, Sequence

from msgspec import Struct, field

from engine.edition import Edition
from engine.odds.battle import Referees
from engine.odds.planned import odds_if
from engine.odds.question.effort import Spent, unhurried
from engine.odds.question.lineup import Left, Plan, Sort
from engine.odds.question.result import Odds
from engine.odds.steps.chances import NEGLIGIBLE
from engine.state import State
from engine.state.battle import ATTACKER
from engine.units.kinds import AFTER_BATTLE

Wave = tuple[str, Mapping[str, int]]
"""Who attacks, and with what."""
Remains = tuple[tuple[str, str, int, int], ...]
"""What is left of the defenders: owner, kind, how many, how often they are damaged."""
Situations = dict[Remains, tuple[State, float]]


class Waves(Struct, frozen=True):
    """What comes of attacks one after the other. won: the chance that the first wave, the first two, ... have won;
    lost: what each wave loses on average, in IPCs; cost: what the defenders do. about: whether some of it is only about
    right."""

    won: tuple[float, ...]
    lost: tuple[float, ...]
    cost: float
    about: bool


def odds_in_waves(
    edition: Edition,
    state: State,
    space: str,
    waves: Sequence[Wave],
    plan: Plan | None = None,
    time: Spent = unhurried,
) -> Waves:
    """Return what comes of attacks on a space, one after the other, each to its end or as the plan says. What is left
    of the defenders stays as it is, but for ships that are mended after every battle. Raises BadLine, Illegal if nobody
    is there at first."""
    situations: Situations = {(): (state, 1.0)}
    won, lost, cost, about = list[float](), list[float](), 0.0, False
    for power, units in waves:
        wave, known = _Wave(), Referees()
        for here, p in sorted(situations.values(), key=lambda situation: -situation[1]):
            if wave.seen and time() >= 1:
                wave.about = True
                break
            wave.add(here, space, p, odds_if(edition, here, space, power, units, plan, time, known))
        wave.complete(sum(p for _, p in situations.values()))
        won.append(wave.won + (won[-1] if won else 0.0))
        lost.append(wave.lost)
        cost, about, situations = cost + wave.cost, about or wave.about, wave.left
    return Waves(tuple(won), tuple(lost), cost, about)


class _Wave(Struct):
    """What comes of one wave, added up. seen: the chance of the situations that were looked at."""

    seen: float = 0.0
    won: float = 0.0
    lost: float = 0.0
    cost: float = 0.0
    about: bool = False
    left: Situations = field(default_factory=dict[Remains, tuple[State, float]])

    def add(self, here: State, space: str, p: float, odds: Odds) -> None:
        self.seen += p
        self.won += p * odds.win
        self.lost += p * odds.attacker.ipc
        self.cost += p * odds.defender.ipc
        self.about |= bool(odds.samples)
        for key, (left, q) in _left_behind(here, space, odds).items():
            known = self.left.get(key)
            self.left[key] = (left, (known[1] if known else 0.0) + p * q)

    def complete(self, whole: float) -> None:
        """Let those that were looked at, the likeliest, stand for all."""
        share = whole / self.seen if self.seen else 1.0
        self.won, self.lost, self.cost = self.won * share, self.lost * share, self.cost * share
        self.left = {key: (state, p * share) for key, (state, p) in self.left.items() if p > NEGLIGIBLE}


def _left_behind(state: State, space: str, odds: Odds) -> Situations:
    """Return the positions in which defenders are left, with chances."""
    chances: dict[Left, float] = {}
    for ending in odds.endings:
        if ending.result != ATTACKER and any(ending.defenders[0]):
            chances[ending.defenders] = chances.get(ending.defenders, 0.0) + ending.chance
    after: Situations = {}
    for left, p in chances.items():
        rows = list(zip(odds.lineups[1].sorts, *left, strict=True))
        key = tuple((*sort.key[:2], n, sort.damage * n + hurt) for sort, n, hurt in rows)
        trial = state.copy()
        for sort, n, hurt in rows:
            _leave(trial, space, sort, n, 0 if sort.kind.repairs == AFTER_BATTLE else hurt)
        after[key] = (trial, after.get(key, (trial, 0.0))[1] + p)
    return after


def _leave(state: State, space: str, sort: Sort, n: int, hurt: int) -> None:
    """Leave so many units of a sort in a space, and damage some of them."""
    there = [u for u in state.at(space) if (u.owner, u.kind, u.hits) == sort.key[:3] and u.id in state.units]
    for unit in there[n:]:
        state.remove(unit)
    if not hurt:
        return
    whole = [u for u in state.own_at(space, sort.owner) if (u.kind, u.hits) == (sort.kind.id, sort.damage)]
    for unit in whole[:hurt]:
        unit.hits += 1
