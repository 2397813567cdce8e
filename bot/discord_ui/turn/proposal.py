"""Orders that the bot proposes: shown with their picture, and carried out by one Confirm."""

from __future__ import annotations

import json
from collections.abc import Sequence

from bot.discord_ui.app_client import Interaction
from bot.discord_ui.replying import say
from bot.game import saved_drafts
from bot.game.play_lines import play_one
from bot.loaded import Loaded
from bot.messages import routes
from bot.messages.message import Picture
from bot.messages.phase_components import phase_button
from bot.scenes.maps import crop_of
from bot.wish import Line
from bot.wording import buttons as labels
from bot.wording import order_sheets as texts
from bot.wording.speech import capital, clipped
from engine import Dice, no_dice
from engine.events import Event

LONGEST = 1900


async def propose(interaction: Interaction, loaded: Loaded, lines: Sequence[Line]) -> None:
    """Show what these lines would do. Whoever wants it otherwise gives his own orders, by menu or typed."""
    game, events, told = loaded.game, list[Event](), list[str]()
    for line in lines:
        step = play_one(game, line, Dice(no_dice))
        game, events = step.game, [*events, *step.events]
        whose = "" if step.line["by"] == loaded.game.state.power else f"{loaded.say.power(step.line['by'])}: "
        told.append(f"- {whose}{capital(loaded.say.order(step.line))}")
    draft = {"lines": json.dumps(list(lines))}
    number = await saved_drafts.keep(interaction.client.app.service, loaded.id, str(interaction.user.id), draft)
    places = loaded.game.phase.places_by is not None
    by_menu = (labels.PLACE_BY_MENU, routes.PLACE_BY_MENU) if places else (labels.MOVE_BY_MENU, routes.MOVE_BY_MENU)
    row = (
        phase_button(loaded, texts.CONFIRM, routes.DO_THESE, "success", draft=number),
        phase_button(loaded, *by_menu),
        phase_button(loaded, labels.ORDERS, routes.ORDERS),
    )
    scene = crop_of(game, events, texts.THESE)
    pictures = (Picture("orders", map=scene, whole=False, main=True),) if scene else ()
    await say(interaction, clipped("\n".join([texts.PROPOSED, *told]), LONGEST), (row,), pictures)
