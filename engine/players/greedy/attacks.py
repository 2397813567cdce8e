"""Which attacks a greedy power makes: what could take part in each, and how much of it is enough."""

from collections.abc import Iterator

from msgspec import Struct, field

from engine.board.paths import reach, shortest
from engine.legal import options
from engine.movement.transports import has_room
from engine.players.clash import Clash, Side, attacking, clash, defending, is_idle
from engine.players.outlook import Outlook
from engine.players.targets import Lift
from engine.players.weights import weights
from engine.state import Unit
from engine.units.traits import Trait

MOST_STEPS = 60
"""Ends the choosing of forces in any case."""


class Target(Struct):
    """A space that might be attacked, with everything that could take part."""

    space: str
    walkers: list[Unit] = field(default_factory=list[Unit])
    fliers: list[Unit] = field(default_factory=list[Unit])
    ships: list[Unit] = field(default_factory=list[Unit])
    lifts: list[Lift] = field(default_factory=list[Lift])


class Attack(Struct):
    """An attack that is worth making: with whom, and what it is worth in IPCs."""

    space: str
    units: list[Unit]
    lifts: list[Lift]
    gain: float
    clash: Clash

    @property
    def force(self) -> list[Unit]:
        return [*self.units, *(unit for lift in self.lifts for unit in lift.units)]


