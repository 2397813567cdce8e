#!/usr/bin/env python3
"""Check a dice log without the bot, its host, or anything but Python 3.10 or newer.

    python verify_dice.py LOG.jsonl             the verdict, and every roll on a line
    python verify_dice.py LOG.jsonl --roll 12   one roll in full
    python verify_dice.py LOG.jsonl --record GAME.jsonl
                                                compare the dice of the game's record with the receipts, too
    python verify_dice.py LOG.jsonl --stats     how the dice fell, too
    python verify_dice.py LOG.jsonl --beacon ROUND:SIGNATURE
                                                show the dice of a request left open, from a beacon you bring
    DISCORD_TOKEN=... python verify_dice.py LOG.jsonl --discord
                                                also look up every message, with the token of YOUR OWN bot, which has
                                                to be a member of the server (Read Message History is enough)

`-` reads the log from standard input. The exit code is 0 for a valid log, 1 for one that is not, 2 for wrong usage.
A log in which a roll was made void without an opponent's consent is sound, but not valid: the host could re-roll.

A log alone proves its dice GIVEN the ids of its messages. That the ids are real has to be seen on Discord: open the
links that are printed, or use --discord. The protocol is `aadice/1`; the error codes are those of its section 9.
"""

from __future__ import annotations

import argparse
import hashlib
import hmac
import json
import math
import os
import re
import secrets
import sys
import time
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Iterable
from datetime import datetime, timezone
from functools import lru_cache
from pathlib import Path
from typing import Any

# ==== What is taken for granted: drand's network "quicknet" ==========================================================

QUICKNET = {
    "chain_hash": "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971",
    "public_key": "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c"
    "8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb"
    "5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
    "genesis_time": 1692803367,
    "period": 3,
    "scheme": "bls-unchained-g1-rfc9380",
}
NETWORKS = {QUICKNET["chain_hash"]: QUICKNET}
DST = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"

EPOCH_MS = 1420070400000
POLICIES = {"beacon": ("beacon",), "chain": ("chain",), "either": ("beacon", "chain")}


class Bad(Exception):
    """The log breaks the protocol: a code, and words."""

    def __init__(self, code: str, words: str) -> None:
        super().__init__(f"{code}: {words}")
        self.code, self.words = code, words


# ==== Bytes ==========================================================================================================


class Repeated(dict):
    """A JSON object in which a key stood twice."""


