"""The luck ledger: what the dice were expected to do, and what they did. Pure functions of the events of a game.

Every `Rolled` (and a gun's `FiredAt`) says how many dice hit at which value. Hits are also weighed in IPCs, roughly: a
hit counts as much as one hit takes from the other side of that battle on average (what its units cost, shared out over
the hits they take).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import sqrt

from msgspec import Struct

from engine.events import BattleBegan, BattleEnded, Event, FiredAt, Rolled
from engine.odds.steps.chances import chance
from engine.state.battle import ATTACKER, DEFENDER, other_side
from engine.units.kinds import UnitTable

STRAY = "fire"
"""Dice outside a battle."""


class Luck(Struct, frozen=True):
    """Dice added up. `expected`, `rolled` and `variance` are in hits; `expected_ipc` and `rolled_ipc` in IPCs."""

    dice: int = 0
    expected: float = 0.0
    rolled: int = 0
    variance: float = 0.0
    expected_ipc: float = 0.0
    rolled_ipc: float = 0.0

    @property
    def swing(self) -> float:
        """Hits above (or below) what was expected."""
        return self.rolled - self.expected

    @property
    def swing_ipc(self) -> float:
        """IPCs above (or below) what was expected."""
        return self.rolled_ipc - self.expected_ipc

    @property
    def deviations(self) -> float:
        """The swing in standard deviations; beyond 2 it is remarkable, beyond 3 the talk of the table."""
        return self.swing / sqrt(self.variance) if self.variance > 0 else 0.0

    def __add__(self, other: Luck) -> Luck:
        return Luck(
            self.dice + other.dice,
            self.expected + other.expected,
            self.rolled + other.rolled,
            self.variance + other.variance,
            self.expected_ipc + other.expected_ipc,
            self.rolled_ipc + other.rolled_ipc,
        )


class BattleLuck(Struct, frozen=True):
    """One battle: where, whose, and both sides' luck, by side and by the power that rolled."""

    space: str
    kind: str
    attacker: str
    sides: Mapping[str, Luck]
    powers: Mapping[str, Luck]

    @property
    def swing(self) -> float:
        """Hits by which the dice favoured the attacker."""
        return self.sides[ATTACKER].swing - self.sides[DEFENDER].swing


def luck_of(rolled: Rolled, ipc_per_hit: float = 0.0) -> Luck:
    """Return the luck of one handful of dice; hits that took no die are no luck. `ipc_per_hit`: what a hit takes, in
    IPCs."""
    p, n, hits = chance(rolled.value), len(rolled.dice), rolled.hits - (rolled.sure or 0)
    if rolled.best:
        p, n = 1 - (1 - p) ** rolled.best, n // rolled.best
    return Luck(len(rolled.dice), n * p, hits, n * p * (1 - p), n * p * ipc_per_hit, hits * ipc_per_hit)


def luck_of_gun(fired: FiredAt, ipc_per_hit: float) -> Luck:
    """Return the luck of a gun at aircraft of one kind. `ipc_per_hit`: what a hit takes, in IPCs."""
    p, n = chance(fired.value), len(fired.dice)
    return Luck(n, n * p, fired.hits, n * p * (1 - p), n * p * ipc_per_hit, fired.hits * ipc_per_hit)


def battles(events: Iterable[Event], tables: Mapping[str, UnitTable]) -> list[BattleLuck]:
    """Return the luck of every battle, in order. Dice outside a battle (raids, fire on the way) count by themselves, as
    a battle of the kind `fire`. A battle still open is told as far as it has come."""
    ledgers: list[BattleLuck] = []
    open_battle: _Ledger | None = None
    for event in events:
        if isinstance(event, BattleBegan):
            open_battle = _opened(ledgers, open_battle, _Ledger(event, tables))
        elif isinstance(event, BattleEnded):
            open_battle = _opened(ledgers, open_battle, None)
        elif isinstance(event, Rolled | FiredAt):
            if open_battle is None or open_battle.space != event.space:
                stray = _Ledger(event.space, tables)
                stray.add(event)
                ledgers.append(stray.close())
            else:
                open_battle.add(event)
    _opened(ledgers, open_battle, None)
    return ledgers


def by_power(fought: Iterable[BattleLuck]) -> dict[str, Luck]:
    """Add up each power's luck over many battles."""
    total: dict[str, Luck] = {}
    for battle in fought:
        for power, luck in battle.powers.items():
            total[power] = total.get(power, Luck()) + luck
    return total


def _opened(ledgers: list[BattleLuck], old: _Ledger | None, new: _Ledger | None) -> _Ledger | None:
    if old is not None and old.powers:
        ledgers.append(old.close())
    return new


class _Ledger:
    """One battle being added up."""

    def __init__(self, began: BattleBegan | str, tables: Mapping[str, UnitTable]) -> None:
        self.tables = tables
        self.sides = {ATTACKER: Luck(), DEFENDER: Luck()}
        self.powers: dict[str, Luck] = {}
        self.worth: dict[str, float] = {}
        if isinstance(began, str):
            self.space, self.kind, self.attacker = began, STRAY, ""
            return
        self.space, self.kind, self.attacker = began.space, began.kind, began.attacker
        for side, stacks in ((ATTACKER, began.attackers), (DEFENDER, began.defenders)):
            self.worth[side] = _worth(stacks, tables)

    def add(self, event: Rolled | FiredAt) -> None:
        if isinstance(event, FiredAt):
            side, luck = DEFENDER, luck_of_gun(event, self.tables[event.target][event.unit].cost)
        else:
            side, luck = event.side, luck_of(event, self.worth.get(other_side(event.side), 0.0))
        self.sides[side] = self.sides[side] + luck
        self.powers[event.power] = self.powers.get(event.power, Luck()) + luck

    def close(self) -> BattleLuck:
        return BattleLuck(self.space, self.kind, self.attacker, self.sides, self.powers)


def _worth(stack: Mapping[str, Mapping[str, int]], tables: Mapping[str, UnitTable]) -> float:
    """Return what one hit takes from a side on average, in IPCs."""
    cost = hits = 0
    for power, units in stack.items():
        for unit, n in units.items():
            kind = tables[power][unit]
            cost, hits = cost + kind.cost * n, hits + kind.hits * n
    return cost / hits if hits else 0.0
