"""A message as discord.py wants to be told it: text, embed, pictures, files, buttons, and whom it may notify."""

from __future__ import annotations

from dataclasses import replace

import discord

from bot.discord_ui.delivery.components import view_of
from bot.discord_ui.delivery.drawing import Drawing
from bot.messages.message import Message
from engine.json_types import JsonObject

COLOUR = 0x3A5A78


async def contents(message: Message, drawing: Drawing) -> JsonObject:
    """What discord.py wants to be told; pictures are drawn here."""
    files, shown = await drawing.files_of(message.pictures, message.files)
    said: JsonObject = {
        "allowed_mentions": discord.AllowedMentions(users=[discord.Object(int(u)) for u in message.ping])
    }
    if message.text:
        said["content"] = message.text[:2000]
    if message.title or message.body or shown:
        embed = discord.Embed(title=message.title[:256] or None, description=message.body[:4096] or None, colour=COLOUR)
        if shown:
            embed.set_image(url=f"attachment://{shown}")
        said["embeds"] = [embed]
    if files:
        said["files"] = files
    if view := view_of(message.rows):
        said["view"] = view
    return said


def in_words(message: Message) -> Message:
    """Without pictures, files and cards, for channels that allow only text."""
    text = "\n".join(
        part for part in (message.text, f"**{message.title}**" if message.title else "", message.body) if part
    )
    return replace(message, text=text[:1990] or "…", title="", body="", pictures=(), files=())
