"""Pages of the history, with buttons to leaf through them.

hp:GAME:PAGE     that page, in the place of the one that is shown
"""

from __future__ import annotations

from typing import Any

from discord import ui

from bot.discord_ui.app_client import Interaction
from bot.discord_ui.delivery.components import view_of
from bot.discord_ui.replying import guarded
from bot.discord_ui.router import Lasting
from bot.loaded import Loaded
from bot.messages.message import Button, Row
from bot.refusals import NotPossible
from bot.store import Store, announcements, record
from bot.wording import history as texts
from bot.wording.history import Told, history, linked

PAGE = 10
MOST = 1950


class Paged(Lasting, ui.DynamicItem[ui.Button[ui.View]], template=r"hp:[^:]+:\d+"):
    """A button that leafs."""

    async def callback(self, interaction: Any) -> None:
        _, game, page = self.custom_id.split(":")
        await guarded(interaction, lambda: leaf(interaction, game, int(page)))


async def leaf(interaction: Interaction, game: str, page: int) -> None:
    """Show another page. Raises NotPossible."""
    await interaction.response.defer()
    loaded = await interaction.client.app.service.look(game)
    told = await told_of(interaction.client.app.store, loaded)
    text, rows = await page_of(interaction.client.app.store, loaded, told, page)
    await interaction.edit_original_response(content=text, view=view_of(rows))


async def told_of(store: Store, loaded: Loaded) -> list[Told]:
    """The whole history, what was taken back too."""
    db = store.reader
    return history(await record.lines(db, loaded.id), await record.undone(db, loaded.id), loaded.say)


async def page_of(store: Store, loaded: Loaded, told: list[Told], page: int) -> tuple[str, tuple[Row, ...]]:
    """A page of it (1 is the newest), and the buttons beside it. Raises NotPossible."""
    last = len(told) - PAGE * (page - 1)
    if last <= 0:
        raise NotPossible(texts.NO_PAGE if told else texts.NOTHING_YET)
    shown = linked(
        told[max(0, last - PAGE) : last], await announcements.of_game(store.reader, loaded.id), loaded.row.guild
    )
    pages = (len(told) + PAGE - 1) // PAGE
    text = whole_lines(texts.PAGE.format(page=page, pages=pages), shown)
    return text, (_leaves(loaded.id, page, pages),) if pages > 1 else ()


def _leaves(game: str, page: int, pages: int) -> tuple[Button, ...]:
    """Only ways that lead somewhere; the ids differ, since Discord takes no id twice in a message."""
    ways = {texts.OLDEST: pages, texts.OLDER: page + 1, texts.NEWER: page - 1, texts.NEWEST: 1}
    ways = {label: to for label, to in ways.items() if 1 <= to <= pages and to != page}
    named = {to: label for label, to in reversed(ways.items())}
    return tuple(Button(label, f"hp:{game}:{to}") for to, label in sorted(named.items(), reverse=True))


def whole_lines(head: str, lines: list[str]) -> str:
    """As many of the newest lines as fit: a link cut in two would lead nowhere."""
    kept: list[str] = []
    for line in reversed(lines):
        if len(head) + sum(len(one) + 1 for one in kept) + len(line) + 1 > MOST:
            break
        kept.insert(0, line)
    return "\n".join([head, *kept])
