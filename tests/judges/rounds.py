"""One round of battle, edition style by edition style: from what stands to what is left, with chances.

Every function takes a `Clash` (attackers, defenders to be hit, defenders still to fire) and gives the clashes it may
lead to. A defender behind the casualty strip is one who still fires and can no longer be hit.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import NamedTuple

from tests.judges.books import Bombardment, Book, Guns, Kind, Submarines
from tests.judges.forces import Dice, Force, Roster, Volley, hits, volleys


class Clash(NamedTuple):
    """The attackers who can be hit and who still fire, the defenders likewise."""

    attackers: Force
    attackers_firing: Force
    defenders: Force
    defenders_firing: Force


Chances = dict[Clash, float]


def spread(chances: Chances, step: Callable[[Clash], Iterable[tuple[Clash, float]]]) -> Chances:
    """Carry out a step from everything that may be."""
    after: Chances = {}
    for clash, chance in chances.items():
        for then, p in step(clash):
            after[then] = after.get(then, 0.0) + chance * p
    return after


@dataclass(frozen=True, eq=False)
class Rounds:
    """The rounds of one edition. `gun`: an anti-aircraft gun (not AAA, which are units) stands there."""

    book: Book
    attack: Roster
    defense: Roster

    def round(self, attackers: Force, defenders: Force) -> dict[tuple[Force, Force], float]:
        """Where one round, not the first, may lead."""
        start = Clash(attackers, attackers, defenders, defenders)
        return self._left(self._fight({start: 1.0}, first=False))

    def first(
        self, attackers: Force, defenders: Force, *, gun: bool = False, ships: tuple[Dice, ...] = ()
    ) -> dict[tuple[Force, Force], float]:
        """Where the first round may lead, with what comes before it: bombardment, then fire at the aircraft."""
        chances = {Clash(attackers, attackers, defenders, defenders): 1.0}
        chances = spread(chances, lambda clash: self._bombarded(clash, ships))
        chances = spread(chances, lambda clash: self._shot_down(clash, defenders, gun=gun))
        return self._left(self._fight(chances, first=True))

    def _left(self, chances: Chances) -> dict[tuple[Force, Force], float]:
        left: dict[tuple[Force, Force], float] = {}
        for clash, chance in chances.items():
            key = clash.attackers, clash.defenders
            left[key] = left.get(key, 0.0) + chance
        return left

    def _fight(self, chances: Chances, *, first: bool) -> Chances:
        if self.book.submarines is Submarines.SURPRISE:
            return spread(spread(chances, self._surprise_strikes), self._exchange)
        if self.book.submarines is Submarines.OPENING:
            return spread(spread(chances, self._opening_fire), self._exchange)
        chances = spread(chances, self._sneak_attack)
        if first:
            return spread(spread(chances, self._attack_under_flak), self._defense)
        return spread(chances, self._exchange)

    # Before the first round.

    def _bombarded(self, clash: Clash, ships: tuple[Dice, ...]) -> Iterator[tuple[Clash, float]]:
        """The ships' one volley before a landing."""
        order = self.defense.order_before_guns if self._aircraft(clash.attackers) else self.defense.order
        if self.book.bombardment is Bombardment.AT_LAND_UNITS:
            order = tuple(i for i in order if self.defense.slots[i].unit.kind is Kind.LAND)
        for volley, p in volleys(ships, True):
            left = self.defense.after(clash.defenders, volley, order)
            fires_back = self.book.bombardment is Bombardment.FIRED_BACK_AT
            yield clash._replace(defenders=left, defenders_firing=clash.defenders_firing if fires_back else left), p

    def _aircraft(self, force: Force) -> dict[str, int]:
        """The aircraft of the attack, in the order of loss."""
        slots = zip(self.attack.slots, force, strict=True)
        return {slot.name: n for slot, n in slots if n and slot.unit.kind is Kind.AIR}

    def _shot_down(self, clash: Clash, defenders: Force, *, gun: bool) -> Iterator[tuple[Clash, float]]:
        """Fire at the aircraft before round one. AAA hit by bombardment still fire: `defenders` as they came."""
        aircraft = self._aircraft(clash.attackers)
        losses: dict[tuple[tuple[str, int], ...], float] = {(): 1.0}
        if self.book.guns is Guns.THREE_SHOTS:
            shots = min(3 * self.defense.count(defenders, "aaa"), sum(aircraft.values()))
            losses = {tuple(cheapest(aircraft, k).items()): p for k, p in enumerate(hits(1, shots))}
        elif self.book.guns is Guns.ONE_DIE_EACH and gun:
            for name, n in aircraft.items():
                losses = {
                    (*down, (name, k)): chance * p for down, chance in losses.items() for k, p in enumerate(hits(1, n))
                }
        for down, p in losses.items():
            left = self.attack.without(clash.attackers, dict(down))
            yield clash._replace(attackers=left, attackers_firing=left), p

    # Submarines before the rest.

    def _strike(self, roster: Roster, force: Force) -> tuple[tuple[Volley, float], ...]:
        return volleys(tuple(dice for dice in roster.dice(force) if dice.kind is Kind.SUBMARINE), False)

    def _surprise_strikes(self, clash: Clash) -> Iterator[tuple[Clash, float]]:
        """Each side's submarines unless the other has a destroyer; what they sink is gone before the rest fires."""
        attack, defense = self.attack, self.defense
        attackers_strike = not defense.count(clash.defenders_firing, "destroyer")
        defenders_strike = not attack.count(clash.attackers_firing, "destroyer")
        nothing = ((Volley(0, 0, 0), 1.0),)
        ours = self._strike(attack, clash.attackers_firing) if attackers_strike else nothing
        theirs = self._strike(defense, clash.defenders_firing) if defenders_strike else nothing
        for volley, p in ours:
            defenders = defense.after(clash.defenders, volley)
            # Whom a bombardment has hit stands behind the strip and fires on: only what is sunk here goes.
            firing = less(clash.defenders_firing, clash.defenders, defenders)
            for answer, q in theirs:
                attackers = attack.after(clash.attackers, answer)
                yield (
                    Clash(
                        attackers,
                        self._fired(attack, attackers) if attackers_strike else attackers,
                        defenders,
                        self._fired(defense, firing) if defenders_strike else firing,
                    ),
                    p * q,
                )

    def _opening_fire(self, clash: Clash) -> Iterator[tuple[Clash, float]]:
        """Both sides' submarines; a side that has a destroyer keeps its victims until they have fired."""
        attack, defense = self.attack, self.defense
        for volley, p in self._strike(attack, clash.attackers_firing):
            defenders = defense.after(clash.defenders, volley)
            warned = defense.count(clash.defenders_firing, "destroyer")
            defenders_firing = clash.defenders_firing if warned else defenders
            for answer, q in self._strike(defense, clash.defenders_firing):
                attackers = attack.after(clash.attackers, answer)
                warned = attack.count(clash.attackers_firing, "destroyer")
                attackers_firing = clash.attackers_firing if warned else attackers
                yield (
                    Clash(
                        attackers,
                        self._fired(attack, attackers_firing),
                        defenders,
                        self._fired(defense, defenders_firing),
                    ),
                    p * q,
                )

    def _sneak_attack(self, clash: Clash) -> Iterator[tuple[Clash, float]]:
        """The attacker's submarines; only destroyers they hit stay to fire back."""
        defense = self.defense
        for volley, p in self._strike(self.attack, clash.attackers_firing):
            left = defense.after(clash.defenders, volley)
            firing = list(left)
            if "destroyer" in defense.at:
                at = defense.at["destroyer"]
                firing[at] = clash.defenders_firing[at]
            then = clash._replace(
                attackers_firing=self._fired(self.attack, clash.attackers_firing),
                defenders=left,
                defenders_firing=tuple(firing),
            )
            yield then, p

    @staticmethod
    def _fired(roster: Roster, force: Force) -> Force:
        """The force without the submarines that have had their shot."""
        return roster.without(force, {"submarine": roster.count(force, "submarine")})

    # The rest fires.

    def _volleys(self, roster: Roster, force: Force) -> tuple[tuple[Volley, float], ...]:
        helped = not self.book.air_needs_destroyer or roster.count(force, "destroyer") > 0
        return volleys(roster.dice(force), helped)

    def _exchange(self, clash: Clash) -> Iterator[tuple[Clash, float]]:
        """Attackers fire, then the defenders who may, the fallen of this step among them."""
        theirs = tuple(self._defense(clash))
        for defenders, p in self._lost(self.attack, clash.attackers_firing, self.defense, clash.defenders):
            for then, q in theirs:
                yield then._replace(defenders=defenders), p * q

    def _defense(self, clash: Clash) -> Iterator[tuple[Clash, float]]:
        for attackers, p in self._lost(self.defense, clash.defenders_firing, self.attack, clash.attackers):
            yield clash._replace(attackers=attackers, attackers_firing=attackers), p

    @lru_cache(maxsize=100_000)  # noqa: B019 - one object an edition, as long as the process
    def _lost(self, roster: Roster, firing: Force, hit: Roster, force: Force) -> tuple[tuple[Force, float], ...]:
        """What one side's fire may leave of the other."""
        left: dict[Force, float] = {}
        for volley, p in self._volleys(roster, firing):
            after = hit.after(force, volley)
            left[after] = left.get(after, 0.0) + p
        return tuple(left.items())

    # ABC's first round.

    def _attack_under_flak(self, clash: Clash) -> Iterator[tuple[Clash, float]]:
        """The boxes in turn, a box only while its units could still hit somebody.

        Sixes of aircraft that rolled are matched with land units, battleships and destroyers on the board.
        """
        boxes = Boxes(self, clash)
        for (volley, sixes), p in boxes.rolled().items():
            thrown_by = {slot.name: dict(sixes).get(slot.name, 0) for slot in self.attack.slots}
            lost = cheapest(thrown_by, min(sum(thrown_by.values()), boxes.matches))
            attackers = self.attack.without(clash.attackers, lost)
            defenders = self.defense.after(clash.defenders, volley)
            yield clash._replace(attackers=attackers, attackers_firing=attackers, defenders=defenders), p


