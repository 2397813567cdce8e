"""Pressing what an earlier bot has left in a channel: messages and forms are made with its ids, letter by letter."""

import json
import sqlite3
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.support.play import Club
from tests.support.standin import Message, Person
from tests.support.standin.exchange import COMPONENT, Exchange
from tests.support.standin.modal import Modal

ROW, BUTTON, STRING_SELECT, TEXT_INPUT, LABEL = 1, 2, 3, 4, 18
"""Discord's numbers of components."""
QUIET = 0.02
FROM_BEFORE = "from an earlier version"
"""What the bot says to an id that it does not know."""


@dataclass
class Old:
    """A game whose messages an earlier bot has posted. GAME in an id stands for the game's own."""

    club: Club
    path: Path
    game: str

    def __post_init__(self) -> None:
        self.club.table.server.reaction = 0.0  # everything is at rest whenever somebody presses

    async def press(self, person: Person, id: str) -> Exchange:
        """Press a button."""
        return await self.pressed(person, self.posted(id), id)

    def posted(self, id: str) -> Message:
        """A message with a button."""
        return self._posted({"type": BUTTON, "style": 2, "label": "Old", "custom_id": self.id(id)})

    async def pressed(self, person: Person, message: Message, id: str) -> Exchange:
        """Press the button of a message."""
        return await self._done(await person.click(message, self.id(id)))

    async def confirmed(self, person: Person, shown: Exchange) -> Exchange:
        """Confirm what the answer to a press proposes."""
        return await self._done(await person.click(shown.reply, "Confirm"))

    async def choose(self, person: Person, id: str, *values: str) -> Exchange:
        """Choose from a menu."""
        options = [{"label": value[:100], "value": value} for value in values]
        menu = {"type": STRING_SELECT, "custom_id": self.id(id), "options": options, "max_values": len(values)}
        message = self._posted(menu)
        return await self._done(await person.select(message, values))

    async def send(self, person: Person, id: str, text: str) -> Exchange:
        """Send a form that was opened before."""
        table = self.club.table
        field = {"type": LABEL, "label": "Old", "component": {"type": TEXT_INPUT, "style": 2, "custom_id": "text"}}
        opened = Exchange(table.server, COMPONENT, person.user, table.room, await person.say(table.room, "…"))
        opened.modal = Modal({"title": "Old", "custom_id": self.id(id), "components": [field]})
        return await self._done(await person.submit(opened, {"text": text}))

    async def form(self, person: Person, id: str) -> str:
        """The id of the form that a button opens, with GAME for the game's own."""
        opened = (await self.press(person, id)).modal
        assert opened is not None, f"{id} opens no form"
        return opened.custom_id.replace(self.game, "GAME")

    def id(self, id: str) -> str:
        return id.replace("GAME", self.game)

    def _posted(self, component: dict[str, Any]) -> Message:
        table = self.club.table
        body = {"content": "From long ago", "components": [{"type": ROW, "components": [component]}]}
        return table.server.posting.post(table.room, table.server.world.bot, body, [])

    async def _done(self, exchange: Exchange) -> Exchange:
        """Everything that comes of it has come; and it was understood."""
        await self.club.table.server.settle(QUIET)
        assert FROM_BEFORE not in exchange.text and "reference" not in exchange.text, exchange.text
        return exchange

    # --- what is stored --------------------------------------------------------------------------------------------

    def lines(self) -> list[dict[str, Any]]:
        """The record."""
        rows = self.select("SELECT line FROM lines WHERE game = ? ORDER BY n", self.game)
        return [json.loads(line) for (line,) in rows]

    def last(self) -> dict[str, Any]:
        """The last line of the record, without what the bot adds to it."""
        return {key: value for key, value in self.lines()[-1].items() if key not in ("by", "at", "dice", "note")}

    def vote(self, deed: str) -> str:
        """The number of the open vote on something."""
        found = self.select("SELECT vote FROM votes WHERE game = ? AND deed = ?", self.game, deed)
        assert len(found) == 1, found
        return str(found[0][0])

    def select(self, sql: str, *values: str) -> list[tuple[Any, ...]]:
        return self.rows(self.path, sql, *values)

    @staticmethod
    def rows(path: Path, sql: str, *values: str) -> list[tuple[Any, ...]]:
        """What a query finds in a database, beside the bot that is on it."""
        db = sqlite3.connect(path)
        try:
            return db.execute(sql, values).fetchall()
        finally:
            db.close()


async def begun(club: Club, path: Path, **options: str) -> Old:
    """A running game in which everybody has given words for the dice. The last words are answered before they are
    written down."""
    game = await club.begin(dice="chain", **options)
    await club.table.server.settle()
    return Old(club, path, game)
