"""/table: what players agree on, and what only the host may do; /game replace, substitute, seats, and /game follow for
those who only watch."""

from typing import Any

import discord
from discord import app_commands

from bot.assistance import LEVELS
from bot.discord_ui import autocomplete
from bot.discord_ui.app_client import Interaction
from bot.discord_ui.groups import GAME, TABLE
from bot.discord_ui.host.table_menu import edit_position
from bot.discord_ui.host.table_menu import follow as set_follow
from bot.discord_ui.replying import defer, game_here, manages_channel, player_here, say, visit_of
from bot.game.order_context import words_of
from bot.messages import routes
from bot.messages.message import Button
from bot.presence.clock import Clock
from bot.presence.pace import PACES
from bot.refusals import NotPossible
from bot.table.computer_seats import empty_seats
from bot.table.custom_votes import SWITCH
from bot.table.host import HostTools
from bot.wish import Visit
from bot.wording import commands
from bot.wording import host as host_words
from bot.wording import presence as words
from bot.wording.computers import LEVELS as COMPUTERS
from bot.wording.seats import NO_BOT
from bot.wording.table_menu import STANDS, SUBSTITUTE
from engine.players.weights import STEADY

PACE = [app_commands.Choice(name=text, value=name) for name, text in words.PACE_CHOICES.items()]
OUTCOME = [app_commands.Choice(name=text[:100], value=name) for name, text in words.OUTCOMES.items()]
FOLLOWING = [
    app_commands.Choice(name="every turn", value="turns"),
    app_commands.Choice(name="only how it ends", value="end"),
    app_commands.Choice(name="no more", value="off"),
]


async def _at(interaction: Interaction) -> tuple[HostTools, Visit, str]:
    await defer(interaction)
    row = await game_here(interaction)
    return interaction.client.app.host_tools, visit_of(interaction), row.game


@TABLE.command(
    name=commands.TABLE_WAITING.last, description="Whom the game waits for since when, and how the clock is set"
)
async def waiting(interaction: Interaction) -> None:
    await defer(interaction)
    loaded = await interaction.client.app.service.look((await game_here(interaction)).game)
    await say(interaction, await interaction.client.app.host_tools.waiting(loaded, str(interaction.user.id)))


@TABLE.command(name=commands.TABLE_NUDGE.last, description="Ping whoever the game waits for; once a day")
async def nudge(interaction: Interaction) -> None:
    await defer(interaction)
    game = (await game_here(interaction)).game
    await say(interaction, await interaction.client.app.nudges.nudge(visit_of(interaction), game))


@TABLE.command(
    name=commands.TABLE_ASSISTANCE.last, description="Change how much the bot helps; everybody who plays has to agree"
)
@app_commands.choices(level=[app_commands.Choice(name=level, value=level) for level in LEVELS])
@app_commands.describe(level="off: nothing but the rules; warnings; odds: also chances and threats")
async def assistance(interaction: Interaction, level: str) -> None:
    await defer(interaction)
    game = (await game_here(interaction)).game
    await say(interaction, await interaction.client.app.custom_votes.assist(visit_of(interaction), game, level))


@TABLE.command(name=commands.TABLE_LUCK.last, description="Turn low luck on or off; everybody who plays has to agree")
@app_commands.choices(how=[app_commands.Choice(name=how, value=how) for how in SWITCH])
@app_commands.describe(how="on: hits by sixths of the summed strength, and one die for the rest")
async def luck(interaction: Interaction, how: str) -> None:
    await defer(interaction)
    game = (await game_here(interaction)).game
    await say(interaction, await interaction.client.app.custom_votes.low_luck(visit_of(interaction), game, how))


