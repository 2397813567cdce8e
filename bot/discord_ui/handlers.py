"""Who answers to every button, menu and form."""

from __future__ import annotations

from bot.discord_ui.buttons import (
    answer_buttons,
    battle_plans,
    bid_buttons,
    default_answers,
    dice_buttons,
    draft_buttons,
    edition_menus,
    history_pages,
    lobby_buttons,
    move_wizard,
    odds_reply,
    personal_settings,
    rules_topics,
    settings_panel,
    standing_order_builder,
    table_buttons,
    table_menu,
    theatres,
    turn_buttons,
    turn_orders,
    welcome,
)
from bot.discord_ui.forms import bid_forms, dice_words, order_forms, table_forms
from bot.discord_ui.router import Handler

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
