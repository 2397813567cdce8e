"""Every order of a turn whose message tells only what came of it; for whoever pressed."""

from __future__ import annotations

from bot.discord_ui.guards import privately
from bot.discord_ui.replying import say
from bot.discord_ui.router import Handler, Press
from bot.loaded import turn_name
from bot.messages import routes
from bot.messages.message import File
from bot.refusals import Outdated
from bot.wording import turns as texts
from bot.wording.speech import clipped
from bot.wording.turns import segmented, turn_lines

MOST = 1900
FILE = "turn.txt"


async def turn_orders(press: Press, name: str) -> None:
    """A turn ("2.germany") in full; as a file, too, where it is longer than a message. Raises Outdated."""
    loaded = await press.look()
    story = await press.app.stories.of(loaded.id)
    turns = [turn for turn in story.turns if f"{turn.round}.{turn.power}" == name]
    if not turns and name != turn_name(loaded.game):
        raise Outdated
    turns = turns or story.turns[-1:]  # the host may have laid it elsewhere
    events = [event for turn in turns for event in turn.events]
    lines = turn_lines(segmented(events), turns[-1].state.tables, loaded.say) or [texts.NOTHING]
    number, _, power = name.partition(".")
    text = "\n".join([texts.heading(int(number), power, loaded.say), *lines])
    files = [File(FILE, text)] if len(text) > MOST else []
    await say(press.interaction, clipped(text, MOST), files=files)


HANDLERS = (Handler(routes.TURN_ORDERS, turn_orders, (privately,)),)
