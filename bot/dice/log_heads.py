"""The head of the dice log, where the host cannot call it back: its first letters under each turn's message, the
whole of it in a private message once the game is over; after every turn too to who has asked for that.

Failures to send are only logged, for nothing waits for a witness.
"""

import logging
from collections.abc import Awaitable, Callable, Sequence

from msgspec.structs import replace

from bot.beside import Beside
from bot.dice.witness import wants_heads, wants_notices
from bot.facts import LOCAL
from bot.loaded import Loaded, Positions, turn_name
from bot.messages.message import Message
from bot.store import Transaction, facts
from bot.telling import Done, Listener
from bot.wording import dice as words
from bot.wording.speech import clipped

log = logging.getLogger(__name__)
Send = Callable[[str, str], Awaitable[None]]
"""Sends a person a private text."""
BODY = 3900


class LogHeads(Listener):
    """Shows the heads, and sends them in the background."""

    def __init__(self, games: Positions, send: Send) -> None:
        self.games = games
        self._privately = send
        self.sending = Beside()

    async def writing(self, tx: Transaction, after: Loaded, user: str, said: Sequence[Message]) -> Sequence[Message]:
        """With the beginning of the head under what is said of a turn, if it is posted where all can read it."""
        head = after.facts.log_newest
        if head is None or after.facts.log_thread == LOCAL or not any(_tells_a_turn(message) for message in said):
            return said
        line = words.short_head(head)
        return [_above(message, line) if _tells_a_turn(message) else message for message in said]

    def written(self, done: Done) -> None:
        before, after = done.before.game, done.after.game
        facts, over = done.after.facts, after.state.winner
        new = facts.rolled and (over or facts.log_newest != facts.log_head)
        if new and not done.edited and (over or turn_name(before) != turn_name(after)):
            self.send_soon(done.after.id)

    def send_soon(self, game: str) -> None:
        """A turn has ended."""
        self.sending.begin(self.send(game))

    async def send(self, game: str) -> None:
        """The head, to who wants it now, if dice have fallen since the last one."""
        try:
            await self._send_all(game)
        except Exception:
            log.exception("the heads of a dice log could not be sent", extra={"game": game})

    async def _send_all(self, game: str) -> None:
        loaded = await self.games.look(game)
        head, over = loaded.facts.log_newest, bool(loaded.game.state.winner)
        sent = f"{head} over" if over else head
        if head is None or sent == loaded.facts.log_head or loaded.facts.log_thread == LOCAL:
            return
        if not loaded.facts.rolled:
            return
        async with self.games.store.transaction() as tx:
            await facts.put(tx, game, log_head=sent)
        text = words.head(loaded.row.edition, loaded.row.channel, head)
        for user in dict.fromkeys(loaded.players.values()):
            if wants_notices(loaded, user) if over else wants_heads(loaded, user):
                await self._privately(user, text)

    async def stop(self) -> None:
        await self.sending.stop()


def _tells_a_turn(message: Message) -> bool:
    return message.card.startswith("turn:") and bool(message.body)


def _above(message: Message, line: str) -> Message:
    return replace(message, body=f"{clipped(message.body, BODY - len(line))}\n{line}")
