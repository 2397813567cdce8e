"""A person's games, on all servers: where, how far, whose move since when."""

from __future__ import annotations

from bot.application import Application
from bot.loaded import Loaded
from bot.presence.table import Presence
from bot.refusals import BrokenRecord
from bot.store import games, persons, places
from bot.store.games import Game as Row
from bot.store.places import Place
from bot.wording import my_games as words
from bot.wording.speech import clipped, listed
from bot.wording.status import turn


async def my_games(app: Application, user: str) -> str:
    """Those in which the person is waited for come first, the longest wait first."""
    db = app.store.reader
    found: list[tuple[int, str]] = []
    for row in await games.of_user(db, user):
        if row.status not in ("forming", "running"):
            continue
        link = _link(row, await places.panel(db, row.game))
        try:
            loaded = await app.service.look(row.game)
        except BrokenRecord:
            found.append((0, words.unreadable(link, row.edition)))
            continue
        since, line = _line(loaded, loaded.facts.presence, user, link)
        found.append((since, line))
    follows = await persons.followed(db, user)
    followed = [row for row in await games.listed(db, status="running") if row.game in follows] if follows else []
    lines = [line for _, line in sorted(found)] + [words.FOLLOWED.format(link=_link(row, None)) for row in followed]
    return clipped("\n".join(lines), 1950) or words.NO_GAMES


def _line(loaded: Loaded, presence: Presence, user: str, link: str) -> tuple[int, str]:
    """(for the order, the line)"""
    last = 1 << 60
    mine = listed(loaded.say.power(power) for power in loaded.powers_of(user))
    if loaded.row.status == "forming":
        return last, words.forming(link, loaded.row.edition, mine)
    if loaded.behind:
        return 0, words.behind(link, loaded.row.edition, mine)
    start = words.where(link, loaded.row.edition, mine, turn(loaded.game.state, loaded.say))
    own = presence.debts.get(user)
    if own is not None:
        return own.since, words.your_move(start, own)
    return last - 1, words.others_move(start, presence, loaded.say)


def _link(row: Row, panel: Place | None) -> str:
    """The channel, and the message with the buttons; both work from other servers too."""
    if row.guild is None:
        return f"<#{row.channel}>"
    place = f"https://discord.com/channels/{row.guild}/{row.channel}" + (f"/{panel.message}" if panel else "")
    return f"<#{row.channel}> ([open](<{place}>))"
