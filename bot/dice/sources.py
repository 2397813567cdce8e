"""Where entropy comes from, one class a mode. A source waits as long as it takes; it never offers something else."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Protocol

from bot.dice.ledger import Secrets
from engine.dice import seeds
from engine.dice.canonical import Json, canonical
from engine.dice.entries import Line
from engine.dice.entropy import CHAIN, BeaconEntropy, ChainEntropy, Entropy


@dataclass(frozen=True, slots=True)
class Wanted:
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

    async def entropy(self, wanted: Wanted) -> Entropy:
        """The only entropy this request can have, the same whenever it is asked for."""
        ...


class SeedSource:
    """Chain mode: the next seed of the committed chain. There is nothing to wait for."""

    async def entropy(self, wanted: Wanted) -> Entropy:
        seed = seeds.seed_of(wanted.secrets.root, wanted.secrets.length, wanted.roll)
        return ChainEntropy(wanted.roll, seed, wanted.message)


def stored(entropy: Entropy) -> str:
    return canonical(entropy.to_json()).decode()


def restored(text: str, wanted: Wanted) -> Entropy:
    """The entropy that was stored when the dice were cast."""
    value: Json = json.loads(text)
    if value["mode"] == CHAIN:
        return ChainEntropy(value["k"], bytes.fromhex(value["seed"]), wanted.message)
    chain_hash = wanted.genesis.entry["beacon"]["chain_hash"]
    return BeaconEntropy(chain_hash, value["round"], value["rand"], value["sig"])
