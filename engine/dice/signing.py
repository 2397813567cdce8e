"""Ed25519: the bot signs the hash of every entry, so nobody else can write into a log, nor can the bot deny a line.

What signs takes ten milliseconds and eight megabytes to load, so it is loaded when the first thing is signed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.dice.canonical import tag

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey


def public_key(secret: bytes) -> str:
    """Return the key that genesis shows, in hex, from the 32 secret bytes."""
    return _private_key(secret).public_key().public_bytes_raw().hex()


def sign(secret: bytes, entry_hash: str) -> str:
    """Sign an entry's hash, tagged as the signature of an entry; return the signature in hex."""
    return sign_bytes(secret, signed_bytes(entry_hash))


def sign_bytes(secret: bytes, data: bytes) -> str:
    """Sign bytes that carry a tag of their own, so that no signature passes for another kind's; return it in hex."""
    return _private_key(secret).sign(data).hex()


def signed_bytes(entry_hash: str) -> bytes:
    """Return the bytes that are signed for an entry's hash. Raises ValueError for what is no hex."""
    return tag("sign") + bytes.fromhex(entry_hash)


def is_signed(key: str, entry_hash: str, signature: str) -> bool:
    """Return whether the holder of `key` signed that entry; malformed keys and signatures are simply not signatures."""
    try:
        data = signed_bytes(entry_hash)
    except ValueError:
        return False
    return are_signed(key, data, signature)


def are_signed(key: str, data: bytes, signature: str) -> bool:
    """Return whether the holder of `key` signed these bytes; malformed keys and signatures are simply not
    signatures."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        raw = bytes.fromhex(signature)
        if raw.hex() != signature:
            return False
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(key)).verify(raw, data)
    except (InvalidSignature, ValueError):
        return False
    return True


def _private_key(secret: bytes) -> Ed25519PrivateKey:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    return Ed25519PrivateKey.from_private_bytes(secret)
