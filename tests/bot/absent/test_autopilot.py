"""The ladder for who is away, rung by rung at the table: nothing to choose, a sealed order, one question, the default.

So many units are put on the board that the dice cannot but ask.
"""

import asyncio
import json
from typing import Any

import pytest
import pytest_asyncio

from bot.game.answer_delay import AnswerDelay
from bot.presence.clock import Clock
from bot.presence.table import timed
from bot.store import record
from bot.wish import Visit
from bot.wording.standing_orders import DEFAULT
from engine.events import Asked, OrderedAhead, RoundBegan
from tests.support.game_time import all_posted, hours_pass
from tests.support.play import Club
from tests.support.standin import Message
from tests.support.standin.changes import patience
from tests.support.terminal.opening import Players

MANY = {"infantry": 40, "tank": 10}
ALIKE = {"infantry": 40}


@pytest_asyncio.fixture
async def players(club: Club) -> Players:
    await club.begin()
    players = Players(club.table.server, club.table.room, club.game)
    players.people = club.seats
    while (await club.game()).game.state.power == "soviet_union":
        await club.does("turn end")
    return players


async def attacked(club: Club, defenders: dict[str, int], attackers: int = 80) -> None:
    """Germany attacks the Caucasus with infantry, and opens the battle."""
    units: Any = {"caucasus": {"soviet_union": defenders}, "ukraine": {"germany": {"infantry": attackers}}}
    wanted = json.dumps({"units": units})
    await club.table.alice.slash(club.table.room, "table edit", position=wanted, why="A test of strength")
    await club.does("turn end")
    await club.does("do", orders=f"{attackers} inf ukraine > caucasus")
    await club.does("turn end")
    await club.table.bob.slash(club.table.room, "battle fight", space="caucasus")
    await all_posted(club)


def questions(club: Club, about: str = "Soviet Union") -> list[Message]:
    """Public messages that ask somebody for casualties."""
    return [m for m in club.public() if "choose casualties" in m.content and about in m.content]


async def pending(club: Club) -> list[tuple[str, str]]:
    return [(ask.by, ask.do) for ask in (await club.game()).game.state.pending]


async def until_asked(club: Club, by: str, do: str) -> None:
    try:
        async with patience():
            while (by, do) not in await pending(club):
                await asyncio.sleep(0.02)
    except TimeoutError:
        raise AssertionError(f"asked is {await pending(club)}; {club.table.server.tail()}") from None
    await all_posted(club)


async def test_without_a_choice_nobody_is_asked(club: Club, players: Players) -> None:
    before = len(club.table.server.pings_of(club.table.alice))
    await attacked(club, ALIKE)
    assert await pending(club) == [("germany", "press")]
    assert questions(club) == []
    assert len(club.table.server.pings_of(club.table.alice)) == before


async def test_an_order_chosen_from_the_menu_answers_and_is_named(club: Club, players: Players) -> None:
    alice, room = club.table.alice, club.table.room
    menu = (await alice.slash(room, "orders menu")).reply
    await (await alice.select(menu, ["Losses: cheapest first"])).followed()
    await (await alice.select(menu, ["When I defend"], menu.menus[1].custom_id)).followed()
    await (await alice.click(menu, "Keep it, sealed")).followed()
    before = len(club.table.server.pings_of(alice))
    await attacked(club, MANY)
    await until_asked(club, "germany", "press")
    assert len(club.table.server.pings_of(alice)) == before
    assert questions(club) == []
    assert "lose cheapest if defending" in (await club.told("answers:")).text
    history = await alice.slash(room, "history lines")
    assert "sealed order 1" in history.text


@pytest.mark.parametrize(("when", "text"), [(2, " and odds below 40"), (0, "")])
async def test_the_menu_takes_a_space_and_a_condition(club: Club, players: Players, when: int, text: str) -> None:
    """Both are in the sealed text, which is read like a typed one."""
    options = {"when": when} if when else {}
    alice = club.table.alice
    shown = (await alice.slash(club.table.room, "orders menu", where="caucasus", **options)).reply
    assert "in Caucasus" in shown.text
    await (await alice.select(shown, ["Losses: cheapest first"])).followed()
    await (await alice.select(shown, ["When I defend"], shown.menus[1].custom_id)).followed()
    answer = await (await alice.click(shown, "Keep it, sealed")).followed()
    assert f"lose cheapest in Caucasus if defending{text}" in answer.text
    bad = await club.table.alice.slash(club.table.room, "orders menu", where="atlantis")
    assert "no space" in bad.text


