"""Who answers to every button, menu and form."""

from __future__ import annotations

from bot.discord_ui.ahead import battle_plans, default_answers, standing_order_builder
from bot.discord_ui.battle import answer_buttons
from bot.discord_ui.bids import bid_buttons, bid_forms
from bot.discord_ui.dice import dice_buttons, dice_words
from bot.discord_ui.history import history_pages, theatres
from bot.discord_ui.host import table_buttons, table_forms, table_menu
from bot.discord_ui.lobby import lobby_buttons, settings_panel, welcome
from bot.discord_ui.look import rules_topics
from bot.discord_ui.odds import odds_reply
from bot.discord_ui.personal import personal_settings
from bot.discord_ui.router import Handler
from bot.discord_ui.turn import draft_buttons, edition_menus, move_wizard, order_forms, turn_buttons, turn_orders

HANDLERS: tuple[Handler, ...] = (
    *answer_buttons.HANDLERS,
    *default_answers.HANDLERS,
    *turn_buttons.HANDLERS,
    *draft_buttons.HANDLERS,
    *order_forms.HANDLERS,
    *edition_menus.HANDLERS,
    *move_wizard.HANDLERS,
    *battle_plans.HANDLERS,
    *standing_order_builder.HANDLERS,
    *lobby_buttons.HANDLERS,
    *settings_panel.HANDLERS,
    *bid_buttons.HANDLERS,
    *bid_forms.HANDLERS,
    *dice_buttons.HANDLERS,
    *dice_words.HANDLERS,
    *table_buttons.HANDLERS,
    *table_menu.HANDLERS,
    *table_forms.HANDLERS,
    *odds_reply.HANDLERS,
    *history_pages.HANDLERS,
    *turn_orders.HANDLERS,
    *theatres.HANDLERS,
    *rules_topics.HANDLERS,
    *personal_settings.HANDLERS,
    *welcome.HANDLERS,
)
