"""What a raid will do: how many aircraft it costs, and how much damage, or how much money is lost by it.

Raiders, escorts and those who meet them are few, so every number of them that can be left is followed through the steps
of the edition's raid. A step of another kind is named in `not_modelled`.
"""

from collections.abc import Collection, Mapping
from functools import cached_property
from itertools import product

from msgspec import Struct

from engine.board.facilities import damage_of, facility, most_damage
from engine.combat.anti_air import AntiAir, gun_over
from engine.combat.casualties import Choose
from engine.combat.damage_raids import DamageIndustry
from engine.combat.facility_raids import Divide, DropBombs, FacilityFire, hits_on, targets
from engine.combat.fight import CombatRules, Fight
from engine.combat.opening import line_up_sides
from engine.combat.raids import FACILITY, BombIndustry
from engine.combat.steps import Clear
from engine.combat.volley import Fire
from engine.dice.roller import Dice, no_dice
from engine.economy.accounts import account_of, balance
from engine.edition import Edition
from engine.errors import Illegal
from engine.odds.steps.chances import SIDES, chance, convolve, hits
from engine.odds.steps.chances import handful as counted
from engine.play import Play
from engine.state import State, Unit
from engine.state.battle import ATTACKER, DEFENDER, RAID, Battle

Sort = tuple[str, str, str]
"""A kind of aircraft, what it is there for, and what it attacks."""
Alive = tuple[int, ...]
Chances = dict[tuple[Alive, Alive], float]
"""How many of each sort are left of both sides, with chances."""
Points = tuple[float, ...]
"""The chances of 0, 1, 2, ... points."""


class RaidOdds(Struct, frozen=True, dict=True):
    """What a raid will do. attackers, defenders: who flies, by kind. lost: how many aircraft of both sides fall on
    average. damage: by facility (or `ipc`, where a raid costs money), the chance of 0, 1, 2, ... points."""

    attackers: Mapping[str, int]
    defenders: Mapping[str, int]
    lost: tuple[float, float]
    damage: Mapping[str, Points]
    not_modelled: tuple[str, ...] = ()

    @cached_property
    def expected(self) -> dict[str, float]:
        """Points on average, by facility."""
        return {slot: sum(n * p for n, p in enumerate(points)) for slot, points in self.damage.items()}


def raid_odds(edition: Edition, state: State, space: str) -> RaidOdds:
    """Return the odds of a raid that stands in a space. Raises Illegal if none does."""
    declared = state.battle_at(space, RAID)
    if declared is None or RAID not in edition.combat.kinds:
        raise Illegal("battle.none", space=space, spaces=[other.space for other in state.battles])
    trial = state.copy()
    battle = trial.battle_at(space, RAID) or declared
    line_up_sides(trial, edition.combat, battle)
    return _Raid(edition.combat, trial, battle).odds()