class Attacks:
    """The choice of attacks for one power in one position. Units are given to one attack each."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook, self.game, self.state = outlook, outlook.game, outlook.state
        self.power = outlook.power
        self.used: set[int] = set()
        self.aim: float = weights()["greedy"]["aim"]

    def chosen(self) -> list[Attack]:
        """Attack after attack, the one that is worth most first, until none is worth making."""
        found: list[Attack] = []
        targets = self._targets()
        worth: dict[str, Attack | None] = {}
        while True:
            for space, target in targets.items():
                if space not in worth:
                    worth[space] = self._force(target)
            made: list[Attack] = [attack for attack in worth.values() if attack is not None]
            if not made:
                return found
            best: Attack = max(made, key=_rank)
            found.append(best)
            self._take(best)
            del targets[best.space]
            gone = {unit.id for unit in best.force} | {lift.ship.id for lift in best.lifts}
            worth = {s: a for s, a in worth.items() if s in targets and not _shares(targets[s], gone)}

    def _take(self, attack: Attack) -> None:
        self.used |= {unit.id for unit in attack.force} | {lift.ship.id for lift in attack.lifts}

    # --- what could take part ---------------------------------------------------------------------------------

    def _targets(self) -> dict[str, Target]:
        moves, board, state = options(self.game), self.state.board, self.state
        found: dict[str, Target] = {}
        for unit in sorted(state.seen_of(self.power), key=lambda unit: unit.id):
            kind = state.kind(unit)
            if unit.id in self.used or not moves.can_still_move(self.power, unit) or kind.has(Trait.NO_COMBAT_MOVE):
                continue
            if unit.aboard or kind.has_hold:
                continue
            for goal in moves.reachable(self.power, kind.id, unit.space):
                if (board.is_sea(goal) and kind.is_land) or not self._is_target(goal):
                    continue
                target = found.setdefault(goal, Target(goal))
                (target.fliers if kind.is_air else target.ships if kind.is_sea else target.walkers).append(unit)
        for lift, goal in self._lifts():
            found.setdefault(goal, Target(goal)).lifts.append(lift)
        return found

    def _is_target(self, space: str) -> bool:
        if self.state.board.is_sea(space):
            return any(not self.state.kind(u).is_air for u in self.outlook.defenders(space))
        return self.state.is_enemy(self.state.owners.get(space), self.power) or bool(self.outlook.defenders(space))

    def _lifts(self) -> Iterator[tuple[Lift, str]]:
        """Every transport with every coast it could bring something to, and with what."""
        state, rules = self.state, self.game.edition.movement
        for ship in sorted(state.seen_of(self.power), key=lambda unit: unit.id):
            if not state.kind(ship).has_hold or ship.id in self.used or ship.offloaded:
                continue
            zones = reach(
                state.board,
                ship.space,
                max(0, state.kind(ship).move - ship.spent),
                lambda _, there: state.board.is_sea(there) and not rules.hostile_zone(state, there, self.power),
                lambda _: True,
            )
            if rules.hostile_zone(state, ship.space, self.power):
                continue
            for goal in sorted({coast for zone in zones for coast in state.board.coasts_of(zone)}):
                if self._is_target(goal) and (lift := self._lift(ship, goal, zones)) is not None:
                    yield lift, goal

    def _lift(self, ship: Unit, goal: str, zones: dict[str, int]) -> Lift | None:
        state, rules = self.state, self.game.edition.movement
        ends = [zone for zone in state.board.zones_beside(goal) if zone in zones]
        end = min(ends, key=lambda zone: (zones[zone], zone))
        sea = (
            [end]
            if end == ship.space
            else shortest(
                state.board,
                ship.space,
                end,
                zones[end],
                lambda _, there: state.board.is_sea(there) and not rules.hostile_zone(state, there, self.power),
                lambda _: True,
                lambda _: False,
            )
        )
        aboard = [u for u in state.seen_at(ship.space) if u.aboard == ship.id and state.kind(u).is_land and not u.bound]
        if aboard:
            return Lift(ship, tuple(aboard), (), tuple(sea))
        coasts = state.board.coasts_of(ship.space)
        waiting = [u for coast in coasts for u in self.state.own_at(coast, self.power) if coast != goal]
        taken: list[Unit] = []
        for unit in sorted(waiting, key=lambda unit: (-state.kind(unit).attack, unit.space, unit.id)):
            kind = state.kind(unit)
            if not kind.is_land or kind.has(Trait.NO_COMBAT_MOVE) or unit.id in self.used or unit.spent:
                continue
            if unit.owner == self.power and has_room(state, ship, kind, [state.kind(one) for one in taken]):
                taken.append(unit)
        return Lift(ship, tuple(taken), (), tuple(sea)) if taken else None

    # --- how much is enough -----------------------------------------------------------------------------------

    def _force(self, target: Target) -> Attack | None:
        """The smallest force that has the chance asked for; None if all together have not."""
        outlook, at_sea = self.outlook, self.state.board.is_sea(target.space)
        enemies = outlook.kinds(outlook.defenders(target.space))
        guards = Side(defending(enemies))
        units: list[Unit] = []
        lifts: list[Lift] = []
        free = [u for u in (*target.walkers, *target.ships) if u.id not in self.used]
        free.sort(key=lambda u: (self.state.kind(u).cost / max(1, self.state.kind(u).attack), u.id))
        fliers = sorted(
            (u for u in target.fliers if u.id not in self.used), key=lambda u: (self.state.kind(u).cost, u.id)
        )
        waiting = [lift for lift in target.lifts if lift.ship.id not in self.used]
        taken: set[int] = set()
        for _ in range(MOST_STEPS):
            if not outlook.effort.spend():
                return None
            force = [*units, *(unit for lift in lifts for unit in lift.units)]
            kinds = outlook.kinds(force)
            fought = clash(Side(attacking(kinds)), guards)
            ground = at_sea or any(kind.is_land for kind in kinds)
            if force and ground and fought.win >= self.aim:
                return self._valued(target.space, units, lifts, fought)
            if free and (not at_sea or units or not fliers):
                units.append(free.pop(0))
            elif not at_sea and (lift := _next_lift(waiting, self.used | taken)) is not None:
                lifts.append(lift)
                taken |= {unit.id for unit in lift.units} | {lift.ship.id}
            elif fliers and (ground or at_sea):
                units.append(fliers.pop(0))
            elif free:
                units.append(free.pop(0))
            else:
                return None
        return None

    def _valued(self, space: str, units: list[Unit], lifts: list[Lift], fought: Clash) -> Attack:
        """What an attack is worth: what it takes, what it kills and what it costs."""
        outlook = self.outlook
        worth = 0.0 if self.state.board.is_sea(space) else outlook.worth(space)
        enemies = outlook.kinds(outlook.defenders(space))
        idle = sum(kind.cost for kind in enemies if is_idle(kind)) * fought.win
        gain = fought.defender_lost + idle - fought.attacker_lost
        return Attack(space, units, lifts, gain + worth * fought.win, fought)


def _rank(attack: Attack) -> tuple[float, str]:
    return attack.gain, attack.space


def _next_lift(waiting: list[Lift], used: set[int]) -> Lift | None:
    """The strongest landing that is still free."""
    while waiting:
        lift = waiting.pop(0)
        if lift.ship.id not in used and not any(unit.id in used for unit in lift.units):
            return lift
    return None


def _shares(target: Target, gone: set[int]) -> bool:
    """Whether some of these units could have taken part in it."""
    units = (*target.walkers, *target.fliers, *target.ships, *(lift.ship for lift in target.lifts))
    landed = (unit for lift in target.lifts for unit in lift.units)
    return any(unit.id in gone for unit in units) or any(unit.id in gone for unit in landed)
