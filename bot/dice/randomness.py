"""Where a bot's randomness comes from: the policy of new games, the drand network, and the relays that carry it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import aiohttp

from bot.clock import now_ms
from bot.dice.relays import DRAND, TIMEOUT, HttpRelay, Relays
from bot.dice.sources import BeaconSource, SeedSource, Sleep, Source, Tell
from engine.dice.beacon import PINNED, QUICKNET, Network, Networks
from engine.dice.entropy import BEACON, CHAIN


@dataclass(frozen=True, slots=True)
class Randomness:
    """`policy` is what new games get unless they say otherwise. Only tests trust another network than quicknet."""

    policy: str = CHAIN
    relays: Sequence[str] = DRAND
    timeout: float = TIMEOUT
    network: Network = QUICKNET
    networks: Networks = field(default_factory=lambda: PINNED)
    now_ms: Callable[[], int] = now_ms
    sleep: Sleep = asyncio.sleep

    def sources(self, session: aiohttp.ClientSession, tell: Tell) -> dict[str, Source]:
        """Both modes, for all games of the bot."""
        relays = Relays([HttpRelay(address, session, self.timeout) for address in self.relays], self.now_ms)
        return {CHAIN: SeedSource(), BEACON: BeaconSource(relays, tell, self.networks, self.sleep)}
