"""/game: the table around the game, the buttons of a game that forms (join, leave, start), agreeing to concede; and
/game tutorial: learn it by playing a few turns against oneself."""

import discord
from discord import app_commands

from bot.discord_ui import autocomplete
from bot.discord_ui.app_client import Interaction
from bot.discord_ui.dice import log_threads
from bot.discord_ui.groups import GAME
from bot.discord_ui.lobby.welcome import created, which_game
from bot.discord_ui.replying import defer, game_here, say, visit_of
from bot.discord_ui.router import Handler, Press, privately
from bot.game.order_context import words_of
from bot.game.service import must_stand
from bot.loaded import Loaded
from bot.messages import routes
from bot.messages.rows import asked_row, concede_rows
from bot.presence.votes import YES
from bot.refusals import NotPossible
from bot.store.games import Game as Row_
from bot.table.lobby import mates
from bot.table.option_text import CUSTOMS, read_options
from bot.table.rematch import rematch
from bot.table.votes import open_vote
from bot.wording import commands
from bot.wording import lobby as words
from bot.wording.computers import FILLED, LEVELS
from bot.wording.conclusion import READY
from bot.wording.dice import POLICIES, people
from bot.wording.speech import listed
from bot.wording.standing_orders import ASKED_ABOUT
from bot.wording.tutorial import INVITATION, NAME, NO_ROOM
from engine.editions import edition, offered
from engine.players.weights import STEADY

DAY = 1440


@autocomplete.safely
async def options_of(interaction: Interaction, current: str) -> autocomplete.Choices:
    """The options of the chosen edition, spelled as they are to be written."""
    page = edition(autocomplete.given(interaction.namespace, "edition") or offered()[0])
    found = [
        f"{o.name}={str(value).lower()}"
        for o in (*page.options, *CUSTOMS)
        for value in o.values or ()
        if value != o.default
    ]
    found += [f"{o.name}={way}" for o in page.options if o.examples for way in ("all", "rolled", "rolled2")]
    return [autocomplete.choice(text, text) for text in found if current.lower() in text.lower()]


@GAME.command(name=commands.GAME_NEW.last, description="Make a new game in this channel; menus set it up")
@app_commands.describe(
    edition="Which game to play; left out, choose from a menu",
    options="Settings, if you would rather write them, for example victory=short",
    dice="How dice are made; left out, what is usual here",
    computers="Computers play whatever nobody takes; alone you may start at once",
)
@app_commands.choices(
    edition=[app_commands.Choice(name=id, value=id) for id in offered()],
    dice=[app_commands.Choice(name=f"{id}: {about}"[:100], value=id) for id, about in POLICIES.items()],
    computers=[app_commands.Choice(name=about[:100], value=level) for level, about in LEVELS.items()],
)
@app_commands.autocomplete(options=options_of)
async def new(
    interaction: Interaction, edition: str = "", options: str = "", dice: str = "", computers: str = ""
) -> None:
    await defer(interaction)
    if not edition and not computers:
        await which_game(interaction)
        return
    edition = edition or offered()[0]
    chosen, lobby = read_options(edition, options), interaction.client.app.lobby
    await created(interaction, await lobby.create(visit_of(interaction), edition, chosen, dice, computers))


@GAME.command(name=commands.GAME_JOIN.last, description="Take one or more free powers")
@app_commands.autocomplete(power=autocomplete.free_power, another=autocomplete.free_power)
@app_commands.describe(power="Which power", another="One more power of the same side, if you like")
async def join(interaction: Interaction, power: str, another: str = "") -> None:
    await defer(interaction)
    row = await game_here(interaction)
    before = await interaction.client.app.service.look(row.game)
    names = words_of(before).powers
    powers = [names.find(text) for text in (power, another) if text]
    if before.row.status == "running" and any(before.computers.level(one) for one in powers):
        told = await interaction.client.app.computer_seats.take(visit_of(interaction), row.game, powers)
        await say(interaction, told)
        return
    loaded = await interaction.client.app.lobby.join(visit_of(interaction), row.game, powers)
    await welcome(interaction, loaded, listed(loaded.say.power(power) for power in powers))


@GAME.command(
    name=commands.GAME_LEAVE.last, description="Give up your powers before the game begins; the host may free anybody's"
)
@app_commands.autocomplete(power=autocomplete.held_power)
@app_commands.describe(power="Which power becomes free; left out, all of yours")
async def leave(interaction: Interaction, power: str = "") -> None:
    await defer(interaction)
    row = await game_here(interaction)
    loaded = await interaction.client.app.service.look(row.game)
    one = words_of(loaded).powers.find(power) if power else None
    await interaction.client.app.lobby.leave(visit_of(interaction), row.game, one)
    await say(interaction, words.FREED.format(power=loaded.say.power(one)) if one else words.YOU_LEFT)


@GAME.command(name=commands.GAME_START.last, description="Begin the game once every power is taken")
async def start(interaction: Interaction) -> None:
    await defer(interaction)
    await start_game(interaction, (await game_here(interaction)).game)


@GAME.command(name=commands.GAME_CONCEDE.last, description="Give up; your side's other players have to agree")
async def concede(interaction: Interaction) -> None:
    await defer(interaction)
    await concede_game(interaction, (await game_here(interaction)).game, None)


@GAME.command(name=commands.GAME_CANCEL.last, description="Take down a game that has not begun (host only)")
async def cancel(interaction: Interaction) -> None:
    await defer(interaction)
    await interaction.client.app.lobby.abandon(visit_of(interaction), (await game_here(interaction)).game)
    await say(interaction, words.CANCELLED)


@GAME.command(name=commands.GAME_EXPORT.last, description="The game's record and dice log as files")
async def export(interaction: Interaction) -> None:
    await defer(interaction)
    await export_record(interaction, await game_here(interaction, ended=True))


@GAME.command(
    name=commands.GAME_TUTORIAL.last, description="Learn it by playing a few turns, both sides, in ten minutes"
)
async def tutorial(interaction: Interaction) -> None:
    await defer(interaction)
    channel = await _room(interaction)
    interaction.client.app.channels.add(channel)
    await interaction.client.app.tutorial.begin(visit_of(interaction), channel)
    await say(interaction, INVITATION.format(channel=channel))


async def _room(interaction: Interaction) -> str:
    """A thread of its own, or the channel if no thread can be opened and nothing is played there."""
    channel = interaction.channel
    if isinstance(channel, discord.TextChannel):
        name = NAME.format(name=interaction.user.display_name)[:100]
        try:
            thread = await channel.create_thread(
                name=name, type=discord.ChannelType.public_thread, auto_archive_duration=DAY
            )
            return str(thread.id)
        except discord.HTTPException as error:
            if error.status not in (400, 403):
                raise
    try:
        await interaction.client.app.service.in_channel(str(interaction.channel_id))
    except NotPossible:
        return str(interaction.channel_id)
    raise NotPossible(NO_ROOM)


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
    await start_game(press.interaction, press.id.game)


async def start_game(interaction: Interaction, game: str) -> None:
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
    await concede_game(press.interaction, press.id.game, power, sure=True)


async def concede_game(interaction: Interaction, game: str, power: str | None, sure: bool = False) -> None:
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


async def export_record(interaction: Interaction, row: Row_) -> None:
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
