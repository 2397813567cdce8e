"""A power without industry: it buys few kinds of unit, and they come into play in any land that was its own from the
start [Global 1940: China; the record's page on 1940]."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from engine.economy.conditions import Row, find
from engine.economy.production import Sells
from engine.state import State


@dataclass(frozen=True, slots=True)
class Shop:
    """What a power may buy: some kinds always, others while a condition holds."""

    always: tuple[str, ...]
    sometimes: tuple[str, ...] = ()
    condition: Row | None = None

    def sells(self, state: State) -> Collection[str]:
        open_now = self.condition is not None and find(state, self.condition).holds
        return (*self.always, *(self.sometimes if open_now else ()))


def only_in(shops: Mapping[str, Shop]) -> Sells:
    """Some powers buy in shops of their own; all others whatever the table sells."""
    return lambda state, power: shops[power].sells(state) if power in shops else None
