"""Nobody waits for a computer's thought but who plays at its table: it is thought before anything is written."""

import asyncio
import json
from typing import Any

import pytest

from bot.absent import thinking
from bot.absent.thinking import NOBODY, Thinker
from bot.absent.thinking_turns import Asker, ThinkingTurns
from bot.store import record
from bot.store.outside import InsideTransaction
from engine.game import Game
from engine.json_types import Line
from tests.support.computers import begin_with_computers
from tests.support.game_time import all_posted
from tests.support.play import Club
from tests.support.standin import Person
from tests.support.standin.changes import patience


class Slow(Thinker):
    """Answers when it is let."""

    def __init__(self) -> None:
        super().__init__()
        self.asked, self.may = asyncio.Event(), asyncio.Event()

    async def answers(self, header: str, game: Game, levels: Any, asker: Asker = NOBODY) -> list[Line] | None:
        self.asked.set()
        await self.may.wait()
        return await super().answers(header, game, levels, asker)


async def before_the_battle(club: Club) -> str:
    """Alice has sent enough to West Russia that Germany, a computer's, has to choose what it loses."""
    alice, room = club.table.alice, club.table.room
    game = await begin_with_computers(club, alice, "soviet_union")
    units = {
        "russia": {"soviet_union": {"tank": 14}},
        "west_russia": {"germany": {"infantry": 12, "tank": 12}},
    }
    position = {"power": "soviet_union", "phase": "combat_move", "units": units}
    await alice.slash(room, "table edit", position=json.dumps(position), why="Enough of everything to choose from")
    await alice.slash(room, "do", orders="14 arm russia > west russia")
    await alice.slash(room, "turn end", sure=True)
    return game


async def plays_elsewhere(club: Club, person: Person) -> None:
    """Somebody makes a game in another channel, which is written at once."""
    room = club.table.guild.add_channel(f"room-of-{person.name}")
    made = await person.slash(room, "game new", edition="1941")
    assert made.reply, made.text
    joined = await person.slash(room, "game join", power="germany")
    assert "Germany" in joined.text


async def test_another_table_plays_on_while_a_computer_thinks_what_it_loses(club: Club) -> None:
    game = await before_the_battle(club)
    alice, room, thinker = club.table.alice, club.table.room, Slow()
    club.app.computer_player.thinker = thinker
    fight = asyncio.create_task(alice.slash(room, "battle fight", space="west russia"))
    async with patience():
        await thinker.asked.wait()
        await plays_elsewhere(club, club.table.bob)
    assert not fight.done(), "the dice have fallen, and the computer still thinks"
    thinker.may.set()
    await fight
    async with patience():
        while any(ask.by == "germany" for ask in (await club.game()).game.state.pending):
            await asyncio.sleep(0.01)
    assert any('"computer: steady"' in line for line in await record.lines(club.app.store.reader, game))
    verdict = await (await club.app.service.rolls.table_of(game)).verdict()
    assert verdict.ok and len(verdict.rolls) == len({roll.number for roll in verdict.rolls})


async def test_a_seat_that_changes_hands_meanwhile_is_not_answered_for(club: Club) -> None:
    game = await before_the_battle(club)
    alice, bob, room, thinker = club.table.alice, club.table.bob, club.table.room, Slow()
    club.app.computer_player.thinker = thinker
    before = len(await record.lines(club.app.store.reader, game))
    fight = asyncio.create_task(alice.slash(room, "battle fight", space="west russia"))
    async with patience():
        await thinker.asked.wait()
        taken = asyncio.create_task(bob.slash(room, "game join", power="germany"))
        while (await club.app.service.look(game)).players.get("germany") != str(bob.id):
            await asyncio.sleep(0.01)
    thinker.may.set()
    await asyncio.gather(fight, taken)
    await all_posted(club)
    lines = await record.lines(club.app.store.reader, game)
    assert any('"do": "battle"' in line for line in lines[before:]), "the dice are written"
    assert not any("computer" in line for line in lines), "what it thought counts for nothing"


async def test_who_does_not_get_a_thought_in_time_is_answered_afterwards(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await before_the_battle(club)
    alice, room = club.table.alice, club.table.room
    monkeypatch.setattr(thinking, "SHORTLY", 0.0)
    turns = club.app.computer_player.thinker._turns
    async with turns.turn(Asker("somebody else")):
        await alice.slash(room, "battle fight", space="west russia")
        assert [ask.by for ask in (await club.game()).game.state.pending] == ["germany"], "the dice are written"
    async with patience():
        while any(ask.by == "germany" for ask in (await club.game()).game.state.pending):
            await asyncio.sleep(0.01)
    lines = await record.lines(club.app.store.reader, game)
    assert [line for line in lines if '"by": "germany"' in line and "computer: steady" in line]
    await all_posted(club)
    assert not club.table.server.pings_of(club.table.bob)


async def test_to_think_within_a_transaction_is_a_fault(club: Club) -> None:
    await begin_with_computers(club, club.table.alice, "soviet_union", pause="7200")
    loaded, thinker = await club.game(), club.app.computer_player.thinker
    async with club.app.store.transaction():
        with pytest.raises(InsideTransaction, match="thinks"):
            await thinker.chosen(loaded.row.header, loaded.game, "soviet_union", "easy")


async def order_of(turns: ThinkingTurns, askers: list[Asker]) -> list[str]:
    """The persons in the order in which they get their turns, while one is taken."""
    got: list[str] = []

    async def one(asker: Asker) -> None:
        async with turns.turn(asker):
            got.append(asker.person)

    async with turns.turn(Asker("now")):
        tasks = [asyncio.create_task(one(asker)) for asker in askers]
        await asyncio.sleep(0)
    await asyncio.gather(*tasks)
    return got


async def test_thoughts_are_taken_in_turn_by_person_and_first_for_who_waits() -> None:
    many = [Asker("mallory")] * 3
    assert await order_of(ThinkingTurns(), [*many, Asker("alice"), Asker("bob")]) == [
        *("mallory", "alice", "bob", "mallory", "mallory")
    ]
    assert await order_of(ThinkingTurns(), [*many, Asker("bob", waits=True)]) == ["bob", *["mallory"] * 3]


async def test_who_gives_up_waiting_keeps_nobody_else_waiting() -> None:
    turns = ThinkingTurns()
    async with turns.turn(Asker("now")):
        with pytest.raises(TimeoutError):
            async with turns.turn(Asker("impatient"), 0.0):
                raise AssertionError
        cancelled = asyncio.create_task(order_of(turns, []))
        await asyncio.sleep(0)
    async with patience():
        assert await cancelled == []
    granted = asyncio.create_task(order_of(turns, [Asker("alice")]))
    async with patience():
        assert await granted == ["alice"]
