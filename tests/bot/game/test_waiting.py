"""Nobody waits for a defender who has not asked to be asked: how much that is he says in one tap."""

import json
import re
from typing import Any

import pytest_asyncio

from tests.support.game_time import all_posted
from tests.support.play import Club
from tests.support.standin import Message

TAPS = ["Trust me: cheapest first", "Ask only for capital ships and aircraft", "Ask always"]
FIGHTERS = {"infantry": 1, "fighter": 15, "bomber": 15}
"""So few infantry that aircraft fall in the first round already, and again in the next."""


@pytest_asyncio.fixture
async def game(club: Club) -> str:
    """It is Germany's turn, and everybody has what players have who chose nothing."""
    game = await club.begin()
    for person in club.table.people:
        await club.ask(person, TAPS[1])
    while (await club.game()).game.state.power == "soviet_union":
        await club.does("turn end")
    return game


async def attacked(club: Club, defenders: dict[str, int]) -> None:
    """Germany attacks the Caucasus, and fights to the end of the battle or to a question for somebody else."""
    units: Any = {"caucasus": {"soviet_union": defenders}, "ukraine": {"germany": {"infantry": 60}}}
    await club.table.alice.slash(club.table.room, "table edit", position=json.dumps({"units": units}), why="A test")
    await club.does("turn end")
    await club.does("do", orders="60 inf ukraine > caucasus")
    await club.does("turn end")
    await club.table.bob.slash(club.table.room, "battle fight", space="caucasus")
    await all_posted(club)
    await fought_on(club)


async def fought_on(club: Club) -> None:
    """Germany presses as long as that is what is asked."""
    while [(ask.by, ask.do) for ask in (await club.game()).game.state.pending] == [("germany", "press")]:
        await club.does("do", orders="press")
        await all_posted(club)


def questions(club: Club) -> list[Message]:
    """What is asked in the turn's thread: the turn's own message only says for whom it waits."""
    return [message for message in club.public() if "**: choose casualties" in message.content]


def fighters_in(label: str) -> int:
    """How many fighters an option gives: some of them where more aircraft are hit than there are bombers."""
    found = re.search(r"(\d+) fighter", label)
    return int(found[1]) if found else 0


async def test_who_joins_is_asked_how_much_he_wants_to_be_asked(club: Club) -> None:
    await club.table.alice.slash(club.table.room, "game new", edition="1941")
    answer = await club.table.bob.slash(club.table.room, "game join", power="germany")
    assert [(button.label, button.style) for button in answer.reply.buttons] == [
        (TAPS[0], 2),
        (TAPS[1], 3),
        (TAPS[2], 2),
    ], "what a new seat has is green"
    told = await (await club.table.bob.click(answer.reply, TAPS[0])).followed()
    assert "Nobody waits for you" in told.text
    shown = await club.table.carol.slash(club.table.room, "game join", power="japan")
    assert [button.style for button in shown.reply.buttons] == [2, 3, 2], "of each seat by itself"


async def test_infantry_and_tanks_fall_without_a_question(club: Club, game: str) -> None:
    before = len(club.table.server.pings_of(club.table.alice))
    await attacked(club, {"infantry": 12, "tank": 6})
    assert questions(club) == []
    assert club.table.server.pings_of(club.table.alice)[before:] == []


async def test_aircraft_are_asked_for_once_a_turn(club: Club, game: str) -> None:
    """What is chosen then holds for the rest of the battle: who gave bombers keeps his fighters longest."""
    await attacked(club, FIGHTERS)
    (asked,) = questions(club)
    assert "holds for this turn" in asked.content
    bombers = min(asked.menus[0].options, key=lambda option: fighters_in(option.label))
    await club.table.alice.select(asked, [bombers.value], asked.menus[0].custom_id)
    await all_posted(club)
    await fought_on(club)
    assert len(questions(club)) == 1
    left = (await club.game()).game.state
    fallen = [unit.kind for unit in left.units.values() if unit.owner == "soviet_union" and unit.space == "caucasus"]
    assert "bomber" not in fallen, "they fell before the fighters"


async def test_who_trusts_is_never_asked(club: Club, game: str) -> None:
    await club.ask(club.table.alice, TAPS[0])
    await attacked(club, FIGHTERS)
    assert questions(club) == []


async def test_who_wants_to_be_asked_always_is_asked_every_round(club: Club, game: str) -> None:
    await club.ask(club.table.alice, TAPS[2])
    await attacked(club, {"infantry": 40, "tank": 10})
    (asked,) = questions(club)
    assert "holds for this turn" not in asked.content
    await club.table.alice.select(asked, [asked.menus[0].options[0].value], asked.menus[0].custom_id)
    await all_posted(club)
    await fought_on(club)
    assert len(questions(club)) == 2


async def test_one_press_decides_for_the_whole_turn(club: Club, game: str) -> None:
    await club.ask(club.table.alice, TAPS[2])
    await attacked(club, {"infantry": 40, "tank": 10})
    (asked,) = questions(club)
    told = await club.table.alice.click(asked, "Decide for me all turn")
    await all_posted(club)
    await fought_on(club)
    assert "all battles of this turn" in told.text
    assert len(questions(club)) == 1
