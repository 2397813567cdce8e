"""First steps on a server."""

import asyncio

from bot.discord_ui.client import SandtableBot
from tests.support.discord import Table


async def test_first_steps_on_a_new_server(table: Table, bot: SandtableBot) -> None:
    guild = table.server.add_guild("Other Club")
    hall = guild.add_channel("hall")
    zoe = guild.add_member("zoe", "Zoe")
    while (known := bot.get_guild(guild.id)) is None or not known.text_channels:
        await asyncio.sleep(0.01)
    await bot.on_guild_join(known)
    welcome = await hall.wait_for("Sandtable** is here")
    assert [button.label for button in welcome.buttons] == ["New game", "How to play", "Check my permissions"]
    assert "/game new" in (await zoe.click(welcome, "How to play")).text
    assert "All is well" in (await zoe.click(welcome, "Check my permissions")).text
    menu = await zoe.click(welcome, "New game")
    await zoe.select(menu.reply, ["1941"])
    forming = await hall.wait_for("A new game of 1941")
    assert "Join Germany" in [button.label for button in forming.buttons]
