"""The seed chain: random bytes hashed backwards, so that the first hash commits to every seed that will be shown."""

import hashlib
from functools import lru_cache

from engine.dice.canonical import digest, tag, u32

LENGTH = 65_536
STRIDE = 256


class ChainSpent(Exception):
    """More rolls were asked for than the chain has seeds: the log must go on under a new genesis."""


def before(number: int, seed: bytes) -> bytes:
    """Return the seed of roll `number - 1`, from that of roll `number`."""
    return digest("seed", u32(number) + seed)


def hash_back(number: int, seed: bytes, down_to: int) -> bytes:
    """Return the seed of the earlier roll `down_to` (0: the commitment): `before`, again and again.

    A game begins with the whole chain, 65,536 hashes: what they share is made once, and nothing more is called.
    """
    start, sha256 = tag("seed"), hashlib.sha256
    for step in range(number, down_to, -1):
        seed = sha256(b"%b%b%b" % (start, step.to_bytes(4, "big"), seed)).digest()
    return seed


def seed_of(root: bytes, length: int, roll: int) -> bytes:
    """Return the seed that `roll` reveals, from the secret last seed. Raises ChainSpent."""
    if not 0 <= roll <= length:
        raise ChainSpent(f"the chain has {length} seeds, roll {roll} has none")
    past = (length - roll) // STRIDE
    return hash_back(length - past * STRIDE, milestones(root, length)[past], roll)


@lru_cache(maxsize=32)
def milestones(root: bytes, length: int) -> tuple[bytes, ...]:
    """Return every 256th seed from the last one down, so that a roll costs a few hashes and not the whole chain."""
    marks = [root]
    for number in range(length, STRIDE - 1, -STRIDE):
        marks.append(hash_back(number, marks[-1], number - STRIDE))
    return tuple(marks)


def commitment(root: bytes, length: int = LENGTH) -> str:
    """Return what genesis publishes, in hex: everything later hashes back to it."""
    return seed_of(root, length, 0).hex()
