"""Plans for the battles of a turn, from a menu: what is chosen becomes a sealed order.

so:GAME:TURN                     a plan for all battles of this turn ("2.germany")
sa:GAME, sw:GAME                 the buttons that show the plans; that have me asked again although I was away
"""

from __future__ import annotations

from typing import Any

from discord import ui

from bot.discord_ui.app_client import Interaction
from bot.discord_ui.buttons import default_answers
from bot.discord_ui.buttons.standing_order_builder import keep
from bot.discord_ui.replying import defer, guarded, say
from bot.discord_ui.router import Lasting
from bot.loaded import Loaded, turn_name
from bot.messages.message import Choice, Menu
from bot.refusals import NotYours, Outdated
from bot.wording import standing as texts
from bot.wording.standing import AHEAD, PLAN, ahead_text


def ahead_menu(loaded: Loaded) -> Menu:
    choices = tuple(Choice(label, str(at)) for at, label in enumerate(AHEAD.values()))
    return Menu(f"so:{loaded.id}:{turn_name(loaded.game)}", texts.WHICH_PLAN, choices)


class Sealed(Lasting, ui.DynamicItem[ui.Select[ui.View]], template=r"so:[^:]+:[^:]+"):
    """A menu of plans."""

    async def callback(self, interaction: Any) -> None:
        await guarded(interaction, lambda: chosen(interaction, self.custom_id, interaction.data["values"][0]))


class Ahead(Lasting, ui.DynamicItem[ui.Button[ui.View]], template=r"s[aw]:[^:]+"):
    """The button for fighting by a plan, and the one for deciding oneself again."""

    async def callback(self, interaction: Any) -> None:
        kind, game = self.custom_id.split(":")
        press = ask_for_plan if kind == "sa" else default_answers.ask_again
        await guarded(interaction, lambda: press(interaction, game))


async def ask_for_plan(interaction: Interaction, game: str) -> None:
    """The plans to choose from. Raises NotYours."""
    await defer(interaction)
    loaded = await interaction.client.app.service.look(game)
    if loaded.players.get(loaded.game.state.power) != str(interaction.user.id):
        raise NotYours(loaded.say.mention(loaded.game.state.power))
    await say(interaction, PLAN, (ahead_menu(loaded),))


async def chosen(interaction: Interaction, custom_id: str, value: str) -> None:
    """Seal what was chosen. Raises NotYours, Outdated."""
    await defer(interaction)
    _, game, turn = custom_id.split(":")[:3]
    loaded = await interaction.client.app.service.look(game)
    if turn != turn_name(loaded.game):
        raise Outdated
    power = turn.partition(".")[2]
    if loaded.players.get(power) != str(interaction.user.id):
        raise NotYours(loaded.say.mention(power))
    await keep(interaction, loaded, power, ahead_text(list(AHEAD)[int(value)]), turn)
