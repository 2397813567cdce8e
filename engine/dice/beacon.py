"""Public randomness: which drand round a request waits for, and whether a published beacon is the genuine one.

The round follows from the request's message id and from nothing else. A beacon proves itself by its signature under a
key pinned here, so it does not matter who carried it.
"""

import hashlib

from msgspec import Struct

from engine.dice import bls
from engine.dice.canonical import Json, u32, u64
from engine.dice.snowflake import unix_ms

DELTA_MS = 6000
LEAST_DELTA_MS = 3000


class Network(Struct, frozen=True):
    """A drand network: everything that is needed to compute its rounds and to check its beacons."""

    public_key: str
    genesis_time: int
    period: int
    genesis_seed: str
    beacon_id: str
    scheme: bls.Scheme

    @property
    def chain_hash(self) -> str:
        """The network's name, which is the hash of all its fixed properties."""
        named = b"" if self.beacon_id == "default" else self.beacon_id.encode()
        fixed = u32(self.period) + u64(self.genesis_time) + bytes.fromhex(self.public_key)
        return hashlib.sha256(fixed + bytes.fromhex(self.genesis_seed) + named).hexdigest()

    def round_of(self, message: str, delta_ms: int) -> int:
        """Return the only round that may decide a request posted as `message`; `delta_ms`: the wait before it, in
        milliseconds."""
        return self.round_after(unix_ms(message) + delta_ms)

    def round_after(self, ms: int) -> int:
        """Return the first round that comes out at that time (milliseconds since 1970) or later."""
        wait_ms = ms - self.genesis_time * 1000
        period_ms = self.period * 1000
        return 1 if wait_ms <= 0 else (wait_ms + period_ms - 1) // period_ms + 1

    def due_ms(self, number: int) -> int:
        """Return when the beacon of a round comes out, in milliseconds since 1970."""
        return (self.genesis_time + (number - 1) * self.period) * 1000

    def is_genuine(self, number: int, signature: str, previous: str = "") -> bool:
        """Return whether `signature` is this network's for that round; malformed ones are not. Raises ValueError for a
        `previous` that is no hex."""
        message = hashlib.sha256(bytes.fromhex(previous) + u64(number)).digest()
        return bls.is_signed(self.scheme, self.public_key, message, signature)

    def to_json(self) -> dict[str, Json]:
        """Return the network as genesis names it."""
        return {
            "chain_hash": self.chain_hash,
            "public_key": self.public_key,
            "genesis_time": self.genesis_time,
            "period": self.period,
            "scheme": self.scheme.name,
        }


class Beacon(Struct, frozen=True):
    """One round's signature, which is all that a relay has to give."""

    round: int
    signature: str

    @property
    def randomness(self) -> str:
        return hashlib.sha256(bytes.fromhex(self.signature)).hexdigest()


QUICKNET = Network(
    public_key=(
        "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c"
        "8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb"
        "5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a"
    ),
    genesis_time=1_692_803_367,
    period=3,
    genesis_seed="f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e",
    beacon_id="quicknet",
    scheme=bls.UNCHAINED_G1,
)
QUICKNET_HASH = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"

Networks = dict[str, Network]
"""Networks a verifier trusts, by chain hash. Only tests trust any beside quicknet."""

PINNED: Networks = {QUICKNET_HASH: QUICKNET}