@TABLE.command(
    name=commands.TABLE_CLOCK.last,
    description="Set or remove the clock; once the game runs, one of each side has to agree",
)
@app_commands.describe(
    hours="For each turn and each question; 0 removes the clock",
    grace="More hours the first time a player is late",
    vacation="Days a player may be away in this game",
    outcome="What happens when time is out; never the loss of the game",
)
@app_commands.choices(outcome=OUTCOME)
async def clock(
    interaction: Interaction,
    hours: app_commands.Range[int, 0, 720],
    grace: app_commands.Range[int, 0, 240] = 24,
    vacation: app_commands.Range[int, 0, 60] = 7,
    outcome: str = "vote",
) -> None:
    host_tools, visit, game = await _at(interaction)
    chosen: Any = outcome
    await say(interaction, await host_tools.set_clock(visit, game, Clock(hours, grace, vacation, chosen)))


@TABLE.command(
    name=commands.TABLE_PAUSE.last, description="Stop clock and reminders: the host at once, players by agreement"
)
@app_commands.describe(why="Why, for the others to read")
async def pause(interaction: Interaction, why: app_commands.Range[str, 0, 200] = "") -> None:
    host_tools, visit, game = await _at(interaction)
    await say(interaction, await host_tools.pause(visit, game, why, manages_channel(interaction)))


@TABLE.command(name=commands.TABLE_RESUME.last, description="Go on after a pause")
async def resume(interaction: Interaction) -> None:
    host_tools, visit, game = await _at(interaction)
    await say(interaction, await host_tools.resume(visit, game, manages_channel(interaction)))


@TABLE.command(
    name=commands.TABLE_REWIND.last, description="Back to a line of the record, if everybody who holds a power agrees"
)
@app_commands.describe(
    line=f"How many lines shall stay; {commands.HISTORY_LINES} numbers them", why="Why, for the others to read"
)
async def rewind(
    interaction: Interaction, line: app_commands.Range[int, 0, 100000], why: app_commands.Range[str, 1, 200]
) -> None:
    host_tools, visit, game = await _at(interaction)
    await say(interaction, await host_tools.rewind(visit, game, line, why))


@TABLE.command(
    name=commands.TABLE_DISPUTE.last, description="Stop the clock and show the last lines, the rules and the dice proof"
)
@app_commands.describe(about="What it is about")
async def dispute(interaction: Interaction, about: app_commands.Range[str, 1, 300]) -> None:
    host_tools, visit, game = await _at(interaction)
    await host_tools.dispute(visit, game, about)
    await say(interaction, STANDS)


@TABLE.command(name=commands.TABLE_PACE.last, description="How often the bot reminds in this game")
@app_commands.choices(pace=PACE)
async def pace(interaction: Interaction, pace: str) -> None:
    host_tools, visit, game = await _at(interaction)
    if pace not in PACES:
        raise NotPossible(host_words.NO_PACE)
    await host_tools.set_pace(visit, game, pace)
    await say(interaction, words.pace_text(PACES[pace]))


@TABLE.command(
    name=commands.TABLE_EDIT.last,
    description="Change the position: public, with a reason, a line of its own in the record",
)
@app_commands.describe(
    position="Like: germany 40 IPCs; ukraine: germany 3 inf, 1 tank; ukraine is germany's; turn germany purchase",
    why="Why; everybody reads it",
)
async def edit(
    interaction: Interaction, position: app_commands.Range[str, 2, 4000], why: app_commands.Range[str, 1, 300]
) -> None:
    await defer(interaction)
    await edit_position(interaction, (await game_here(interaction)).game, position, why)


@TABLE.command(name=commands.TABLE_PASS.last, description="Make somebody else the host")
@app_commands.rename(person="to")
async def hand_over(interaction: Interaction, person: discord.User) -> None:
    host_tools, visit, game = await _at(interaction)
    if not interaction.permissions.manage_guild:
        await host_tools.must_host(visit, game)
    await host_tools.hand_over(visit, game, str(person.id))
    await say(interaction, host_words.DONE)


