"""Ending a phase: what may have been overlooked is said first, with a way on and a way back; it can be turned off."""

from __future__ import annotations

from bot.answering.desk import Interaction, act, say
from bot.answering.offers import go
from bot.answering.telling import tell_done
from bot.playing.assistance import allows
from bot.playing.loading import Loaded
from bot.posting.messages import Row
from bot.store import settings
from bot.wording.warnings import warnings

KEY, OFF = "warnings", "off"


async def end_phase(interaction: Interaction, game: str, turn: str | None = None, sure: bool = False) -> None:
    """End the phase, or ask first whether it is meant."""
    loaded = await interaction.client.service.look(game)
    if not sure:
        odd = await overlooked(interaction, loaded)
        if odd:
            await say(interaction, "\n".join([*odd, "End the phase all the same?"]), rows_for(loaded))
            return
    await tell_done(interaction, await act(interaction, [{"do": "end_phase"}], game, turn=turn))


async def overlooked(interaction: Interaction, loaded: Loaded) -> list[str]:
    """The warnings for the player in turn, unless he has turned them off."""
    state, user = loaded.game.state, str(interaction.user.id)
    if state.pending or state.winner or loaded.players.get(state.power) != user or loaded.row.status != "running":
        return []
    own = await settings.all_of(interaction.client.store.reader, "user", user)
    if own.get(KEY) == OFF or not allows(loaded, "warnings"):
        return []
    return warnings(loaded.game, loaded.events, loaded.say)


def rows_for(loaded: Loaded) -> tuple[Row, ...]:
    """On, or back to what the phase is for."""
    buttons = [go(loaded, "End anyway", "endsure", "danger")]
    if "purchase" in loaded.game.edition.phase(loaded.game.state.phase).accepts:
        buttons.append(go(loaded, "Buy…", "buy", "primary"))
    else:
        buttons.append(go(loaded, "Orders…", "sheet", "primary"))
    return ((*buttons, go(loaded, "Do not warn me", "quiet")),)


async def set_warnings(interaction: Interaction, on: bool) -> None:
    """Turn a player's warnings on or off, in all his games."""
    async with interaction.client.store.transaction() as tx:
        await settings.put(tx, "user", str(interaction.user.id), KEY, None if on else OFF)
    await say(interaction, "You are warned again." if on else "No more warnings. `/end warn:on` brings them back.")
