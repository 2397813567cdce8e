"""The judge: every way a battle may go, counted exactly, without retreat and without submerging."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property

from tests.judges.books import BOOKS, Kind, Unit
from tests.judges.forces import Dice, Force, Roster
from tests.judges.rounds import Rounds

Pair = tuple[Force, Force]


@dataclass(frozen=True)
class Battle:
    """What is asked: the edition, both sides (unit names of the record), land or sea, the ships that bombard.

    `guns`: of an edition whose anti-aircraft guns are no units to be hit, whether one stands there.
    """

    edition: str
    attack: Mapping[str, int]
    defend: Mapping[str, int]
    sea: bool = False
    bombard: Mapping[str, int] = field(default_factory=dict[str, int])
    gun: bool = False


@dataclass(frozen=True)
class Verdict:
    """Chances (0 to 1) of each ending, and how many of each unit are left on average.

    `takes`: a land battle won with a land unit left; `clears`: the defender gone and an attacker left (at sea that is
    to win); `holds`: the attacker gone and a defender left; `both_gone`; `stand_off`: neither can hit the other.
    """

    takes: float
    clears: float
    holds: float
    both_gone: float
    stand_off: float
    attackers_left: dict[str, float]
    defenders_left: dict[str, float]


@cache
def _rounds(edition: str) -> Rounds:
    book = BOOKS[edition]
    return Rounds(book, Roster(book, attacking=True), Roster(book, attacking=False))


def judge(battle: Battle) -> Verdict:
    """Count the battle."""
    counting = Counting(battle)
    return counting.verdict(counting.endings())


@dataclass(frozen=True, eq=False)
class Counting:
    battle: Battle

    @cached_property
    def rounds(self) -> Rounds:
        return _rounds(self.battle.edition)

    def endings(self) -> dict[Pair, float]:
        """Every ending with its chance. Positions only shrink, so they are counted from the largest down."""
        rounds = self.rounds
        start = rounds.attack.force(self.battle.attack), rounds.defense.force(self.battle.defend)
        if (end := self.end(*start)) is not None:
            return {end: 1.0}
        ended: dict[Pair, float] = {}
        open_: dict[int, dict[Pair, float]] = {}
        first = rounds.first(*start, gun=self.battle.gun, ships=self._ships())
        self._sort(first, 1.0, open_, ended)
        while open_:
            largest = open_.pop(max(open_))
            for pair, chance in largest.items():
                after = rounds.round(*pair)
                again = after.pop(pair, 0.0)
                if not after:
                    raise ArithmeticError(f"endless: {pair}")
                self._sort(after, chance / (1 - again), open_, ended)
        return ended

    def _sort(
        self, after: dict[Pair, float], chance: float, open_: dict[int, dict[Pair, float]], ended: dict[Pair, float]
    ) -> None:
        """File positions under what is left in them, or under the endings."""
        for pair, p in after.items():
            end = self.end(*pair)
            if end is None:
                where, key = open_.setdefault(sum(pair[0]) + sum(pair[1]), {}), pair
            else:
                where, key = ended, end
            where[key] = where.get(key, 0.0) + chance * p

    def _ships(self) -> tuple[Dice, ...]:
        book = self.rounds.book
        return tuple(
            Dice(Kind.SHIP, book.names[name].attack, n)
            for name, n in self.battle.bombard.items()
            if name in book.bombarders
        )

    # How a battle ends.

    def end(self, attackers: Force, defenders: Force) -> Pair | None:
        """The final position if the battle is over, else nothing."""
        attack, defense = self.rounds.attack, self.rounds.defense
        ours, theirs = attack.present(attackers), defense.present(defenders)
        if ours and all(unit.name == "aaa" for unit in theirs):
            return attackers, defense.nobody  # 1940, AAA: without combat units beside them they are destroyed
        if not ours or not theirs:
            return attackers, defenders
        if not self.battle.sea:
            return None
        if not self.rounds.book.last:
            return (attackers, defenders) if self._cannot_meet(ours, theirs) else None
        return self._defenceless(attackers, defenders)

    def _defenceless(self, attackers: Force, defenders: Force) -> Pair | None:
        """Where transports have no value: those left alone, or beside what can neither hit nor be hit, are gone."""
        attack, defense = self.rounds.attack, self.rounds.defense
        ours, theirs = attack.present(attackers), defense.present(defenders)
        last = self.rounds.book.last
        fighting = [unit for unit in ours if unit.name not in last]
        opposing = [unit for unit in theirs if unit.name not in last]
        able = any(unit.attack for unit in fighting)
        if not opposing:
            return attackers, defense.nobody if able else defenders
        if not able or self._reach(attack, fighting, opposing) or self._reach(defense, opposing, fighting):
            return None
        if self._reach(defense, opposing, ours):
            return None  # the attacker's transports can still be hit, and nobody retreats here
        return attackers, defense.without(defenders, {name: defense.count(defenders, name) for name in last})

    def _reach(self, roster: Roster, firing: list[Unit], targets: list[Unit]) -> bool:
        """Whether any of the one can hit any of the other."""
        helped = not self.rounds.book.air_needs_destroyer or any(unit.name == "destroyer" for unit in firing)
        for unit in firing:
            for target in targets:
                if unit.kind is Kind.SUBMARINE and target.kind is Kind.AIR:
                    continue
                if unit.kind is Kind.AIR and target.kind is Kind.SUBMARINE and not helped:
                    continue
                if roster.value(unit):
                    return True
        return False

    def _cannot_meet(self, ours: list[Unit], theirs: list[Unit]) -> bool:
        """Air alone against submarines alone, where they cannot hit each other."""
        return not self._reach(self.rounds.attack, ours, theirs) and not self._reach(self.rounds.defense, theirs, ours)

    # What it comes to.

    def verdict(self, endings: dict[Pair, float]) -> Verdict:
        attack, defense = self.rounds.attack, self.rounds.defense
        chances = dict.fromkeys(("takes", "clears", "holds", "both_gone", "stand_off"), 0.0)
        left: tuple[dict[str, float], dict[str, float]] = ({}, {})
        for (attackers, defenders), p in endings.items():
            ours, theirs = attack.units(attackers), defense.units(defenders)
            for units, total in ((ours, left[0]), (theirs, left[1])):
                for name, n in units.items():
                    total[name] = total.get(name, 0.0) + p * n
            if ours and theirs:
                chances["stand_off"] += p
            elif ours:
                chances["clears"] += p
                if any(unit.kind is Kind.LAND for unit in attack.present(attackers)):
                    chances["takes"] += p
            elif theirs:
                chances["holds"] += p
            else:
                chances["both_gone"] += p
        return Verdict(**chances, attackers_left=left[0], defenders_left=left[1])
