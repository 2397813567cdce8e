"""Dice are a function of what was posted: of all of it, of nothing else, and every face as likely as the next."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as some

from engine.dice.canonical import entry_hash
from engine.dice.entropy import BeaconEntropy, ChainEntropy
from engine.dice.roller import Dice, OutOfDice
from engine.dice.stream import Stream, dice_from, draw, extract

REQUEST = "ab" * 32
MANY = [(60, 6)]


def flipped(data: bytes, place: int) -> bytes:
    return data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :]


def chain_dice(request: str, seed: bytes, message: int) -> list[list[int]]:
    return draw(extract(request, ChainEntropy(1, seed, str(message)).material()), MANY)[0]


def test_each_face_comes_from_exactly_42_bytes() -> None:
    assert Counter(dice_from(bytes(range(256)), 6)) == dict.fromkeys(range(1, 7), 42)
    assert dice_from(bytes(range(252, 256)), 6) == []


def test_every_die_is_fair_over_all_bytes() -> None:
    for sides in range(2, 257):
        counts = Counter(dice_from(bytes(range(256)), sides))
        assert set(counts.values()) == {256 // sides}
        assert sorted(counts) == list(range(1, sides + 1))


@pytest.mark.parametrize("sides", [-1, 0, 1, 257])
def test_there_is_no_such_die(sides: int) -> None:
    with pytest.raises(ValueError, match="sides"):
        Stream(b"key")(sides)


@given(some.binary(min_size=32, max_size=32), some.integers(0, 31), some.integers(0, 2**64 - 2))
def test_one_bit_of_seed_request_or_message_changes_the_dice(data: bytes, place: int, message: int) -> None:
    dice = chain_dice(data.hex(), data, message)
    assert chain_dice(flipped(data, place).hex(), data, message) != dice
    assert chain_dice(data.hex(), flipped(data, place), message) != dice
    assert chain_dice(data.hex(), data, message + 1) != dice


@given(some.binary(min_size=32, max_size=32), some.integers(0, 31), some.integers(1, 2**40))
def test_one_bit_of_beacon_network_or_round_changes_the_dice(data: bytes, place: int, number: int) -> None:
    def dice(network: bytes, rand: bytes, at: int) -> list[list[int]]:
        return draw(extract(REQUEST, BeaconEntropy(network.hex(), at, rand.hex()).material()), MANY)[0]

    expected = dice(data, data, number)
    assert dice(flipped(data, place), data, number) != expected
    assert dice(data, flipped(data, place), number) != expected
    assert dice(data, data, number + 1) != expected


def test_the_order_and_the_names_of_groups_matter() -> None:
    groups = [{"label": "infantry", "n": 3, "sides": 6}, {"label": "tank", "n": 3, "sides": 6}]
    one = entry_hash({"type": "request", "groups": groups})
    other = entry_hash({"type": "request", "groups": groups[::-1]})
    assert chain_dice(one, bytes(32), 1) != chain_dice(other, bytes(32), 1)


@given(some.lists(some.tuples(some.integers(0, 80), some.integers(2, 256)), max_size=8), some.binary(min_size=1))
def test_one_by_one_or_all_at_once_is_the_same(groups: list[tuple[int, int]], key: bytes) -> None:
    dice, used = draw(key, groups)
    single = Stream(key)
    assert [[single(sides) for _ in range(count)] for count, sides in groups] == dice
    assert single.used == used >= single.thrown == sum(count for count, _ in groups)


def test_the_engine_draws_from_the_stream_as_it_goes() -> None:
    dice = Dice(Stream(b"key", most=5))
    dice.roll(3, "attacker:infantry@1")
    dice.roll(2, "defender:infantry@2")
    assert [list(roll.dice) for roll in dice.rolls] == draw(b"key", [(3, 6), (2, 6)])[0]
    with pytest.raises(OutOfDice):
        dice.roll(1, "attacker:infantry@1")
