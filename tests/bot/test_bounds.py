"""What the bot keeps in memory and beside its games stays small, however long it runs."""

from __future__ import annotations

import pytest

from bot.discord_ui import client
from bot.discord_ui.delivery.poster import MOST_CARDS, outdated
from bot.lru import Lru
from bot.standin.changes import PATIENT
from bot.store import games
from tests.support.play import Club


def test_only_what_was_used_last_is_kept() -> None:
    kept: Lru[int] = Lru(2)
    for number in range(3):
        kept.put(str(number), number)
        assert kept.get("1" if number else "0") is not None
    assert (len(kept), kept.get("0"), kept.get("1"), kept.get("2")) == (2, None, 1, 2)
    assert (kept.drop("1"), kept.get("1"), kept.drop("1")) == (1, None, None)


def test_old_cards_are_forgotten_and_the_lobby_is_not() -> None:
    marks = {f"card:battle:{n}:germany:ukraine:land": f"77/{1000 + n}" for n in range(MOST_CARDS + 5)}
    marks |= {"card:lobby": "1", "card:dice": "2", "host": "3", "thread:1.germany": "4"}
    assert sorted(outdated(marks)) == sorted(f"card:battle:{n}:germany:ukraine:land" for n in range(5))
    assert outdated(dict(list(marks.items())[5:])) == []


async def test_a_game_beyond_the_memory_is_read_again(club: Club) -> None:
    game = await club.begin()
    await club.does("buy", units="1 inf")
    service = club.app.service
    service.games._kept.most = 1
    first = await service.look(game)
    elsewhere = club.table.guild.add_channel("elsewhere")
    await club.table.bob.slash(elsewhere, "game new", edition="1941")
    await club.table.bob.slash(elsewhere, "status")
    assert len(service.games._kept) == 1
    again = await service.look(game)
    assert again is not first and again.revision == first.revision
    await club.does("undo")


async def test_whoever_is_being_answered_is_answered_before_the_bot_stops(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client, "PARTING", PATIENT)  # on a busy machine even a press takes long
    game = await club.begin()
    panel = await club.table.room.wait_for("The game begins")
    server = club.table.server
    seen = len(server.callbacks)
    server.faults.delay("POST", "/interactions/*/*/callback", 0.3)
    await club.table.alice.click(panel, "End phase", wait=False)
    await server.until(lambda: len(server.callbacks) > seen)
    await club.bot.close()
    assert (await games.known(club.app.store.reader, game)).revision == 1


async def test_nothing_is_left_running_when_all_is_done(club: Club) -> None:
    game = await club.begin()
    await club.does("end")
    await club.does("do", orders="6 inf russia > west russia")
    await club.does("end")
    await club.does("fight", space="west russia")
    bot = club.bot
    await club.table.server.until(lambda: not bot.app.service.rolls.busy and not bot.app.autopilot._tasks)
    await club.table.server.settle()
    assert not bot.poster._channels and not bot.app.log_heads.sending
    marks = await games.marked(bot.app.store.reader, game)
    assert len(marks) < 40
