"""Rows of buttons and menus as Discord's components."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import ui

from bot.messages.message import Button, Menu, Row

STYLES = {
    "primary": discord.ButtonStyle.primary,
    "secondary": discord.ButtonStyle.secondary,
    "success": discord.ButtonStyle.success,
    "danger": discord.ButtonStyle.danger,
}


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
