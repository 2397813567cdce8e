"""After a turn each player is sent the head of the dice log: a copy of it that the host cannot call back.

Who does not want it turns it off; failures are only logged, for nothing waits for a witness.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from bot.dice.witness import wants_notices
from bot.game.listener import Done, Listener
from bot.game.service import GameService
from bot.loaded import turn_name
from bot.store import games
from bot.wording import dice as words

log = logging.getLogger(__name__)
SENT = "head_sent"
Send = Callable[[str, str], Awaitable[None]]
"""Sends a person a private text."""


class LogHeads(Listener):
    """Sends the heads, in the background."""

    def __init__(self, service: GameService, send: Send) -> None:
        self.service = service
        self._privately = send
        self.sending: set[asyncio.Task[None]] = set()

    def written(self, done: Done) -> None:
        before, after = done.before.game, done.after.game
        if not done.edited and (turn_name(before) != turn_name(after) or after.state.winner):
            self.send_soon(done.after.id)

    def send_soon(self, game: str) -> None:
        """A turn has ended."""
        task = asyncio.create_task(self.send(game))
        self.sending.add(task)
        task.add_done_callback(self.sending.discard)

    async def send(self, game: str) -> None:
        """The head, to everybody who wants it, if dice have fallen since the last one."""
        try:
            await self._send_all(game)
        except Exception:
            log.exception("the heads of a dice log could not be sent", extra={"game": game})

    async def _send_all(self, game: str) -> None:
        table = await self.service.rolls.table_of(game)
        head = await table.head()
        marks = await games.marked(self.service.store.reader, game)
        if head is None or head == marks.get(SENT) or marks.get("log_thread", "local") == "local":
            return
        if await table.last_roll() is None:
            return
        async with self.service.store.transaction() as tx:
            await games.mark(tx, game, SENT, head)
        loaded = await self.service.look(game)
        text = words.head(loaded.row.edition, loaded.row.channel, head)
        for user in dict.fromkeys(loaded.players.values()):
            if wants_notices(loaded, user):
                await self._privately(user, text)

    async def stop(self) -> None:
        for task in self.sending:
            task.cancel()
        await asyncio.gather(*self.sending, return_exceptions=True)
