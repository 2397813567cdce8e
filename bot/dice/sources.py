"""Where entropy comes from, one class a mode. A source waits as long as it takes; it never offers something else.
`Randomness` says which there are, by the settings."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Sequence
from itertools import chain, repeat
from typing import Protocol

from msgspec import Struct, field
from msgspec.structs import replace

from bot.clock import Now, now_ms
from bot.config import RELAY_TIMEOUT, RELAYS
from bot.dice.refusals import NotGenuine
from bot.dice.relays import HttpRelay, Relays, Web
from bot.store.ledger import Secrets
from bot.wording.dice import WaitingRoll
from engine.dice import seeds
from engine.dice.beacon import PINNED, QUICKNET, Beacon, Network, Networks
from engine.dice.canonical import Json, canonical
from engine.dice.entries import Entry, Line
from engine.dice.entropy import BEACON, CHAIN, BeaconEntropy, ChainEntropy, Entropy
from engine.dice.snowflake import unix_ms

PAUSES = (0.5, 0.5, 1.0, 1.0, 2.0, 4.0, 8.0, 15.0, 30.0, 60.0)
WORTH_TELLING = 8.0
MOST_SEEN = 256

Sleep = Callable[[float], Awaitable[None]]


Tell = Callable[[WaitingRoll], Awaitable[None]]


class PostedRequest(Struct, frozen=True):
    """A posted request, and what its log lays down."""

    genesis: Line
    request: Line
    secrets: Secrets

    @property
    def roll(self) -> int:
        return self.request.entry["roll"]

    @property
    def message(self) -> str:
        """The anchor: the id Discord gave to the request."""
        assert self.request.msg is not None  # noqa: S101 a roll that is posted
        return self.request.msg


class Source(Protocol):
    """One mode's way to entropy."""

    async def entropy(self, wanted: PostedRequest) -> Entropy:
        """The only entropy this request can have, the same whenever it is asked for."""
        ...

    async def published(self, genesis: Entry, number: int) -> Beacon | None:
        """The beacon of a round, if there is such a thing and it is out."""
        ...

    async def supply(self, genesis: Entry, number: int, signature: str) -> None:
        """Take a beacon that a player brought. Raises NotGenuine."""
        ...

    async def silent_ms(self, genesis: Entry) -> int:
        """For how long this source has been unable to give anything."""
        ...


class SeedSource:
    """Chain mode: the next seed of the committed chain. There is nothing to wait for."""

    async def entropy(self, wanted: PostedRequest) -> Entropy:
        seed = seeds.seed_of(wanted.secrets.root, wanted.secrets.length, wanted.roll)
        return ChainEntropy(wanted.roll, seed, wanted.message)

    async def published(self, genesis: Entry, number: int) -> Beacon | None:
        return None

    async def supply(self, genesis: Entry, number: int, signature: str) -> None:
        raise NotGenuine(number)

    async def silent_ms(self, genesis: Entry) -> int:
        return 0


def stored(entropy: Entropy) -> str:
    return canonical(entropy.to_json()).decode()


def restored(text: str, wanted: PostedRequest) -> Entropy:
    """The entropy that was stored when the dice were cast."""
    value: Json = json.loads(text)
    if value["mode"] == CHAIN:
        return ChainEntropy(value["k"], bytes.fromhex(value["seed"]), wanted.message)
    chain_hash = wanted.genesis.entry["beacon"]["chain_hash"]
    return BeaconEntropy(chain_hash, value["round"], value["rand"], value["sig"])


class BeaconSource:
    """Beacon mode: the one round that the request's message fixed, from any relay or from a player's hands.

    If no relay has it the roll waits, ever more patiently, and says when it looks again. It never looks elsewhere.
    """

    def __init__(
        self,
        relays: Relays,
        tell: Tell,
        networks: Networks = PINNED,
        sleep: Sleep = asyncio.sleep,
    ) -> None:
        self.relays = relays
        self.tell = tell
        self.networks = networks
        self.sleep = sleep
        self.seen: dict[tuple[str, int], Beacon] = {}
        self._supplied = asyncio.Event()
        """Set, and replaced, with the next that a player brings: who has begun to wait for it hears it for certain."""

    async def entropy(self, wanted: PostedRequest) -> Entropy:
        network = self.network(wanted.genesis.entry)
        number = network.round_of(wanted.message, wanted.genesis.entry["delta_ms"])
        waiting = WaitingRoll(
            wanted.genesis.entry["game"],
            wanted.roll,
            number,
            network.due_ms(number),
            wanted.message,
            wanted.request.entry["purpose"],
        )
        await self.tell(waiting)
        wait_ms = min(waiting.due_ms - self.relays.now_ms(), waiting.due_ms - unix_ms(wanted.message))
        await self.rest(wait_ms / 1000, network, number)  # no longer than from the request on, whatever the clock says
        pauses = chain(PAUSES, repeat(PAUSES[-1]))
        while (beacon := await self.look(network, number)) is None:
            pause = next(pauses)
            if pause >= WORTH_TELLING:
                await self.tell(replace(waiting, again_ms=self.relays.now_ms() + round(pause * 1000)))
            await self.rest(pause, network, number)
        return BeaconEntropy.of(network, beacon)

    def network(self, genesis: Entry) -> Network:
        return self.networks[genesis["beacon"]["chain_hash"]]

    async def look(self, network: Network, number: int) -> Beacon | None:
        """The round's beacon, if it is known here or a relay has it."""
        if self.known(network, number) is None and (found := await self.relays.beacon(network, number)) is not None:
            self.keep(network, found)
        return self.known(network, number)

    def known(self, network: Network, number: int) -> Beacon | None:
        return self.seen.get((network.chain_hash, number))

    def keep(self, network: Network, beacon: Beacon) -> None:
        self.seen[network.chain_hash, beacon.round] = beacon
        while len(self.seen) > MOST_SEEN:
            self.seen.pop(next(iter(self.seen)))

    async def published(self, genesis: Entry, number: int) -> Beacon | None:
        return await self.look(self.network(genesis), number)

    async def supply(self, genesis: Entry, number: int, signature: str) -> None:
        network, signature = self.network(genesis), signature.strip().lower()
        if not network.is_genuine(number, signature):
            raise NotGenuine(number)
        self.keep(network, Beacon(number, signature))
        self._supplied.set()
        self._supplied = asyncio.Event()

    async def silent_ms(self, genesis: Entry) -> int:
        return await self.relays.silent_ms(self.network(genesis))

    async def rest(self, seconds: float, network: Network, number: int) -> None:
        """Sleep, but not through a player's help."""
        if seconds <= 0 or self.known(network, number) is not None:
            return
        sleeping = asyncio.ensure_future(self.sleep(seconds))
        helped = asyncio.ensure_future(self._supplied.wait())
        try:
            await asyncio.wait((sleeping, helped), return_when=asyncio.FIRST_COMPLETED)
        finally:
            sleeping.cancel()
            helped.cancel()


class Randomness(Struct, frozen=True):
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
