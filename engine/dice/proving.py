"""Checks on a receipt: the entropy is the one that had to be used, and the dice are the ones it makes."""

import hashlib
from collections.abc import Callable

from engine.dice import seeds
from engine.dice.beacon import Beacon
from engine.dice.canonical import Json
from engine.dice.entries import Entry
from engine.dice.entropy import BEACON, BeaconEntropy, ChainEntropy, Entropy
from engine.dice.fields import field, is_count, is_hex, is_integer, is_object, is_positive, is_text, is_thrown_groups
from engine.dice.roller import Roll
from engine.dice.snowflake import unix_ms
from engine.dice.stream import draw, extract
from engine.dice.verdict import Rejected, SeenRoll
from engine.dice.walk import Walk


def check_receipt(walk: Walk, entry: Entry, name: str, message: str) -> None:
    """Check a receipt in its order of codes: its request, its mode, its entropy, its groups, its dice, its bytes; close
    the request. Raises Rejected, BadField."""
    seen = walk.open
    if seen is None or field(entry, "roll", is_positive) != seen.number:
        raise Rejected("E_ROLL", "no such request is open")
    if field(entry, "msg", is_text) != seen.message:
        raise Rejected("E_ANCHOR", "the receipt names another message than the request's")
    shown = field(entry, "entropy", is_object)
    if field(shown, "mode", is_text) != seen.mode:
        raise Rejected("E_MODE", f"asked for {seen.mode}, rolled by {shown['mode'][:40]!r}")
    entropy = beacon_shown(walk, seen, shown, message) if seen.mode == BEACON else seed_shown(walk, seen, shown)
    check_dice(seen, entropy, entry)
    seen.receipt_hash = name


def beacon_shown(walk: Walk, seen: SeenRoll, shown: Json, message: str) -> Entropy:
    """Return the entropy of the one round the request's message fixed, genuine, and out by then. Raises Rejected
    (E_ROUND, E_RAND, E_BLS, E_EARLY), BadField."""
    assert walk.network is not None and seen.round is not None and seen.due_ms is not None  # noqa: S101 by the request
    if field(shown, "round", is_integer) != seen.round:
        raise Rejected("E_ROUND", f"round {shown['round']} was used, the message fixes {seen.round}")
    signature = field(shown, "sig", is_hex)
    if hashlib.sha256(bytes.fromhex(signature)).hexdigest() != field(shown, "rand", is_text):
        raise Rejected("E_RAND", "the randomness is not the hash of the signature")
    if not walk.network.is_genuine(seen.round, signature):
        raise Rejected("E_BLS", "the beacon is not signed by the network")
    if unix_ms(message) < seen.due_ms:
        raise Rejected("E_EARLY", "the receipt is older than its round")
    return BeaconEntropy.of(walk.network, Beacon(seen.round, signature))


def seed_shown(walk: Walk, seen: SeenRoll, shown: Json) -> Entropy:
    """Return the entropy of this roll's seed, which hashes back to the one shown before it, or to the commitment.
    Raises Rejected (E_SEED), BadField."""
    assert walk.seed is not None  # noqa: S101 by the policy
    known, ancestor = walk.seed
    seed = bytes.fromhex(field(shown, "seed", is_hex))
    if field(shown, "k", is_integer) != seen.number or seen.number > walk.verdict.genesis["chain"]["length"]:
        raise Rejected("E_SEED", f"roll {seen.number} has seed {seen.number}, not {shown['k']}")
    if seeds.hash_back(seen.number, seed, known) != ancestor:
        raise Rejected("E_SEED", "the seed is not on the committed chain")
    walk.seed = seen.number, seed
    return ChainEntropy(seen.number, seed, seen.message)


def check_dice(seen: SeenRoll, entropy: Entropy, entry: Entry) -> None:
    """Check that what was asked for is what was thrown, and that it is what the stream says; keep the dice. Raises
    Rejected (E_GROUPS, E_DICE, E_USED), BadField."""
    groups = field(entry, "groups", is_thrown_groups)
    if not asked_for(seen.request, groups):
        raise Rejected("E_GROUPS", "the dice are not those that were asked for")
    if any(group["n"] != len(group["dice"]) for group in groups):
        raise Rejected("E_DICE", "more or fewer dice than the group says")
    key = extract(seen.request_hash, entropy.material())
    dice, used = draw(key, [(group["n"], group["sides"]) for group in groups])
    if dice != [group["dice"] for group in groups]:
        raise Rejected("E_DICE", "the dice are not those that the stream gives")
    if field(entry, "used", is_count) != used:
        raise Rejected("E_USED", f"{used} bytes were used, not {entry['used']}")
    seen.rolls = tuple(Roll(group["label"], group["sides"], tuple(group["dice"])) for group in groups)
    seen.used = used


def asked_for(request: Entry, groups: list[Entry]) -> bool:
    """Return whether a receipt's groups are those of its request: a fixed one lists them, an open one only says how
    many dice there may be."""
    if request["draw"] == "auto":
        return sum(group["n"] for group in groups) <= request["max"]
    keys = ("label", "n", "sides")
    return [[group[key] for key in keys] for group in groups] == [
        [group[key] for key in keys] for group in request["groups"]
    ]


def show_pending(walk: Walk, published: Callable[[int], Beacon | None]) -> None:
    """Fill in the dice of a request left open, when its beacon is out: a stalled bot hides nothing."""
    seen = walk.open
    if seen is None or seen.round is None or walk.network is None or seen.request["draw"] == "auto":
        return
    beacon = published(seen.round)
    if beacon is None or not walk.network.is_genuine(seen.round, beacon.signature):
        return
    key = extract(seen.request_hash, BeaconEntropy.of(walk.network, beacon).material())
    groups = seen.request["groups"]
    dice, seen.used = draw(key, [(group["n"], group["sides"]) for group in groups])
    seen.rolls = tuple(
        Roll(group["label"], group["sides"], tuple(faces)) for group, faces in zip(groups, dice, strict=True)
    )
