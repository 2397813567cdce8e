"""Logs spoiled at random, so that verifiers written apart can be compared on what nobody thought of."""

import json
import random
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from engine.dice import entries
from engine.dice.canonical import NotCanonical, entry_hash
from engine.dice.signing import sign
from tests.engine.dice.making import ANNA, BEN, SECRET, Log

VALUES: list[Any] = [
    *(None, True, False, 0, 1, 2, -1, 7, 2**53 - 1, 2**53, 0.5, 1e3, [], [1], {}, {"a": 1}, {"A": 1}),
    *("", "x", "0", "1001", "99", "00" * 32, "é", "\ud800", "\u0661", "1" * 25),
    *("chain", "beacon", "auto", "fixed", "genesis", "note"),
]


def sound_logs() -> list[Log]:
    """One log of each policy, with every kind of entry."""
    chain = Log("chain").words().rolled().rolled(groups=())
    chain.add("note", entries.note("undo", 2, "taken back", [ANNA, BEN]))
    beacon = Log("beacon").rolled("beacon").rolled("beacon")
    either = Log("either").words().rolled("beacon")
    either.add("note", entries.note("fallback", 2, "relays down", [BEN]))
    either.rolled("chain")
    return [chain, beacon, either]


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path to every value inside."""
    if path:
        yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        yield from places(item, (*path, key))


def put(value: Any, path: tuple[Any, ...], new: Any) -> None:
    for key in path[:-1]:
        value = value[key]
    if new is KeyError:
        del value[path[-1]]
    else:
        value[path[-1]] = new


def spoiled_logs(count: int, seed: int = 1941) -> Iterator[str]:
    """Exports with one thing changed: in the file, or by a host who then hashes and signs it as his own."""
    chance = random.Random(seed)
    sound = [[line.to_json() for line in log.lines] for log in sound_logs()]
    for _ in range(count):
        lines = deepcopy(chance.choice(sound))
        line = chance.choice(lines)
        path = chance.choice(list(places(line)))
        new = chance.choice([*VALUES, KeyError, KeyError, KeyError])
        put(line, path, new)
        if chance.random() < 0.8:
            resign(line)
        yield "\n".join(json.dumps(line) for line in lines)


def resign(line: dict[str, Any]) -> None:
    """As a host would: the changed entry gets its own hash and a good signature."""
    try:
        line["hash"] = entry_hash(line["entry"])
        line["sig"] = sign(SECRET, line["hash"])
    except (NotCanonical, KeyError, TypeError, UnicodeEncodeError):
        return
