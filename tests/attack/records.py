"""Records that were tampered with, a few at random or many: `python -m tests.attack.records [HOW_MANY [SEED]]`.

Every record of tests/cases is a beginning; values, keys, lines and characters of it are replaced by what does not
belong there. Whatever comes of it, the command line says it in a sentence, with its exit code, at once.
"""

import contextlib
import io
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from engine import editions
from engine.__main__ import FAULT, OK, USAGE, main

CASES = Path(__file__).resolve().parents[1] / "cases"
LONGEST = 2.0
"""Seconds of this process that one record may take."""
COMMANDS = (["replay"], ["replay", "--lenient"], ["replay", "--events"], ["legal"])

ODD: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 1.5, 7, 999, 2_000, 10_000, 10_001, 1_000_000, 2**31, 2**63, 10**30, 1e300),
    *("", " ", "x", "0", "atlantis", "germany", "caucasus", "sz_5", "infantry", "carrier", "any", "host", "a\u0301"),
    *("\u202e", "\x00", "\U0001f600", "{0}", "%s", "x" * 5_000, "move", "edit", "combat_move", "germany.east"),
    *([], {}, [[]], [None], {"": 1}, {"germany": {}}, {"infantry": 10_000}, {"germany": {"fighter": 2_000}}),
    *(["germany", "japan"], [["germany", "germany"]], ["caucasus"] * 400, {"rounds": 0}, {"sz_5": {"germany": {}}}),
)
TEXTS = (
    "NaN",
    "-Infinity",
    "1e999",
    "9" * 5_000,
    "[" * 90 + "]" * 90,
    "[" * 500 + "]" * 500,
    '"\\ud800"',
    "{",
    "'x'",
    "",
)
"""What stands in the place of a value as text: JSON that is none, or hardly."""


def everywhere(value: Any, path: tuple[Any, ...] = ()) -> Iterable[tuple[Any, ...]]:
    """The way to each value within a value."""
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        yield (*path, key)
        yield from everywhere(part, (*path, key))


def parent(data: Any, path: tuple[Any, ...]) -> Any:
    for key in path[:-1]:
        data = data[key]
    return data


def replaced(chance: random.Random, lines: list[Any]) -> list[str]:
    """Another value somewhere, or none."""
    data = chance.choice([line for line in lines if line])
    path = chance.choice(list(everywhere(data)))
    row, key = parent(data, path), path[-1]
    what = chance.randrange(4)
    if what == 0:
        del row[key]
    elif what == 1 and isinstance(row[key], int):
        row[key] = row[key] * chance.choice((-1, 2, 100, 10_000))
    elif what == 2 and isinstance(row, dict):
        row[chance.choice(("units", "hit", "by", "do", "position", "expect", "", "x" * 300, "germany"))] = row.pop(key)
    else:
        row[key] = chance.choice(ODD)
    return texts(lines)


def swapped(chance: random.Random, lines: list[Any]) -> list[str]:
    """A value from elsewhere in the record."""
    ways = [(n, path) for n, line in enumerate(lines) for path in everywhere(line)]
    (n, path), (m, other) = chance.choice(ways), chance.choice(ways)
    found = json.loads(json.dumps(parent(lines[m], other)[other[-1]]))
    parent(lines[n], path)[path[-1]] = found
    return texts(lines)


def placed(chance: random.Random, lines: list[Any]) -> list[str]:
    """An odd field of the position, in the header or by an edit."""
    known = ("clear", "units", "owners", "treasury", "facilities", "damage", "hit", "cargo", "techs", "researchers")
    name = chance.choice((*known, "at_war", "neutrals", "round", "power", "phase", "purchased", "hostile_at_start"))
    value = (
        {chance.choice(("germany", "caucasus", "sz_5")): chance.choice(ODD)}
        if chance.random() < 0.6
        else chance.choice(ODD)
    )
    if chance.random() < 0.5:
        position = lines[0].get("position")
        lines[0]["position"] = {**(position if isinstance(position, dict) else {}), name: value}
    else:
        line = {"by": "host", "do": "edit", "why": "an attack", "position": {name: value}}
        lines.insert(chance.randint(1, len(lines)), line)
    return texts(lines)