async def test_otherwise_one_message_with_one_ping_and_buttons(club: Club, players: Players) -> None:
    alice, server = club.table.alice, club.table.server
    before = len(server.pings_of(alice))
    await attacked(club, MANY)
    (asked,) = questions(club)
    assert server.pings_of(alice)[before:] == [asked]
    assert asked.menus and [b.label for b in asked.buttons] == [
        "Others…",
        "Decide for me this battle",
        "Decide for me all turn",
    ]
    await alice.select(asked, [asked.menus[0].options[0].value], asked.menus[0].custom_id)
    await server.until(lambda: not asked.buttons and "→" in asked.content)
    assert await pending(club) == [("germany", "press")]


async def test_decide_for_me_lasts_for_the_battle(club: Club, players: Players) -> None:
    alice, bob = club.table.alice, club.table.bob
    await attacked(club, MANY)
    (asked,) = questions(club)
    answer = await alice.click(asked, "Decide for me this battle")
    await until_asked(club, "germany", "press")
    assert DEFAULT in answer.text and "Caucasus" in answer.text
    await club.table.server.until(lambda: "left to the default" in asked.content and not asked.buttons)
    await players.answer_all_of(bob, 1)
    await until_asked(club, "germany", "press")
    assert len(questions(club)) == 1, "the second round asks her nothing"
    assert (await club.game()).game.state.orders == [], "it is no standing order"
    lines = [json.loads(line) for line in await record.lines(club.app.store.reader, (await club.game()).id)]
    fallen = [line for line in lines if line["do"] == "casualties" and line["by"] == "soviet_union"]
    assert [line["note"] for line in fallen] == ["default orders"] * 2
    assert [len(line["dice"]) for line in lines if line["do"] == "battle"] == [80]
    infantry = sum(line["units"].get("infantry", 0) for line in fallen)
    assert infantry == MANY["infantry"] or all("tank" not in line["units"] for line in fallen), fallen
    again = await (await alice.click(answer.messages[-1], "Ask me again")).followed()
    assert "asked again" in again.text
    await players.answer_all_of(bob, 1)
    await until_asked(club, "soviet_union", "casualties")


async def test_nothing_is_left_to_the_default_while_the_game_is_paused(club: Club, players: Players) -> None:
    """The question keeps its buttons, and is the one that is asked when the game goes on."""
    alice, room = club.table.alice, club.table.room
    await attacked(club, MANY)
    (asked,) = questions(club)
    await club.app.reminders.pause(Visit("tea", str(alice.id), None, str(room.id)), (await club.game()).id, "")
    refused = await (await alice.click(asked, "Decide for me this battle")).followed()
    assert "paused" in refused.text
    assert asked.menus and "left to the default" not in asked.content
    assert await pending(club) == [("soviet_union", "casualties")]


async def test_at_the_limit_the_default_answers_for_the_rest_of_the_turn(club: Club, players: Players) -> None:
    """Whatever the table has chosen for turns that are late."""
    game, alice, bob = (await club.game()).id, club.table.alice, club.table.bob
    clock = Clock(hours=10, grace=0, outcome="replace")
    await club.app.reminders.change(game, lambda presence, people, at: timed(presence, clock, at))
    await attacked(club, MANY)
    before = len(club.table.server.pings_of(alice))
    await hours_pass(club, game, 11)
    await until_asked(club, "germany", "press")
    note = await club.told("has not answered in time")
    assert note.channel is not club.table.room, "it is told in the turn's thread"
    assert DEFAULT in note.text
    assert club.table.server.pings_of(alice)[before:] == []
    await players.answer_all_of(bob, 1)
    await until_asked(club, "germany", "press")
    assert len(questions(club)) == 1
    assert not [b for m in club.public() for b in m.buttons if (b.custom_id or "").startswith("de:")]
    assert set((await club.app.reminders.of(game)).debts) == {str(bob.id)}
    await alice.click(note, "Ask me again")
    await players.answer_all_of(bob, 1)
    await until_asked(club, "soviet_union", "casualties")
    assert len(questions(club)) == 2
    refused = await (await alice.click(note, "Ask me again")).followed()
    assert "You are asked" in refused.text


