"""Every published example of the protocol comes out as written, byte for byte and code for code."""

from typing import Any

import pytest

from engine.dice import bls, canonical, seeds
from engine.dice.beacon import QUICKNET, QUICKNET_HASH, Beacon, Network
from engine.dice.canonical import NotCanonical
from engine.dice.entropy import BeaconEntropy, ChainEntropy
from engine.dice.report import tallies
from engine.dice.signing import is_signed, public_key, sign, signed_bytes
from engine.dice.snowflake import unix_ms
from engine.dice.stream import Stream, dice_from, draw, extract
from engine.dice.verify import verify_text
from tests.engine.dice.examples import logs, table

Row = dict[str, Any]
NETWORKS = {
    row["name"]: Network(
        row["public_key"],
        row["genesis_time"],
        row["period"],
        row["genesis_seed"],
        row["beacon_id"],
        bls.Scheme(row["scheme"], len(row["public_key"]) == 192, row["dst"].encode()),
    )
    for row in table("networks")
}


@pytest.mark.parametrize("row", table("spelling"))
def test_a_value_has_one_spelling_or_none(row: Row) -> None:
    if row["hex"] is None:
        with pytest.raises(NotCanonical):
            canonical.canonical(canonical.read(row["json"]))
    else:
        assert canonical.canonical(canonical.read(row["json"])).hex() == row["hex"]


@pytest.mark.parametrize("row", table("hashes"), ids=lambda row: row["tag"])
def test_hashes_carry_their_tag(row: Row) -> None:
    assert canonical.digest(row["tag"], bytes.fromhex(row["data"])).hex() == row["hash"]


@pytest.mark.parametrize("row", table("seeds"))
def test_seeds_hash_down_to_the_commitment(row: Row) -> None:
    assert seeds.seed_of(bytes.fromhex(row["last"]), row["length"], row["roll"]).hex() == row["seed"]


@pytest.mark.parametrize("length", [1, 255, 256, 257, 512, 1000])
def test_every_seed_is_the_hash_of_the_next(length: int) -> None:
    seed = last = b"\x07" * 32
    for roll in range(length, -1, -1):
        assert seeds.seed_of(last, length, roll) == seed
        seed = seeds.before(roll, seed)
    for roll in (-1, length + 1):
        with pytest.raises(seeds.ChainSpent):
            seeds.seed_of(last, length, roll)


@pytest.mark.parametrize("row", table("rounds"))
def test_the_message_id_fixes_the_round(row: Row) -> None:
    assert unix_ms(row["message"]) == row["sent_ms"]
    assert QUICKNET.round_of(row["message"], row["delta_ms"]) == row["round"]
    assert QUICKNET.due_ms(row["round"]) == row["due_s"] * 1000


@pytest.mark.parametrize("row", table("faces"), ids=lambda row: f"d{row['sides']}")
def test_bytes_become_faces_without_bias(row: Row) -> None:
    assert dice_from(bytes.fromhex(row["bytes"]), row["sides"]) == row["dice"]


@pytest.mark.parametrize("row", table("draws"))
def test_a_request_and_its_entropy_make_its_dice(row: Row) -> None:
    mode, place, data = row["entropy"]
    if mode == "beacon":
        entropy = BeaconEntropy(QUICKNET_HASH, place, data)
    else:
        entropy = ChainEntropy(0, bytes.fromhex(data), place)
    key = extract(row["request"], entropy.material())
    groups = [(int(count), int(sides)) for count, sides in (group.split("d") for group in row["groups"].split())]
    dice, used = draw(key, groups)
    assert entropy.material().hex() == row["material"]
    assert (key.hex(), Stream(key).block().hex()) == (row["key"], row["first_block"])
    assert [" ".join(map(str, faces)) for faces in dice] == row["dice"]
    assert used == row["used"]


@pytest.mark.parametrize("row", table("signatures"))
def test_the_bot_signs_the_hash_of_an_entry(row: Row) -> None:
    secret = bytes.fromhex(row["secret"])
    assert public_key(secret) == row["public"]
    assert signed_bytes(row["entry"]).hex() == row["signed"]
    assert sign(secret, row["entry"]) == row["signature"]
    assert is_signed(row["public"], row["entry"], row["signature"])
    assert not is_signed(row["public"], row["entry"], row["signature"].upper())


@pytest.mark.parametrize("row", logs(), ids=lambda row: row["name"])
def test_a_log_is_sound_or_fails_where_it_was_tampered_with(row: Row) -> None:
    verdict = verify_text(row["text"])
    if isinstance(row["outcome"], list):
        assert verdict.fault is not None
        assert [verdict.fault.code, verdict.fault.index] == row["outcome"]
        return
    outcome = row["outcome"]
    assert verdict.fault is None
    assert (verdict.entries, len(verdict.rolls)) == (len(row["lines"]), outcome["rolls"])
    assert (verdict.pending is not None, dict(verdict.modes)) == (outcome["pending"], outcome["modes"])
    assert str(verdict.head).startswith(outcome["head"])
    counted = tallies(verdict)
    assert {power: counts.counts for power, counts in counted.items()} == outcome["faces"]
    assert {power: round(counts.chi_square, 4) for power, counts in counted.items()} == outcome["chi"]


@pytest.mark.parametrize("row", table("networks"), ids=lambda row: row["name"])
def test_a_network_is_named_by_the_hash_of_its_properties(row: Row) -> None:
    assert NETWORKS[row["name"]].chain_hash == row["chain_hash"]


def test_quicknet_is_pinned() -> None:
    assert NETWORKS["quicknet"] == QUICKNET
    assert QUICKNET.chain_hash == QUICKNET_HASH


@pytest.mark.parametrize("row", table("beacons"), ids=lambda row: f"{row['network']} {row['round']} {row['why']}")
def test_only_genuine_beacons_are_accepted(row: Row) -> None:
    network = NETWORKS[row["network"]]
    assert network.is_genuine(row["round"], row["signature"], row["previous"]) == row["genuine"]
    if row["randomness"] is not None:
        assert Beacon(row["round"], row["signature"]).randomness == row["randomness"]


@pytest.mark.parametrize("row", table("foreign"))
def test_a_beacon_counts_only_under_its_own_key_and_tag(row: Row) -> None:
    scheme = bls.Scheme("", True, row["dst"].encode())
    for key, genuine in ((row["public_key"], row["own"]), (QUICKNET.public_key, row["quicknet"])):
        assert Network(key, 0, 1, "", "", scheme).is_genuine(row["round"], row["signature"]) == genuine