def rearranged(chance: random.Random, lines: list[Any]) -> list[str]:
    """A line is lost, comes twice, or elsewhere."""
    line = chance.choice(lines)
    if chance.random() < 0.5:
        lines.remove(line)
    if chance.random() < 0.7:
        lines.insert(chance.randint(0, len(lines)), line)
    return texts(lines)


def spoiled(chance: random.Random, lines: list[Any]) -> list[str]:
    """Text in the place of a value that no JSON writer would put there, or a key twice."""
    said = texts(lines)
    n = chance.randrange(len(said))
    values = [json.dumps(value) for value in (lines[n].values() if isinstance(lines[n], dict) else ())]
    if values and chance.random() < 0.8:
        said[n] = said[n].replace(chance.choice(values), chance.choice(TEXTS), 1)
    else:
        said[n] = said[n].replace("{", '{"by": 1, "by": 1, ', 1)
    return said


def garbled(chance: random.Random, lines: list[Any]) -> list[str]:
    """Some characters are lost or others."""
    text = "\n".join(texts(lines))
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(text) + 1)
        text = (
            text[:at]
            + chance.choice(("", "", '"', "}", "]", ",", "\r", "\t", "0", "\u2028", "\udcff"))
            + text[at + 1 :]
        )
    return text[: chance.choice((None, None, len(text) // 2))].split("\n")


def texts(lines: list[Any]) -> list[str]:
    return [json.dumps(line, ensure_ascii=False) for line in lines]


MUTATIONS: tuple[Callable[[random.Random, list[Any]], list[str]], ...] = (
    *(replaced, replaced, replaced, replaced, swapped, swapped, placed, placed, rearranged, spoiled, garbled),
)


@dataclass(slots=True)
class Attack:
    """What came of the records so far."""

    codes: Counter[int] = field(default_factory=Counter[int])
    slowest: float = 0.0
    faults: list[str] = field(default_factory=list[str])

    def text(self) -> str:
        said = ", ".join(f"{self.codes[code]} end with {code}" for code in (OK, FAULT, USAGE))
        rest = f"the slowest took {self.slowest:.2f} s, {len(self.faults)} faults"
        return "\n".join([f"{self.codes.total()} records: {said}; {rest}", *self.faults[:20]])


def attack(many: int, seed: int) -> Attack:
    """So many records, the same for the same seed."""
    found, chance = Attack(), random.Random(seed)
    known = [path for path in sorted(CASES.rglob("*.jsonl")) if _edition(path) in editions.ids()]
    with TemporaryDirectory() as folder:
        for number in range(many):
            path = chance.choice(known)
            lines = [json.loads(line) for line in path.read_text("utf-8").split("\n") if line.strip()]
            for _ in range(chance.choice((0, 0, 0, 1))):
                lines = [json.loads(line) for line in replaced(chance, lines)]
            mutation, command = chance.choice(MUTATIONS), chance.choice(COMMANDS)
            record = Path(folder) / "record.jsonl"
            record.write_bytes("\n".join(mutation(chance, lines)).encode(errors="surrogateescape"))
            _try([*command, str(record)], f"{number}: {path.stem}, {mutation.__name__}, {' '.join(command)}", found)
    return found


def _try(arguments: list[str], name: str, found: Attack) -> None:
    said, complaint, began = io.StringIO(), io.StringIO(), time.process_time()
    try:
        with contextlib.redirect_stdout(said), contextlib.redirect_stderr(complaint):
            code = main(arguments)
    except BaseException as fault:
        if isinstance(fault, KeyboardInterrupt):
            raise
        found.faults.append(f"{name}: {type(fault).__name__}: {str(fault)[:200]}")
        return
    took = time.process_time() - began
    found.codes[code] += 1
    found.slowest = max(found.slowest, took)
    if took > LONGEST:
        found.faults.append(f"{name}: {took:.2f} s")
    if code not in (OK, FAULT, USAGE) or (code != OK and not complaint.getvalue().strip()):
        found.faults.append(f"{name}: {code} with {complaint.getvalue()[:200]!r}")


def _edition(path: Path) -> str:
    with path.open(encoding="utf-8") as lines:
        return json.loads(next(lines))["edition"]


if __name__ == "__main__":
    numbers = [int(argument) for argument in sys.argv[1:]]
    outcome = attack(*numbers, *(15_000, 1)[len(numbers) :])
    print(outcome.text())  # noqa: T201
    sys.exit(bool(outcome.faults))
