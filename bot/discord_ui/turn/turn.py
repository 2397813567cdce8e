"""What the power in turn does apart from moving and fighting: buy, place, end the phase, take back; and the status."""

from __future__ import annotations

from discord import app_commands

from bot.discord_ui.app_client import Interaction
from bot.discord_ui.groups import GAME, TURN
from bot.discord_ui.replying import act, channel_of, defer, game_here, player_here, say
from bot.discord_ui.turn import turn_choices
from bot.discord_ui.turn.end_phase import end_phase, set_warnings
from bot.discord_ui.turn.order_replies import tell_done, tell_status
from bot.discord_ui.turn.turn_buttons import undo_orders
from bot.game.order_context import reader_of, words_of
from bot.monitoring.condition import condition_text
from bot.orders.place import place_line
from bot.orders.purchase import PURCHASE
from bot.parsing.stacks import read_units
from bot.store import games
from bot.wording import commands
from bot.wording.help import NO_GAME
from bot.wording.lobby import STILL_FORMING
from engine.advice.budget import open_economies


@TURN.command(name=commands.TURN_BUY.last, description="Buy units; a second order replaces the first")
@app_commands.describe(
    units="Like: 3 inf, 1 tank; or: nothing. With damage also: 3 inf, repair 2 germany",
    economy="Of a power with several: which of them pays; each has its own order",
)
@app_commands.autocomplete(units=turn_choices.purchase, economy=turn_choices.economy)
async def buy(interaction: Interaction, units: str, economy: str = "") -> None:
    await defer(interaction)
    loaded = await player_here(interaction)
    named = economy.strip().lower() in open_economies(loaded.game)
    text = f"{economy.strip()}: {units}" if named else units
    line = PURCHASE.read(text, reader_of(loaded, str(interaction.user.id)))
    if economy and not named:
        line["economy"] = economy
    await tell_done(interaction, await act(interaction, [line], loaded.id))


@TURN.command(name=commands.TURN_PLACE.last, description="Place units you bought")
@app_commands.describe(units="Which of them, for example 2 inf", space="Where: a territory or a sea zone beside it")
@app_commands.autocomplete(units=turn_choices.bought, space=turn_choices.home)
async def place(interaction: Interaction, units: str, space: str) -> None:
    await defer(interaction)
    loaded = await player_here(interaction)
    names = words_of(loaded)
    line = place_line(read_units(units, names.units), names.spaces.find(space))
    await tell_done(interaction, await act(interaction, [line], loaded.id))


@TURN.command(name=commands.TURN_END.last, description="End the phase you are in")
@app_commands.describe(sure="Do not ask whether I mean it", warn="Turn warnings before the end of a phase on or off")
@app_commands.choices(warn=[app_commands.Choice(name=name, value=name) for name in ("on", "off")])
async def end(interaction: Interaction, sure: bool = False, warn: str = "") -> None:
    await defer(interaction)
    if warn:
        await set_warnings(interaction, warn == "on")
        return
    await end_phase(interaction, (await game_here(interaction)).game, sure=sure)


@TURN.command(name=commands.TURN_UNDO.last, description="Take back your last order, as far as the last dice")
@app_commands.describe(everything="Take back all your orders of this phase")
async def undo(interaction: Interaction, everything: bool = False) -> None:
    await defer(interaction)
    await undo_orders(interaction, (await game_here(interaction)).game, everything=everything)


@GAME.command(
    name=commands.GAME_STATUS.last, description="Whose turn it is, what is asked, who holds what; with your buttons"
)
@app_commands.describe(bot="How the bot itself is: version, database, last backup, dice")
async def status(interaction: Interaction, bot: bool = False) -> None:
    await defer(interaction)
    here = await games.last_in_channel(interaction.client.app.store.reader, channel_of(interaction))
    if bot or here is None:
        first = "" if here else f"{NO_GAME}\n"
        await say(interaction, first + condition_text(await interaction.client.condition()))
        return
    loaded = await interaction.client.app.service.look((await game_here(interaction, ended=True)).game)
    if loaded.row.status == "forming":
        await say(interaction, STILL_FORMING)
        return
    await tell_status(interaction, loaded)
