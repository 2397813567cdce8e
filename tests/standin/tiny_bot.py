"""A small bot that touches everything the stand-in imitates. Run as a program it serves the kill -9 tests."""

from __future__ import annotations

import asyncio
import io
import re
from typing import Any

import discord
from discord import app_commands, ui
from PIL import Image

from tests.support.standin.connect import QUICK, TOKEN, connect_from_environment

UNITS = ["infantry", "artillery", "armor", "fighter", "bomber"]


def picture(colour: str = "navy", name: str = "map.png") -> discord.File:
    """A small PNG."""
    buffer = io.BytesIO()
    Image.new("RGB", (40, 20), colour).save(buffer, "PNG")
    buffer.seek(0)
    return discord.File(buffer, name, description=f"a {colour} rectangle")


class CountButton(ui.DynamicItem[ui.Button[ui.View]], template=r"count:(?P<n>\d+)"):
    """Counts presses in its own custom_id, and so survives a restart."""

    def __init__(self, n: int) -> None:
        super().__init__(ui.Button(label=f"Pressed {n}", custom_id=f"count:{n}"))
        self.n = n

    @classmethod
    async def from_custom_id(cls, interaction: Any, item: Any, match: re.Match[str]) -> CountButton:
        return cls(int(match["n"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        view = ui.View(timeout=None)
        view.add_item(CountButton(self.n + 1))
        await interaction.response.edit_message(content=f"count {self.n + 1}", view=view)


class OrdersModal(ui.Modal, title="Orders"):
    """A text and a menu."""

    orders = ui.Label(text="Your orders", component=ui.TextInput(style=discord.TextStyle.paragraph, max_length=400))
    speed = ui.Label(
        text="Speed", component=ui.Select(options=[discord.SelectOption(label=x.title(), value=x) for x in "ab"])
    )

    async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
        assert isinstance(self.orders.component, ui.TextInput)
        assert isinstance(self.speed.component, ui.Select)
        text = f"orders: {self.orders.component.value} at {self.speed.component.values[0]}"
        await interaction.response.send_message(text, ephemeral=True)


class Panel(ui.View):
    """One of each classic component."""

    def __init__(self) -> None:
        super().__init__(timeout=None)
        self.add_item(CountButton(0))

    @ui.button(label="Orders", custom_id="orders")
    async def orders(self, interaction: discord.Interaction[Any], _: Any) -> None:
        await interaction.response.send_modal(OrdersModal())

    @ui.button(label="Quietly", custom_id="quiet")
    async def quietly(self, interaction: discord.Interaction[Any], _: Any) -> None:
        await interaction.response.defer()
        await interaction.followup.send(f"only for {interaction.user.mention}", ephemeral=True)

    @ui.button(label="Off", custom_id="off", disabled=True)
    async def off(self, interaction: discord.Interaction[Any], _: Any) -> None:
        """Never pressed."""

    @ui.select(custom_id="units", max_values=2, options=[discord.SelectOption(label=u.title(), value=u) for u in UNITS])
    async def units(self, interaction: discord.Interaction[Any], menu: ui.Select[Panel]) -> None:
        await interaction.response.edit_message(content=f"chosen {', '.join(menu.values)}")


class Layout(ui.LayoutView):
    """A layout with text, picture and button."""

    def __init__(self, mention: str) -> None:
        super().__init__(timeout=None)
        gallery = ui.MediaGallery(discord.MediaGalleryItem("attachment://map.png", description="the map"))
        row: ui.ActionRow[Layout] = ui.ActionRow()
        row.add_item(CountButton(0))
        self.add_item(ui.Container(ui.TextDisplay(f"Your turn, {mention}"), gallery, row))


class TinyBot(discord.Client):
    """The bot."""

    def __init__(self, **more: Any) -> None:
        options = {"intents": discord.Intents(guilds=True), "allowed_mentions": discord.AllowedMentions.none()}
        super().__init__(**{**QUICK, **options, **more})
        self.tree = app_commands.CommandTree(self)
        self.handled: list[int] = []
        self.failed: list[BaseException] = []
        add_commands(self)

    async def setup_hook(self) -> None:
        self.add_dynamic_items(CountButton)
        self.add_view(Panel())
        await self.tree.sync()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """No need to wait five seconds for a server this near."""

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        self.handled.append(interaction.id)


def add_commands(bot: TinyBot) -> None:
    """Register the commands."""
    tree = bot.tree

    @tree.error
    async def on_error(_: Any, error: app_commands.AppCommandError) -> None:
        bot.failed.append(getattr(error, "original", error))

    game = app_commands.Group(name="game", description="Games", guild_only=True)

    @game.command(name="new", description="Begin")
    @app_commands.choices(edition=[app_commands.Choice(name="Nineteen", value="19")])
    async def new(
        interaction: discord.Interaction[Any], edition: str, seats: app_commands.Range[int, 2, 5] = 5
    ) -> None:
        embed = discord.Embed(title=f"Game {edition}", description="A new game").set_image(url="attachment://map.png")
        embed.add_field(name="Seats", value=str(seats))
        await interaction.response.send_message("Welcome", embed=embed, file=picture(), view=Panel())

    tree.add_command(game)

    @tree.command(name="move", description="Move units")
    @app_commands.rename(source="from")
    async def move(interaction: discord.Interaction[Any], source: str, units: str, slowly: bool = False) -> None:
        await interaction.response.defer(ephemeral=True)
        if slowly:
            await asyncio.sleep(0.1)
        await interaction.edit_original_response(content=f"{units} leave {source}")

    @move.autocomplete("units")
    async def units(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        place = interaction.namespace["from"]
        return [app_commands.Choice(name=f"{u} in {place}", value=u) for u in UNITS if current in u]

    @tree.command(name="late", description="Answers after a while")
    async def late(interaction: discord.Interaction[Any], seconds: float) -> None:
        await asyncio.sleep(seconds)
        await interaction.response.send_message("late")

    @tree.command(name="turn", description="Post somebody's turn")
    async def turn(interaction: discord.Interaction[Any], player: discord.User, silent: bool = False) -> None:
        assert isinstance(interaction.channel, discord.TextChannel)
        await interaction.response.send_message("posted", ephemeral=True)
        mentions = discord.AllowedMentions(users=[player])
        await interaction.channel.send(
            view=Layout(player.mention), file=picture(), allowed_mentions=mentions, silent=silent
        )

    @tree.command(name="battle", description="A thread")
    async def battle(interaction: discord.Interaction[Any]) -> None:
        assert isinstance(interaction.channel, discord.TextChannel)
        await interaction.response.send_message("a battle begins")
        announcement = await interaction.channel.send("Battle for the river")
        thread = await announcement.create_thread(name="River", auto_archive_duration=1440)
        await thread.send("first round")
        await thread.edit(archived=True)

    @tree.context_menu(name="File as orders")
    async def file_orders(interaction: discord.Interaction[Any], message: discord.Message) -> None:
        await interaction.response.send_message(f"filed: {message.content}", ephemeral=True)


if __name__ == "__main__":
    connect_from_environment()
    TinyBot().run(TOKEN, log_handler=None)
