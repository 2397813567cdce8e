"""Every route with odd values in each part of its id, and odd choices and texts: all get a private sentence, none a
fault, and nothing comes of them. ATTACK_IDS=N tries so many instead of the few that every run has time for, 0: all.
"""

import asyncio
import os
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from bot.messages import routes
from bot.messages.component_id import BETWEEN, LONGEST, Route
from bot.store import seats
from tests.support.discord import Table
from tests.support.play import Club
from tests.support.standin import Person
from tests.support.standin.components import BUTTON, STRING_SELECT
from tests.support.standin.exchange import COMPONENT, MODAL, Exchange

MOST = int(os.environ.get("ATTACK_IDS", "1500"))
AT_ONCE = 10
ODD = (
    *("", "-", "+", "*", ".", "0", "1", "-1", "999999999", "9" * 30, "1e9", "\u00b2", "\u0661", "x", "None", "true"),
    *("1.0.0", "9.9.9", "1.germany", "germany", "atlantis", "germany+japan", "japan+japan", "caucasus", "infantry"),
    *("../..", "%s", "{0}", "'; DROP TABLE games", "\u202e", "\x00", "\U0001f600", "@everyone", "g" * 40),
)
"""What stands in the place of a part: nothing, numbers that are none, what another part means, what harms others."""
ROUTES = {name: one for name, one in vars(routes).items() if isinstance(one, Route)}
PLAUSIBLE = {
    "TURN": "1.0.0",
    "SPACE": "caucasus",
    "BATTLE": "land",
    "DRAFT": "000000",
    "WHAT": "research",
    "ORIGIN": "12",
    "UNITS": "0-1",
    "WAY": "-",
    "SO_FAR": "0.-.-.-.-.-",
    "POWER": "germany",
    "POWERS": "germany",
    "KIND": "infantry",
    "SETTING": "bids",
    "VOTE": "000000",
    "CHOICE": "yes",
    "EDITION": "1941",
    "ADVERTISEMENT": "000000",
}


@dataclass(frozen=True, slots=True)
class Forged:
    """Something to press, choose or send."""

    name: str
    id: str
    value: str = "0"


def forged(game: str, foreign: str) -> Iterator[Forged]:
    """One odd part at a time, the others as they may be; then odd choices and texts under plausible ids."""
    for name, route in ROUTES.items():
        parts = route.form.split(BETWEEN)
        usual = [part if not part.isupper() else game if part == "GAME" else PLAUSIBLE.get(part, "0") for part in parts]
        for place, part in enumerate(parts):
            for odd in (*ODD, foreign) if part.isupper() or place == 0 else ODD[:3]:
                id = BETWEEN.join([*usual[:place], odd, *usual[place + 1 :]])
                if 0 < len(id) <= LONGEST:
                    yield Forged(name, id)
        if name.endswith(("_MENU", "_FORM")) and name != "EDIT_FORM":
            yield from (Forged(name, BETWEEN.join(usual), odd) for odd in ODD if odd)


def attempts(game: str, foreign: str) -> list[Forged]:
    """All, or as many as there is time for: the same ones every time."""
    found = list(dict.fromkeys(forged(game, foreign)))
    random.Random(11).shuffle(found)
    return found[:MOST] if MOST else found


async def sent(club: Club, person: Person, made: Forged) -> Exchange:
    """Press it on a message that has it, choose from it, or send it as a form."""
    table = club.table
    if made.name.endswith("_FORM"):
        said = await person.say(table.room, "…")
        exchange = Exchange(table.server, MODAL, person.user, table.room, said)
        exchange.source = Exchange(table.server, COMPONENT, person.user, table.room, said)
        field = {"type": 18, "component": {"type": 4, "id": 2, "custom_id": "text", "value": made.value}}
        return await person._send(exchange, {"custom_id": made.id, "components": [field]}, wait=True)
    menu = made.name.endswith("_MENU")
    option = {"label": "odd", "value": made.value}
    shown: dict[str, Any] = {"type": BUTTON, "style": 2, "label": "Odd", "custom_id": made.id}
    if menu:
        shown = {"type": STRING_SELECT, "custom_id": made.id, "options": [option], "max_values": 1}
    body = {"content": "From nowhere", "components": [{"type": 1, "components": [shown]}]}
    message = table.server.posting.post(table.room, table.server.world.bot, body, [])
    exchange = Exchange(table.server, COMPONENT, person.user, table.room, message)
    data: dict[str, Any] = {"component_type": shown["type"], "custom_id": made.id, "id": 1}
    return await person._send(exchange, data | ({"values": [made.value]} if menu else {}), wait=True)


async def elsewhere(table: Table, club: Club) -> str:
    """A game that forms on another server, with the same people."""
    guild = table.server.add_guild("Another Club")
    room = guild.add_channel("their-room")
    alice = Person(table.server, guild.guild.members.setdefault(table.alice.id, table.alice.member))
    await alice.slash(room, "game new", edition="1941")
    return (await club.app.service.in_channel(str(room.id))).game


async def test_forged_ids_get_an_answer_and_nothing_comes_of_them(
    club: Club, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    game = await club.begin()
    foreign = await elsewhere(club.table, club)
    club.table.server.patience = 10.0
    frank = club.table.guild.add_member("frank", "Frank")
    before = await club.game()
    told: Counter[str] = Counter()
    wrong: list[str] = []

    async def tried(made: Forged, person: Person) -> None:
        answer = await sent(club, person, made)
        told["forms opened" if answer.modal else "answered"] += 1
        if "reference" in answer.text or not (answer.modal or answer.private or answer.changes or answer.ack == 6):
            wrong.append(f"{made} by {person.name}: {answer.text[:100]!r}")

    found = attempts(game, foreign)
    for start in range(0, len(found), AT_ONCE):
        some = enumerate(found[start : start + AT_ONCE])
        await asyncio.gather(*(tried(made, frank if number % 3 else club.table.alice) for number, made in some))
    await club.table.server.settle()
    with capsys.disabled():
        print(f"\nforged ids: {len(found)} of {len(ROUTES)} routes, {dict(told)}")  # noqa: T201
    assert not wrong
    assert not [line for line in caplog.records if line.levelname == "ERROR"]
    after = await club.game()
    assert after.players == before.players and not await seats.held(club.app.store.reader, foreign)
    assert after.revision == before.revision
