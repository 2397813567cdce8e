"""Odds may take seconds, so they are found beside the event loop: for the pictures of battles and for orders that
depend on them. A battle whose odds take too long is shown without."""

import asyncio
import json
import threading
from typing import Any

import pytest

from benchmarks.scenes import forty_dice
from bot.discord_ui.delivery import drawing
from bot.messages.message import Message, Picture, read_message, write_message
from bot.orders import ahead
from bot.scene import BattleOdds
from bot.scenes import battles
from bot.scenes.requests import OddsRequest
from engine.editions import edition
from engine.odds import odds
from tests.support.game_time import all_posted
from tests.support.play import Club
from tests.support.standin.changes import PATIENT, patience
from tests.support.terminal.opening import Players

ASKED = OddsRequest("revised", "{}", (("infantry", 3), ("tank", 1)), (("infantry", 2),), sea=False, luck=0.5)


def battle(asked: OddsRequest) -> Picture:
    return Picture("battle", battle=forty_dice(), chances=asked, main=True)


def test_odds_are_those_of_the_engine_with_the_luck_that_was_told() -> None:
    found = odds(edition("revised"), {"infantry": 3, "tank": 1}, {"infantry": 2})
    assert battles.battle_odds(ASKED) == BattleOdds(found.win, found.draw, found.lose, 0.5)


def test_what_has_no_odds_is_shown_without() -> None:
    assert battles.battle_odds(OddsRequest("revised", "{}", (("zeppelin", 1),), (("infantry", 1),), sea=False)) is None


def test_a_question_survives_being_stored() -> None:
    message = Message("", title="Battle", pictures=(battle(ASKED),))
    (read,) = read_message(write_message(message)).pictures
    assert read.chances == ASKED


async def test_the_loop_goes_on_while_odds_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    gone_on = threading.Event()

    def slow(asked: OddsRequest) -> BattleOdds:
        assert gone_on.wait(60), "the loop stood still"
        return BattleOdds(0.6, 0.1, 0.3)

    monkeypatch.setattr(drawing, "battle_odds", slow)
    monkeypatch.setattr(drawing, "PATIENCE", 60)
    waiting = asyncio.ensure_future(drawing.with_odds(battle(ASKED)))
    await asyncio.sleep(0.05)
    gone_on.set()
    shown = await waiting
    assert shown.battle is not None and shown.battle.odds == BattleOdds(0.6, 0.1, 0.3)
    assert shown.chances is None


async def test_a_battle_does_not_wait_for_odds_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    enough = threading.Event()
    monkeypatch.setattr(drawing, "battle_odds", lambda asked: enough.wait(60))
    monkeypatch.setattr(drawing, "PATIENCE", 0.01)
    files, shown = await drawing.Drawing().files_of([battle(ASKED)], ())
    enough.set()
    assert shown == "battle.png"
    assert "chance" not in (files[0].description or "")


async def test_at_the_table_no_odds_are_found_on_the_loop(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    found: dict[str, set[threading.Thread]] = {"order": set(), "picture": set()}

    def noted(where: str, real: Any) -> Any:
        def asked(*given: Any, **named: Any) -> Any:
            found[where].add(threading.current_thread())
            return real(*given, **named)

        return asked

    monkeypatch.setattr(ahead, "odds_at", noted("order", ahead.odds_at))
    monkeypatch.setattr(battles, "odds", noted("picture", battles.odds))
    await club.begin()
    while (await club.game()).game.state.power == "soviet_union":
        await club.does("turn end")
    units = {"caucasus": {"soviet_union": {"infantry": 12, "tank": 12}}, "ukraine": {"germany": {"infantry": 80}}}
    alice, bob, room = club.table.alice, club.table.bob, club.table.room
    await alice.slash(room, "table edit", position=json.dumps({"units": units}), why="A test of strength")
    await alice.slash(room, "orders sealed", text="lose tank if odds below 99")
    await club.does("turn end")
    await club.does("do", orders="80 inf ukraine > caucasus")
    await club.does("turn end")
    await bob.slash(room, "battle fight", space="caucasus")
    players = Players(club.table.server, room, club.game)
    players.people = club.seats
    async with patience(4 * PATIENT):
        while (await club.game()).game.state.battles:
            await all_posted(club)
            await players.answer_all_of(bob, 1)
    await all_posted(club)
    assert found["order"], club.table.server.transcript(room)
    assert found["picture"], club.table.server.transcript(room)
    assert threading.main_thread() not in found["order"] | found["picture"]
    told = [file.alt or "" for message in club.public() for file in message.files]
    assert any("Before it the attacker's chance was" in text for text in told)
