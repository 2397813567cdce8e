"""Every command with odd values in its options, from the host, a player and a stranger: each is answered, none is a
fault, nobody is notified who should not be, and the game can still be replayed. ATTACK_COMMANDS=N tries so many instead
of the few that every run has time for.
"""

import os
import random
import time
from collections import Counter
from itertools import count
from typing import Any

import pytest

from bot.game.readings import Readings
from bot.store import record
from engine import replay, state_text
from tests.support.play import Club
from tests.support.standin import CannotDo, Person
from tests.support.standin.slash import BOOLEAN, CHANNEL, INTEGER, NUMBER, STRING, USER, FoundCommand, every_command

MOST = int(os.environ.get("ATTACK_COMMANDS", "165"))
LONGEST = 5.0
"""Seconds of this process that one command may take, with the pictures and all that stands for Discord."""
ODD = (
    *("", " ", "-", "0", "-1", "1e9", "9" * 400, "x", "None", "x" * 200, "x" * 4_000, ":" * 6_000, "in " * 1_900),
    *("germany", "atlantis", "sz 5", "3 inf", "3 inf germany > poland", "buy 999 battleships", "russia", "1.0.0"),
    *("@everyone", "@here <@&1> <@1>", "`" * 300, "**_~~||", "[x](https://example.com)", "\u202e", "\x00"),
    *("\U0001f600" * 100, "\ufdfa" * 300, "'; DROP TABLE games; --", "../../etc/passwd", "%s%n", "{0}", "[" * 3_900),
    *('{"units": {"russia": {"soviet_union": {"infantry": 100000}}}}', '{"clear": true}', "lose inf if odds below 99"),
    *("; ".join(["3 inf russia > west russia"] * 70), "6 inf russia > west russia", "2030-01-01", "25:61", "=1+1"),
)
NUMBERS = (0, 1, -1, 2, 7, 99, 10_000, 2**31, 2**53, -(2**53))


def value(option: dict[str, Any], chance: random.Random, club: Club) -> Any:
    """Something odd that Discord's own client would still send; None to leave it out."""
    kind = option["type"]
    if option.get("choices"):
        return chance.choice(option["choices"])["value"]
    if kind == STRING:
        text = chance.choice(ODD)
        return text[: option.get("max_length") or 6_000].ljust(option.get("min_length") or 0, "x")
    if kind in (INTEGER, NUMBER):
        least, most = option.get("min_value", NUMBERS[-1]), option.get("max_value", NUMBERS[-2])
        return chance.choice([least, most, *(number for number in NUMBERS if least <= number <= most)])
    some: dict[int, Any] = {BOOLEAN: chance.random() < 0.5, USER: chance.choice(club.table.people)}
    return some.get(kind, club.table.room if kind == CHANNEL else None)


def options(found: FoundCommand, chance: random.Random, club: Club) -> dict[str, Any]:
    wanted = [option for option in found.options if option.get("required") or chance.random() < 0.6]
    return {option["name"]: value(option, chance, club) for option in wanted}


async def test_whatever_is_typed_gets_an_answer(
    club: Club, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    await club.begin()
    club.app.readings = Readings(now=map(float, count(step=2)).__next__)
    server, guild = club.table.server, club.table.guild
    chance, told, wrong, slowest = random.Random(3), Counter[str](), list[str](), (0.0, "")
    people: list[Person] = [club.table.alice, club.table.bob, guild.add_member("mallory", "Mallory")]
    commands = every_command(server.commands, guild.id)
    for number in range(MOST):
        found, person = commands[number % len(commands)], chance.choice(people)
        given = options(found, chance, club)
        began = time.process_time()
        try:
            answer = await person.slash(club.table.room, found.path, **given)
        except CannotDo:
            told["not sent by the client"] += 1
            continue
        slowest = max(slowest, (time.process_time() - began, f"/{found.path} {str(given)[:80]}"))
        told["forms opened" if answer.modal else "answered"] += 1
        if "reference" in answer.text or not (answer.modal or answer.text or answer.changes):
            wrong.append(f"/{found.path} {str(given)[:200]} by {person.name}: {answer.text[:200]!r}")
    await server.settle()
    with capsys.disabled():
        print(  # noqa: T201
            f"\nhostile commands: {MOST} calls of {len(commands)} commands, {dict(told)}; the slowest took"
            f" {slowest[0]:.2f} s: {slowest[1]!r}"
        )
    assert not wrong
    assert not [line for line in caplog.records if line.levelname == "ERROR"]
    assert slowest[0] < LONGEST, slowest
    assert {ping.user for ping in server.pings} <= {person.user for person in club.table.people}
    loaded = await club.game()
    played = replay(await record.text(club.app.store.reader, loaded.id))
    assert state_text(played.game.state) == state_text(loaded.game.state)
