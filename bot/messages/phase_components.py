"""Buttons and menus that are good as long as the phase lasts in which they were posted."""

from collections.abc import Sequence

from bot.loaded import Loaded, turn_key
from bot.messages.component_id import Route, Value
from bot.messages.message import Button, Choice, Menu, Style


def phase_button(loaded: Loaded, label: str, route: Route, style: Style = "secondary", /, **said: Value) -> Button:
    return Button(label, route.write(game=loaded.id, turn=turn_key(loaded.game), **said), style)


def phase_menu(
    loaded: Loaded, hint: str, route: Route, choices: Sequence[Choice], most: int = 1, /, **said: Value
) -> Menu:
    return Menu(route.write(game=loaded.id, turn=turn_key(loaded.game), **said), hint, tuple(choices), most=most)
