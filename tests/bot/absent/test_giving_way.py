"""Computers give way to people: an order under way is served before the next line of a computer elsewhere."""

import asyncio

from bot.absent.thinking import NOBODY, Thinker, Thought, fallback
from bot.absent.thinking_turns import Asker
from bot.store import record
from engine.game import Game
from tests.bot.absent.test_thinking_outside import Slow, before_the_battle
from tests.bot.conftest import ANSWERING
from tests.support.computers import begin_with_computers, in_turn
from tests.support.play import ORDER, Club

FOR_EVER = 3600.0


def is_answering() -> bool:
    """Whether anybody's command is still being dealt with: the library hears of each in two tasks."""
    return any(task.get_name().startswith(ANSWERING) for task in asyncio.all_tasks())


class Thoughtless(Thinker):
    """Does what is done for who is away: what it is about is when. It takes until nobody is being answered, for at the
    table of whoever is answered computers go on at once."""

    async def chosen(self, header: str, game: Game, by: str, level: str, asker: Asker = NOBODY) -> Thought:
        while is_answering():
            await asyncio.sleep(0)
        return fallback(game, by)


async def test_a_computer_plays_no_line_while_somebody_elsewhere_is_served(club: Club) -> None:
    club.app.computer_player.thinker, people, over = Thoughtless(), club.app.people, asyncio.Event()
    people.lingers, people.longest, people.most = 0, FOR_EVER, FOR_EVER
    under_way = asyncio.create_task(over.wait())
    people.serve("elsewhere", under_way)
    game = await begin_with_computers(club, club.table.alice, *ORDER[1:], level="easy")
    await club.table.server.until(lambda: people.play.waiting == 1 and not is_answering())
    before = await record.lines(club.app.store.reader, game)
    made = await club.table.bob.slash(club.table.guild.add_channel("next-door"), "game new", edition="1941")
    assert made.reply, "people are served meanwhile"
    assert people.play.waiting == 1 and await record.lines(club.app.store.reader, game) == before
    over.set()
    await in_turn(club, "germany")
    assert len(await record.lines(club.app.store.reader, game)) > len(before)


async def test_an_order_is_under_way_until_it_is_answered(club: Club) -> None:
    slow = club.app.computer_player.thinker = Slow()
    people, room = club.app.people, str(club.table.room.id)
    await before_the_battle(club)
    people.lingers, people.longest, people.most = 0, FOR_EVER, FOR_EVER
    fought = asyncio.create_task(club.table.alice.slash(club.table.room, "battle fight", space="west russia"))
    await slow.asked.wait()
    assert people.serves(room)
    step = asyncio.create_task(people.play.passed("elsewhere"))
    await club.table.server.until(lambda: people.play.waiting)
    slow.may.set()
    assert (await fought).reply
    await step