@TABLE.command(
    name=commands.TABLE_DELETE.last, description="Delete this game; you get its record and dice log as files first"
)
async def delete(interaction: Interaction) -> None:
    await defer(interaction)
    row = await game_here(interaction, ended=True)
    host_tools = interaction.client.app.host_tools
    await host_tools.must_host(visit_of(interaction), row.game, manages_channel(interaction))
    button = Button(host_words.DELETE, routes.DELETE_GAME.write(game=row.game), "danger")
    await say(interaction, host_words.MAY_DELETE, ((button,),), files=await host_tools.files(row))


async def _powers(interaction: Interaction, text: str, everything: bool) -> tuple[str, list[str]]:
    """The game, and the power that was named; with `everything` all powers of its player."""
    loaded = await interaction.client.app.service.look((await game_here(interaction)).game)
    power = words_of(loaded).powers.find(text)
    holder = loaded.players.get(power)
    return loaded.id, loaded.powers_of(holder) if everything and holder else [power]


@GAME.command(
    name=commands.GAME_REPLACE.last,
    description="Give a power to another player: at once by its holder or the host, else by vote",
)
@app_commands.describe(power="Which power", player="Who shall play it", everything="All powers of the same player")
@app_commands.autocomplete(power=autocomplete.held_power)
async def replace(interaction: Interaction, power: str, player: discord.User, everything: bool = False) -> None:
    await defer(interaction)
    if player.bot:
        raise NotPossible(NO_BOT)
    game, powers = await _powers(interaction, power, everything)
    seats = interaction.client.app.seats
    await say(interaction, await seats.replace(visit_of(interaction), game, powers, str(player.id)))


@GAME.command(
    name=commands.GAME_SUBSTITUTE.last, description="Look for a substitute: whoever wants to play presses a button"
)
@app_commands.describe(power="Which power", everything="All powers of the same player")
@app_commands.autocomplete(power=autocomplete.held_power)
async def substitute(interaction: Interaction, power: str, everything: bool = False) -> None:
    await defer(interaction)
    game, powers = await _powers(interaction, power, everything)
    await interaction.client.app.seats.want(visit_of(interaction), game, powers)
    await say(interaction, SUBSTITUTE)


@GAME.command(name=commands.GAME_COMPUTER.last, description="Let a computer play a power; its player may come back")
@app_commands.describe(
    power="Which power; left out, all that nobody plays", level="How well it plays; left out, steady"
)
@app_commands.autocomplete(power=autocomplete.power)
@app_commands.choices(level=[app_commands.Choice(name=about, value=level) for level, about in COMPUTERS.items()])
async def computer(interaction: Interaction, power: str = "", level: str = STEADY) -> None:
    await defer(interaction)
    app, visit = interaction.client.app, visit_of(interaction)
    loaded = await app.service.look((await game_here(interaction)).game)
    powers = [words_of(loaded).powers.find(power)] if power else empty_seats(loaded)
    await say(interaction, await app.computer_seats.give(visit, loaded.id, powers, level))


@GAME.command(name=commands.GAME_ADVISE.last, description="What a computer would do in your place; only you see it")
async def advise(interaction: Interaction) -> None:
    await defer(interaction)
    app, user = interaction.client.app, str(interaction.user.id)
    loaded = await player_here(interaction)
    with app.readings.one(user):
        await say(interaction, await app.computer_player.advice(loaded, user))


@GAME.command(name=commands.GAME_SEATS.last, description="Who plays what since when, and who did before")
async def seats(interaction: Interaction) -> None:
    await defer(interaction)
    row = await game_here(interaction, ended=True)
    await say(interaction, await interaction.client.app.seats.history(row.game))


@GAME.command(name=commands.GAME_FOLLOW.last, description="Follow the game of this channel without playing")
@app_commands.describe(what="What you want to be pinged for")
@app_commands.choices(what=FOLLOWING)
async def follow(interaction: Interaction, what: str = "turns") -> None:
    await defer(interaction)
    await set_follow(interaction, (await game_here(interaction)).game, what)