def less(firing: Force, before: Force, after: Force) -> Force:
    """Those firing without what was lost between."""
    return tuple(n - (b - a) for n, b, a in zip(firing, before, after, strict=True))


def cheapest(units: dict[str, int], lost: int) -> dict[str, int]:
    """So many of those units, the first named first."""
    taken: dict[str, int] = {}
    for name, n in units.items():
        taken[name] = min(n, lost)
        lost -= taken[name]
    return taken


Tally = tuple[Volley, tuple[tuple[str, int], ...]]


@dataclass(frozen=True, eq=False)
class Boxes:
    """The attacker's boxes of ABC's first round, rolled one after the other."""

    rounds: Rounds
    clash: Clash

    @cached_property
    def matches(self) -> int:
        """How many sixes can be matched."""
        defense = self.rounds.defense
        slots = zip(defense.slots, self.clash.defenders_firing, strict=True)
        return sum(
            n
            for slot, n in slots
            if not slot.first_hit and (slot.unit.kind is Kind.LAND or slot.name in ("battleship", "destroyer"))
        )

    @cached_property
    def helped(self) -> bool:
        """Whether the aircraft may hit everybody who is there."""
        rounds, clash = self.rounds, self.clash
        submarines = rounds.defense.count(clash.defenders, "submarine")
        return not submarines or rounds.attack.count(clash.attackers_firing, "destroyer") > 0

    def _in_turn(self) -> list[list[tuple[str, int, int, bool]]]:
        """The boxes as (unit, value, number, flies). Aircraft that may not hit everybody are a group of their own and
        roll before the rest [RECORD.md, Dice; the book names the boxes alone]."""
        attack = self.rounds.attack
        slots = zip(attack.slots, self.clash.attackers_firing, strict=True)
        rolling = [
            (slot.name, attack.value(slot.unit), n, slot.unit.kind is Kind.AIR)
            for slot, n in slots
            if n and not slot.first_hit
        ]
        groups = [rolling]
        if not self.helped:
            groups = [[unit for unit in rolling if unit[3] is flies] for flies in (True, False)]
        return [[unit for unit in group if unit[1] == value] for group in groups for value in (4, 3, 2, 1)]

    def rolled(self) -> dict[Tally, float]:
        tallies: dict[Tally, float] = {(Volley(0, 0, 0), ()): 1.0}
        for box in self._in_turn():
            after: dict[Tally, float] = {}
            for tally, chance in tallies.items():
                for then, p in self._box(box, tally):
                    after[then] = after.get(then, 0.0) + chance * p
            tallies = after
        return tallies

    def _box(self, box: list[tuple[str, int, int, bool]], tally: Tally) -> Iterator[tuple[Tally, float]]:
        """What a box may add, if one more hit of its units would find somebody."""
        outcomes: dict[Tally, float] = {tally: 1.0}
        for name, value, n, flies in box:
            spares = flies and not self.helped
            if not self._could_hit(tally[0], spares):
                continue
            after: dict[Tally, float] = {}
            for (so_far, down), chance in outcomes.items():
                for k, six, p in thrown(value, n, flies):
                    then = more(so_far, k, spares), (*down, (name, six)) if six else down
                    after[then] = after.get(then, 0.0) + chance * p
            outcomes = after
        yield from outcomes.items()

    def _could_hit(self, volley: Volley, spares: bool) -> bool:
        """Whether one more hit would find somebody."""
        after = self.rounds.defense.after
        return sum(after(self.clash.defenders, more(volley, 1, spares))) < sum(after(self.clash.defenders, volley))


def more(volley: Volley, count: int, spares: bool) -> Volley:
    """A volley with more hits, of aircraft that spare submarines or of whatever hits all."""
    if spares:
        return volley._replace(by_air=volley.by_air + count)
    return volley._replace(by_rest=volley.by_rest + count)


@cache
def thrown(value: int, count: int, air: bool) -> tuple[tuple[int, int, float], ...]:
    """Hits, sixes (of aircraft) and their chance."""
    if not air:
        return tuple((k, 0, p) for k, p in enumerate(hits(value, count)))
    chances: dict[tuple[int, int], float] = {(0, 0): 1.0}
    for _ in range(count):
        after: dict[tuple[int, int], float] = {}
        for (k, six), chance in chances.items():
            for then, p in (((k + 1, six), value / 6), ((k, six + 1), 1 / 6), ((k, six), (5 - value) / 6)):
                after[then] = after.get(then, 0.0) + chance * p
        chances = after
    return tuple((k, six, p) for (k, six), p in chances.items())
