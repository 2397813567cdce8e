"""People at a table with Sandtable: a game, seats, words for the dice, so that tests begin where they want to."""

from dataclasses import dataclass
from typing import Any

from bot.application import Application
from bot.discord_ui.client import SandtableBot
from bot.loaded import Loaded
from tests.support.discord import Table
from tests.support.standin import Channel, Person
from tests.support.standin.exchange import Exchange
from tests.support.standin.world import Message

ORDER = ("soviet_union", "germany", "united_kingdom", "japan", "united_states")


async def concedes(person: Person, room: Channel) -> Exchange:
    """Somebody gives up for his side, and means it."""
    asked = await person.slash(room, "game concede")
    return await (await person.click(asked.reply, asked.reply.buttons[0].custom_id or "")).followed()


@dataclass
class Club:
    """Five players; Alice plays the Soviet Union, and so on in turn order."""

    table: Table
    bot: SandtableBot

    @property
    def app(self) -> Application:
        return self.bot.app

    @property
    def seats(self) -> dict[str, Person]:
        return dict(zip(ORDER, self.table.people, strict=True))

    async def found(self, **options: Any) -> str:
        """A game with all seats taken, not yet begun."""
        await self.table.alice.slash(self.table.room, "game new", **{"edition": "1941"} | options)
        for power, person in self.seats.items():
            await person.slash(self.table.room, "game join", power=power)
        row = await self.app.service.in_channel(str(self.table.room.id))
        return row.game

    async def begin(self, **options: Any) -> str:
        """A running game in which everybody has given words for the dice."""
        game = await self.found(**options)
        for person in self.table.people:
            await person.slash(self.table.room, "turn end", warn="off")
            await self.ask(person, "Ask always")
        await self.table.alice.slash(self.table.room, "game start")
        for person in self.table.people:
            await person.slash(self.table.room, "dice words", text=f"{person.name} says hello")
        await self.table.server.settle(0.01)  # words are shown before they are kept
        return game

    async def ask(self, person: Person, how_much: str) -> None:
        """Somebody says how much he wants to be asked while others move."""
        shown = await person.slash(self.table.room, "orders show")
        await person.click(shown.reply, how_much)

    async def game(self) -> Loaded:
        row = await self.app.service.in_channel(str(self.table.room.id), ended=True)
        return await self.app.service.look(row.game)

    def public(self) -> list[Message]:
        """What everybody can read in the room and its threads, in the order in which it was written."""
        rooms = [self.table.room, *self.table.room.threads]
        found = [message for room in rooms for message in room.messages if not message.private_to]
        return sorted(found, key=lambda message: message.id)

    async def told(self, text: str) -> Message:
        """The first public message that says this, in the room or a thread, as soon as it is there."""
        await self.table.server.until(lambda: any(text in message.text for message in self.public()))
        return next(message for message in self.public() if text in message.text)

    async def player(self) -> Person:
        """Whose turn it is, or who is asked."""
        loaded = await self.game()
        user = loaded.players[loaded.debtors()[0]]
        return next(person for person in self.table.people if str(person.id) == user)

    async def does(self, command: str, **options: Any) -> Exchange:
        """The player whose turn it is uses a command in the room (and means it)."""
        if command == "turn end":
            options.setdefault("sure", True)
        return await (await self.player()).slash(self.table.room, command, **options)
