"""A question to one who may be away: the table reads what the clock will do, and that sealed orders stand; he alone,
what they do about it."""

import json
import re
from typing import Any

import pytest_asyncio

from tests.support.game_time import all_posted
from tests.support.play import Club
from tests.support.standin import Message
from tests.support.terminal.opening import Players

ORDER = "lose tank if round 3 or later and fewer than 4 left"


@pytest_asyncio.fixture
async def asked(club: Club) -> Message:
    """Germany attacks the Caucasus, and the Soviet Union, with an order for later rounds, is asked what falls; there
    is a clock of a day."""
    await club.begin()
    alice, bob, room = club.table.alice, club.table.bob, club.table.room
    players = Players(club.table.server, room, club.game)
    players.people = club.seats
    await alice.slash(room, "table clock", hours=24, grace=0, outcome="vote")
    await bob.click(await room.wait_for("proposes a clock"), "Yes")
    while (await club.game()).game.state.power == "soviet_union":
        await club.does("turn end")
    await alice.slash(room, "orders sealed", text=f"{ORDER}; submerge")
    units: Any = {"caucasus": {"soviet_union": {"infantry": 40, "tank": 10}}, "ukraine": {"germany": {"infantry": 80}}}
    await alice.slash(room, "table edit", position=json.dumps({"units": units}), why="A test of strength")
    await club.does("turn end")
    await club.does("do", orders="80 inf ukraine > caucasus")
    await club.does("turn end")
    await bob.slash(room, "battle fight", space="caucasus")
    await all_posted(club)
    return next(m for m in club.public() if "choose casualties" in m.content and "Soviet Union" in m.content)


async def test_the_table_reads_what_the_clock_does_and_that_orders_stand(club: Club, asked: Message) -> None:
    assert re.search(r"Unless \*\*Soviet Union\*\* answers, the published default does: Lose \d+ infantry", asked.text)
    assert "tank if round" not in "\n".join(message.text for message in club.public())
    mine = next(button for button in asked.buttons if button.label == "🔒 My orders here…")
    alice, bob = club.table.alice, club.table.bob
    own = await alice.click(asked, mine.custom_id or "")
    assert own.reply.private_to is not None
    assert "Sealed order 1 does not answer" in own.text
    assert "it is round 3 or later and fewer than 4 of your units are left in the battle" in own.text
    assert "the published default does" in own.text
    other = await bob.click(asked, mine.custom_id or "")
    assert "tank" not in other.text, "nobody else is told what it says"
