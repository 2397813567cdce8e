"""What has to hold before a press is carried out, and how it is acknowledged: `Handler`s name these, in order."""

from __future__ import annotations

from bot.discord_ui.replying import defer, defer_in_place
from bot.discord_ui.router import Press
from bot.game.service import must_stand
from bot.loaded import turn_key, turn_name
from bot.messages.component_id import Id
from bot.refusals import NotYours, Outdated
from bot.store.standing import unchanged_since


async def privately(press: Press) -> None:
    """Acknowledged: the answer will be private."""
    await defer(press.interaction)


async def in_place(press: Press) -> None:
    """Acknowledged: the message that was pressed may change."""
    await defer_in_place(press.interaction)


async def running(press: Press) -> None:
    """The game has begun and goes on. Raises Outdated."""
    if (await press.look()).row.status != "running":
        raise Outdated


async def same_phase(press: Press) -> None:
    """It is still the phase for which it was posted. Raises Outdated."""
    if press.id.turn != turn_key(must_stand(await press.look()).game):
        raise Outdated


async def same_turn(press: Press) -> None:
    """It is still the turn for which it was posted. Raises Outdated."""
    if press.id.turn != turn_name(must_stand(await press.look()).game):
        raise Outdated


async def in_turn(press: Press) -> None:
    """Who pressed holds the power in turn. Raises NotYours."""
    loaded = must_stand(await press.look())
    power = loaded.game.state.power
    if loaded.players.get(power) != press.user:
        raise NotYours(loaded.say.mention(power))


async def asked(press: Press) -> None:
    """The question still stands, and it is for who pressed; a standing order given since changes nothing about it.
    Raises Outdated, NotYours."""
    loaded = must_stand(await press.look())
    posted, now = press.id.revision, loaded.revision
    if posted and posted < now and await unchanged_since(press.app.store.reader, loaded.id, now) <= posted:
        press.id = Id(press.id.route, {**press.id.said, "revision": now})
    pending = loaded.game.state.pending
    if loaded.revision != press.id.revision or press.id.ask >= len(pending):
        raise Outdated
    power = pending[press.id.ask].by
    if loaded.players.get(power) != press.user:
        raise NotYours(loaded.say.mention(power))


MAY_ORDER = (same_phase, running, in_turn)
"""Of what orders something in the phase that runs. A form can only be opened by what is not acknowledged yet."""