class _Raid:
    """One raid, followed step by step."""

    def __init__(self, rules: CombatRules, state: State, battle: Battle) -> None:
        self.rules, self.state, self.battle = rules, state, battle
        self.fight = Fight(Play(state, Dice(no_dice)), battle, rules)
        self.flying: list[dict[Sort, list[Unit]]] = [{}, {}]
        for at, side in enumerate((ATTACKER, DEFENDER)):
            for unit in sorted(self.fight.units(side), key=lambda unit: (self._worth(unit), unit.id)):
                self.flying[at].setdefault((unit.kind, unit.mission, self._target(unit)), []).append(unit)
        self.whole: tuple[Alive, Alive] = (
            tuple(len(units) for units in self.flying[0].values()),
            tuple(len(units) for units in self.flying[1].values()),
        )
        self.chances: Chances = {self.whole: 1.0}
        self.damage: dict[str, list[float]] = {}
        self.missing: list[str] = []

    def odds(self) -> RaidOdds:
        firing: list[str] = []
        for step in self.rules.kinds[RAID].steps:
            if isinstance(step, AntiAir):
                self._shot_at_by_a_gun()
            elif isinstance(step, FacilityFire):
                self._shot_at(step.slot)
            elif isinstance(step, Fire):
                firing.append(step.side)
            elif isinstance(step, Clear):
                self._air_battle(firing)
                firing = []
            elif isinstance(step, BombIndustry | DamageIndustry | DropBombs):
                self._bomb(step)
            elif not isinstance(step, Choose | Divide):
                self.missing.append(step.name)
        lost = [sum(p * (sum(self.whole[at]) - sum(alive[at])) for alive, p in self.chances.items()) for at in (0, 1)]
        damage = {slot: tuple(points) for slot, points in self.damage.items()}
        return RaidOdds(self._named(0), self._named(1), (lost[0], lost[1]), damage, tuple(self.missing))

    def _named(self, at: int) -> dict[str, int]:
        named: dict[str, int] = {}
        for (kind, _, _), units in self.flying[at].items():
            named[kind] = named.get(kind, 0) + len(units)
        return named

    def _worth(self, unit: Unit) -> tuple[int, int, int]:
        """Return where a unit stands in the order of loss: the cheapest first."""
        kind = self.state.kind(unit)
        return kind.cost, kind.attack, kind.rank

    def _target(self, unit: Unit) -> str:
        """Return what a bomber attacks: what it was sent to, or the first that it can."""
        if unit.mission != RAID:
            return ""
        able = targets(self.state, unit, self.battle.space) if self.state.kind(unit).raid else [FACILITY]
        return unit.target if unit.target in able else next(iter(able), "")

    # --- who is shot down -----------------------------------------------------------------------------------------

    def _shot_at_by_a_gun(self) -> None:
        """A gun of the territory fires once at each aircraft, kind by kind."""
        battery = gun_over(self.state, self.battle.space, self.battle.attacker)
        if battery is not None:
            self._struck_one_by_one(battery[1], set(self.flying[0]))

    def _shot_at(self, slot: str) -> None:
        """A facility fires once at each bomber that attacks it."""
        value = hits_on(self.state, self.battle.space, slot)
        if value:
            aimed = {sort for sort in self.flying[0] if sort[1] == RAID and sort[2] == slot}
            self._struck_one_by_one(value, aimed)

    def _struck_one_by_one(self, value: int, aimed: set[Sort]) -> None:
        """Each sort is fired at by itself."""
        after: Chances = {}
        for (ours, theirs), p in self.chances.items():
            ways = [
                enumerate(hits(counted([(value, n)])) if sort in aimed else (1.0,))
                for sort, n in zip(self.flying[0], ours, strict=True)
            ]
            for lost in product(*map(list, ways)):
                left, q = tuple(n - k for n, (k, _) in zip(ours, lost, strict=True)), p
                for _, r in lost:
                    q *= r
                after[left, theirs] = after.get((left, theirs), 0.0) + q
        self.chances = after

    def _air_battle(self, firing: Collection[str]) -> None:
        """These sides fire once, at the same time; the cheapest fall first."""
        after: Chances = {}
        for (ours, theirs), p in self.chances.items():
            struck = self._hits(0, ours, sum(theirs)) if ATTACKER in firing else (1.0,)
            answered = self._hits(1, theirs, sum(ours)) if DEFENDER in firing else (1.0,)
            for hit, q in enumerate(struck):
                for back, r in enumerate(answered):
                    left = (_without(ours, back), _without(theirs, hit))
                    after[left] = after.get(left, 0.0) + p * q * r
        self.chances = after

    def _hits(self, at: int, alive: Alive, victims: int) -> tuple[float, ...]:
        if not victims:
            return (1.0,)
        side = (ATTACKER, DEFENDER)[at]
        values = [
            (min(SIDES, self.fight.value(side, units[0])), n)
            for units, n in zip(self.flying[at].values(), alive, strict=True)
        ]
        return hits(counted(values))

    # --- bombs ----------------------------------------------------------------------------------------------------

    def _bomb(self, step: BombIndustry | DamageIndustry | DropBombs) -> None:
        """What the bombers that are left do, as far as it can be done."""
        for slot in dict.fromkeys(sort[2] for sort in self.flying[0] if sort[1] == RAID):
            if isinstance(step, BombIndustry):
                account = account_of(self.state, self.state.owners[self.battle.space] or "", self.battle.space)
                name, most = "ipc", balance(self.state, account)
            else:
                name, most = slot, self._room(slot)
            points = self.damage.setdefault(name, [0.0] * (most + 1))
            for (ours, _), p in self.chances.items():
                for n, q in enumerate(self._dropped(step, slot, ours)):
                    points[min(n, most)] += p * q

    def _room(self, slot: str) -> int:
        """Return how much more damage a facility can have."""
        state, space = self.state, self.battle.space
        kind = facility(state, space, slot)
        return 0 if kind is None else most_damage(state, space, kind) - damage_of(state, space, slot)

    def _dropped(self, step: object, slot: str, ours: Alive) -> Points:
        total: Points = (1.0,)
        for (sort, units), n in zip(self.flying[0].items(), ours, strict=True):
            if sort[1] == RAID and sort[2] == slot:
                one = self._of_one(step, units[0])
                for _ in range(n):
                    total = convolve(total, one)
        return total

    def _of_one(self, step: object, unit: Unit) -> Points:
        """Return the points of one bomber."""
        kind = self.state.kind(unit)
        bonus, divisor = (kind.raid.bonus, kind.raid.divisor) if kind.raid else (0, 1)
        cap = self.state.board.spaces[self.battle.space].ipc
        chances = [0.0] * (SIDES * kind.attack_dice + bonus + 1)
        for dice in product(range(1, SIDES + 1), repeat=kind.attack_dice):
            money = isinstance(step, BombIndustry)
            n = min(cap, sum(-(-die // divisor) for die in dice)) if money else max(dice) + bonus
            chances[n] += chance(1) ** kind.attack_dice
        return tuple(chances)


def _without(alive: Alive, lost: int) -> Alive:
    """Return who is left once so many have fallen, the first sort first."""
    left: list[int] = []
    for n in alive:
        gone = min(n, lost)
        left.append(n - gone)
        lost -= gone
    return tuple(left)
