"""Running worked examples of the protocol, so that two programs written apart can be compared on paper.

One function per section of a vectors file; each yields a sentence for everything that comes out differently.
"""

from collections.abc import Callable, Iterator
from typing import cast

from engine.dice import bls, canonical, seeds
from engine.dice.beacon import QUICKNET, Beacon, Network
from engine.dice.canonical import Json, NotCanonical
from engine.dice.entropy import BEACON, BeaconEntropy, ChainEntropy, Entropy
from engine.dice.fields import member
from engine.dice.report import tallies
from engine.dice.signing import is_signed, public_key, sign, signed_bytes
from engine.dice.snowflake import unix_ms
from engine.dice.stream import Stream, dice_from, draw, extract
from engine.dice.verdict import Verdict
from engine.dice.verify import parsed, verify_lines
from engine.json_types import JsonObject

Failures = Iterator[str]
Checker = Callable[[Json], Failures]


def differs(what: str, found: object, expected: object) -> Failures:
    """Yield a sentence if what was found is not what was expected."""
    if found != expected:
        yield f"{what}: {found!r:.100} instead of {expected!r:.100}"


def spelling(vector: Json) -> Failures:
    yield from differs("canonical", canonical.canonical(canonical.read(vector["json"])).hex(), vector["hex"])


def refusal(text: str) -> Failures:
    try:
        canonical.canonical(canonical.read(text))
    except NotCanonical:
        return
    yield f"{text} was accepted"


def tagged_hash(vector: Json) -> Failures:
    found = canonical.digest(vector["tag"], bytes.fromhex(vector["data"])).hex()
    yield from differs("hash", found, vector["hash"])


def seed_chain(vector: Json) -> Failures:
    root, length = bytes.fromhex(vector["last_seed"]), vector["length"]
    yield from differs("commit", seeds.commitment(root, length), vector["commit"])
    for roll, seed in vector["seeds"].items():
        yield from differs(f"seed {roll}", seeds.seed_of(root, length, int(roll)).hex(), seed)


def round_of(vector: Json) -> Failures:
    network = Network(
        QUICKNET.public_key, vector["genesis_time"], vector["period"], QUICKNET.genesis_seed, "", QUICKNET.scheme
    )
    number = network.round_of(vector["msg"], vector["delta_ms"])
    yield from differs("time", unix_ms(vector["msg"]), vector["msg_unix_ms"])
    yield from differs("round", number, vector["round"])
    yield from differs("due", network.due_ms(number), vector["round_time"] * 1000)


def mapping(vector: Json) -> Failures:
    yield from differs("dice", dice_from(bytes.fromhex(vector["bytes"]), vector["sides"]), vector["dice"])


def entropy_of(vector: Json) -> Entropy:
    """Return the entropy of a draw vector, which gives a beacon's randomness without its signature, and a seed without
    its roll."""
    if vector["mode"] == BEACON:
        return BeaconEntropy(vector["chain_hash"], vector["round"], vector["rand"])
    return ChainEntropy(0, bytes.fromhex(vector["seed"]), vector["msg"])


def drawing(vector: Json) -> Failures:
    material = entropy_of(vector["entropy"]).material()
    key = extract(vector["request_hash"], material)
    dice, used = draw(key, [(count, sides) for count, sides in vector["groups"]])
    yield from differs("entropy", material.hex(), vector["ent_hex"])
    yield from differs("key", key.hex(), vector["prk"])
    yield from differs("block", Stream(key).block().hex(), vector["block0"])
    yield from differs("dice", dice, vector["dice"])
    yield from differs("used", used, vector["used"])
    one_by_one = Stream(key)
    again = [[one_by_one(sides) for _ in range(count)] for count, sides in vector["groups"]]
    yield from differs("dice one by one", (again, one_by_one.used), (dice, used))


def signature(vector: Json) -> Failures:
    secret = bytes.fromhex(vector["secret"])
    yield from differs("public key", public_key(secret), vector["public"])
    yield from differs("signed bytes", signed_bytes(vector["entry_hash"]).hex(), vector["signed_hex"])
    yield from differs("signature", sign(secret, vector["entry_hash"]), vector["sig"])
    yield from differs("verdict", is_signed(vector["public"], vector["entry_hash"], vector["sig"]), True)


def log(vector: Json) -> Failures:
    verdict = verify_lines(parsed(line) if isinstance(line, str) else line for line in vector["log"])
    if "expect_error" in vector:
        found = verdict.fault and (verdict.fault.code, verdict.fault.index)
        yield from differs("fault", found, (vector["expect_error"], vector["at"]))
    elif verdict.fault is not None:
        yield f"fault {verdict.fault.code} at {verdict.fault.index}: {verdict.fault.detail}"
    else:
        outcome = outcome_of(verdict)
        for key, value in vector["expect"].items():
            yield from differs(key, outcome.get(key), value)


