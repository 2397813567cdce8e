"""Who answers to every button, menu and form."""

from __future__ import annotations

from bot.discord_ui import bids
from bot.discord_ui.ahead import (
    default_answers,
    sheet_builder,
    sheet_templates,
    standing_order_builder,
    turn_sheets,
)
from bot.discord_ui.battle import answer_buttons
from bot.discord_ui.dice import terms
from bot.discord_ui.history import history, theatres
from bot.discord_ui.host import table_forms, table_menu
from bot.discord_ui.league import league_buttons, searching
from bot.discord_ui.lobby import lobby_buttons, welcome
from bot.discord_ui.look import editions
from bot.discord_ui.odds import odds
from bot.discord_ui.personal import personal_settings
from bot.discord_ui.router import Handler
from bot.discord_ui.turn import move_wizard, order_forms, order_sheet, turn_buttons

HANDLERS: tuple[Handler, ...] = (
    *answer_buttons.HANDLERS,
    *default_answers.HANDLERS,
    *turn_buttons.HANDLERS,
    *order_sheet.HANDLERS,
    *order_forms.HANDLERS,
    *move_wizard.HANDLERS,
    *standing_order_builder.HANDLERS,
    *turn_sheets.HANDLERS,
    *sheet_builder.HANDLERS,
    *sheet_templates.HANDLERS,
    *lobby_buttons.HANDLERS,
    *league_buttons.HANDLERS,
    *searching.HANDLERS,
    *bids.HANDLERS,
    *terms.HANDLERS,
    *table_menu.HANDLERS,
    *table_forms.HANDLERS,
    *odds.HANDLERS,
    *history.HANDLERS,
    *theatres.HANDLERS,
    *editions.HANDLERS,
    *personal_settings.HANDLERS,
    *welcome.HANDLERS,
)
