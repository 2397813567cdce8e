"""Ending a phase: what may have been overlooked is said first, with a way on and a way back; it can be turned off."""

from __future__ import annotations

from collections.abc import Sequence

from bot.discord_ui.app_client import Interaction
from bot.discord_ui.replying import act, say
from bot.discord_ui.turn.order_replies import is_cautious, tell_done
from bot.facts import OFF, WARNINGS
from bot.game.overlooked import in_short, overlooked
from bot.loaded import Loaded
from bot.messages import routes
from bot.messages.message import Row
from bot.messages.phase_components import phase_button
from bot.messages.rows import MOST_BUTTONS, fight_rows
from bot.orders.end_phase import END
from bot.store import settings
from bot.table.votes import voters
from bot.wording import buttons as texts
from bot.wording.warnings import CHANGED_SINCE, MUST_BE_DONE, ON_AGAIN, QUESTION, TURNED_OFF, warning
from engine.advice.warnings import EMPTY_CAPITAL, STILL, TIGHT_LANDING, UNMOVED, UNPLACED, UNSPENT, Caution
from engine.legal import accepts


async def end_phase(
    interaction: Interaction, game: str, turn: str | None = None, sure: bool = False, warned: str | None = None
) -> None:
    """End the phase, or ask first whether it is meant. `warned`: what this player has been warned of already and means,
    by `in_short`; of anything else he is asked again."""
    loaded = await interaction.client.app.service.look(game)
    if not sure:
        odd = await _overlooked(interaction, loaded)
        if in_short(odd) == warned:
            odd = []
        elif odd or warned is not None:
            told = [warning(caution, loaded.game, loaded.say) for caution in odd] or [CHANGED_SINCE]
            asked = QUESTION if may_end(loaded) else MUST_BE_DONE
            await say(interaction, "\n".join([*told, asked]), rows_for(loaded, odd))
            return
    await tell_done(interaction, await act(interaction, [END], game, turn=turn))


def may_end(loaded: Loaded) -> bool:
    """Whether the rules let the phase end as things stand."""
    return accepts(loaded.game, {"by": loaded.game.state.power} | END)


async def _overlooked(interaction: Interaction, loaded: Loaded) -> list[Caution]:
    """The warnings for the player in turn, unless he or the table has turned them off."""
    user = str(interaction.user.id)
    if not await is_cautious(interaction, loaded):
        return []
    return overlooked(loaded, user, alone=set(voters(loaded)) == {user})


def rows_for(loaded: Loaded, odd: Sequence[Caution]) -> tuple[Row, ...]:
    """On; back to whatever each warning is about; or never again."""
    about = {caution.about for caution in odd}
    moves = loaded.game.phase.options(loaded.game.state) is not None
    on = phase_button(loaded, texts.END_ANYWAY, routes.END_WARNED, "danger", warned=in_short(odd))
    buttons = [on] if may_end(loaded) else []
    if UNSPENT in about:
        buttons.append(phase_button(loaded, texts.BUY_BY_MENU, routes.BUY_BY_MENU, "primary"))
    if UNPLACED in about:
        buttons.append(phase_button(loaded, texts.PLACE_ALL, routes.PLACE_ALL, "primary"))
    if about & {EMPTY_CAPITAL, TIGHT_LANDING, UNMOVED, STILL} and moves:
        buttons.append(phase_button(loaded, texts.MOVE_BY_MENU, routes.MOVE_BY_MENU, "primary"))
    if about & {TIGHT_LANDING, EMPTY_CAPITAL} and moves:
        buttons.append(phase_button(loaded, texts.UNDO, routes.UNDO))
    fights = fight_rows(loaded)[:1]
    return (*fights, tuple(buttons[:MOST_BUTTONS]), (phase_button(loaded, texts.NO_WARNINGS, routes.NO_WARNINGS),))


async def set_warnings(interaction: Interaction, on: bool) -> None:
    """Turn a player's warnings on or off, in all his games."""
    async with interaction.client.app.store.transaction() as tx:
        await settings.put(tx, "user", str(interaction.user.id), WARNINGS, None if on else OFF)
    await say(interaction, ON_AGAIN if on else TURNED_OFF)
