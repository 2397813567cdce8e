"""A message as discord.py wants it: text, embed, pictures, files, rows of buttons and menus, and whom it may notify."""

from collections.abc import Sequence

import discord
from discord import ui
from msgspec.structs import replace

from bot.discord_ui.delivery.drawing import Drawing
from bot.messages.message import Button, Menu, Message, Row
from engine.json_types import JsonObject

STYLES = {
    "primary": discord.ButtonStyle.primary,
    "secondary": discord.ButtonStyle.secondary,
    "success": discord.ButtonStyle.success,
    "danger": discord.ButtonStyle.danger,
}

COLOUR = 0x3A5A78


def view_of(rows: Sequence[Row]) -> ui.View | None:
    """The rows as a view, None for none. It is stopped: its ids are taken up by the router, not kept in memory."""
    if not rows:
        return None
    view = ui.View(timeout=None)
    for number, row in enumerate(rows[:5]):
        for item in _items(row):
            item.row = number
            view.add_item(item)
    view.stop()
    return view


def _items(row: Row) -> list[ui.Item[ui.View]]:
    return [_menu(row)] if isinstance(row, Menu) else [_button(button) for button in row[:5]]


def _button(button: Button) -> ui.Item[ui.View]:
    return ui.Button(label=button.label[:80], custom_id=button.id, style=STYLES[button.style], disabled=button.disabled)


def _menu(menu: Menu) -> ui.Item[ui.View]:
    options = [
        discord.SelectOption(label=choice.label[:100], value=choice.value, description=choice.about[:100] or None)
        for choice in menu.choices[:25]
    ]
    return ui.Select(
        custom_id=menu.id,
        placeholder=menu.hint[:150],
        options=options,
        min_values=menu.least,
        max_values=min(menu.most, len(options)),
    )


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
