"""War and peace: how everybody stands, and declarations."""

from __future__ import annotations

from dataclasses import replace

from discord import app_commands

from bot.discord_ui import autocomplete
from bot.discord_ui.app_client import Interaction
from bot.discord_ui.groups import GAME, TURN
from bot.discord_ui.map_pictures import theme_of
from bot.discord_ui.replying import defer, game_here, player_here, say
from bot.discord_ui.turn import order_sheet
from bot.game.order_context import reader_of
from bot.messages.message import Picture
from bot.orders.declare_war import DECLARE_WAR
from bot.parsing.parse_errors import Ambiguous, Unknown
from bot.scenes.tables import notes_of, politics_scene, wars_of
from bot.wording import commands
from bot.wording import politics as texts
from bot.wording.speech import clipped
from engine.advice.politics import declarable, let_through


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
