"""Dice logs whose thread was deleted or closed: the table is told once, and the host can open another one.

A log cannot go on elsewhere, for its requests stand in its thread. So the old one is laid open as far as it was posted,
and a new one begins that names its last hash; everybody accepts it again. A roll that no thread ever showed is dropped.
"""

import json
import os
from collections.abc import Awaitable, Callable
from typing import Any

from msgspec.structs import replace

from bot.clock import now_ms
from bot.dice.refusals import LogClosed
from bot.dice.rolls import Rolls
from bot.dice.terms import genesis_message, opening_of
from bot.loaded import Loaded, Positions
from bot.messages import routes
from bot.messages.message import Button, File, Message
from bot.refusals import NotPossible
from bot.store import Database, facts, games, interactions, places
from bot.store.games import Game as Row
from bot.store.ledger import Secrets
from bot.telling import tell
from bot.wish import Visit
from bot.wording import dice as words
from bot.wording.host import only_host

GONE, CLOSED = "gone", "closed"
IsThere = Callable[[str], Awaitable[bool | None]]
"""Whether a channel is still there; None if that cannot be found out now."""


class ClosedLogs:
    """Told by the rolls whether logs can be written, and tells their tables."""

    def __init__(self, store: Database) -> None:
        self.store = store

    async def told(self, game: str, why: LogClosed | None) -> None:
        """Tell the table what has changed, once."""
        now = None if why is None else GONE if why.gone else CLOSED
        if (await facts.of(self.store.reader, game)).log_shut == now:
            return
        async with self.store.transaction() as tx:
            await facts.put(tx, game, log_shut=now)
            known, row = await facts.of(tx, game), await games.known(tx, game)
            host = known.host or ""
            button = (Button(words.NEW_LOG, routes.NEW_LOG.write(game=game), "primary"),)
            if why is None:
                note = Message(words.LOG_OPEN)
            elif why.gone:
                note = Message(words.log_gone(host), rows=(button,), ping=(host,) if host else ())
            else:
                note = Message(words.log_closed(known.log_thread or ""))
            await tell(tx, row, [note])


class NewLogs:
    """Opens another log where the thread of one is gone."""

    def __init__(self, games: Positions, rolls: Rolls[Any], is_there: IsThere) -> None:
        self.games = games
        self.rolls = rolls
        self.store = games.store
        self.is_there = is_there

    async def _must_be_gone(self, game: str, user: str) -> None:
        """Raises NotPossible unless the host asks, and the thread is not there any more."""
        known = await facts.of(self.store.reader, game)
        if known.host != user:
            raise NotPossible(only_host(known.host))
        if known.log_shut is None or await self.is_there(known.log_thread or "0") is not False:
            raise NotPossible(words.LOG_STILL_THERE)

    async def open_anew(self, visit: Visit, game: str, made: Callable[[Row], Awaitable[str]]) -> None:
        """A new log in another thread, which is made once nothing is in the way. Raises NotPossible."""
        async with self.store.alone(game):
            await self._must_be_gone(game, visit.user)
            loaded = await self.games.look(game)
            if loaded.row.status != "running":
                raise NotPossible(words.LOG_OF_ENDED)
            log_channel = await made(loaded.row)
            old = await (await self.rolls.table_of(game)).export()
            async with self.store.transaction() as tx:
                await interactions.claim(tx, visit.interaction, game, visit.user, now_ms())
                await facts.put(tx, game, log_shut=None)
                note = Message(words.OLD_LOG, files=(File(f"dice-{game}-until-now.jsonl", old),) if old else ())
                await tell(tx, loaded.row, [note])
            await begin_log(self.games, self.rolls, loaded, log_channel, words.LOG_ANEW)


async def begin_log(kept: Positions, rolls: Rolls[Any], loaded: Loaded, log_channel: str, why: str) -> None:
    """A game's dice log from the beginning, continuing the one before by its last hash."""
    game, store = loaded.id, kept.store
    head = await (await rolls.table_of(game)).head()
    async with store.transaction() as tx:
        await games.forget_dice(tx, game)
        await facts.put(tx, game, log_thread=log_channel)
    table = rolls.new_table(loaded.row, log_channel)
    opening = opening_of(loaded, log_channel, rolls.supplies.randomness.network, continues=head)
    genesis = await table.open(opening, Secrets.fresh(os.urandom))
    header = json.loads(loaded.row.header) | {"dice": genesis.entry}
    who = list(dict.fromkeys(loaded.players.values()))
    async with store.transaction() as tx:
        await games.set_header(tx, game, json.dumps(header, ensure_ascii=False))
        terms = replace(genesis_message(loaded, genesis, who, who), pin=True)
        await places.drop_card(tx, game, terms.card)
        await tell(tx, loaded.row, [Message(why), terms])
    kept.forget(game)
    rolls.on(game)
