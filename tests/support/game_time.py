"""Time for a game at the table: everything that is due comes nearer, and everything that is to be posted is there."""

import asyncio

from bot.presence import table
from bot.presence.pace import HOUR
from bot.store import outbox, settings
from tests.support.play import Club
from tests.support.standin import Message
from tests.support.standin.changes import patience


async def all_posted(club: Club) -> None:
    """Nothing waits to be posted any more."""
    async with patience():
        while await outbox.waiting(club.app.store.reader):
            await asyncio.sleep(0.01)
    await club.table.server.settle()


async def hours_pass(club: Club, game: str, hours: float) -> None:
    """So many hours go by; whatever is due then rings."""
    app = club.app
    async with club.app.store.transaction() as tx:
        for person in club.table.people:
            await settings.put(tx, "user", str(person.id), "reminded", None)
    await app.reminders.change(game, lambda presence, people, at: table.slept(presence, -int(hours * HOUR)))
    await app.timers.ring_due()
    await all_posted(club)


async def newest(club: Club, text: str) -> Message:
    """The newest message of the room that says this."""
    await all_posted(club)
    found = [message for message in club.table.room.messages if text in message.text]
    assert found, club.table.server.transcript(club.table.room)
    return found[-1]
