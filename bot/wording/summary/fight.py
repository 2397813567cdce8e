"""A battle on its way to be written down: who fought, the dice round by round, the losses, how it ended."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from msgspec import Struct, field

from bot.wording.summary.names import power_name, units_text
from engine import events as e
from engine.odds.luck import luck_of

Cost = Callable[[str, str], int]
"""What a unit of a power costs."""
CHILD, DICE = " " * 4, " " * 8
"""How much deeper than the battle its lines stand."""
WINNERS = {"attacker": True, "defender": False}


class Handful(Struct):
    """All dice of a power in a round of a battle."""

    units: Counter[str] = field(default_factory=Counter[str])
    dice: int = 0
    hits: int = 0
    expected: float = 0.0


class Fight(Struct):
    """A battle, from its beginning on. `number`: of the round that runs."""

    began: e.BattleBegan
    place: str
    cost: Cost
    number: int = 1
    rolled: dict[tuple[int, str], Handful] = field(default_factory=dict[tuple[int, str], Handful])
    lost: dict[str, Counter[str]] = field(default_factory=dict[str, Counter[str]])
    gone: dict[str, Counter[str]] = field(default_factory=dict[str, Counter[str]])
    """Units that left without being lost."""
    notes: list[str] = field(default_factory=list[str])
    taken_from: str = ""
    ended: e.BattleEnded | None = None

    def roll(self, rolled: e.Rolled) -> float:
        """Dice of one kind; how many hits fell above what was expected."""
        handful, luck = self.rolled.setdefault((self.number, rolled.power), Handful()), luck_of(rolled)
        handful.units[rolled.unit] += luck.dice // (rolled.best or 1)
        handful.dice += luck.dice
        handful.hits += luck.rolled
        handful.expected += luck.expected
        return luck.swing

    def lose(self, power: str, units: Mapping[str, int]) -> None:
        self.lost.setdefault(power, Counter()).update(units)

    def leave(self, power: str, units: Mapping[str, int], to: str) -> None:
        """A retreat; to nowhere where submarines dive."""
        self.gone.setdefault(power, Counter()).update(units)
        where = f"retreated to {to}" if to else "submerged"
        self.notes.append(f"{units_text(units)} owned by the {power_name(power)} {where}")

    def lines(self) -> Iterator[str]:
        """The battle as it is written, beginning with its own line."""
        yield f"Battle in {self.place}"
        for did, forces in (("attack", self.began.attackers), ("defend", self.began.defenders)):
            told = [f"{power_name(power)} {did} with {units_text(units)}" for power, units in forces.items() if units]
            if told:
                yield CHILD + "; ".join(told)
        for (number, power), handful in self.rolled.items():
            # TripleA counts the rounds of a battle from 2 on.
            who = f"{power_name(power)} roll dice for {units_text(handful.units)}"
            came = f"{handful.hits}/{handful.dice} hits, {handful.expected:.2f} expected hits"
            yield f"{DICE}{who} in {self.place}, round {number + 1} : {came}"
        yield from (CHILD + note for note in self.notes)
        yield from (CHILD + line for line in self._end())

    def _end(self) -> Iterator[str]:
        """Who won with what, and who was lost."""
        if self.ended is None or not self.began.defenders:
            return
        score = f"Battle score for attacker is {self.score}"
        attacked = WINNERS.get(self.ended.result)
        if attacked is None:
            yield f"Nobody wins. {score}"
        else:
            forces = self.began.attackers if attacked else self.began.defenders
            winner = power_name(self.began.attacker if attacked else next(iter(forces)))
            taking = f", taking {self.place} from {self.taken_from}" if self.taken_from else ""
            yield f"{winner} win{taking} with {units_text(self._left(forces))} remaining. {score}"
        for power, units in self.lost.items():
            yield f"Casualties for {power_name(power)}: {units_text(units)}"

    @property
    def score(self) -> int:
        """The IPCs the defenders lost more than the attackers."""
        return sum(
            (-1 if power in self.began.attackers else 1) * self.cost(power, kind) * number
            for power, units in self.lost.items()
            for kind, number in units.items()
        )

    def _left(self, forces: Mapping[str, Mapping[str, int]]) -> Counter[str]:
        """What still stands of a side."""
        left: Counter[str] = Counter()
        for power, units in forces.items():
            there = Counter(units)
            there.subtract(self.lost.get(power, Counter()))
            there.subtract(self.gone.get(power, Counter()))
            left.update(+there)
        return left
