"""BLS signatures on BLS12-381, as drand makes them: a thin wall around what does the pairing.

The hash-to-curve tag is always named: with another tag a genuine beacon fails, and one of a dead network passes.
"""

from functools import cache
from typing import Any

from msgspec import Struct

G1_TAG = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"


class Scheme(Struct, frozen=True):
    """Where signatures live (`on_g1`, else on G2 and the key on G1), and the tag with which rounds are hashed there."""

    name: str
    on_g1: bool
    dst: bytes


UNCHAINED_G1 = Scheme("bls-unchained-g1-rfc9380", on_g1=True, dst=G1_TAG)


@cache
def curve() -> Any:
    """Return what does the pairing, which is loaded when a beacon is looked at first; None if it is not there."""
    try:
        import py_arkworks_bls12381 as library  # pyright: ignore[reportMissingTypeStubs]
    except ImportError:  # no wheel for this platform: slower, but the same verdicts
        return None
    return library


def is_signed(scheme: Scheme, key: str, message: bytes, signature: str) -> bool:
    """Return whether a key (hex) signed a message. A malformed point, infinity, or one outside the group is no
    signature."""
    try:
        raw = bytes.fromhex(signature)
        public = bytes.fromhex(key)
        if len(raw) != (48 if scheme.on_g1 else 96) or raw[0] & 0x40:
            return False
        if curve() is None and scheme.on_g1:
            from engine.dice.pairing import is_signed_plainly  # its tables take time to make

            return is_signed_plainly(public, message, raw, scheme.dst)
        return pairs_up(scheme, public, message, raw)
    except ValueError:
        return False


def pairs_up(scheme: Scheme, key: bytes, message: bytes, signature: bytes) -> bool:
    """Return whether e(signature, g2) == e(hash, key), or with the groups exchanged. Raises ValueError on a bad
    encoding."""
    library = curve()
    g1, g2 = library.G1Point, library.G2Point
    if scheme.on_g1:
        hashed = g1.hash_to_curve(message, scheme.dst)
        points = [g1.from_compressed_bytes(signature), -hashed], [g2(), g2.from_compressed_bytes(key)]
    else:
        hashed = g2.hash_to_curve(message, scheme.dst)
        points = [g1(), -g1.from_compressed_bytes(key)], [g2.from_compressed_bytes(signature), hashed]
    return bool(library.GT.pairing_check(*points))
