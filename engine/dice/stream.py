"""From fixed entropy to dice: an HMAC stream, bytes that would bias a die thrown away, every byte counted.

A request lists its dice ("fixed"), or the engine draws as a battle unrolls ("auto"). Both read the same stream from its
start, so both are the same function of what was posted.
"""

import hmac
from collections.abc import Iterable
from functools import lru_cache

from engine.dice.canonical import tag, u32
from engine.dice.roller import OutOfDice

BLOCK = 32
STREAM = tag("stream")
EXTRACT = tag("extract")


def extract(request_hash: str, entropy: bytes) -> bytes:
    """Return the key of one request's stream; `entropy` is what its mode mixes in (see `entropy`)."""
    return hmac.digest(bytes.fromhex(request_hash), EXTRACT + entropy, "sha256")


@lru_cache(maxsize=256)
def faces_of(sides: int) -> tuple[bytes, bytes]:
    """Return for a die of `sides` the table byte -> face - 1, and the bytes to throw away. Raises ValueError."""
    if not 2 <= sides <= 256:
        raise ValueError(f"a die has 2 to 256 sides, not {sides}")
    limit = 256 - 256 % sides
    return bytes(byte % sides for byte in range(256)), bytes(range(limit, 256))


def dice_from(data: bytes, sides: int) -> list[int]:
    """Return every die that a run of bytes makes. Raises ValueError for an impossible die."""
    table, unfair = faces_of(sides)
    return [face + 1 for face in data.translate(table, unfair)]


class Stream:
    """One request's stream. Calling it takes one die, which makes it a `source` for the engine's `Dice`.

    `most` is the number of dice the request asked for; beyond it the stream raises OutOfDice.
    """

    def __init__(self, key: bytes, most: int | None = None) -> None:
        self.key: bytes = key
        self.most = most
        self.thrown = 0
        self.used = 0
        self.blocks = 0
        self.buffer: bytes = b""
        self.at = 0

    def __call__(self, sides: int) -> int:
        """Return the next die. Raises OutOfDice past `most`, ValueError for an impossible die."""
        self.count(1)
        table, unfair = faces_of(sides)
        limit = 256 - len(unfair)
        while True:
            if self.at == len(self.buffer):
                self.buffer, self.at = self.block(), 0
            byte = self.buffer[self.at]
            self.at += 1
            self.used += 1
            if byte < limit:
                return table[byte] + 1

    def throw(self, count: int, sides: int) -> list[int]:
        """Return `count` dice at once: the same dice as calling `count` times, but faster. Raises as that does."""
        self.count(count)
        faces: list[int] = []
        while (need := count - len(faces)) > 0:
            data = self.take(need)
            faces += dice_from(data, sides)
        return faces

    def count(self, dice: int) -> None:
        """Count dice that are about to be thrown. Raises OutOfDice past `most`."""
        if self.most is not None and self.thrown + dice > self.most:
            raise OutOfDice(f"the request allows {self.most} dice and all are thrown")
        self.thrown += dice

    def take(self, count: int) -> bytes:
        """Return the next `count` bytes."""
        parts: list[bytes] = [self.buffer[self.at : self.at + count]]
        have = len(parts[0])
        self.at += have
        while have < count:
            self.buffer = self.block()
            self.at = min(BLOCK, count - have)
            parts.append(self.buffer[: self.at])
            have += self.at
        self.used += count
        return b"".join(parts)

    def block(self) -> bytes:
        """Return the next 32 bytes of the stream."""
        self.blocks += 1
        return hmac.digest(self.key, STREAM + u32(self.blocks - 1), "sha256")


def draw(key: bytes, groups: Iterable[tuple[int, int]]) -> tuple[list[list[int]], int]:
    """Return dice for groups of (count, sides) in order from one stream, and the number of bytes that took."""
    stream = Stream(key)
    return [stream.throw(count, sides) for count, sides in groups], stream.used