def outcome_of(verdict: Verdict) -> JsonObject:
    """Return what a vector may expect of a sound log."""
    return {
        "ok": verdict.ok,
        "entries": verdict.entries,
        "rolls": len(verdict.rolls),
        "pending": verdict.pending is not None,
        "modes": dict(verdict.modes),
        "head": verdict.head,
        "dice": {
            power: {"n": dice.dice, "counts": dice.counts, "chi2_5df": round(dice.chi_square, 4)}
            for power, dice in tallies(verdict).items()
            if dice.dice
        },
    }


SECTIONS: dict[str, Checker] = {
    "canonical": spelling,
    "canonical_reject": refusal,
    "tagged_hash": tagged_hash,
    "seed_chain": seed_chain,
    "round": round_of,
    "map": mapping,
    "draw": drawing,
    "ed25519": signature,
    "logs": log,
}


def run_sections(value: JsonObject) -> Failures:
    """Yield the failures of every vector of every section. A section nobody knows is a failure: nothing may pass by
    being overlooked."""
    for section, vectors in value.items():
        if isinstance(vectors, str | int | None):
            continue
        checker = SECTIONS.get(section)
        if checker is None:
            yield f"{section}: unknown section"
            continue
        for number, vector in enumerate(cast(list[object], vectors)):
            yield from guarded(vector_name(section, number, vector), checker, vector)


def vector_name(section: str, number: int, vector: Json) -> str:
    """Return a vector's section, number, and the words it says of itself."""
    given = [member(vector, key) for key in ("name", "why", "what")]
    named = " ".join(text for text in given if isinstance(text, str))
    return f"{section}[{number}] {named}".rstrip()


def guarded(name: str, checker: Checker, vector: Json) -> Failures:
    """Yield a vector's failures under its name; one that can not even be computed is a failure too."""
    try:
        for failure in checker(vector):
            yield f"{name}: {failure}"
    except (KeyError, TypeError, ValueError, ArithmeticError, AttributeError) as error:
        yield f"{name}: {type(error).__name__}: {error}"


def run_networks(value: JsonObject) -> Failures:
    """Yield the failures of a file of published beacons: networks by name, and `other`, beacons with a key and a tag of
    their own."""
    for name, named in value.items():
        if name == "other":
            for number, vector in enumerate(named):
                yield from guarded(vector_name(name, number, vector), foreign_beacon, vector)
        elif isinstance(named, dict):
            yield from guarded(name, network, named)


def network(named: Json) -> Failures:
    """Check one network: its own hash, and each beacon said to be valid or not."""
    on_g1 = len(named["public_key"]) == 192
    scheme = bls.Scheme(named["scheme"], on_g1, named["dst"].encode())
    drand = Network(
        named["public_key"], named["genesis_time"], named["period"], named["genesis_seed"], named["beacon_id"], scheme
    )
    yield from differs("chain hash", drand.chain_hash, named["chain_hash"])
    for number, vector in enumerate([*named.get("valid", ()), *named.get("invalid", ())]):
        for failure in beacon(drand, vector):
            yield f"{vector_name('beacon', number, vector)}: {failure}"


def beacon(drand: Network, vector: Json) -> Failures:
    genuine = drand.is_genuine(vector["round"], vector["signature"], vector.get("previous_signature", ""))
    yield from differs("genuine", genuine, vector["valid"])
    if "randomness" in vector:
        found = Beacon(vector["round"], vector["signature"]).randomness
        yield from differs("randomness", found, vector["randomness"])
    if "time" in vector:
        yield from differs("time", drand.due_ms(vector["round"]), vector["time"] * 1000)


def foreign_beacon(vector: Json) -> Failures:
    """Check a beacon of another network, or under another tag: right only with exactly its own key and tag."""

    def genuine(key: str, tag: str) -> bool:
        scheme = bls.Scheme("", True, tag.encode())
        return Network(key, 0, 1, "", "", scheme).is_genuine(vector["round"], vector["signature"])

    key = vector["public_key"]
    if "dst" in vector:
        yield from differs("own key", genuine(key, vector["dst"]), vector["valid_for_this_key"])
        pinned = genuine(QUICKNET.public_key, vector["dst"])
        yield from differs("pinned key", pinned, vector["valid_for_quicknet_key"])
    for name, expected in (("valid_with_dst", True), ("invalid_with_dst", False)):
        if name in vector:
            yield from differs(name, genuine(key, vector[name]), expected)
