"""Relays: anybody may carry a beacon, since it proves itself. Several are asked in turn; none is believed."""

import asyncio
import json
from collections.abc import Sequence
from typing import Any, Protocol

import aiohttp

from bot.clock import Now
from bot.config import RELAY_TIMEOUT
from bot.store.outside import must_be_outside
from engine.dice.beacon import Beacon, Network

LARGEST = 8192
NOT_YET = (404, 425)


class RelayFailed(Exception):
    """The relay is down, slow, or talks nonsense. What it said is in the message."""


class Relay(Protocol):
    """Someone who may have a beacon."""

    @property
    def name(self) -> str: ...

    async def fetch(self, chain_hash: str, number: int) -> Beacon | None:
        """The beacon as the relay tells it, unproved; None while it is not out. Raises RelayFailed."""
        ...


class Web:
    """The bot's way into the web: one session, opened when it is first used, closed when the bot goes."""

    def __init__(self) -> None:
        self._session: aiohttp.ClientSession | None = None

    @property
    def session(self) -> aiohttp.ClientSession:
        if self._session is None:
            self._session = aiohttp.ClientSession()
        return self._session

    async def close(self) -> None:
        if self._session is not None:
            await self._session.close()


class HttpRelay:
    """A drand relay over HTTP."""

    def __init__(self, address: str, web: Web, timeout: float = RELAY_TIMEOUT) -> None:
        self.address = address.rstrip("/")
        self.web = web
        self.timeout = timeout

    @property
    def name(self) -> str:
        return self.address.partition("://")[2]

    async def fetch(self, chain_hash: str, number: int) -> Beacon | None:
        must_be_outside("a relay is asked")
        url = f"{self.address}/{chain_hash}/public/{number}"
        try:
            async with asyncio.timeout(self.timeout), self.web.session.get(url, allow_redirects=False) as answer:
                if answer.status in NOT_YET:
                    return None
                if answer.status != 200:
                    raise RelayFailed(f"status {answer.status}")
                body = await answer.content.read(LARGEST)
        except TimeoutError:
            raise RelayFailed(f"no answer in {self.timeout:g} s") from None
        except aiohttp.ClientError as error:
            raise RelayFailed(type(error).__name__) from error
        return beacon_in(body, number)


def beacon_in(body: bytes, number: int) -> Beacon:
    """The beacon in a relay's answer. Raises RelayFailed."""
    try:
        value: Any = json.loads(body)
        signature = str(value["signature"])
        bytes.fromhex(signature)
        if value["round"] != number:
            raise RelayFailed(f"round {value['round']!r:.20} for {number}")
    except (ValueError, KeyError, TypeError, RecursionError):
        raise RelayFailed("no beacon in the answer") from None
    return Beacon(number, signature.lower())


class Relays:
    """The relays of a bot, the one that answered last first; with what went wrong with each, and since when."""

    def __init__(self, relays: Sequence[Relay], now_ms: Now) -> None:
        self.relays = list(relays)
        self.now_ms = now_ms
        self.faults: dict[str, str] = {}
        self.silent_since: int | None = None

    async def beacon(self, network: Network, number: int) -> Beacon | None:
        """The genuine beacon of a round, or None if none of the relays has it."""
        failed = 0
        for relay in list(self.relays):
            try:
                beacon = await relay.fetch(network.chain_hash, number)
                if beacon is not None and not network.is_genuine(number, beacon.signature):
                    raise RelayFailed("a beacon that is not genuine")
            except RelayFailed as fault:
                self.faults[relay.name] = str(fault)
                failed += 1
                continue
            self.faults.pop(relay.name, None)
            if beacon is not None:
                self.prefer(relay)
                return beacon
        self.note_silence(failed == len(self.relays))
        return None

    def prefer(self, relay: Relay) -> None:
        """It answered: ask it first next time."""
        self.silent_since = None
        self.relays.remove(relay)
        self.relays.insert(0, relay)

    def note_silence(self, all_failed: bool) -> None:
        if not all_failed:
            self.silent_since = None
        elif self.silent_since is None:
            self.silent_since = self.now_ms()

    async def silent_ms(self, network: Network) -> int:
        """Ask for a round that has long been out: for how long has no relay been able to give one?"""
        late = max(1, network.round_after(self.now_ms()) - 10)
        if await self.beacon(network, late) is not None or self.silent_since is None:
            return 0
        return self.now_ms() - self.silent_since
