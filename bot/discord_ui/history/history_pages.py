"""Pages of the history, with buttons to leaf through them: the page takes the place of the one that is shown."""

from __future__ import annotations

from bot.discord_ui.delivery.components import view_of
from bot.discord_ui.guards import in_place
from bot.discord_ui.lost_answers import repeated
from bot.discord_ui.router import Handler, Press
from bot.loaded import Loaded
from bot.messages import routes
from bot.messages.message import Button, Row
from bot.refusals import NotPossible
from bot.store import Database, announcements, record
from bot.wording import history as texts
from bot.wording.history import HistoryLine, history, linked

PAGE = 10
MOST = 1950


async def leaf(press: Press, page: int) -> None:
    """Show another page. Raises NotPossible."""
    loaded, store = await press.look(), press.app.store
    text, rows = await page_of(store, loaded, await told_of(store, loaded), page)
    await repeated(lambda: press.interaction.edit_original_response(content=text, view=view_of(rows)))


async def told_of(store: Database, loaded: Loaded) -> list[HistoryLine]:
    """The whole history, what was taken back too."""
    db = store.reader
    return history(await record.lines(db, loaded.id), await record.undone(db, loaded.id), loaded.say)


async def page_of(store: Database, loaded: Loaded, told: list[HistoryLine], page: int) -> tuple[str, tuple[Row, ...]]:
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
    return tuple(
        Button(label, routes.HISTORY_PAGE.write(game=game, page=to))
        for to, label in sorted(named.items(), reverse=True)
    )


def whole_lines(head: str, lines: list[str]) -> str:
    """As many of the newest lines as fit: a link cut in two would lead nowhere."""
    kept: list[str] = []
    for line in reversed(lines):
        if len(head) + sum(len(one) + 1 for one in kept) + len(line) + 1 > MOST:
            break
        kept.insert(0, line)
    return "\n".join([head, *kept])


HANDLERS = (Handler(routes.HISTORY_PAGE, leaf, (in_place,)),)
