"""What the power in turn does apart from moving and fighting: buy, place, declare war, end the phase, take back; the
status, and who is at war with whom."""

from discord import app_commands
from msgspec.structs import replace

from bot.discord_ui import autocomplete
from bot.discord_ui.app_client import Interaction
from bot.discord_ui.groups import GAME, TURN
from bot.discord_ui.map_pictures import theme_of
from bot.discord_ui.replying import act, channel_of, defer, game_here, player_here, say
from bot.discord_ui.turn import order_sheet, turn_choices
from bot.discord_ui.turn.order_replies import end_phase, set_warnings, tell_done, tell_status
from bot.discord_ui.turn.turn_buttons import undo_orders
from bot.game.order_context import reader_of, words_of
from bot.messages.message import Picture
from bot.monitoring.condition import condition_text
from bot.orders.declare_war import DECLARE_WAR
from bot.orders.place import place_line
from bot.orders.purchase import PURCHASE
from bot.parsing.parse_errors import Ambiguous, Unknown
from bot.parsing.stacks import read_units
from bot.scenes.tables import notes_of, politics_scene, wars_of
from bot.store import games
from bot.wording import commands
from bot.wording import politics as texts
from bot.wording.help import NO_GAME
from bot.wording.lobby import STILL_FORMING
from bot.wording.speech import clipped
from engine.advice.budget import open_economies
from engine.advice.politics import declarable, let_through


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


@GAME.command(name=commands.GAME_POLITICS.last, description="Who is at war with whom, and who may declare war when")
async def politics(interaction: Interaction) -> None:
    await defer(interaction)
    loaded = await interaction.client.app.service.look((await game_here(interaction, ended=True)).game)
    if loaded.game.edition.politics is None:
        await say(interaction, texts.EVERYBODY_FIGHTS)
        return
    scene = replace(politics_scene(loaded.game, loaded.say), theme=await theme_of(interaction))
    notes, passages = notes_of(loaded.game, loaded.say).items(), let_through(loaded.game.state)
    told = texts.politics_text(wars_of(loaded.game), notes, passages, loaded.say)
    await say(interaction, clipped(told, 1950), pictures=[Picture("politics", politics=scene, main=True)])


@autocomplete.offering
async def targets(at: autocomplete.Typing) -> autocomplete.Choices:
    """On whom war may be declared now."""
    at.must_be_in_turn("declare_war")
    return autocomplete.only(at.names.powers, at.text, declarable(at.loaded.game), {}, texts.NOBODY_TO_DECLARE)


@TURN.command(
    name=commands.TURN_DECLARE.last, description="Declare war, before your combat moves; you confirm it first"
)
@app_commands.describe(on="On whom; several with commas between")
@app_commands.autocomplete(on=targets)
async def declare(interaction: Interaction, on: str) -> None:
    await defer(interaction)
    loaded = await player_here(interaction)
    try:
        line = DECLARE_WAR.read(on, reader_of(loaded, str(interaction.user.id)))
    except (Ambiguous, Unknown) as unclear:
        if not unclear.offers:
            raise
        await order_sheet.ask_which(interaction, loaded, [f"{next(iter(DECLARE_WAR.verbs))} {on}"], unclear)
        return
    await order_sheet.carry_out(interaction, loaded.id, [line])