class Beat:
    """Time that only moves when somebody sleeps."""

    def __init__(self) -> None:
        self.at = 1_000_000
        self.slept: list[float] = []

    def now(self) -> int:
        return self.at

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.at += round(seconds * 1000)


@pytest.mark.parametrize(
    "text", ["", "lose tank if odds at least 99; submerge if odds below 1", "lose tank if defending"]
)
async def test_the_answer_takes_the_same_time_with_and_without_an_order(
    club: Club, players: Players, text: str
) -> None:
    """With no order, with one whose conditions fail, with one that answers."""
    if text:
        await club.table.alice.slash(club.table.room, "orders sealed", text=text)
    beat = Beat()
    club.app.service.answer_delay = AnswerDelay(1000, beat.now, beat.sleep)
    await attacked(club, MANY)
    assert beat.slept[0] == 1.0


def test_what_is_held_back_and_for_how_long() -> None:
    beat = Beat()
    answer_delay = AnswerDelay(1000, beat.now, beat.sleep)
    players = {"germany": "bob", "soviet_union": "alice"}
    began = beat.at
    asked = [RoundBegan("caucasus", 1), Asked("soviet_union", "casualties", "caucasus")]
    for spent in (0, 1, 400, 999):
        beat.at = began + spent
        assert answer_delay.due(began, asked, players, "bob") == began + 1000
        ahead = [OrderedAhead("soviet_union", "casualties", "caucasus")]
        assert answer_delay.due(began, ahead, players, "bob") == began + 1000
    beat.at = began + 1300
    assert answer_delay.due(began, asked, players, "bob") == began + 2000, "late by a whole beat"
    assert answer_delay.due(began, asked, players, "alice") == 0, "a question to the actor himself leaks nothing"
    assert answer_delay.due(began, [RoundBegan("caucasus", 1)], players, "bob") == 0
    assert AnswerDelay(0, beat.now, beat.sleep).due(began, asked, players, "bob") == 0


async def test_show_tells_what_still_answers_and_no_plan_that_has_been_used(club: Club, players: Players) -> None:
    """A plan for the battles of a turn is over with them; who has sealed orders is not "always asked"."""
    bob, room = club.table.bob, club.table.room
    assert "you are always asked" in (await bob.slash(room, "orders show")).text
    await bob.slash(room, "orders sealed", text="lose cheapest if defending")
    asked = await bob.slash(room, "orders ahead")
    await (await bob.select(asked.reply, ["0"])).followed()
    shown = (await bob.slash(room, "orders show")).text
    assert "you are asked what your sealed ones leave open" in shown and "always asked" not in shown
    assert "sealed order 1: lose cheapest" in shown and "sealed order 2: fight all; press at all cost" in shown
    units: Any = {"caucasus": {"soviet_union": ALIKE}, "ukraine": {"germany": {"infantry": 80}}}
    wanted = json.dumps({"units": units})
    await club.table.alice.slash(room, "table edit", position=wanted, why="A test of strength")
    await club.does("turn end")
    await club.does("do", orders="80 inf ukraine > caucasus")
    await club.does("turn end")
    await all_posted(club)
    for _ in range(20):
        if (await club.game()).game.state.phase not in ("combat_move", "conduct_combat"):
            break
        await players.answer_all()
        await club.does("turn end")
        await all_posted(club)
    assert (await club.game()).game.state.phase == "noncombat_move"
    shown = (await bob.slash(room, "orders show")).text
    assert "sealed order 1: lose cheapest" in shown and "sealed order 2" not in shown
