"""Where a bot's randomness comes from: the policy of new games, the drand network, and the relays that carry it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field

from bot.clock import Now, now_ms
from bot.config import RELAY_TIMEOUT, RELAYS
from bot.dice.relays import HttpRelay, Relays, Web
from bot.dice.sources import BeaconSource, SeedSource, Sleep, Source, Tell
from engine.dice.beacon import PINNED, QUICKNET, Network, Networks
from engine.dice.entropy import BEACON, CHAIN


@dataclass(frozen=True, slots=True)
class Randomness:
    """`policy` is what new games get unless they say otherwise. Only tests trust another network than quicknet."""

    policy: str = CHAIN
    relays: Sequence[str] = RELAYS
    timeout: float = RELAY_TIMEOUT
    network: Network = QUICKNET
    networks: Networks = field(default_factory=lambda: PINNED)
    now_ms: Now = now_ms
    sleep: Sleep = asyncio.sleep

    def sources(self, web: Web, tell: Tell) -> dict[str, Source]:
        """Both modes, for all games of the bot."""
        relays = Relays([HttpRelay(address, web, self.timeout) for address in self.relays], self.now_ms)
        return {CHAIN: SeedSource(), BEACON: BeaconSource(relays, tell, self.networks, self.sleep)}
