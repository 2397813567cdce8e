"""The buttons of a game that forms: join, leave, start; and agreeing to concede."""

from __future__ import annotations

from bot.discord_ui.app_client import Interaction
from bot.discord_ui.buttons.dice_buttons import log_threads
from bot.discord_ui.guards import privately
from bot.discord_ui.replying import say, visit_of
from bot.discord_ui.router import Handler, Press
from bot.loaded import Loaded
from bot.messages import routes
from bot.messages.rows import asked_row, concede_rows
from bot.store.games import Game as Row_
from bot.table.lobby import mates
from bot.wording import lobby as words
from bot.wording.dice import people
from bot.wording.standing_orders import ASKED_ABOUT


async def join_pressed(press: Press, power: str) -> None:
    loaded = await press.app.lobby.join(press.visit, press.id.game, [power])
    await welcome(press.interaction, loaded, loaded.say.power(power))


async def welcome(interaction: Interaction, loaded: Loaded, powers: str) -> None:
    """To who has joined: what is his, and how much he wants to be asked while others move."""
    text = f"{words.YOU_PLAY.format(powers=powers)}\n{ASKED_ABOUT}"
    await say(interaction, text, (asked_row(loaded, str(interaction.user.id)),))


async def leave_pressed(press: Press) -> None:
    await press.app.lobby.leave(press.visit, press.id.game)
    await say(press.interaction, words.YOU_LEFT)


async def start_pressed(press: Press) -> None:
    await start(press.interaction, press.id.game)


async def start(interaction: Interaction, game: str) -> None:
    """Begin; the dice log gets a thread of its own, or stays with the bot where threads are not allowed."""
    await interaction.client.app.lobby.start(visit_of(interaction), game, log_threads(interaction.client))
    await say(interaction, words.STARTED)


async def concede_pressed(press: Press, power: str) -> None:
    await concede(press.interaction, press.id.game, power, sure=True)


async def concede(interaction: Interaction, game: str, power: str | None, sure: bool = False) -> None:
    """Who has nobody to ask is asked once more himself; otherwise the mates are."""
    lobby, user = interaction.client.app.lobby, str(interaction.user.id)
    loaded = await interaction.client.app.service.look(game)
    mine = loaded.powers_of(user)
    if mine and loaded.row.status == "running" and not sure and set(mates(loaded, mine[0]).values()) == {user}:
        side = loaded.say.side(loaded.game.state.board.side(mine[0]))
        await say(interaction, words.CONCEDE_SURE.format(side=side), concede_rows(game, mine[0]))
        return
    done, missing = await lobby.concede(visit_of(interaction), game, power)
    if done is None:
        await say(interaction, words.CONCEDE_ASKED.format(who=people(missing)))
    else:
        await say(interaction, words.CONCEDED)


async def export(interaction: Interaction, row: Row_) -> None:
    """The record and the dice log as files."""
    await say(interaction, words.RECORD, files=await interaction.client.app.host_tools.files(row))


HANDLERS = (
    Handler(routes.JOIN, join_pressed, (privately,)),
    Handler(routes.LEAVE, leave_pressed, (privately,)),
    Handler(routes.START, start_pressed, (privately,)),
    Handler(routes.CONCEDE, concede_pressed, (privately,)),
)
