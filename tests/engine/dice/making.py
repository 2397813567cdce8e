"""Logs made for tests: a bot with a known key, a beacon network whose secret the tests hold, and tampering."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

import py_arkworks_bls12381 as curve
from msgspec.structs import replace

from engine.dice import entries, seeds
from engine.dice.beacon import Beacon, Network
from engine.dice.bls import G1_TAG, UNCHAINED_G1
from engine.dice.canonical import u64
from engine.dice.entries import Asked, Group, Line, Seat
from engine.dice.entropy import BEACON, BeaconEntropy, ChainEntropy, Entropy
from engine.dice.roller import Roll
from engine.dice.signing import public_key
from engine.dice.snowflake import EPOCH_MS
from engine.dice.stream import draw, extract

SECRET = hashlib.sha256(b"the bot of the tests").digest()
ROOT = hashlib.sha256(b"the last seed of the tests").digest()
LENGTH = 32
ANNA, BEN, HOST = "1001", "1002", "1003"
START_MS = 1_750_000_000_000
BEACON_SECRET = int.from_bytes(hashlib.sha256(b"the network of the tests").digest()[1:], "big")


def secret_scalar() -> curve.Scalar:
    return curve.Scalar.from_be_bytes_mod_order(BEACON_SECRET.to_bytes(32, "big"))


NETWORK = Network(
    public_key=bytes((curve.G2Point() * secret_scalar()).to_compressed_bytes()).hex(),
    genesis_time=START_MS // 1000 - 600,
    period=3,
    genesis_seed=hashlib.sha256(b"a network nobody runs").hexdigest(),
    beacon_id="sandtable-tests",
    scheme=UNCHAINED_G1,
)
TRUSTED = {NETWORK.chain_hash: NETWORK}


def beacon(number: int) -> Beacon:
    """What the tests' network publishes for a round."""
    message = hashlib.sha256(u64(number)).digest()
    point = curve.G1Point.hash_to_curve(message, G1_TAG) * secret_scalar()
    return Beacon(number, bytes(point.to_compressed_bytes()).hex())


def message_at(ms: int, low: int = 7) -> str:
    return str(((ms - EPOCH_MS) << 22) + low)


class Log:
    """A log in the making: entries are signed and given message ids ten seconds apart."""

    def __init__(self, policy: str = "chain", seats: tuple[Seat, ...] = (), network: Network | None = NETWORK) -> None:
        self.lines: list[Line] = []
        self.now_ms = START_MS
        self.rolls = 0
        seats = seats or (Seat("germany", ANNA), Seat("soviet_union", BEN))
        opening = entries.Opening("1941", seats, "555", policy, "tests", network)
        commitment = seeds.commitment(ROOT, LENGTH)
        fields = entries.genesis(opening, public_key(SECRET), commitment, LENGTH)
        self.add("genesis", fields)

    def add(self, kind: str, fields: dict[str, Any], *, after_ms: int = 10_000) -> Line:
        self.now_ms += after_ms
        line = entries.signed(SECRET, "game-1", self.lines[-1] if self.lines else None, kind, fields)
        self.lines.append(replace(line, msg=message_at(self.now_ms)))
        return self.lines[-1]

    def words(self, *users: str) -> Log:
        for user in users or (ANNA, BEN):
            self.add("entropy", entries.entropy(user, f"word of {user}", message_at(self.now_ms + 1)))
        return self

    def request(self, mode: str = "chain", groups: tuple[Group, ...] | None = None, changes: Any = ()) -> Line:
        self.rolls += 1
        groups = (Group("attacker:infantry@1", 3), Group("attacker:tank@3", 2)) if groups is None else groups or None
        asked = Asked(ANNA, "germany", "Germany attacks Ukraine, round 1", {"revision": self.rolls}, 40, groups)
        return self.add("request", entries.request(self.rolls, mode, asked) | dict(changes))

    def entropy_for(self, request: Line) -> Entropy:
        number, message = request.entry["roll"], str(request.msg)
        if request.entry["mode"] == BEACON:
            return BeaconEntropy.of(NETWORK, beacon(NETWORK.round_of(message, 6000)))
        return ChainEntropy(number, seeds.seed_of(ROOT, LENGTH, number), message)

    def receipt(self, change: Callable[[dict[str, Any]], object] | None = None, **changes: Any) -> Line:
        """Answer the last request; `change` spoils the fields before they are signed."""
        request = self.lines[-1]
        entropy = self.entropy_for(request)
        asked = [(g["label"], g["n"], g["sides"]) for g in request.entry.get("groups", [])] or [("auto@2", 4, 6)]
        dice, used = draw(extract(request.hash, entropy.material()), [(n, sides) for _, n, sides in asked])
        rolls = [Roll(label, sides, tuple(faces)) for (label, _, sides), faces in zip(asked, dice, strict=True)]
        fields = entries.receipt(request.entry["roll"], str(request.msg), entropy, rolls, used)
        if change is not None:
            change(fields)
        return self.add("receipt", fields | changes)

    def rolled(self, mode: str = "chain", groups: tuple[Group, ...] | None = None) -> Log:
        self.request(mode, groups)
        self.receipt()
        return self

    def text(self) -> str:
        return "\n".join(line.text() for line in self.lines) + "\n"
