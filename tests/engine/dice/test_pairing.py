"""The pairing written here agrees with the library, point by point and verdict by verdict."""

import hashlib
import random

import py_arkworks_bls12381 as library
import pytest

from engine.dice import bls, pairing
from engine.dice.beacon import QUICKNET
from engine.dice.bls import G1_TAG
from engine.dice.canonical import u64
from engine.dice.pairing import BadPoint
from tests.engine.dice.examples import table
from tests.engine.dice.making import NETWORK, beacon

QUICKNET_ROWS = [row for row in table("beacons") if row["network"] == "quicknet"]
KEY = bytes.fromhex(NETWORK.public_key)


def message(number: int) -> bytes:
    return hashlib.sha256(u64(number)).digest()


def test_hashing_to_the_curve_is_the_standards() -> None:
    for number in range(20):
        point = library.G1Point.hash_to_curve(message(number), G1_TAG).to_xy_bytes_be()
        x, y = pairing.hash_to_g1(message(number), G1_TAG)
        assert x.to_bytes(48, "big") + y.to_bytes(48, "big") == point


@pytest.mark.parametrize("row", QUICKNET_ROWS, ids=lambda row: f"{row['round']} {row['why']}")
def test_the_plain_check_has_the_same_verdict(row: dict[str, object], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bls, "curve", lambda: None)
    assert QUICKNET.is_genuine(row["round"], row["signature"]) == row["genuine"]  # type: ignore[arg-type]


def test_many_are_checked_together_and_one_bad_one_spoils_them() -> None:
    chance = random.Random(6)
    signed = [(message(number), bytes.fromhex(beacon(number).signature)) for number in range(1, 9)]
    weights = [chance.getrandbits(64) | 1 for _ in signed]
    assert pairing.are_all_signed(KEY, signed, G1_TAG, weights)
    swapped = [(signed[1][0], signed[0][1]), (signed[0][0], signed[1][1]), *signed[2:]]
    assert not pairing.are_all_signed(KEY, swapped, G1_TAG, weights)
    assert not pairing.are_all_signed(KEY, [*signed[1:], (message(1), bytes(48))], G1_TAG, weights)
    assert not pairing.are_all_signed(bytes.fromhex(QUICKNET.public_key), signed, G1_TAG, weights)


def test_the_group_of_points_behaves() -> None:
    point = (*pairing.hash_to_g1(b"a point", G1_TAG), 1)
    order = pairing.Z**4 - pairing.Z**2 + 1
    assert pairing.times(point, order) == pairing.times(pairing.INFINITY, 5)
    assert pairing.same(pairing.add(point, point), pairing.double(point))
    assert pairing.same(pairing.add(pairing.times(point, 5), pairing.times(point, 7)), pairing.times(point, 12))
    minus = (point[0], -point[1] % pairing.P, 1)
    assert pairing.add(point, minus) == pairing.INFINITY
    assert pairing.add(pairing.INFINITY, point) == point
    with pytest.raises(BadPoint):
        pairing.affine(pairing.INFINITY)


@pytest.mark.parametrize("key", [b"", bytes(96), b"\x80" + bytes(95), b"\xbf" * 96])
def test_a_bad_key_signs_nothing(key: bytes) -> None:
    assert not pairing.is_signed_plainly(key, message(1), bytes.fromhex(beacon(1).signature), G1_TAG)


def test_the_map_near_the_curve_has_no_hole() -> None:
    x, y = pairing.near_curve(0)
    assert (y * y - x**3 - pairing.ISO_A * x - pairing.ISO_B) % pairing.P == 0
