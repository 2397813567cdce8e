"""The buttons of a game that forms: join, leave, start; and agreeing to concede."""

from __future__ import annotations

from bot.discord_ui.app_client import Interaction
from bot.discord_ui.dice.terms import log_threads
from bot.discord_ui.guards import privately
from bot.discord_ui.replying import say, visit_of
from bot.discord_ui.router import Handler, Press
from bot.game.service import must_stand
from bot.loaded import Loaded
from bot.messages import routes
from bot.messages.rows import asked_row, concede_rows
from bot.presence.votes import YES
from bot.store.games import Game as Row_
from bot.table.lobby import mates
from bot.table.rematch import rematch
from bot.table.votes import open_vote
from bot.wording import lobby as words
from bot.wording.computers import FILLED
from bot.wording.conclusion import READY
from bot.wording.dice import people
from bot.wording.standing_orders import ASKED_ABOUT
from engine.players.weights import STEADY


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


async def fill_pressed(press: Press) -> None:
    """Computers take what nobody has."""
    await press.app.computer_seats.fill(press.visit, press.id.game, STEADY)
    await say(press.interaction, FILLED)


async def take_pressed(press: Press, powers: tuple[str, ...]) -> None:
    await say(press.interaction, await press.app.computer_seats.take(press.visit, press.id.game, powers))


async def concede_pressed(press: Press, power: str) -> None:
    await concede(press.interaction, press.id.game, power, sure=True)


async def concede(interaction: Interaction, game: str, power: str | None, sure: bool = False) -> None:
    """Nothing is public before one is sure: who has nobody to ask gives up then, otherwise the others are asked; where
    somebody has asked already, this is one's yes."""
    app, user = interaction.client.app, str(interaction.user.id)
    loaded = must_stand(await app.service.look(game))
    mine = loaded.powers_of(user)
    side = loaded.game.state.board.side(mine[0]) if mine else ""
    vote = await open_vote(app.store.reader, game, "concede", {"side": side})
    if mine and loaded.row.status == "running" and not sure:
        others = [] if vote else sorted(set(mates(loaded, mine[0]).values()) - {user})
        text = words.CONCEDE_MAY if others else words.CONCEDE_SURE
        told = text.format(who=people(others), side=loaded.say.side(side))
        await say(interaction, told, concede_rows(game, mine[0], alone=not others))
        return
    if vote is not None:
        await say(interaction, await app.votes.press(visit_of(interaction), game, vote, YES))
        return
    done, missing = await app.lobby.concede(visit_of(interaction), game, power)
    if done is None:
        await say(interaction, words.CONCEDE_ASKED.format(who=people(missing)))
    else:
        await say(interaction, words.CONCEDED)


async def rematch_pressed(press: Press) -> None:
    told = await press.app.league.people.rematch(press.visit, press.id.game)
    if told is None:
        await rematch(press.app.lobby, press.visit, press.id.game)
    await say(press.interaction, told or READY)


async def export(interaction: Interaction, row: Row_) -> None:
    """The record and the dice log as files."""
    await say(interaction, words.RECORD, files=await interaction.client.app.host_tools.files(row))


HANDLERS = (
    Handler(routes.JOIN, join_pressed, (privately,)),
    Handler(routes.FILL, fill_pressed, (privately,)),
    Handler(routes.TAKE_FROM_COMPUTER, take_pressed, (privately,)),
    Handler(routes.LEAVE, leave_pressed, (privately,)),
    Handler(routes.START, start_pressed, (privately,)),
    Handler(routes.CONCEDE, concede_pressed, (privately,)),
    Handler(routes.REMATCH, rematch_pressed, (privately,)),
)
