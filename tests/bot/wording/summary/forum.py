"""Reading a forum's summary back, as a tool beside a forum would: only by the words that stand there."""

import re
from collections import Counter
from dataclasses import dataclass, field

SINGULARS = {"armour": "armour", "infantry": "infantry", "artilleries": "artillery", "factories": "factory"}
MOVED = re.compile(r"^ {12}(.+) moved from (.+) to (.+)$")
BUY = re.compile(r"^ {12}(.+) buy (.+); Remaining resources: (\d+) PUs; $")
PLACED = re.compile(r"^ {12}(.+) placed in (.+)$")
TAKE = re.compile(r"^ {14}(.+) take (.+) from (.+)$")
TAKING = re.compile(r"^ {16}(.+) win, taking (.+) from (.+) with .+ remaining\. Battle score for attacker is -?\d+$")
COLLECT = re.compile(r"^ {12}(.+) collect (\d+) PUs; end with (\d+) PUs$")
DICE = re.compile(r"^ {20}(.+) roll dice for (.+) in (.+), round (\d+) : (\d+)/(\d+) hits, [\d.]+ expected hits$")
STEP = re.compile(r"^ {8}([A-Z][A-Za-z ]+) - (.+)$")
Units = tuple[tuple[str, int], ...]


@dataclass
class Read:
    """What a summary says, in its order."""

    moves: list[tuple[Units, str, str]] = field(default_factory=list[tuple[Units, str, str]])
    purchases: list[tuple[str, Units, int]] = field(default_factory=list[tuple[str, Units, int]])
    placements: list[tuple[Units, str]] = field(default_factory=list[tuple[Units, str]])
    captures: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    incomes: list[tuple[str, int, int]] = field(default_factory=list[tuple[str, int, int]])
    dice: list[tuple[str, int, int]] = field(default_factory=list[tuple[str, int, int]])
    steps: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])


def units(text: str) -> Units:
    """ "2 armour, 1 fighter and 3 infantry"."""
    counted: Counter[str] = Counter()
    for part in re.split(r", | and ", text):
        if part != "nothing":
            number, name = part.split(" ", 1)
            counted[singular(name) if int(number) > 1 else name] += int(number)
    return tuple(sorted(counted.items()))


def singular(name: str) -> str:
    return SINGULARS.get(name, name.removesuffix("s"))


def read(text: str) -> Read:
    found = Read()
    for line in text.splitlines():
        if m := MOVED.match(line):
            found.moves.append((units(m[1]), m[2], m[3]))
        elif m := BUY.match(line):
            found.purchases.append((m[1], units(m[2]), int(m[3])))
        elif m := PLACED.match(line):
            found.placements.append((units(m[1]), m[2]))
        elif m := TAKE.match(line) or TAKING.match(line):
            found.captures.append((m[2], m[3]))
        elif m := COLLECT.match(line):
            found.incomes.append((m[1], int(m[2]), int(m[3])))
        elif m := DICE.match(line):
            found.dice.append((m[1], int(m[5]), int(m[6])))
        elif m := STEP.match(line):
            found.steps.append((m[1], m[2]))
    return found
