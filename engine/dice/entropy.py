"""The two kinds of entropy a roll can have, each a value that yields the bytes mixed into its stream.

A mode is one class here and one branch of `verify`; nothing else in the house asks which of them a roll used.
"""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct

from engine.dice.beacon import Beacon, Network
from engine.dice.canonical import Json, u64

BEACON = "beacon"
CHAIN = "chain"

POLICIES: dict[str, tuple[str, ...]] = {BEACON: (BEACON,), CHAIN: (CHAIN,), "either": (BEACON, CHAIN)}
"""Policy in genesis -> modes that a request may use."""


class Entropy(Protocol):
    """What a roll's randomness is made of, once it is there."""

    def material(self) -> bytes:
        """Return the bytes that enter the stream's key."""
        ...

    def to_json(self) -> dict[str, Json]:
        """Return the entropy as the receipt shows it."""
        ...


class ChainEntropy(Struct, frozen=True):
    """Seed number `roll` of the committed chain, with the id of the request's message."""

    roll: int
    seed: bytes
    message: str

    def material(self) -> bytes:
        return b"\x02" + self.seed + u64(int(self.message))

    def to_json(self) -> dict[str, Json]:
        return {"mode": CHAIN, "k": self.roll, "seed": self.seed.hex()}


class BeaconEntropy(Struct, frozen=True):
    """A published beacon: `randomness` is the hash of `signature`, which only a receipt has to show."""

    chain_hash: str
    round: int
    randomness: str
    signature: str = ""

    @classmethod
    def of(cls, network: Network, beacon: Beacon) -> BeaconEntropy:
        """Return the entropy of a network's beacon."""
        return cls(network.chain_hash, beacon.round, beacon.randomness, beacon.signature)

    def material(self) -> bytes:
        return b"\x01" + bytes.fromhex(self.chain_hash) + u64(self.round) + bytes.fromhex(self.randomness)

    def to_json(self) -> dict[str, Json]:
        return {"mode": BEACON, "round": self.round, "sig": self.signature, "rand": self.randomness}
