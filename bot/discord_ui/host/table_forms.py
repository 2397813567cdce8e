"""Forms for what a table does beside playing: dispute a position, edit it, rewind the game."""

from __future__ import annotations

from collections.abc import Callable

from bot.discord_ui.app_client import Interaction
from bot.discord_ui.form import Form
from bot.discord_ui.guards import privately
from bot.discord_ui.replying import say, visit_of
from bot.discord_ui.router import Handler, Press
from bot.game.order_context import words_of
from bot.messages import routes
from bot.orders.edit import parted, read_edit
from bot.wording import table_menu as texts
from bot.wording.host import EDITED


def dispute(game: str) -> Form:
    id = routes.DISPUTE_FORM.write(game=game)
    return Form(id, texts.DISPUTE, texts.DISPUTE_ABOUT, texts.DISPUTE_HINT, long=True, most=300)


async def dispute_written(press: Press) -> None:
    await press.app.host_tools.dispute(press.visit, press.id.game, _in_a_line(press.value))
    await say(press.interaction, texts.STANDS)


def rewind(game: str, line: int) -> Form:
    """Why a game is to go back to a line."""
    id = routes.REWIND_FORM.write(game=game, line=line)
    return Form(id, texts.REWIND, texts.REWIND_WHY, texts.REWIND_HINT, long=True, most=200)


async def rewind_written(press: Press, line: int) -> None:
    told = await press.app.host_tools.rewind(press.visit, press.id.game, line, _in_a_line(press.value))
    await say(press.interaction, told)


def edit(game: str) -> Form:
    id = routes.EDIT_FORM.write(game=game)
    return Form(id, texts.EDIT, texts.EDIT_WHAT, texts.EDIT_HINT, long=True, most=1500)


async def edit_written(press: Press) -> None:
    """The change, and why behind it."""
    await edit_position(press.interaction, press.id.game, *parted(press.value))


async def edit_position(interaction: Interaction, game: str, change: str, why: str) -> None:
    """The host changes the position. Raises NotPossible, Unclear, Refused."""
    host_tools = interaction.client.app.host_tools
    await host_tools.must_host(visit_of(interaction), game)
    loaded = await interaction.client.app.service.look(game)
    phases = [phase.name for phase in loaded.game.edition.phases if not phase.automatic]
    position = read_edit(change, loaded.game.state, words_of(loaded), phases)
    await host_tools.edit(visit_of(interaction), game, position, why)
    await say(interaction, EDITED)


def _in_a_line(text: str) -> str:
    return " ".join(text.split())


FORMS: dict[str, Callable[[str], Form]] = {"dispute": dispute, "edit": edit}
"""What the table's menu opens at once."""
HANDLERS = (
    Handler(routes.DISPUTE_FORM, dispute_written, (privately,)),
    Handler(routes.REWIND_FORM, rewind_written, (privately,)),
    Handler(routes.EDIT_FORM, edit_written, (privately,)),
)
