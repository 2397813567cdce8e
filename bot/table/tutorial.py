"""The tutorial: a game of a few turns that one person plays for both sides, with a word before each phase."""

import json
import os
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from msgspec.structs import replace

from bot.clock import now_ms
from bot.dice.terms import CARD as DICE
from bot.game.loading import load
from bot.loaded import Loaded
from bot.messages import routes
from bot.messages.message import Button, Message
from bot.store import Transaction, facts, games, seats
from bot.store.games import NewGame
from bot.table.lobby import Lobby
from bot.table.lobby_card import CARD as LOBBY
from bot.telling import Listener
from bot.wish import Visit
from bot.wording import tutorial as texts
from engine.json_types import JsonObject
from engine.players.weights import EASY

SCENARIO = Path(__file__).resolve().parents[2] / "assets" / "tutorials" / "first_steps.json"
SOLO_EDITION, SOLO_POWER = "1941", "soviet_union"
"""What a tutorial goes on with: a power that moves first, and has little to move."""
BEGUN = "begun"
"""What is kept of a tutorial whose first step has not been said."""


@cache
def scenario() -> JsonObject:
    """The header of the tutorial's record."""
    return json.loads(SCENARIO.read_text("utf-8"))


class Tutorial(Listener):
    """Begins tutorials, and says the next step whenever a phase begins."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby
        self.store = lobby.service.store

    async def begin(self, visit: Visit, channel: str) -> Loaded:
        """A game in a channel or thread, all seats taken by one person. Raises ChannelTaken, NotPossible."""
        game, head = os.urandom(4).hex(), scenario()
        header = json.dumps(head | {"dice": {"policy": "chain"}}, ensure_ascii=False)
        async with self.store.transaction() as tx:
            new = NewGame(game, visit.guild, channel, header, head["edition"], now_ms())
            await self.lobby.must_have_room(tx, visit)
            await games.create(tx, new)
            await facts.put(tx, game, host=visit.user, tutorial=BEGUN, without_threads=1)
            for power in (await load(tx, game)).game.state.board.seats:
                await seats.take(tx, game, power, visit.user, now_ms(), 0)
        loaded = await self.lobby.start(visit, game)
        inner = Visit(f"{visit.interaction}-words", visit.user, visit.guild, channel)
        await self.lobby.speak(inner, game, "tutorial", visit.interaction)
        return loaded

    async def play_on(self, visit: Visit) -> Loaded:
        """A whole game in the same place, one person against computers. Raises ChannelTaken."""

        def then(what: str) -> Visit:
            return replace(visit, interaction=f"{visit.interaction}-{what}")

        loaded = await self.lobby.create(visit, SOLO_EDITION, {}, "chain", EASY)
        async with self.store.transaction() as tx:
            await facts.put(tx, loaded.id, without_threads=1)
        await self.lobby.join(then("join"), loaded.id, [SOLO_POWER])
        loaded = await self.lobby.start(then("start"), loaded.id)
        await self.lobby.speak(then("words"), loaded.id, "tutorial", visit.interaction)
        return loaded

    async def writing(self, tx: Transaction, after: Loaded, user: str, said: Sequence[Message]) -> Sequence[Message]:
        """What is said anyway, and the next step of a tutorial; that begins without seats and terms of dice."""
        at = after.facts.tutorial
        if at is None:
            return said
        if at == BEGUN:
            said = [replace(message, body="") for message in said if message.card not in (LOBBY, DICE)]
        state = after.game.state
        step = f"{state.round}.{state.power}.{state.phase}"
        if step == at or not (step == texts.LAST or step in texts.STEPS):
            return said
        await facts.put(tx, after.id, tutorial=step)
        if step == texts.LAST:
            await games.set_status(tx, after.id, "abandoned", now_ms())
            return [*said, Message(texts.FAREWELL, rows=((Button(texts.PLAY_ON, routes.PLAY_ON.write(), "success"),),))]
        return [*said, Message(texts.STEPS[step])]
