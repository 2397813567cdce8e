"""Logs with voids and rewinds, and records of their games: as they should be, and as a host might have made them."""

import json
from dataclasses import dataclass
from typing import Any

from engine.dice import entries
from engine.dice.verify import verify_text
from tests.engine.dice.making import ANNA, BEN, HOST, TRUSTED, Log


@dataclass(frozen=True)
class Recorded:
    """A log, a record beside it, and what is wrong with the record (the beginning of the words; None: nothing)."""

    name: str
    log: str
    record: str
    fault: str | None


def rolled(*notes: tuple[str, int, tuple[str, ...]], rolls: int = 3) -> Log:
    """A log of some rolls, with notes (kind, roll, consent) after the last of them, and one roll more."""
    log = Log().words()
    for _ in range(rolls):
        log.rolled()
    for kind, roll, consent in notes:
        log.add("note", entries.note(kind, roll, "why not", consent))
    return log.rolled()


def dice_of(log: Log) -> list[list[int]]:
    return [[face for roll in seen.rolls for face in roll.dice] for seen in verify_text(log.text(), TRUSTED).done]


def record(log: Log, dice: list[list[int]], header: Any = None) -> str:
    """A record whose lines threw these dice, with a line without dice before each."""
    lines: list[Any] = [{"record": 1, "edition": "1941", "dice": header or log.lines[0].entry}]
    for faces in dice:
        lines += [{"by": "germany", "do": "press"}, {"by": "germany", "do": "battle", "dice": faces}]
    return "".join(f"{json.dumps(line)}\n" for line in lines)


def cases() -> list[Recorded]:
    plain = rolled()
    voided = rolled(("void", 2, (BEN,)))
    undone = rolled(("undo", 2, (ANNA, BEN)))
    dice, ones = dice_of(plain), [[1] * 5] * 4
    pending = rolled()
    pending.request()

    def case(name: str, log: Log, thrown: list[list[int]], fault: str | None = None, header: Any = None) -> Recorded:
        return Recorded(name, log.text(), record(log, thrown, header), fault)

    return [
        case("as it was", plain, dice),
        case("all ones", plain, ones, "the dice of line 2 are 1 1 1 1 1, but roll 1 threw"),
        case("one die", plain, [*dice[:3], [7 - dice[3][0], *dice[3][1:]]], "the dice of line 8 are"),
        case("a line is missing", plain, [dice[0], *dice[2:]], "the dice of line 4 are"),
        case("the last is missing", plain, dice[:3], "roll 4 threw"),
        case("one too many", plain, [*dice, [6]], "line 10 has dice (6) that no receipt shows"),
        case("the last is on its way", pending, [*dice_of(pending), [6]]),
        case("another log", plain, dice, "it names another dice log", header={"game": "another"}),
        case("void", voided, [d for n, d in enumerate(dice_of(voided)) if n != 1]),
        case("void and used", voided, dice_of(voided), "the dice of line 4 are"),
        case("rewound", undone, [dice_of(undone)[0], dice_of(undone)[3]]),
        case("rewound by less", undone, [*dice_of(undone)[:2], dice_of(undone)[3]]),
        Recorded("nonsense", plain.text(), "[1]\n", "this is no record of a game"),
    ]


VOIDS: dict[str, tuple[tuple[str, ...], bool]] = {
    "nobody": ((), False),
    "the roller": ((ANNA,), False),
    "a stranger": ((HOST,), False),
    "an opponent": ((BEN,), True),
    "both": ((ANNA, BEN), True),
}
"""Who consents to a void of Anna's roll, and whether that is enough."""
