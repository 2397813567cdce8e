"""Checks on what is said *before* dice exist: the genesis, which fixes the rules, and the requests it allows."""

from engine.dice.beacon import LEAST_DELTA_MS, Network
from engine.dice.canonical import Json
from engine.dice.entries import FALLBACK, Entry
from engine.dice.entropy import BEACON, CHAIN, POLICIES
from engine.dice.fields import (
    field,
    is_channel,
    is_groups,
    is_hash,
    is_hex,
    is_integer,
    is_object_or_null,
    is_positive,
    is_seats,
    is_text,
    one_of,
)
from engine.dice.snowflake import is_snowflake
from engine.dice.verdict import Rejected, SeenRoll
from engine.dice.walk import Walk


def check_genesis(walk: Walk, entry: Entry) -> None:
    """Check that a genesis could keep its promises, and keep what it fixes for the rest of the walk. Raises Rejected
    (E_GENESIS), BadField."""
    for name in ("game", "rules", "software"):
        field(entry, name, is_text)
    field(entry, "seats", is_seats)
    field(entry, "log_channel", is_channel)
    field(entry, "bot_key", is_hex)
    if "continues" in entry:
        field(entry, "continues", is_hash)
    if field(entry, "delta_ms", is_integer) < LEAST_DELTA_MS:
        raise Rejected("E_GENESIS", "the wait before a round is too short to be safe")
    allowed = POLICIES[field(entry, "policy", one_of(*POLICIES))]
    walk.network = network_of(walk, field(entry, "beacon", is_object_or_null))
    walk.seed = commitment_of(field(entry, "chain", is_object_or_null))
    if (BEACON in allowed and walk.network is None) or (CHAIN in allowed and walk.seed is None):
        raise Rejected("E_GENESIS", "the policy names a mode that genesis does not set up")
    walk.verdict.genesis = entry


def network_of(walk: Walk, named: Json) -> Network | None:
    """Return the pinned network that genesis names; None if it names none. Its numbers are ours, those in the log must
    agree with them. Raises Rejected, BadField."""
    if named is None:
        return None
    network = walk.networks.get(field(named, "chain_hash", is_hash))
    if network is None or any(named.get(key) != value for key, value in network.to_json().items()):
        raise Rejected("E_GENESIS", "a beacon network that is not pinned in this program")
    return network


def commitment_of(chain: Json) -> tuple[int, bytes] | None:
    """Return the commitment of genesis as the seed of roll 0; None without a chain. Raises BadField."""
    if chain is None:
        return None
    field(chain, "length", is_positive)
    return 0, bytes.fromhex(field(chain, "commit", is_hash))


def check_request(walk: Walk, entry: Entry, name: str, message: str | None) -> None:
    """Check a request in its order of codes: nothing open, numbered on, allowed, anchored, agreed to, fed; add its roll
    to the verdict. Raises Rejected, BadField."""
    if walk.open is not None:
        raise Rejected("E_OPEN", f"roll {walk.open.number} is still unanswered")
    if field(entry, "roll", is_positive) != len(walk.verdict.rolls) + 1:
        raise Rejected("E_ROLL", f"roll {len(walk.verdict.rolls) + 1} was due, not {entry['roll']}")
    mode = field(entry, "mode", is_text)
    policy = walk.verdict.genesis["policy"]
    if mode not in POLICIES[policy]:
        raise Rejected("E_MODE", f"policy {policy} does not allow {mode[:40]!r}")
    if message is None:
        raise Rejected("E_ANCHOR", "the request was never posted")
    field(entry, "actor", is_snowflake)
    if mode == CHAIN:
        check_chain_allowed(walk, entry)
    check_form(entry)
    seen = SeenRoll(entry, name, message)
    if mode == BEACON and walk.network is not None:
        seen.round = walk.network.round_of(message, walk.verdict.genesis["delta_ms"])
        seen.due_ms = walk.network.due_ms(seen.round)
    walk.verdict.rolls.append(seen)


def check_chain_allowed(walk: Walk, entry: Entry) -> None:
    """Check that a roll the host could foresee has a witness, and words that are not his. Raises Rejected (E_CONSENT,
    E_ENTROPY)."""
    users = {seat["user"] for seat in walk.verdict.genesis["seats"]}
    if walk.verdict.genesis["policy"] == "either" and not agreed(walk.before, entry, users):
        raise Rejected("E_CONSENT", "nobody else agreed to do without the beacon")
    if walk.seed is not None and walk.seed[0] == 0 and not users <= walk.heard:
        raise Rejected("E_ENTROPY", "a seat has not given its words yet")


def agreed(note: Entry, request: Entry, users: set[str]) -> bool:
    """Return whether the entry before is a seat's consent, other than the actor's, to this very roll."""
    return (
        note["type"] == "note"
        and note["kind"] == FALLBACK
        and note["roll"] == request["roll"]
        and bool(users & set(note["consent"]) - {request["actor"]})
    )


def check_form(entry: Entry) -> None:
    """Check the rest of a request's fields. Raises BadField."""
    field(entry, "power", is_text)
    field(entry, "purpose", is_text)
    field(entry, "action", is_hash)
    if field(entry, "draw", one_of("fixed", "auto")) == "fixed":
        field(entry, "groups", is_groups)
    else:
        field(entry, "max", is_positive)