def pairs_hook(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    plain = dict(pairs)
    return plain if len(plain) == len(pairs) else Repeated(pairs)


def parse(text: str) -> Any:
    try:
        return json.loads(text, object_pairs_hook=pairs_hook)
    except (ValueError, RecursionError) as error:
        raise Bad("E_CANON", f"not JSON ({type(error).__name__})") from None


def check_canonical(value: Any, depth: int = 0) -> None:
    """Only null, booleans, safe integers, clean strings, lists, and objects with plain keys have a canonical form."""
    if depth > 64:
        raise Bad("E_CANON", "nested too deep")
    kind = type(value)
    if value is None or kind is bool:
        return
    if kind is int and abs(value) < 2**53:
        return
    if kind is str and not any("\ud800" <= sign <= "\udfff" for sign in value):
        return
    if kind is list:
        for item in value:
            check_canonical(item, depth + 1)
        return
    if kind is dict and all(re.fullmatch("[a-z][a-z0-9_]*", key) for key in value):
        for item in value.values():
            check_canonical(item, depth + 1)
        return
    raise Bad("E_CANON", "a value without a canonical form")


def canonical(value: Any) -> bytes:
    check_canonical(value)
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def tag(name: str) -> bytes:
    return b"aadice/1/" + name.encode("utf-8", "surrogatepass") + b"\x00"


def tagged_hash(name: str, data: bytes) -> bytes:
    return hashlib.sha256(tag(name) + data).digest()


def message_ms(snowflake: str) -> int:
    return (int(snowflake) >> 22) + EPOCH_MS


def round_of(network: dict[str, Any], message: str, delta_ms: int) -> int:
    wait = message_ms(message) + delta_ms - network["genesis_time"] * 1000
    period = network["period"] * 1000
    return 1 if wait <= 0 else (wait + period - 1) // period + 1


def due_ms(network: dict[str, Any], number: int) -> int:
    return (network["genesis_time"] + (number - 1) * network["period"]) * 1000


def seed_back(number: int, seed: bytes, down_to: int) -> bytes:
    for step in range(number, down_to, -1):
        seed = tagged_hash("seed", step.to_bytes(4, "big") + seed)
    return seed


def beacon_entropy(chain_hash: str, number: int, randomness: str) -> bytes:
    return b"\x01" + bytes.fromhex(chain_hash) + number.to_bytes(8, "big") + bytes.fromhex(randomness)


def chain_entropy(seed: str, message: str) -> bytes:
    return b"\x02" + bytes.fromhex(seed) + int(message).to_bytes(8, "big")


def stream_key(request_hash: str, entropy: bytes) -> bytes:
    return hmac.new(bytes.fromhex(request_hash), tag("extract") + entropy, hashlib.sha256).digest()


def throw(key: bytes, groups: Iterable[tuple[int, int]]) -> tuple[list[list[int]], int]:
    """Dice for (count, sides), and the bytes they took from the stream."""

    def stream() -> Iterable[int]:
        block = 0
        while True:
            yield from hmac.new(key, tag("stream") + block.to_bytes(4, "big"), hashlib.sha256).digest()
            block += 1

    bytes_of_stream, dice, used = iter(stream()), [], 0
    for count, sides in groups:
        faces: list[int] = []
        while len(faces) < count:
            byte = next(bytes_of_stream)
            used += 1
            if byte < 256 - 256 % sides:
                faces.append(1 + byte % sides)
        dice.append(faces)
    return dice, used


# ==== BLS12-381: engine/dice/pairing.py of the bot's repository, letter for letter ===================================

P = 0x1A0111EA397FE69A4B1BA7B6434BACD764774B84F38512BF6730D2A0F6B0F6241EABFFFEB153FFFFB9FEFFFFFFFFAAAB
Z = 0xD201000000010000  # the curve's parameter is -Z
BETA = 0x5F19672FDF76CE51BA69C6076A0F77EADDB3A93BE6F89688DE17D813620A00022E01FFFFFFFEFFFE  # a cube root of one
ISO_A = 0x144698A3B8E9433D693A02C96D4982B0EA985383EE66A8D8E8981AEFD881AC98936F8DA0E0F97F5CF428082D584C1D
ISO_B = 0x12E2908D11688030018B12E8753EEE3B2016C1F0F24F4070A0B9C14FCEF35EF55A23215A316CEAA5D1CC48E98E172BE0
KERNEL = (  # x of the five pairs of points that the 11-isogeny sends to infinity
    0x0D7F2D0D03AE035321EED4C1479D13251ABF0E9A96479623EB5380B575E319851FB5E5A8B43B9C1A46880F54BF2B2F7C,
    0x10EF325DD1E98BDF0D97A4C6B7F968ED7F31F2FBFF088ACB39D5319CFC261EA18773405F325612742F0C5D90634BCF4,
    0x105249B4CAC630CE5AA18E6C1189A18C82019B4E12E491FBAC012C259CA3A67F638560B8BB416AF02A4724385ED0FC8E,
    0x140D41735B10CE710727CD9356905701A2B866B803BAA468948B7F423DDCC560C9A8F1CD5F8ED4297C37464FB8BFE4A7,
    0x1665A9C648E78314490A94F654D9B1039AB85847223BFAED9AA54F0F07736D122D1CECA1AC0E9123E753FDE16E97C3D7,
)
G2_X = (
    0x024AA2B2F08F0A91260805272DC51051C6E47AD4FA403B02B4510B647AE3D1770BAC0326A805BBEFD48056C8C121BDB8,
    0x13E02B6052719F607DACD3A088274F65596BD0D09920B61AB5DA61BBDC7F5049334CF11213945D57E5AC7D055D042B7E,
)
G2_Y = (
    0x0CE5D527727D6E118CC9CDC6DA2E351AADFD9BAA8CBDD3A76D429A695160D12C923AC9CC3BACA289E193548608B82801,
    0x0606C4A02EA734CC32ACD2B02BC28B99CB3E287E85A763AF267492AB572E99AB3F370D275CEC1DA1AAA9075FF05F79BE,
)

Point = tuple[int, int]
"""A point of G1, affine."""
Jacobian = tuple[int, int, int]
"""A point of G1 without divisions: (x/z^2, y/z^3); infinity has z = 0."""
Fp2 = tuple[int, int]
"""a + b*u with u^2 = -1."""
Fp12 = list[Fp2]
"""Six coefficients of a polynomial in w, with w^6 = 1 + u."""
Lines = list[Fp2]

INFINITY: Jacobian = (1, 1, 0)
ONE: Fp12 = [(1, 0), *[(0, 0)] * 5]


class BadPoint(ValueError):
    """Bytes that are no point of the group."""


# -- G1 ------------------------------------------------------------------------------------------------------------


def root(square: int) -> int:
    """A square root in the field. Raises BadPoint for what is no square."""
    candidate = pow(square, (P + 1) // 4, P)
    if candidate * candidate % P != square % P:
        raise BadPoint("not on the curve")
    return candidate


def double(point: Jacobian) -> Jacobian:
    x, y, z = point
    yy = y * y % P
    s = 4 * x * yy % P
    m = 3 * x * x % P
    x3 = (m * m - 2 * s) % P
    return x3, (m * (s - x3) - 8 * yy * yy) % P, 2 * y * z % P


def add(a: Jacobian, b: Jacobian) -> Jacobian:
    if not a[2] or not b[2]:
        return b if not a[2] else a
    zz_a, zz_b = a[2] * a[2] % P, b[2] * b[2] % P
    u, s = a[0] * zz_b % P, a[1] * zz_b * b[2] % P
    h, r = (b[0] * zz_a - u) % P, (b[1] * zz_a * a[2] - s) % P
    if not h:
        return INFINITY if r else double(a)
    hh = h * h % P
    hhh, v = h * hh % P, u * hh % P
    x3 = (r * r - hhh - 2 * v) % P
    return x3, (r * (v - x3) - s * hhh) % P, a[2] * b[2] * h % P


def times(point: Jacobian, factor: int) -> Jacobian:
    total = INFINITY
    for bit in f"{factor:b}":
        total = double(total)
        if bit == "1":
            total = add(total, point)
    return total


def affine(point: Jacobian) -> Point:
    """Raises BadPoint for infinity."""
    if not point[2]:
        raise BadPoint("infinity")
    inverse = pow(point[2], -1, P)
    square = inverse * inverse % P
    return point[0] * square % P, point[1] * square * inverse % P


def same(a: Jacobian, b: Jacobian) -> bool:
    x = (a[0] * b[2] ** 2 - b[0] * a[2] ** 2) % P
    y = (a[1] * b[2] ** 3 - b[1] * a[2] ** 3) % P
    return not x and not y and bool(a[2]) == bool(b[2])


def weighted_sum(points: list[Point], weights: list[int], bits: int = 64) -> Jacobian:
    """The sum of points times weights, sharing the doublings."""
    total = INFINITY
    for bit in reversed(range(bits)):
        total = double(total)
        for point, weight in zip(points, weights, strict=True):
            if weight >> bit & 1:
                total = add(total, (*point, 1))
    return total


def signature_point(data: bytes) -> Point:
    """48 bytes, compressed. Raises BadPoint for wrong lengths, flags, coordinates, curves, subgroups, and infinity."""
    if len(data) != 48 or data[0] & 0xC0 != 0x80:
        raise BadPoint("not a compressed point")
    x = int.from_bytes(data, "big") & ((1 << 381) - 1)
    if x >= P:
        raise BadPoint("coordinate out of range")
    y = root(x**3 + 4)
    if (y > P - y) != bool(data[0] & 0x20):
        y = P - y
    if not in_subgroup((x, y)):
        raise BadPoint("outside the group")
    return x, y


def in_subgroup(point: Point) -> bool:
    """A point belongs to the group iff multiplying by -Z^2 does what the curve's cheap endomorphism does."""
    x, y, z = times(times((*point, 1), Z), Z)
    return same((x, -y % P, z), (point[0] * BETA % P, point[1], 1))


# -- hashing to G1 -------------------------------------------------------------------------------------------------


def expanded(message: bytes, dst: bytes, length: int) -> bytes:
    """expand_message_xmd with SHA-256."""
    tag = dst + bytes([len(dst)])
    first = hashlib.sha256(bytes(64) + message + length.to_bytes(2, "big") + b"\x00" + tag).digest()
    block, out = bytes(32), b""
    for number in range(1, length // 32 + 1):
        mixed = bytes(a ^ b for a, b in zip(first, block, strict=True))
        block = hashlib.sha256(mixed + bytes([number]) + tag).digest()
        out += block
    return out


def hash_to_g1(message: bytes, dst: bytes) -> Point:
    """The random-oracle suite BLS12381G1_XMD:SHA-256_SSWU_RO_."""
    data = expanded(message, dst, 128)
    one, two = (isogeny(*near_curve(int.from_bytes(data[i : i + 64], "big") % P)) for i in (0, 64))
    return affine(times(add((*one, 1), (*two, 1)), Z + 1))


def near_curve(u: int) -> Point:
    """Simplified SWU: a point on the curve y^2 = x^3 + Ax + B, which is isogenous to ours."""
    zu = 11 * u * u % P
    bottom = (zu * zu + zu) % P
    x = -ISO_B * (1 + pow(bottom, -1, P)) * pow(ISO_A, -1, P) % P if bottom else ISO_B * pow(11 * ISO_A, -1, P) % P
    try:
        y = root(x**3 + ISO_A * x + ISO_B)
    except BadPoint:
        x = zu * x % P
        y = root(x**3 + ISO_A * x + ISO_B)
    return x, y if y & 1 == u & 1 else P - y


def isogeny(x: int, y: int) -> Point:
    """Velu's formulas for the kernel above, scaled as the standard has it: by 1/11^2 and 1/11^3."""
    new_x, slope = x, 1
    for at in KERNEL:
        inverse = pow(x - at, -1, P)
        v, u = 6 * at * at + 2 * ISO_A, 4 * (at**3 + ISO_A * at + ISO_B)
        new_x += (v + u * inverse) * inverse
        slope -= (v + 2 * u * inverse) * inverse * inverse
    return new_x * pow(121, -1, P) % P, y * slope * pow(1331, -1, P) % P


# -- the field of pairings -----------------------------------------------------------------------------------------


def times2(a: Fp2, b: Fp2) -> Fp2:
    return (a[0] * b[0] - a[1] * b[1]) % P, (a[0] * b[1] + a[1] * b[0]) % P


def minus2(a: Fp2, b: Fp2) -> Fp2:
    return (a[0] - b[0]) % P, (a[1] - b[1]) % P


def inverse2(a: Fp2) -> Fp2:
    norm = pow(a[0] * a[0] + a[1] * a[1], -1, P)
    return a[0] * norm % P, -a[1] * norm % P


def power2(a: Fp2, exponent: int) -> Fp2:
    total = (1, 0)
    for bit in f"{exponent:b}":
        total = times2(total, total)
        if bit == "1":
            total = times2(total, a)
    return total


def root2(square: Fp2) -> Fp2:
    """Raises BadPoint for what is no square."""
    length = root(square[0] ** 2 + square[1] ** 2)
    half = (P + 1) // 2
    for part in ((square[0] + length) * half, (square[0] - length) * half):
        try:
            real = root(part)
        except BadPoint:
            continue
        candidate = real, square[1] * pow(2 * real, -1, P) % P
        if times2(candidate, candidate) == (square[0] % P, square[1] % P):
            return candidate
    raise BadPoint("not on the curve")


def product(a: Fp12, b: Iterable[tuple[int, Fp2]]) -> Fp12:
    """a times the polynomial with the given (power of w, coefficient); sums are reduced only once."""
    real, imaginary = [0] * 11, [0] * 11
    for shift, (c, d) in b:
        for place, (e, f) in enumerate(a, shift):
            real[place] += c * e - d * f
            imaginary[place] += c * f + d * e
    for high in range(6, 11):  # w^6 = 1 + u
        real[high - 6] += real[high] - imaginary[high]
        imaginary[high - 6] += real[high] + imaginary[high]
    return [(real[i] % P, imaginary[i] % P) for i in range(6)]


def times12(a: Fp12, b: Fp12) -> Fp12:
    return product(a, enumerate(b))


TWISTS = [power2((1, 1), power * (P - 1) // 6) for power in range(6)]


def frobenius(a: Fp12) -> Fp12:
    """a^p."""
    return [times2((re, -im % P), twist) for (re, im), twist in zip(a, TWISTS, strict=True)]


def conjugate(a: Fp12) -> Fp12:
    """a^(p^6), which is the inverse of what final_power has begun."""
    return [c if not power & 1 else (-c[0] % P, -c[1] % P) for power, c in enumerate(a)]


def inverse12(a: Fp12) -> Fp12:
    """The other five conjugates over Fp2, divided by the norm."""
    others, turned = ONE, a
    for _ in range(5):
        turned = frobenius(frobenius(turned))
        others = times12(others, turned)
    norm = inverse2(times12(others, a)[0])
    return [times2(c, norm) for c in others]


def to_minus_z(a: Fp12) -> Fp12:
    total = ONE
    for bit in f"{Z:b}":
        total = times12(total, total)
        if bit == "1":
            total = times12(total, a)
    return conjugate(total)


def final_power(f: Fp12) -> Fp12:
    """f^(3(p^12 - 1)/r): one exactly when the pairings multiplied in f cancel out."""
    f = times12(conjugate(f), inverse12(f))
    f = times12(frobenius(frobenius(f)), f)
    a = times12(to_minus_z(f), conjugate(f))
    a = times12(to_minus_z(a), conjugate(a))
    a = times12(to_minus_z(a), frobenius(a))
    b = times12(to_minus_z(to_minus_z(a)), frobenius(frobenius(a)))
    return times12(times12(b, conjugate(a)), times12(times12(f, f), f))


# -- pairing with a fixed point of G2 ------------------------------------------------------------------------------


def key_point(data: bytes) -> tuple[Fp2, Fp2]:
    """96 bytes, compressed; only pinned keys come here. Raises BadPoint."""
    if len(data) != 96 or data[0] & 0xC0 != 0x80:
        raise BadPoint("not a compressed key")
    x = int.from_bytes(data[48:], "big"), int.from_bytes(data[:48], "big") & ((1 << 381) - 1)
    cube = times2(times2(x, x), x)
    y = root2((cube[0] + 4, cube[1] + 4))
    if ((y[1] or y[0]) > P // 2) != bool(data[0] & 0x20):
        y = -y[0] % P, -y[1] % P
    return x, y


def lines_of(x: Fp2, y: Fp2) -> Lines:
    """Slopes and offsets of all lines of the Miller loop: they depend on the point of G2 alone."""
    lines: Lines = []
    at = (x, y)
    for bit in f"{Z:b}"[1:]:
        square = times2(at[0], at[0])
        at = step(lines, at, at[0], times2((3 * square[0], 3 * square[1]), inverse2((2 * at[1][0], 2 * at[1][1]))))
        if bit == "1":
            at = step(lines, at, x, times2(minus2(at[1], y), inverse2(minus2(at[0], x))))
    return lines


def step(lines: Lines, at: tuple[Fp2, Fp2], other_x: Fp2, slope: Fp2) -> tuple[Fp2, Fp2]:
    """Note the line with that slope through `at`, and go to the sum of the points it joins."""
    lines += [slope, minus2(times2(slope, at[0]), at[1])]
    x = minus2(minus2(times2(slope, slope), at[0]), other_x)
    return x, minus2(times2(slope, minus2(at[0], x)), at[1])


GENERATOR_LINES = lines_of(G2_X, G2_Y)


@lru_cache(maxsize=8)
def key_lines(key: bytes) -> Lines:
    return lines_of(*key_point(key))


def cancel_out(pairs: list[tuple[Point, Lines]]) -> bool:
    """Whether the product of these pairings is one."""
    f, at = ONE, 0
    for bit in f"{Z:b}"[1:]:
        f = times12(f, f)
        for _ in range(1 + int(bit)):
            for (x, y), lines in pairs:
                slope, offset = lines[at], lines[at + 1]
                f = product(f, ((0, offset), (2, (-slope[0] * x, -slope[1] * x)), (3, (y, 0))))
            at += 2
    return final_power(f) == ONE


def is_signed_plainly(key: bytes, message: bytes, signature: bytes, dst: bytes) -> bool:
    """Whether the signature is the key's, for that message. Malformed ones are not."""
    try:
        x, y = signature_point(signature)
        return cancel_out([((x, -y % P), GENERATOR_LINES), (hash_to_g1(message, dst), key_lines(key))])
    except BadPoint:
        return False


def are_all_signed(key: bytes, signed: list[tuple[bytes, bytes]], dst: bytes, weights: list[int]) -> bool:
    """Whether all (message, signature) are the key's, by one pairing for all.

    The weights are the checker's own random odd numbers below 2^64, so that wrong signatures can not make up for
    each other.
    """
    try:
        points = [signature_point(signature) for _, signature in signed]
        hashes = [hash_to_g1(message, dst) for message, _ in signed]
        x, y = affine(weighted_sum(points, weights))
        return cancel_out([((x, -y % P), GENERATOR_LINES), (affine(weighted_sum(hashes, weights)), key_lines(key))])
    except BadPoint:
        return False


# ==== end of engine/dice/pairing.py ==================================================================================

# ==== Beacons ========================================================================================================


def beacon_message(number: int) -> bytes:
    """What an unchained beacon signs: the hash of its round and nothing else."""
    return hashlib.sha256(number.to_bytes(8, "big")).digest()


def is_genuine(network: dict[str, Any], number: int, signature: str) -> bool:
    key = bytes.fromhex(network["public_key"])
    return is_signed_plainly(key, beacon_message(number), bytes.fromhex(signature), DST)


def first_false(network: dict[str, Any], beacons: list[tuple[int, int, str]]) -> int | None:
    """The entry with the first false beacon, of (entry, round, signature). All of them at once; singly if one fails."""
    signed = [(beacon_message(number), bytes.fromhex(signature)) for _, number, signature in beacons]
    weights = [secrets.randbits(64) | 1 for _ in beacons]
    if not beacons or are_all_signed(bytes.fromhex(network["public_key"]), signed, DST, weights):
        return None
    return next((entry for entry, number, signature in beacons if not is_genuine(network, number, signature)), None)


# ==== Ed25519 ========================================================================================================

Q = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, Q) % Q
ROOT_OF_MINUS_ONE = pow(2, (Q - 1) // 4, Q)
Extended = "tuple[int, int, int, int]"
NEUTRAL = (0, 1, 1, 0)


def edwards_add(a: Extended, b: Extended) -> Extended:
    one, two = (a[1] - a[0]) * (b[1] - b[0]) % Q, (a[1] + a[0]) * (b[1] + b[0]) % Q
    three, four = 2 * D * a[3] * b[3] % Q, 2 * a[2] * b[2] % Q
    e, f, g, h = two - one, four - three, four + three, two + one
    return e * f % Q, g * h % Q, f * g % Q, e * h % Q


def edwards_point(data: bytes) -> Extended | None:
    """Decode a compressed point; None if it is none."""
    y = int.from_bytes(data, "little") & (1 << 255) - 1
    if len(data) != 32 or y >= Q:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, -1, Q) % Q
    x = pow(square, (Q + 3) // 8, Q)
    if (x * x - square) % Q:
        x = x * ROOT_OF_MINUS_ONE % Q
    if (x * x - square) % Q or (not x and data[31] >> 7):
        return None
    if x & 1 != data[31] >> 7:
        x = Q - x
    return x, y, 1, x * y % Q


@lru_cache(maxsize=8)
def comb(data: bytes) -> list[list[Extended]] | None:
    """All multiples d * 16^i of a point, so that a product needs additions only."""
    base = edwards_point(data)
    if base is None:
        return None
    rows = []
    for _ in range(64):
        row = [NEUTRAL]
        for _ in range(15):
            row.append(edwards_add(row[-1], base))
        rows.append(row)
        base = edwards_add(row[-1], base)
    return rows


def comb_times(rows: list[list[Extended]], factor: int) -> Extended:
    total = NEUTRAL
    for place, row in enumerate(rows):
        total = edwards_add(total, row[factor >> 4 * place & 15])
    return total


BASE = (4 * pow(5, -1, Q) % Q).to_bytes(32, "little")


def is_signed_by(key: str, message: bytes, signature: str) -> bool:
    """Ed25519 (RFC 8032), without the cofactor."""
    if not re.fullmatch("[0-9a-f]{128}", signature):
        return False
    raw, public = bytes.fromhex(signature), bytes.fromhex(key)
    s, rows, base = int.from_bytes(raw[32:], "little"), comb(public), comb(BASE)
    if s >= ORDER or rows is None or base is None:
        return False
    k = int.from_bytes(hashlib.sha512(raw[:32] + public + message).digest(), "little") % ORDER
    x, y, z, _ = edwards_add(comb_times(base, s), comb_times(rows, ORDER - k))
    inverse = pow(z, -1, Q)
    x, y = x * inverse % Q, y * inverse % Q
    return (y | (x & 1) << 255).to_bytes(32, "little") == raw[:32]


# ==== Fields =========================================================================================================


def get(entry: Any, name: str, fits: Any) -> Any:
    if not isinstance(entry, dict) or name not in entry:
        raise Bad("E_FIELD", f"{name} is missing")
    if not fits(entry[name]):
        if isinstance(entry[name], str) and fits in (is_hex, is_hash, is_id, is_channel):
            raise Bad("E_CANON", f"{name} can not be read")
        raise Bad("E_FIELD", f"{name} is ill-typed")
    return entry[name]


def is_text(value: Any) -> bool:
    return isinstance(value, str)


def is_int(value: Any) -> bool:
    return type(value) is int


def is_object(value: Any) -> bool:
    return isinstance(value, dict)


def is_hex(value: Any) -> bool:
    return isinstance(value, str) and re.fullmatch("(?:[0-9a-f]{2})*", value) is not None


def is_hash(value: Any) -> bool:
    return is_hex(value) and len(value) == 64


def is_id(value: Any) -> bool:
    return isinstance(value, str) and re.fullmatch("0|[1-9][0-9]{0,19}", value) is not None and int(value) < 2**64


def is_channel(value: Any) -> bool:
    return value == "local" or is_id(value)


def is_text_or_null(value: Any) -> bool:
    return value is None or isinstance(value, str)


def is_list_of(fits: Any) -> Any:
    return lambda value: isinstance(value, list) and all(map(fits, value))


def at_least(least: int) -> Any:
    return lambda value: is_int(value) and value >= least


def is_group(value: Any) -> bool:
    return (
        isinstance(value, dict)
        and is_text(value.get("label"))
        and at_least(1)(value.get("n"))
        and is_int(value.get("sides"))
        and 2 <= value["sides"] <= 256
    )


def is_thrown(value: Any) -> bool:
    return is_group(value) and is_list_of(is_int)(value.get("dice"))


def is_seat(value: Any) -> bool:
    return isinstance(value, dict) and is_text(value.get("power")) and is_id(value.get("user"))


# ==== The walk =======================================================================================================


class Roll:
    """A request, and what its receipt added."""

    def __init__(self, entry: dict[str, Any], name: str, message: str) -> None:
        self.entry, self.hash, self.message = entry, name, message
        self.number, self.mode, self.power = entry["roll"], entry["mode"], entry["power"]
        self.round: int | None = None
        self.due: int | None = None
        self.answered = False
        self.groups: list[dict[str, Any]] = []


class Log:
    """Walks a log line by line. `fault` is the first thing wrong with it: (entry, code, words)."""

    def __init__(self, networks: dict[str, Any] | None = None) -> None:
        self.networks = NETWORKS if networks is None else networks
        self.index = 0
        self.head: str | None = None
        self.genesis: dict[str, Any] = {}
        self.network: dict[str, Any] | None = None
        self.seed: tuple[int, bytes] | None = None
        self.last_message = -1
        self.before: dict[str, Any] = {}
        self.heard: set[str] = set()
        self.rolls: list[Roll] = []
        self.notes: Counter[str] = Counter()
        self.voids: list[tuple[int, str, bool]] = []
        self.undone: set[int] = set()
        self.beacons: list[tuple[int, int, str]] = []
        self.messages: list[tuple[str, str]] = []
        self.fault: tuple[int, str, str] | None = None

    def walk(self, lines: Iterable[Any]) -> Log:
        """Walk values, or texts that are still to be parsed. Beacons are checked last, all at once."""
        lines = list(lines)
        self.walk_without_beacons(lines)
        false = first_false(self.network, self.beacons) if self.network else None
        if false is None:
            return self
        sound = Log(self.networks)
        sound.walk_without_beacons(lines[:false])
        sound.fault = (false, "E_BLS", "the beacon is not signed by the network")
        return sound

    def walk_without_beacons(self, lines: list[Any]) -> None:
        for line in lines:
            try:
                self.line(parse(line) if isinstance(line, str) else line)
            except Bad as bad:
                self.fault = (self.index, bad.code, bad.words)
                break
        if not self.index and self.fault is None:
            self.fault = (0, "E_GENESIS", "the log is empty")

    @property
    def open(self) -> Roll | None:
        return self.rolls[-1] if self.rolls and not self.rolls[-1].answered else None

    def line(self, line: Any) -> None:
        if isinstance(line, Repeated):
            raise Bad("E_CANON", "a key stands twice")
        entry = get(line, "entry", is_object)
        spelled = canonical(entry)
        if tagged_hash(get(entry, "type", is_text), spelled).hex() != get(line, "hash", is_text):
            raise Bad("E_HASH", "the hash is not that of the entry")
        name, kind = line["hash"], entry["type"]
        if get(entry, "v", is_int) != 1 or get(entry, "i", is_int) != self.index:
            raise Bad("E_INDEX", f"entry {self.index} has another number or version")
        if get(entry, "prev", is_text_or_null) != self.head:
            raise Bad("E_PREV", "the entry before it is another one")
        if (kind == "genesis") != (self.index == 0):
            raise Bad("E_GENESIS", "a log starts with its genesis, and has only one")
        if kind == "genesis":
            self.start(entry)
        if get(entry, "game", is_text) != self.genesis["game"]:
            raise Bad("E_GAME", "an entry of another game")
        if not is_signed_by(self.genesis["bot_key"], tag("sign") + bytes.fromhex(name), get(line, "sig", is_text)):
            raise Bad("E_SIG", "not signed by the bot")
        message = self.message(line, kind)
        steps = {"request": self.request, "receipt": self.receipt, "entropy": self.entropy, "note": self.note}
        if kind != "genesis":
            if kind not in steps:
                raise Bad("E_TYPE", f"unknown type {kind[:40]!r}")
            steps[kind](entry, name, message)
        self.index, self.head, self.before = self.index + 1, name, entry
        self.messages.append((name, message))

    def message(self, line: dict[str, Any], kind: str) -> str:
        if kind == "request" and line.get("msg") is None:
            return ""
        message = get(line, "msg", is_id)
        if int(message) <= self.last_message:
            raise Bad("E_ORDER", "the message is not later than the one before")
        self.last_message = int(message)
        return message

    def start(self, entry: dict[str, Any]) -> None:
        for name in ("game", "rules", "software"):
            get(entry, name, is_text)
        get(entry, "seats", is_list_of(is_seat))
        get(entry, "log_channel", is_channel)
        get(entry, "bot_key", is_hex)
        if "continues" in entry:
            get(entry, "continues", is_hash)
        if get(entry, "delta_ms", is_int) < 3000:
            raise Bad("E_GENESIS", "the wait before a round is too short")
        policy = get(entry, "policy", lambda value: isinstance(value, str) and value in POLICIES)
        beacon = get(entry, "beacon", lambda value: value is None or is_object(value))
        if beacon is not None:
            self.network = self.networks.get(get(beacon, "chain_hash", is_hash))
            if self.network is None or any(beacon.get(key) != value for key, value in self.network.items()):
                raise Bad("E_GENESIS", "a beacon network that is not pinned here")
        chain = get(entry, "chain", lambda value: value is None or is_object(value))
        if chain is not None:
            get(chain, "length", at_least(1))
            self.seed = (0, bytes.fromhex(get(chain, "commit", is_hash)))
        has = {"beacon": beacon is not None, "chain": chain is not None}
        if not all(has[mode] for mode in POLICIES[policy]):
            raise Bad("E_GENESIS", "the policy names a mode that is not set up")
        self.genesis = entry

    def entropy(self, entry: dict[str, Any], _name: str, _message: str) -> None:
        get(entry, "text", lambda value: isinstance(value, str) and 1 <= len(value) <= 200)
        get(entry, "msg", is_id)
        self.heard.add(get(entry, "user", is_id))

    def note(self, entry: dict[str, Any], _name: str, _message: str) -> None:
        kind = get(entry, "kind", lambda value: value in ("undo", "void", "comment", "fallback"))
        number = get(entry, "roll", at_least(0))
        text = get(entry, "text", is_text)
        consent = get(entry, "consent", is_list_of(is_id))
        self.notes[kind] += 1
        if kind == "void":
            self.voids.append((number, text, bool(self.opponents(number) & set(consent))))
        elif kind == "undo":
            self.undone |= {roll.number for roll in self.rolls if roll.number >= number}

    def opponents(self, number: int) -> set[str]:
        """The users of other seats than the one that made a roll."""
        seats = self.genesis["seats"]
        found = set()
        for roll in self.rolls:
            if roll.number == number:
                own = {roll.entry["actor"], *(seat["user"] for seat in seats if seat["power"] == roll.power)}
                found = {seat["user"] for seat in seats} - own
        return found

    @property
    def could_reroll(self) -> bool:
        """Whether a roll was made void without an opponent."""
        return not all(agreed for _, _, agreed in self.voids)

    def request(self, entry: dict[str, Any], name: str, message: str) -> None:
        if self.open:
            raise Bad("E_OPEN", f"roll {self.open.number} is still unanswered")
        if get(entry, "roll", at_least(1)) != len(self.rolls) + 1:
            raise Bad("E_ROLL", f"roll {len(self.rolls) + 1} was due")
        mode = get(entry, "mode", is_text)
        if mode not in POLICIES[self.genesis["policy"]]:
            raise Bad("E_MODE", "the policy does not allow this mode")
        if not message:
            raise Bad("E_ANCHOR", "the request was never posted")
        get(entry, "actor", is_id)
        if mode == "chain":
            self.chain_allowed(entry)
        get(entry, "power", is_text)
        get(entry, "purpose", is_text)
        get(entry, "action", is_hash)
        if get(entry, "draw", lambda value: value in ("fixed", "auto")) == "fixed":
            get(entry, "groups", is_list_of(is_group))
        else:
            get(entry, "max", at_least(1))
        roll = Roll(entry, name, message)
        if mode == "beacon":
            roll.round = round_of(self.network, message, self.genesis["delta_ms"])
            roll.due = due_ms(self.network, roll.round)
        self.rolls.append(roll)

    def chain_allowed(self, entry: dict[str, Any]) -> None:
        users = {seat["user"] for seat in self.genesis["seats"]}
        if self.genesis["policy"] == "either":
            note = self.before
            agreed = note["type"] == "note" and note["kind"] == "fallback" and note["roll"] == entry["roll"]
            if not agreed or not (users & set(note["consent"])) - {entry["actor"]}:
                raise Bad("E_CONSENT", "nobody else agreed to do without the beacon")
        if self.seed[0] == 0 and users - self.heard:
            raise Bad("E_ENTROPY", "a seat has not given its words yet")

    def receipt(self, entry: dict[str, Any], _name: str, message: str) -> None:
        roll = self.open
        if roll is None or get(entry, "roll", at_least(1)) != roll.number:
            raise Bad("E_ROLL", "no such request is open")
        if get(entry, "msg", is_text) != roll.message:
            raise Bad("E_ANCHOR", "the receipt names another message than the request's")
        shown = get(entry, "entropy", is_object)
        if get(shown, "mode", is_text) != roll.mode:
            raise Bad("E_MODE", "rolled by another mode than asked for")
        entropy = self.beacon(roll, shown, message) if roll.mode == "beacon" else self.next_seed(roll, shown)
        self.dice(roll, entropy, entry)
        roll.answered = True

    def beacon(self, roll: Roll, shown: dict[str, Any], message: str) -> bytes:
        if get(shown, "round", is_int) != roll.round:
            raise Bad("E_ROUND", f"the message fixes round {roll.round}, not {shown['round']}")
        signature = get(shown, "sig", is_hex)
        randomness = hashlib.sha256(bytes.fromhex(signature)).hexdigest()
        if randomness != get(shown, "rand", is_text):
            raise Bad("E_RAND", "the randomness is not the hash of the signature")
        self.beacons.append((self.index, roll.round, signature))
        if message_ms(message) < roll.due:
            raise Bad("E_EARLY", "the receipt is older than its round")
        return beacon_entropy(self.network["chain_hash"], roll.round, randomness)

    def next_seed(self, roll: Roll, shown: dict[str, Any]) -> bytes:
        known, ancestor = self.seed
        seed = get(shown, "seed", is_hex)
        if get(shown, "k", is_int) != roll.number or roll.number > self.genesis["chain"]["length"]:
            raise Bad("E_SEED", "a seed of another roll")
        if seed_back(roll.number, bytes.fromhex(seed), known) != ancestor:
            raise Bad("E_SEED", "the seed is not on the committed chain")
        self.seed = (roll.number, bytes.fromhex(seed))
        return chain_entropy(seed, roll.message)

    def dice(self, roll: Roll, entropy: bytes, entry: dict[str, Any]) -> None:
        groups = get(entry, "groups", is_list_of(is_thrown))
        shapes = [(group["label"], group["n"], group["sides"]) for group in groups]
        if roll.entry["draw"] == "auto":
            fits = sum(n for _, n, _ in shapes) <= roll.entry["max"]
        else:
            fits = shapes == [(group["label"], group["n"], group["sides"]) for group in roll.entry["groups"]]
        if not fits:
            raise Bad("E_GROUPS", "the dice are not those that were asked for")
        if any(group["n"] != len(group["dice"]) for group in groups):
            raise Bad("E_DICE", "more or fewer dice than the group says")
        dice, used = throw(stream_key(roll.hash, entropy), [(n, sides) for _, n, sides in shapes])
        if dice != [group["dice"] for group in groups]:
            raise Bad("E_DICE", "the dice are not those that the stream gives")
        if get(entry, "used", at_least(0)) != used:
            raise Bad("E_USED", f"{used} bytes were used")
        roll.groups = groups

    def show_open(self, number: int, signature: str) -> None:
        """Compute the dice of the open request from a beacon that somebody brought."""
        roll = self.open
        if roll is None or roll.round != number or roll.entry["draw"] != "fixed":
            return
        if not is_hex(signature) or not is_genuine(self.network, number, signature):
            raise Bad("E_BLS", "that is not the beacon of the round")
        randomness = hashlib.sha256(bytes.fromhex(signature)).hexdigest()
        entropy = beacon_entropy(self.network["chain_hash"], number, randomness)
        groups = roll.entry["groups"]
        dice, _ = throw(stream_key(roll.hash, entropy), [(group["n"], group["sides"]) for group in groups])
        roll.groups = [dict(group, dice=faces) for group, faces in zip(groups, dice, strict=True)]


def verify(text: str, networks: dict[str, Any] | None = None) -> Log:
    """Verify an export: one JSON object a line."""
    return Log(networks).walk(line for line in text.split("\n") if line.strip(" \t\r"))


# ==== The game's record ==============================================================================================


def record_fault(log: Log, text: str) -> str | None:
    """The first place where the record of the game and a sound log disagree; None where they agree.

    Rolls that are void, or that a note says were taken back, need no line. A log that continues another one has no
    receipts for the lines before it began.
    """
    try:
        header, *lines = [json.loads(line) for line in text.splitlines() if line.strip()]
        thrown = [(number, list(line["dice"])) for number, line in enumerate(lines, 1) if line.get("dice")]
        genesis = header["dice"]
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return "this is no record of a game"
    if genesis != log.genesis:
        return "it names another dice log"
    void = {number for number, _, _ in log.voids}
    places = set(range(len(thrown) + 1)) if "continues" in log.genesis else {0}
    for roll in log.rolls:
        faces = [face for group in roll.groups for face in group["dice"]]
        if not roll.answered or not faces:
            continue
        used = {at + 1 for at in places if roll.number not in void and at < len(thrown) and thrown[at][1] == faces}
        after = used | (places if roll.number in void | log.undone else set())
        if not after:
            return unlike(thrown, max(places), roll.number, faces)
        places = after
    last = len(thrown)
    if last in places or (log.open and last - 1 in places):
        return None
    line, dice = thrown[max(places)]
    return f"line {line} has dice ({' '.join(map(str, dice))}) that no receipt shows"


def unlike(thrown: list[tuple[int, list[Any]]], at: int, number: int, faces: list[int]) -> str:
    threw = " ".join(map(str, faces))
    if at >= len(thrown):
        return f"roll {number} threw {threw}, and no line has these dice (is the record older than the log?)"
    line, dice = thrown[at]
    return f"the dice of line {line} are {' '.join(map(str, dice))}, but roll {number} threw {threw}"


# ==== Words ==========================================================================================================


def utc(ms: int) -> str:
    moment = datetime.fromtimestamp(ms // 1000, timezone.utc)  # noqa: UP017 not there before 3.11
    return f"{moment:%Y-%m-%d %H:%M:%S}.{ms % 1000:03d} UTC"


def hits_on(label: str) -> int | None:
    found = re.search("@([0-9]{1,3})$", label)
    return int(found[1]) if found else None


def group_words(group: dict[str, Any]) -> str:
    words = f"{group['label']}: {' '.join(map(str, group['dice']))}"
    value = hits_on(group["label"])
    return words if value is None else f"{words} ({sum(face <= value for face in group['dice'])} hit)"


def roll_words(log: Log, roll: Roll) -> str:
    void = roll.number in {number for number, _, _ in log.voids}
    state = "VOID" if roll.answered and void else "OK" if roll.answered else log.fault[1] if log.fault else "OPEN"
    source = f"round {roll.round}" if roll.mode == "beacon" else "seed, host could foresee"
    dice = " | ".join(map(group_words, roll.groups)) or "no dice"
    return f"{state:8} {roll.number:4d}  {roll.power}  {roll.entry['purpose']}  [{source}]  {dice}"


def void_words(void: tuple[int, str, bool]) -> str:
    number, text, agreed = void
    if agreed:
        return f"roll {number} is void, an opponent agreed: {text}"
    return f"!! roll {number} is void, and NO OPPONENT AGREED (host could re-roll): {text}"


def record_words(fault: str | None) -> str:
    return f"!! record DIFFERS: {fault}" if fault else "record: its dice are those of the receipts"


def summary(log: Log, ids: str) -> list[str]:
    done = [roll for roll in log.rolls if roll.answered]
    counts = (
        f"{log.index} entries, {len(log.rolls)} rolls, "
        f"{sum(roll.mode == 'chain' for roll in done)} foreseeable by the host, "
        f"{log.notes['void']} voids, {log.notes['undo']} undos"
    )
    if log.fault:
        entry, code, words = log.fault
        return [f"log INVALID: entry {entry}: {code}: {words}", f"read before it: {counts}"]
    word = "log: host could re-roll" if log.could_reroll else "log VALID"
    lines = [*map(void_words, log.voids), f"{word}: {counts}", f"head {log.head}", f"message ids: {ids}"]
    if log.open:
        due = f", round {log.open.round}, due {utc(log.open.due)}" if log.open.due else ""
        lines.append(f"pending: roll {log.open.number} ({log.open.mode}){due}")
    return lines


def detail(log: Log, number: int, guild: str) -> list[str]:
    """One roll in full. Raises StopIteration for no such roll."""
    roll = next(roll for roll in log.rolls if roll.number == number)
    lines = [
        roll_words(log, roll),
        f"requested {utc(message_ms(roll.message))} by user {roll.entry['actor']}",
        f"request hash {roll.hash}",
        f"open https://discord.com/channels/{guild}/{log.genesis['log_channel']}/{roll.message}",
        "  and look for that hash, for the bot as author, and for no mark that it was edited",
    ]
    if roll.due:
        wait = (roll.due - message_ms(roll.message)) / 1000
        lines.append(f"round {roll.round} came out at {utc(roll.due)}, {wait:.1f} s after the request")
    return lines


def statistics(log: Log) -> list[str]:
    """How the six-sided dice fell. This proves nothing; the walk above does."""
    powers: dict[str, Counter[int]] = {}
    for roll in log.rolls:
        for group in roll.groups if roll.answered else []:
            if group["sides"] == 6:
                powers.setdefault(roll.power, Counter()).update(group["dice"])
    lines = []
    for power, counts in powers.items():
        total = sum(counts.values())
        if total:
            x = sum((counts[face] - total / 6) ** 2 for face in range(1, 7)) / (total / 6)
            p = math.erfc(math.sqrt(x / 2)) + math.sqrt(2 * x / math.pi) * math.exp(-x / 2) * (1 + x / 3)
            faces = " ".join(str(counts[face]) for face in range(1, 7))
            lines.append(
                f"{power}: {total} dice, faces {faces}, chi-square {x:.2f} (fair dice do worse {p:.1%} of times)"
            )
    return [*lines, "statistics prove nothing; the checks above do"]


# ==== Discord ========================================================================================================


class Discord:
    """Reads a thread with the player's own bot token."""

    def __init__(self, token: str, api: str) -> None:
        self.token, self.api = token, api.rstrip("/")

    def get(self, path: str) -> Any:
        request = urllib.request.Request(  # noqa: S310 an address the user gave
            self.api + path, headers={"Authorization": f"Bot {self.token}", "User-Agent": "DiscordBot (verify_dice, 1)"}
        )
        for _ in range(10):
            try:
                with urllib.request.urlopen(request, timeout=20) as answer:  # noqa: S310
                    return json.load(answer)
            except urllib.error.HTTPError as error:
                if error.code != 429:
                    raise Bad("E_DISCORD", f"Discord answers {error.code} to {path}") from None
                time.sleep(min(60.0, float(error.headers.get("Retry-After") or 1)))
            except OSError as error:
                raise Bad("E_DISCORD", f"Discord can not be reached ({error})") from None
        raise Bad("E_DISCORD", "Discord asks to slow down, again and again")

    def thread(self, channel: str) -> list[dict[str, Any]]:
        """Every message of the thread, oldest first."""
        found, after = [], "0"
        while page := self.get(f"/channels/{channel}/messages?limit=100&after={after}"):
            page.sort(key=lambda message: int(message["id"]))
            found += page
            after = page[-1]["id"]
        return found


def check_discord(log: Log, discord: Discord) -> str:
    """Every entry is where the log says, the bot's own, unchanged, and nothing else is there. Raises Bad."""
    channel = log.genesis["log_channel"]
    if channel == "local":
        raise Bad("E_DISCORD", "the log was never on Discord")
    found = {message["id"]: message for message in discord.thread(channel)}
    authors = set()
    for name, id in log.messages:
        message = found.pop(id, None)
        if message is None:
            raise Bad("E_DISCORD", f"there is no message {id}")
        check_message(message, name, channel)
        authors.add(message["author"]["id"])
    if len(authors) != 1:
        raise Bad("E_DISCORD", "the messages are not all by one author")
    doubles = check_rest(found, log, authors)
    sent = discord.get(f"/channels/{channel}").get("total_message_sent")
    if sent is not None and sent != len(log.messages) + doubles:
        raise Bad("E_DISCORD", f"{sent} messages were sent there, the log has {len(log.messages)}: some were deleted")
    return f"checked on Discord: {len(log.messages)} messages by bot {authors.pop()}"


def check_message(message: dict[str, Any], name: str, channel: str) -> None:
    id = message["id"]
    if message.get("channel_id", channel) != channel or not message["author"].get("bot"):
        raise Bad("E_DISCORD", f"message {id} is not the bot's")
    if message.get("edited_timestamp") is not None:
        raise Bad("E_DISCORD", f"message {id} was edited")
    if message.get("type") not in (0, 19):
        raise Bad("E_DISCORD", f"message {id} is no ordinary message")
    if name not in message.get("content", ""):
        raise Bad("E_DISCORD", f"message {id} does not carry {name}")


def check_rest(found: dict[str, Any], log: Log, authors: set[str]) -> int:
    """What else is in the thread: only a later double of a message of the log is harmless."""
    for id, message in found.items():
        doubled = [known for name, known in log.messages if name in message.get("content", "") and int(known) < int(id)]
        if not doubled or message["author"]["id"] not in authors:
            raise Bad("E_DISCORD", f"message {id} in the thread is not in the log")
    return len(found)


# ==== The command line ===============================================================================================


def read(name: str) -> str:
    data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    return data.decode("utf-8", "surrogateescape")


def arguments(given: list[str] | None) -> argparse.Namespace:
    asked = argparse.ArgumentParser(description="Check a dice log (aadice/1).")
    asked.add_argument("log", help="the exported log, or - for standard input")
    asked.add_argument("--roll", type=int, help="show one roll in full")
    asked.add_argument("--guild", default="@me", help="the server's id, for links")
    asked.add_argument("--record", metavar="GAME", help="the game's record, whose dice are compared with the log's")
    asked.add_argument("--stats", action="store_true", help="how the dice fell")
    asked.add_argument("--beacon", metavar="ROUND:SIGNATURE", help="the beacon an open request waits for")
    asked.add_argument("--discord", action="store_true", help="look up every message with your own bot's token")
    asked.add_argument("--api", default="https://discord.com/api/v10", help=argparse.SUPPRESS)
    return asked.parse_args(given)


def report(log: Log, asked: argparse.Namespace, difference: str | None) -> list[str]:
    """The lines to print. `difference`: of the record, if one was given. Raises Bad where Discord or a beacon
    contradicts."""
    ids = "claimed by host; open the links, or use --discord"
    if log.genesis.get("log_channel") == "local":
        ids = "self-timed, from the clock of the machine that rolled"
    if asked.beacon and not log.fault:
        number, _, signature = asked.beacon.partition(":")
        log.show_open(int(number) if number.isdecimal() else 0, signature)
    if asked.discord and not log.fault:
        ids = check_discord(log, Discord(os.environ.get("DISCORD_TOKEN", ""), asked.api))
    lines = summary(log, ids)
    if asked.record and not log.fault:
        lines.append(record_words(difference))
    if asked.roll is not None:
        lines += detail(log, asked.roll, asked.guild)
    else:
        lines += [roll_words(log, roll) for roll in log.rolls]
    return lines + (statistics(log) if asked.stats else [])


def main(given: list[str] | None = None) -> int:
    asked = arguments(given)
    try:
        text = read(asked.log)
        record = read(asked.record) if asked.record else None
    except OSError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    log = verify(text)
    difference = record_fault(log, record) if record is not None and not log.fault else None
    try:
        lines = report(log, asked, difference)
    except Bad as bad:
        sys.stdout.write(f"log VALID, but {bad}\n")
        return 1
    except StopIteration:
        sys.stderr.write(f"there is no roll {asked.roll}\n")
        return 2
    sys.stdout.write("".join(f"{red(line)}\n" for line in lines).encode("utf-8", "replace").decode())
    return 1 if log.fault or log.could_reroll or difference else 0


def red(line: str) -> str:
    """Words of warning in red, where they are read on a terminal."""
    warns = line.startswith(("!!", "log INVALID", "log: host"))
    return f"\033[31m{line}\033[0m" if warns and sys.stdout.isatty() else line


if __name__ == "__main__":
    sys.exit(main())
