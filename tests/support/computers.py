"""A table at which computers play, for tests: small enough to be quick."""

import asyncio

from bot.table.settings import PAUSE
from bot.wish import Visit
from tests.support.game_time import all_posted
from tests.support.play import Club
from tests.support.standin import Person
from tests.support.standin.changes import patience


async def begin_with_computers(club: Club, person: Person, *powers: str, level: str = "steady", pause: str = "") -> str:
    """A running game of 1941 in which one person plays these powers, and computers the others; the game never waits for
    what she is asked in their turns."""
    room = club.table.room
    await person.slash(room, "game new", edition="1941")
    for power in powers:
        joined = await person.slash(room, "game join", power=power)
    await person.click(joined.reply, "Trust me: cheapest first")
    await person.slash(room, "game computer", level=level)
    game = (await club.app.service.in_channel(str(room.id))).game
    if pause:
        await club.app.lobby.settle(Visit("pause", str(person.id), None, str(room.id)), game, PAUSE, pause)
    await person.slash(room, "game start")
    await person.slash(room, "dice words", text="hello")
    return game


async def in_turn(club: Club, power: str) -> None:
    """Until this power is in turn, and nobody else is asked; what was told is posted."""
    async with patience():
        while not (await _is_in_turn(club, power)):
            await asyncio.sleep(0.01)
    await all_posted(club)


async def _is_in_turn(club: Club, power: str) -> bool:
    state = (await club.game()).game.state
    return state.power == power and not state.pending
